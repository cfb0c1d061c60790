package report

import "github.com/arraylike/arraylike/internal/pyliteral"

// descrValue is the dtype as the header has it, with lists for tuples.
func descrValue(text string) any {
	n, err := pyliteral.Parse(text, &pyliteral.Options{Python2: true})
	if err != nil {
		return nil // the header parsed: not reached
	}
	return literalValue(&n)
}

// literalValue is the JSON value of what a descr consists of.
func literalValue(n *pyliteral.Node) any {
	switch n.Kind {
	case pyliteral.Tuple, pyliteral.List:
		list := make([]any, len(n.Items))
		for i := range n.Items {
			list[i] = literalValue(&n.Items[i])
		}
		return list
	case pyliteral.Int:
		if v, ok := n.Int(); ok {
			return v
		}
		return n.Text
	case pyliteral.String, pyliteral.Bytes:
		return n.Text
	}
	return nil
}
