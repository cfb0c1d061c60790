package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// failures are the errors of one item, which are printed after what was found.
type failures struct {
	w     io.Writer
	lines []string
}

// fail notes an error.
func (f *failures) fail(path string, err error) {
	f.lines = append(f.lines, fmt.Sprintf("arraylike: %s: %s", words.Printable(path), messageAt(path, err)))
}

// messageAt is the text of an error beside the path that it is about, which errors of the system name themselves.
func messageAt(path string, err error) string {
	var system *fs.PathError
	if errors.As(err, &system) && system.Path == path {
		err = system.Err
	}
	return Message(err)
}

// flush prints the errors, one on a line, and tells whether there were none.
func (f *failures) flush() (none bool) {
	for _, line := range f.lines {
		fmt.Fprintln(f.w, line)
	}
	none = len(f.lines) == 0
	f.lines = f.lines[:0]
	return none
}
