package dtype

import "github.com/arraylike/arraylike/internal/pyliteral"

// dict reads a struct that is a dict of lists, as [DType.String] writes it:
// names, formats and offsets, of the same length, titles where there are any,
// and itemsize. No header has this form.
func (p parser) dict(text string, n *pyliteral.Node) (DType, error) {
	lists, itemsize, err := dictLists(text, n)
	if err != nil {
		return DType{}, err
	}
	names := lists["names"]
	for _, key := range []string{"names", "formats", "offsets", "titles"} {
		if l, ok := lists[key]; len(l) != len(names) && ok || !ok && key != "titles" {
			return DType{}, wanted(text, n, "a dict of names, formats and offsets of the same length")
		}
	}
	fields := make([]Field, len(names))
	for i := range fields {
		f := &fields[i]
		if *f, err = p.subarray(text, &lists["formats"][i]); err != nil {
			return DType{}, err
		}
		if _, f.Name, err = fieldName(text, &names[i]); err != nil {
			return DType{}, err
		}
		if f.Offset, err = dimension(text, &lists["offsets"][i]); err != nil {
			return DType{}, err
		}
		if titles := lists["titles"]; titles != nil {
			if f.Title, err = fieldTitle(text, &titles[i]); err != nil {
				return DType{}, err
			}
		}
	}
	return p.build(text, n, fields, itemsize)
}

// dictLists takes the dict apart. itemsize is -1 where it has none.
func dictLists(text string, n *pyliteral.Node) (lists map[string][]pyliteral.Node, itemsize int, err error) {
	lists = make(map[string][]pyliteral.Node, 4)
	itemsize = -1
	for key, value := range n.Pairs() {
		if key.Kind != pyliteral.String {
			return nil, 0, wanted(text, key, "a string")
		}
		switch key.Text {
		case "names", "formats", "offsets", "titles":
			if value.Kind != pyliteral.List {
				return nil, 0, wanted(text, value, "a list")
			}
			lists[key.Text] = value.Items
		case "itemsize":
			if itemsize, err = dimension(text, value); err != nil {
				return nil, 0, err
			}
		default:
			return nil, 0, wanted(text, key, "'names', 'formats', 'offsets', 'titles' or 'itemsize'")
		}
	}
	return lists, itemsize, nil
}
