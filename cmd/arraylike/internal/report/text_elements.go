package report

import (
	"strconv"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// elementTable is the tree of a container's elements, those of an element indented below it; of very many only the first.
func elementTable(elements []*artifact.Entry) table.Table {
	t := table.Table{{"element", "saved by", "kind", "dtype", "shape", "files in"}}
	addElements(&t, elements, "")
	return t
}

func addElements(t *table.Table, elements []*artifact.Entry, indent string) {
	for i, e := range elements {
		if len(*t) > manyFields {
			t.Add(indent+"...", words.Plural(len(elements)-i, "more element"), "", "", "", "")
			return
		}
		name, shape := strconv.Itoa(i), ""
		if e.Key != "" {
			name = words.Printable(e.Key)
		}
		switch {
		case e.Shape != nil:
			shape = words.Tuple(e.Shape)
		case len(e.Elements) > 0:
			shape = words.Plural(len(e.Elements), "element")
		}
		t.Add(indent+name, words.Printable(e.Materializer), text(e.Kind), text(TypeName(e.DType)), shape, filesOf(e))
		addElements(t, e.Elements, indent+"  ")
	}
}

// filesOf is where the files of an element are: its directory, or the archive that they lie in with those of others. A
// container whose elements have files has none.
func filesOf(e *artifact.Entry) string {
	switch {
	case e.Pack != "":
		return words.Printable(e.Pack)
	case len(e.Elements) > 0 && e.Elements[0].Dir != "":
		return ""
	}
	return text(e.Dir)
}

// text is a text of a manifest, which may be missing.
func text(s string) string {
	if s == "" {
		return ""
	}
	return words.Printable(s)
}
