package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/arraylike/arraylike/artifact"
)

// maxDepth bounds how deep containers nest; a value that contains itself would
// never end.
const maxDepth = 64

// output is the materializer.Output of one value.
type output struct {
	rules  *rules
	writer artifact.Writer
	warn   warner
	entry  *artifact.Entry
	dir    string // of the value, relative to the artifact
	depth  int
	total  *atomic.Int64 // bytes that all values together have announced

	elements sync.Mutex // guards entry.Elements
}

// Entry returns the entry that the materializer fills in.
func (out *output) Entry() *artifact.Entry { return out.entry }

// Create begins a file of the value.
func (out *output) Create(file string) (io.WriteCloser, error) {
	if err := artifact.CheckPath(file); err != nil { // before it is joined: it must not lead out of the value's directory
		return nil, err
	}
	return out.writer.Create(path.Join(out.dir, file))
}

// Expect implements materializer.Expecter.
func (out *output) Expect(n int64) { out.total.Add(n) }

// Element saves an element of the value.
func (out *output) Element(ctx context.Context, dir string, v any) error {
	if out.depth == maxDepth {
		return fmt.Errorf("element %q: containers nest more than %d deep", dir, maxDepth)
	}
	if err := artifact.CheckPath(dir); err != nil {
		return err
	}
	e := &artifact.Entry{Dir: dir}
	elem := &output{
		rules: out.rules, writer: out.writer, warn: out.warn, entry: e,
		dir: path.Join(out.dir, dir), depth: out.depth + 1, total: out.total,
	}
	if err := elem.save(ctx, v, nil); err != nil {
		return fmt.Errorf("element %q: %w", dir, err)
	}
	out.elements.Lock()
	defer out.elements.Unlock()
	out.entry.Elements = append(out.entry.Elements, e)
	return nil
}

// discard removes what was written of the value.
func (out *output) discard() error { return out.writer.Discard(out.dir) }

// extras is the output of visualizations: it remembers its files, so that they
// can be taken back without the value's own.
type extras struct {
	*output
	files []string
}

// Create begins a file beside those of the value.
func (x *extras) Create(file string) (io.WriteCloser, error) {
	w, err := x.output.Create(file)
	if err == nil {
		x.files = append(x.files, path.Join(x.dir, file))
	}
	return w, err
}

// discard removes the files that were created through x.
func (x *extras) discard() error {
	var errs []error
	for _, file := range slices.Backward(x.files) {
		errs = append(errs, x.writer.Discard(file))
	}
	return errors.Join(errs...)
}
