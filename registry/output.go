package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// maxDepth bounds how deep containers nest; a value that contains itself would
// never end.
const maxDepth = 64

// saving is what all values of one artifact that is being written share.
type saving struct {
	rules  *rules
	writer artifact.Writer
	warn   warner
	zenML  *ZenML
	total  atomic.Int64 // bytes that all values together have announced
	drawn  atomic.Int64 // values that were drawn
	packer packer
	budget *budget
	rule   *rule // that saved the artifact's own value; nil where none has
}

// output is the materializer.Output of one value.
type output struct {
	*saving
	entry *artifact.Entry
	dir   string // of the value, relative to the artifact
	depth int

	mu    sync.Mutex // guards what follows
	files []io.WriteCloser
	small []smallFile // that are still to be packed
	names []string    // of files that are packed, when they are small
}

// Entry returns the entry that the materializer fills in.
func (out *output) Entry() *artifact.Entry { return out.entry }

// Create begins a file of the value.
func (out *output) Create(file string) (io.WriteCloser, error) {
	w, err := out.create(file)
	if err == nil {
		out.mu.Lock()
		defer out.mu.Unlock()
		out.files = append(out.files, w)
	}
	return w, err
}

func (out *output) create(file string) (io.WriteCloser, error) {
	if err := artifact.CheckPath(file); err != nil { // before it is joined: it must not lead out of the value's directory
		return nil, err
	}
	name := path.Join(out.dir, file)
	if isPackName(name) {
		return nil, fmt.Errorf("%q is kept for small files of elements: %w", name, fs.ErrExist)
	}
	if out.depth == 0 || out.zenML != nil {
		return out.writer.Create(name)
	}
	out.mu.Lock()
	defer out.mu.Unlock()
	if slices.Contains(out.names, name) {
		return nil, fmt.Errorf("%q: %w", name, fs.ErrExist)
	}
	out.names = append(out.names, name)
	return &smallWriter{out: out, path: name}, nil
}

// Expect implements materializer.Expecter.
func (out *output) Expect(n int64) { out.total.Add(n) }

// ZenMLURI implements materializer.ZenMLLayouter.
func (out *output) ZenMLURI() (string, bool) {
	if out.zenML == nil {
		return "", false
	}
	return out.zenML.uri(out.dir), true
}

// Rule returns the id of the materializer that comes first for a type.
func (out *output) Rule(t reflect.Type) string {
	p := out.rules.plan(t)
	if p.refuse(t) != nil {
		return ""
	}
	return p.steps[0].rule.m.ID()
}

// Array returns the array that the rules make of v.
func (out *output) Array(v any) (arrayapi.ArrayLike, error) {
	t := reflect.TypeOf(v)
	p := out.rules.plan(t)
	if err := p.refuse(t); err != nil {
		return nil, fmt.Errorf("%w: %w", materializer.ErrDeclined, err)
	}
	_, isNil := nilAt(v)
	if id := p.steps[0].rule.m.ID(); id != (materializer.Array{}).ID() || isNil {
		return nil, fmt.Errorf("%w: %s is saved by %q, not as an array", materializer.ErrDeclined, typeName(t), id)
	}
	x, err := p.steps[0].value(v)
	if err != nil {
		return nil, err
	}
	a, ok := x.(arrayapi.ArrayLike)
	if !ok {
		return nil, fmt.Errorf("%w: %s is not an array", materializer.ErrDeclined, typeName(t))
	}
	return a, nil
}

// Elements saves the elements of a container.
func (out *output) Elements(ctx context.Context, elements []materializer.Element) error {
	if out.depth == maxDepth {
		return fmt.Errorf("containers nest more than %d deep", maxDepth)
	}
	entries := make([]*artifact.Entry, len(elements))
	err := out.budget.each(len(elements), func(i int) int64 { return sizeOf(elements[i].Value) }, func(i int) (err error) {
		entries[i], err = out.element(ctx, &elements[i])
		return err
	})
	if err != nil {
		return err
	}
	out.mu.Lock()
	defer out.mu.Unlock()
	out.entry.Elements = append(out.entry.Elements, entries...)
	return nil
}

// element saves one element and returns its entry.
func (out *output) element(ctx context.Context, e *materializer.Element) (*artifact.Entry, error) {
	if err := artifact.CheckPath(e.Dir); err != nil {
		return nil, err
	}
	if !utf8.ValidString(e.Key) {
		return nil, fmt.Errorf("the key %.100q is not valid UTF-8", e.Key)
	}
	elem := &output{
		saving: out.saving, entry: &artifact.Entry{Dir: e.Dir, Key: e.Key},
		dir: path.Join(out.dir, e.Dir), depth: out.depth + 1,
	}
	err := elem.save(ctx, e.Value, nil)
	if err == nil {
		err = elem.unclosed()
	}
	if err == nil {
		elem.entry.Pack, err = elem.packer.add(elem.writer, elem.small)
	}
	if err != nil {
		return nil, fmt.Errorf("element %.100q: %w", elementName(e), err)
	}
	return elem.entry, nil
}

// unclosed says which small file of the value has not been closed, and would be
// lost.
func (out *output) unclosed() error {
	out.mu.Lock()
	defer out.mu.Unlock()
	for _, f := range out.files {
		if w, ok := f.(*smallWriter); ok && w.file == nil && !w.closed {
			return fmt.Errorf("the file %q has not been closed", w.path)
		}
	}
	return nil
}

func elementName(e *materializer.Element) string {
	if e.Key != "" {
		return e.Key
	}
	return e.Dir
}

// discard removes what was written of the value.
func (out *output) discard() error {
	out.mu.Lock()
	defer out.mu.Unlock()
	out.files, out.small, out.names = nil, nil, nil
	return errors.Join(out.packer.remove(out.dir), out.writer.Discard(out.dir))
}

// written returns how many bytes the value's own files have, and the SHA-256 of
// its file if it has just one.
func (out *output) written() (size int64, sha256 string) {
	out.mu.Lock()
	defer out.mu.Unlock()
	for _, w := range out.files {
		if r, ok := w.(artifact.Recorder); ok {
			record, _ := r.Record()
			size, sha256 = size+record.Size, record.SHA256
		}
	}
	if len(out.files) != 1 {
		sha256 = ""
	}
	return size, sha256
}
