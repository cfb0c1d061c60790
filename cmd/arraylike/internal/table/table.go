// Package table lays out rows of cells.
package table

import (
	"strings"
	"unicode/utf8"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Table is rows of cells whose columns line up. The first row has the headings.
type Table [][]string

// Add adds a row, with a cell for each heading.
func (t *Table) Add(cells ...string) { *t = append(*t, cells) }

// String lays the table out, without a newline at its end. A column without a cell that has text is left out.
func (t *Table) String() string {
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
func (t *Table) widths() []int {
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

// minWidth is what a column keeps when [Table.Fit] makes it narrower.
const minWidth = 6

// Fit shortens cells of the given columns in their middle until the lines have at most width characters, as far as that
// is possible: the widest column first. A width of 0 is no limit.
func (t *Table) Fit(width int, columns ...int) {
	widths := t.widths()
	total := -2
	for _, w := range widths {
		if w > 0 {
			total += w + 2
		}
	}
	for ; width > 0 && total > width; total-- {
		widest := columns[0]
		for _, c := range columns {
			if widths[c] > widths[widest] {
				widest = c
			}
		}
		if widths[widest] <= minWidth {
			break
		}
		widths[widest]--
	}
	for _, row := range (*t)[1:] {
		for _, c := range columns {
			row[c] = words.Middle(row[c], max(widths[c], minWidth))
		}
	}
}
