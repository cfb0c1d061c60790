package pyliteral_test

import (
	"encoding/hex"
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"testing"

	"github.com/arraylike/arraylike/internal/pyliteral"
	"github.com/stretchr/testify/require"
)

// literal is a case of testdata/literals.json; Value is nil where Python
// refuses the text.
type literal struct {
	Text    string
	Python2 bool
	Value   any
}

func literals(t testing.TB) (cases []literal) {
	data, err := os.ReadFile("testdata/literals.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &cases))
	require.NotEmpty(t, cases)
	return cases
}

// refused are the texts that Python takes and this parser does not, accepted
// the other way round.
var (
	refused = map[string]string{
		"'a', 'b'": "a tuple without parentheses",
		"1,":       "a tuple without parentheses",
		"1,2":      "a tuple without parentheses",
	}
	accepted = map[string]string{
		"1\\\n": "a line continued at the end of the text",
	}
)

func TestParseAgreesWithPython(t *testing.T) {
	for _, c := range literals(t) {
		t.Run(c.Text, func(t *testing.T) {
			n, err := pyliteral.Parse(c.Text, &pyliteral.Options{Python2: c.Python2})
			if c.Value == nil && accepted[c.Text] == "" || refused[c.Text] != "" {
				var syntax *pyliteral.SyntaxError
				require.ErrorAs(t, err, &syntax)
				require.LessOrEqual(t, syntax.Offset, len(c.Text))
				return
			}
			require.NoError(t, err)
			if c.Value != nil {
				require.Equal(t, c.Value, encode(t, &n))
			}
		})
	}
}

// encode is the encoding of literals.py.
func encode(t *testing.T, n *pyliteral.Node) any {
	kind := n.Kind.String()
	switch n.Kind {
	case pyliteral.None, pyliteral.Number:
		return []any{kind}
	case pyliteral.Bool:
		v, ok := n.Bool()
		require.True(t, ok)
		return []any{kind, v}
	case pyliteral.Int:
		return []any{kind, integer(t, n).String()}
	case pyliteral.String:
		return []any{kind, n.Text}
	case pyliteral.Bytes:
		return []any{kind, hex.EncodeToString([]byte(n.Text))}
	}
	items := []any{}
	for i := range n.Items {
		items = append(items, encode(t, &n.Items[i]))
	}
	return []any{kind, items}
}

// integer is the value of an int of any size, and checks n.Int against it.
func integer(t *testing.T, n *pyliteral.Node) *big.Int {
	v, ok := new(big.Int).SetString(n.Text, 0)
	require.True(t, ok, n.Text)
	if n.Negative {
		v.Neg(v)
	}
	small, ok := n.Int()
	require.Equal(t, v.IsInt64(), ok)
	if ok {
		require.Equal(t, v.Int64(), small)
	}
	return v
}

// What Python accepts, or fails on for reasons of its own, and this parser
// refuses on purpose.
func TestParseRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
		offset           int
	}{
		{"named character", `'\N{GREEK SMALL LETTER BETA}'`, "a character's name", 1},
		{"surrogate", `'a\ud800'`, "code point d800", 2},
		{"ellipsis", "[...]", "digit", 2},
		{"empty set", "set()", `"set"`, 0},
		{"sign of parentheses", "-(1)", `"("`, 1},
		{"nul", "[1]\x00", `"\x00"`, 3},
		{"too deep", strings.Repeat("[", 65) + strings.Repeat("]", 65), "64 nested", 64},
		{"far too deep", strings.Repeat("(", 1<<20), "64 nested", 64},
		{"many signs", strings.Repeat("-", 1<<20) + "1", `"-"`, 1},
		{"long name", strings.Repeat("a", 1<<20), strings.Repeat("a", 100) + `"`, 0},
		{"open string", "['abc", "end of the text", 1},
		{"backslash at the end", `'abc\`, "end of the text", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := pyliteral.Parse(c.text, nil)
			var syntax *pyliteral.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.Equal(t, c.offset, syntax.Offset)
			require.ErrorContains(t, err, c.want)
			require.Less(t, len(err.Error()), 250)
		})
	}
}

func TestParseDepth(t *testing.T) {
	deepest := strings.Repeat("[", pyliteral.DefaultMaxDepth) + strings.Repeat("]", pyliteral.DefaultMaxDepth)
	_, err := pyliteral.Parse(deepest, nil)
	require.NoError(t, err)
}

func TestErrorText(t *testing.T) {
	_, err := pyliteral.Parse("{'shape': (2*3,)}", nil)
	require.EqualError(t, err, `want ',' or ')', have "*" (offset 12)`)
}

// Whatever the text, its nodes take no more than a multiple of its length.
func TestParseMemory(t *testing.T) {
	for _, unit := range []string{"0,", "[0],", "{0:0},", "((0)),", "'',"} {
		text := "[" + strings.Repeat(unit, 1000) + "]"
		n, err := pyliteral.Parse(text, nil)
		require.NoError(t, err)
		require.Less(t, nodes(&n), 3*len(text), unit)
	}
}

// nodes counts the nodes that memory was taken for.
func nodes(n *pyliteral.Node) int {
	count := 1 + cap(n.Items) - len(n.Items)
	for i := range n.Items {
		count += nodes(&n.Items[i])
	}
	return count
}

// header is the one that nearly every file has.
const header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }"

func TestParseAllocations(t *testing.T) {
	require.LessOrEqual(t, testing.AllocsPerRun(10, func() { _, _ = pyliteral.Parse(header, nil) }), 2.0)
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pyliteral.Parse(header, nil); err != nil {
			b.Fatal(err)
		}
	}
}
