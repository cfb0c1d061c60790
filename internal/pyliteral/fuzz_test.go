package pyliteral_test

import (
	"errors"
	"testing"

	"github.com/arraylike/arraylike/internal/pyliteral"
)

// FuzzParse checks what holds for all texts: errors are syntax errors within
// the text, and each node lies within the one around it and parses alone to the
// same kind.
func FuzzParse(f *testing.F) {
	for _, c := range literals(f) {
		f.Add(c.Text, c.Python2)
	}
	f.Fuzz(func(t *testing.T, text string, python2 bool) {
		o := &pyliteral.Options{Python2: python2}
		n, err := pyliteral.Parse(text, o)
		var syntax *pyliteral.SyntaxError
		switch {
		case err == nil:
			within(t, text, &n, 0, len(text), o)
		case !errors.As(err, &syntax):
			t.Fatalf("want a syntax error, have %v", err)
		case syntax.Offset < 0 || syntax.Offset > len(text):
			t.Fatalf("offset %d is outside of %q", syntax.Offset, text)
		}
	})
}

func within(t *testing.T, text string, n *pyliteral.Node, start, end int, o *pyliteral.Options) {
	if n.Start < start || n.End > end || n.Start >= n.End {
		t.Fatalf("%v at %d:%d of %d:%d", n.Kind, n.Start, n.End, start, end)
	}
	start = n.Start
	again, err := pyliteral.Parse(text[n.Start:n.End], o)
	if err != nil || again.Kind != n.Kind || again.Text != n.Text || len(again.Items) != len(n.Items) {
		t.Fatalf("%q: have %v of %d items, alone %v of %d, %v", text[n.Start:n.End], n.Kind, len(n.Items), again.Kind, len(again.Items), err)
	}
	for i := range n.Items {
		within(t, text, &n.Items[i], start, n.End, o)
		start = n.Items[i].End
	}
}
