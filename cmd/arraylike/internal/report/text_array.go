package report

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// array prints the facts of a .npy file.
func (p *Text) array(item *describe.Item) {
	a := item.Array
	d := dtypeOf(a)
	p.line("format", "npy %v", a.Header.Version)
	p.line("dtype", "%s", dtypeText(d))
	if d.Kind() == dtype.KindStruct {
		p.block("fields", fieldTable(d), 0)
	}
	p.line("shape", "%s", words.Tuple(a.Header.Shape))
	p.line("order", "%s", order(a))
	p.line("size", "%s, %s", words.Plural(a.Header.Size(), "element"), words.ByteSize(int64(a.Header.NBytes())))
	if item.Err != nil {
		return
	}
	p.line("sha256", "%s", hex.EncodeToString(a.Digest[:]))
	p.values(Values(a.Buffer))
}

// dtypeText names a dtype in both ways that people know.
func dtypeText(d dtype.DType) string {
	switch {
	case d.Kind() == dtype.KindStruct:
		return fmt.Sprintf("record of %s, %s", words.Plural(d.NumField(), "field"), words.Plural(d.Size(), "byte"))
	case isML(d.Kind()) || d.String() == d.Str():
		return fmt.Sprintf("%s, %s", d, words.Plural(d.Size(), "byte"))
	}
	return fmt.Sprintf("%s (%s), %s", d, d.Str(), words.Plural(d.Size(), "byte"))
}

// order names the order in which the elements are stored.
func order(a *describe.Array) string {
	if a.FortranOrder {
		return "Fortran (the first index varies fastest)"
	}
	return "C"
}

const (
	// maxValuesItem is the size of the largest elements that are shown: each is printed whole.
	maxValuesItem = 4 << 10
	// maxValuesLines is how many lines of values are shown: NumPy's form has very many for an array of high rank.
	maxValuesLines = 20
)

// Values is the array as NumPy prints it, long ones in part.
func Values(b arrayapi.Buffer) string {
	if b.DType.Size() > maxValuesItem {
		return "not shown: elements of " + words.ByteSize(int64(b.DType.Size()))
	}
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return "not shown: " + err.Error()
	}
	return a.String()
}

// values prints values below their label: NumPy's lines of 75 characters fit a terminal of 80 columns then. Those of records
// and of text are longer; a terminal shows both ends of them.
func (p *Text) values(text string) {
	fmt.Fprintln(p.w, "  values")
	lines := strings.Split(text, "\n")
	for _, line := range lines[:min(len(lines), maxValuesLines)] {
		line = strings.TrimRight("    "+line, " ")
		if p.Width > 0 {
			line = words.Middle(line, p.Width)
		}
		fmt.Fprintln(p.w, line)
	}
	if more := len(lines) - maxValuesLines; more > 0 {
		fmt.Fprintf(p.w, "    ... and %s\n", words.Plural(more, "more line"))
	}
}
