package npz

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/arraylike/arraylike/npy"
)

// readDirectory reads the records of all members.
func readDirectory(ra io.ReaderAt, end endRecord, limit int) ([]entry, error) {
	if end.members > uint64(limit) {
		return nil, tooMany(fmt.Sprint(end.members), limit)
	}
	r := bufio.NewReaderSize(io.NewSectionReader(ra, end.offset, end.size), int(min(end.size, 64<<10)))
	var entries []entry
	for pos, stop := end.offset, end.offset+end.size; pos < stop; {
		if len(entries) == limit {
			return nil, tooMany("more", limit)
		}
		e, n, err := readEntry(r, pos)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
		pos += n
	}
	if n := uint64(len(entries)); n != end.members && (!end.wraps || n&max16 != end.members) {
		return nil, malformed(FieldDirectory, end.offset, "want the %d members of the end record, have %d", end.members, n)
	}
	markOverlaps(entries, end.offset)
	return entries, nil
}

func tooMany(have string, limit int) error {
	return &npy.LimitError{
		Field: FieldDirectory, Max: int64(limit), Unit: "members", Have: have,
		Hint: "set ReadOptions.MaxMembers to allow it",
	}
}

// markOverlaps makes members that share bytes of the archive, or are not
// before the directory, unreadable: a small archive could hold any number of large
// members otherwise.
func markOverlaps(entries []entry, directory int64) {
	order := make([]*entry, len(entries))
	for i := range entries {
		order[i] = &entries[i]
	}
	slices.SortStableFunc(order, func(a, b *entry) int { return cmp.Compare(a.offset, b.offset) })
	for i, e := range order {
		e.end = directory
		if i+1 < len(order) {
			e.end = min(e.end, order[i+1].offset)
		}
		if e.err == nil && !e.fits(e.end-e.offset) {
			e.err = e.overlap()
		}
	}
	// Of two members at one offset the second passed the check.
	for i := 1; i < len(order); i++ {
		if a, b := order[i-1], order[i]; a.offset == b.offset && b.err == nil {
			b.err = a.err
		}
	}
}

// overlap is the error of a member that shares bytes with what follows it.
func (e *entry) overlap() error {
	return malformed(FieldDirectory, e.offset, "want a local header and %d bytes before offset %d, where another part of the archive starts",
		e.packed, e.end)
}
