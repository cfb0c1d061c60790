package report

import (
	"strings"
	"unicode/utf8"
)

// table is rows of cells whose columns line up. The first row has the headings.
type table [][]string

func (t *table) add(cells ...string) { *t = append(*t, cells) }

// String lays the table out, without a newline at its end. A column without a cell that has text is left out.
func (t *table) String() string {
	widths := t.widths()
	var out strings.Builder
	for i, row := range *t {
		if i > 0 {
			out.WriteByte('\n')
		}
		pending := 0 // spaces before the next text: none are left at the end of a line
		for j, cell := range row {
			if widths[j] == 0 {
				continue
			}
			if cell != "" {
				out.WriteString(strings.Repeat(" ", pending))
				out.WriteString(cell)
				pending = 0
			}
			pending += widths[j] - utf8.RuneCountInString(cell) + 2
		}
	}
	return out.String()
}

// widths returns the width of each column in runes, 0 for one with nothing below its heading.
func (t *table) widths() []int {
	widths := make([]int, len((*t)[0]))
	for _, row := range (*t)[1:] {
		for j, cell := range row {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell))
		}
	}
	for j, heading := range (*t)[0] {
		if widths[j] > 0 {
			widths[j] = max(widths[j], utf8.RuneCountInString(heading))
		}
	}
	return widths
}
