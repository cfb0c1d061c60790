package report

import (
	"fmt"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// fieldTable is the table of a record's fields, those of nested records indented below them.
func fieldTable(d dtype.DType) table.Table {
	t := table.Table{{"name", "offset", "dtype", "shape"}}
	addFields(&t, d, "")
	return t
}

// addFields adds a row for each field; of very many only the first.
func addFields(t *table.Table, d dtype.DType, indent string) {
	for i, f := range d.Fields() {
		if len(*t) > manyFields {
			t.Add(indent+"...", fmt.Sprintf("%d more", d.NumField()-i))
			return
		}
		name, kind, shape := words.Printable(f.Name), f.DType.Str(), ""
		if f.Title != "" {
			name += " (" + strconv.Quote(f.Title) + ")"
		}
		if len(f.Shape) > 0 {
			shape = words.Tuple(f.Shape)
		}
		if f.DType.Kind() == dtype.KindStruct {
			kind = "record"
		}
		t.Add(indent+name, strconv.Itoa(f.Offset), kind, shape)
		addFields(t, f.DType, indent+"  ")
	}
}
