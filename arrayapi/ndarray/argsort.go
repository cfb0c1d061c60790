package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// entryBytes is the size of an entry and its spare.
const entryBytes = 32

// argSort returns the indices that sort an array along an axis.
func argSort(c searchCall) ([]arrayapi.Buffer, error) {
	rule, axis, err := c.order()
	if err != nil {
		return nil, err
	}
	moved, back := axisLast(c.args[0], axis)
	n := moved.Shape[len(moved.Shape)-1]
	if err := checkScratch(c.op, n, entryBytes); err != nil {
		return nil, err
	}
	out, err := c.newIndices(moved.Shape, n)
	if err != nil {
		return nil, err
	}
	keys, err := nativeCopy(c.op, moved)
	if err != nil {
		return nil, err
	}
	switch rule.size {
	case 1:
		rankRows[uint8](out, keys, &rule, c.o.Descending)
	case 2:
		rankRows[uint16](out, keys, &rule, c.o.Descending)
	case 4:
		rankRows[uint32](out, keys, &rule, c.o.Descending)
	default:
		rankRows[uint64](out, keys, &rule, c.o.Descending)
	}
	return []arrayapi.Buffer{axesInOrder(out, back)}, nil
}

// rankRows stores the indices that sort each row of b in out. Both are
// contiguous; the elements of b become keys.
func rankRows[K bitPattern](out, b arrayapi.Buffer, r *keyRule, descending bool) {
	if out.DType.Kind() == dtype.KindInt32 {
		rankRowsAs[K, int32](out, b, r, descending)
	} else {
		rankRowsAs[K, int64](out, b, r, descending)
	}
}

func rankRowsAs[K bitPattern, I int32 | int64](out, b arrayapi.Buffer, r *keyRule, descending bool) {
	keys, _ := memory.View[K](b.Data)
	at, _ := memory.View[I](out.Data)
	n := b.Shape[len(b.Shape)-1]
	forRows(len(keys), n, func(workers int) func(lo, hi int) {
		digits, scratch := newDigitSort(workers), make([]entry, 2*n)
		return func(lo, hi int) {
			row := keys[lo:hi]
			encodeKeys(r, row)
			if descending {
				complement(row)
			}
			entries := scratch[:n]
			for i, k := range row {
				entries[i] = entry{uint64(k), i}
			}
			for i, e := range sortEntries(digits, entries, scratch[n:]) {
				at[lo+i] = I(e.at)
			}
		}
	})
	memory.Store(out.Data, at)
}
