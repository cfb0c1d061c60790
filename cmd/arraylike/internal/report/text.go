package report

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// Text prints items for people: what was found on one writer, what is wrong on another.
type Text struct {
	// Width is that of the terminal in characters, into which tables are made to fit; 0: there is none.
	Width int

	w      *bufio.Writer
	errors io.Writer
	some   bool     // an item was printed
	failed []string // errors to be printed after what was found
}

// NewText returns a printer to w, and to errs for errors, one per line.
func NewText(w, errs io.Writer) *Text { return &Text{w: bufio.NewWriter(w), errors: errs} }

// Print prints the item that was found at a path, and then its errors. ok is false where the item or a part of it failed.
// The error is that of the writer of what was found.
func (p *Text) Print(path string, item *describe.Item) (ok bool, err error) {
	p.failed = p.failed[:0]
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
	for _, line := range p.failed {
		fmt.Fprintln(p.errors, line)
	}
	return len(p.failed) == 0, nil
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

// fail notes an error. Those of the system name the path themselves.
func (p *Text) fail(path string, err error) {
	var system *fs.PathError
	if errors.As(err, &system) && system.Path == path {
		err = system.Err
	}
	p.failed = append(p.failed, fmt.Sprintf("arraylike: %s: %s", words.Printable(path), Message(err)))
}

// line prints a fact.
func (p *Text) line(label, format string, args ...any) {
	fmt.Fprintf(p.w, "  %-9s %s\n", label, fmt.Sprintf(format, args...))
}

// margin is the width of the labels.
const margin = 12

// block prints a table beside its label. On a terminal the given columns are made narrower where it is too wide.
func (p *Text) block(label string, t table.Table, columns ...int) {
	if p.Width > 0 {
		t.Fit(max(p.Width-margin, 1), columns...)
	}
	p.line(label, "%s", strings.ReplaceAll(t.String(), "\n", "\n"+strings.Repeat(" ", margin)))
}

// size spells a size for a table.
func (p *Text) size(n int64) string {
	if p.Width > 0 {
		return words.ShortSize(n)
	}
	return words.ByteSize(n)
}
