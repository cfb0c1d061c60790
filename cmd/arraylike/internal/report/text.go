package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Text prints items for people: what was found on one writer, what is wrong on another.
type Text struct {
	// Width is that of the terminal in characters, into which tables are made to fit; 0: there is none.
	Width int

	failures
	w    *bufio.Writer
	some bool // an item was printed
}

// NewText returns a printer to w, and to errs for errors, one per line.
func NewText(w, errs io.Writer) *Text {
	return &Text{w: bufio.NewWriter(w), failures: failures{w: errs}}
}

// Print prints the item that was found at a path, and then its errors. ok is false where the item or a part of it failed.
// The error is that of the writer of what was found.
func (p *Text) Print(path string, item *describe.Item) (ok bool, err error) {
	if hasContents(item) {
		if p.some {
			p.w.WriteByte('\n')
		}
		p.some = true
		fmt.Fprintln(p.w, words.Printable(path))
		p.contents(path, item)
	}
	if item.Err != nil {
		p.fail(path, item.Err)
	}
	if err := p.w.Flush(); err != nil {
		return false, err
	}
	return p.flush(), nil
}

func hasContents(i *describe.Item) bool { return i.Array != nil || i.Archive != nil || i.Bundle != nil }

// contents prints what is below the path.
func (p *Text) contents(path string, item *describe.Item) {
	switch {
	case item.Archive != nil:
		p.archive(path, item.Archive)
	case item.Bundle != nil:
		p.bundle(path, item.Bundle)
	default:
		p.array(item)
	}
}

// usualWidth is into what facts are made to fit where there is no terminal.
const usualWidth = 80

// line prints a fact, on further lines where it is too long for one.
func (p *Text) line(label, format string, args ...any) {
	width := p.Width
	if width == 0 {
		width = usualWidth
	}
	lines := words.Wrap(fmt.Sprintf(format, args...), max(width-margin, 1))
	p.beside(label, strings.Join(lines, "\n"))
}

// beside prints lines beside a label.
func (p *Text) beside(label, text string) {
	fmt.Fprintf(p.w, "  %-9s %s\n", label, strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", margin)))
}

// margin is the width of the labels.
const margin = 12

// block prints a table beside its label. On a terminal the given columns are made narrower where it is too wide.
func (p *Text) block(label string, t table.Table, columns ...int) {
	if p.Width > 0 {
		t.Fit(max(p.Width-margin, 1), columns...)
	}
	p.beside(label, t.String())
}

// size spells a size for a table.
func (p *Text) size(n int64) string {
	if p.Width > 0 {
		return words.ShortSize(n)
	}
	return words.ByteSize(n)
}
