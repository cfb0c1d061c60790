package difference

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/compare"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Part is what was found about the parts of one key.
type Part struct {
	Key    string
	Only   string          // the name of the one source that has the key; "" for both
	Notes  [2]string       // what the parts are, where one is no array
	DTypes [2]dtype.DType  // of arrays
	Shapes [2][]int        // of arrays
	Values *compare.Result // nil: the values were not compared
	Texts  [2]string       // the first values that differ
	Bytes  *Bytes          // of parts that are no arrays
	Err    error           // why they could not be compared
}

// Bytes says how two parts differ that are no arrays.
type Bytes struct {
	Sizes [2]int
	First int // offset of the first byte that differs; -1: none
}

// SameDType tells whether the dtypes are the same but for the byte order.
func (p *Part) SameDType() bool {
	return p.DTypes[0].WithOrder(dtype.Native()).Equal(p.DTypes[1].WithOrder(dtype.Native()))
}

// SameShape tells whether the shapes are the same.
func (p *Part) SameShape() bool { return words.Tuple(p.Shapes[0]) == words.Tuple(p.Shapes[1]) }

// Same tells whether no difference was found, and nothing went wrong.
func (p *Part) Same() bool {
	switch {
	case p.Err != nil || p.Only != "" || p.Notes[0] != p.Notes[1]:
		return false
	case p.Bytes != nil:
		return p.Bytes.First < 0
	}
	return p.SameDType() && p.SameShape() && p.Values != nil && p.Values.Differ == 0
}

// Lines says what differs, in one line each; nothing where nothing does.
func (p *Part) Lines() []string {
	switch {
	case p.Same() || p.Err != nil:
		return nil
	case p.Only != "":
		return []string{"only in " + words.Printable(p.Only)}
	case p.Notes[0] != p.Notes[1]:
		return []string{fmt.Sprintf("%s and %s", noteOf(p.Notes[0]), noteOf(p.Notes[1]))}
	case p.Bytes != nil:
		return []string{p.Bytes.line()}
	}
	return p.arrayLines()
}

func noteOf(note string) string {
	if note == "" {
		return "an array"
	}
	return words.Printable(note)
}

func (b *Bytes) line() string {
	if b.Sizes[0] != b.Sizes[1] {
		return fmt.Sprintf("%s and %s, the first difference at byte %d", words.Plural(b.Sizes[0], "byte"), words.Plural(b.Sizes[1], "byte"), b.First)
	}
	return fmt.Sprintf("%s, the first difference at byte %d", words.Plural(b.Sizes[0], "byte"), b.First)
}

func (p *Part) arrayLines() []string {
	var lines []string
	if !p.SameDType() {
		lines = append(lines, fmt.Sprintf("dtype %.200s and %.200s", p.DTypes[0], p.DTypes[1]))
	}
	if !p.SameShape() {
		return append(lines, fmt.Sprintf("shape %s and %s", words.Tuple(p.Shapes[0]), words.Tuple(p.Shapes[1])))
	}
	switch v := p.Values; {
	case v == nil:
		lines = append(lines, "values not compared: neither dtype holds all values of the other")
	case v.Differ == 0:
		lines = append(lines, fmt.Sprintf("the same values, %s", words.Plural(v.Size, "element")))
	default:
		lines = append(lines, p.valueLine())
	}
	return lines
}

// valueLine says how the values differ: "3 of 12 elements differ, by 0.5 at most, first at (0, 1): 1.0 and 1.5".
func (p *Part) valueLine() string {
	v := p.Values
	line := fmt.Sprintf("%d of %s differ", v.Differ, words.Plural(v.Size, "element"))
	if by := v.Largest.Text(); by != "" {
		line += ", " + by
	}
	line += ", first"
	if len(v.First) > 0 {
		line += " at " + words.Tuple(v.First)
	}
	return line + ": " + p.Texts[0] + " and " + p.Texts[1]
}
