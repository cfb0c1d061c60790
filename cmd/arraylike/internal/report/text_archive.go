package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// partTable is the table of what an archive or an artifact holds.
func partTable(name string) table.Table {
	return table.Table{{name, "member", "dtype", "shape", "order", "size", "sha256", ""}}
}

// archive prints the members of a .npz file.
func (p *Text) archive(path string, a *describe.Archive) {
	p.line("format", "npz, %s", words.Plural(len(a.Keys), "member"))
	t := partTable("key")
	p.members(&t, "", path, a)
	p.block("members", t, 0, 1, 2, 3)
}

// members adds a row for each member, and notes their errors.
func (p *Text) members(t *table.Table, indent, file string, a *describe.Archive) {
	for m := range a.Members {
		name := ""
		if m.Name != m.Key+".npy" {
			name = words.Printable(m.Name)
		}
		p.addPart(t, indent+words.Printable(m.Key), name, &m.Item, memberNote(&m))
		if m.Err != nil {
			p.fail(file, m.Err)
		}
	}
}

// memberNote says what is odd about a member.
func memberNote(m *describe.Member) string {
	switch {
	case m.Shadowed:
		return "hidden by another member of this key"
	case m.Count > 1:
		return fmt.Sprintf("the last of %d of this name", m.Count)
	}
	return ""
}

// addPart adds what is known about one part.
func (p *Text) addPart(t *table.Table, name, member string, item *describe.Item, note string) {
	var kind, shape, order, size, sum string
	switch {
	case item.Array != nil:
		a := item.Array
		kind, shape, order = cellName(a), words.Tuple(a.Header.Shape), "C"
		if a.FortranOrder {
			order = "F"
		}
		size = p.size(int64(a.Header.NBytes()))
		sum = short(a.Digest)
	case item.Archive != nil:
		kind = "npz, " + words.Plural(len(item.Archive.Keys), "member")
	case item.Raw != nil:
		kind, size, sum = "bytes", p.size(item.Raw.Size), short(item.Raw.SHA256)
	}
	if item.Err != nil {
		sum, note = "", "failed"
	}
	t.Add(name, member, kind, shape, order, size, sum, note)
}

// short abbreviates a digest to what tells the digests of one table apart.
func short(sum [sha256.Size]byte) string { return hex.EncodeToString(sum[:6]) }

// cellName names a dtype in a cell.
func cellName(a *describe.Array) string {
	d := dtypeOf(a)
	if name, ok := dtypeName(d).(string); ok {
		return name
	}
	return recordName(d)
}

func recordName(d dtype.DType) string { return "record of " + words.Plural(d.NumField(), "field") }

// TypeName is the dtype that a manifest names, as it fits a cell: a record is told by the number of its fields.
func TypeName(text string) string {
	if d, err := dtype.Parse(text); err == nil && d.Kind() == dtype.KindStruct {
		return recordName(d)
	}
	return text
}
