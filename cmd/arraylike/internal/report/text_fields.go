package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// fieldTable is the table of a record's fields, those of nested records indented below them.
func fieldTable(d dtype.DType) string {
	t := table{{"name", "offset", "dtype", "shape"}}
	t.addFields(d, "")
	return t.String()
}

// addFields adds a row for each field; of very many only the first.
func (t *table) addFields(d dtype.DType, indent string) {
	for i, f := range d.Fields() {
		if len(*t) > manyFields {
			t.add(indent+"...", fmt.Sprintf("%d more", d.NumField()-i))
			return
		}
		name, kind, shape := printable(f.Name), f.DType.Str(), ""
		if f.Title != "" {
			name += " (" + strconv.Quote(f.Title) + ")"
		}
		if len(f.Shape) > 0 {
			shape = tuple(f.Shape)
		}
		if f.DType.Kind() == dtype.KindStruct {
			kind = "record"
		}
		t.add(indent+name, strconv.Itoa(f.Offset), kind, shape)
		t.addFields(f.DType, indent+"  ")
	}
}

// tuple spells a shape as Python does.
func tuple(shape []int) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.Itoa(n)
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
