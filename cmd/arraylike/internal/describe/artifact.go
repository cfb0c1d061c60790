package describe

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// openDir describes the artifact in a directory, or the files of a directory that another program wrote.
func openDir(ctx context.Context, dir string, o *Options) *Item {
	r, err := artifact.OpenPath(ctx, dir)
	if errors.Is(err, fs.ErrNotExist) {
		if r, err = openForeign(ctx, dir); errors.Is(err, fs.ErrExist) {
			err = holdsArtifacts(ctx, dir)
		}
	}
	if err != nil {
		return &Item{Format: Artifact, Err: err}
	}
	b := &bundle{reader: r, entries: map[string]*artifact.Entry{}, options: o}
	m := r.Manifest()
	item := &Item{Format: Artifact, Bundle: &Bundle{Files: b.files}, close: r.Close}
	if !m.Foreign() {
		item.Bundle.Manifest = m
		b.collect(&m.Root, "/")
	}
	return item
}

// maxNames is how many artifacts the error for a directory of them names.
const maxNames = 10

// holdsArtifacts is the error for a directory that is none, and has artifacts below it.
func holdsArtifacts(ctx context.Context, dir string) error {
	store, err := artifact.NewDir(dir, &artifact.DirOptions{MustExist: true})
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	var names []string
	for name, err := range store.List(ctx, "") {
		if err != nil {
			return err
		}
		if len(names) == maxNames {
			names = append(names, "...")
			break
		}
		names = append(names, name)
	}
	return fmt.Errorf("want one artifact, have a directory that holds %s: name one of them", strings.Join(names, ", "))
}

// openForeign opens a directory without a manifest.
func openForeign(ctx context.Context, dir string) (artifact.Reader, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	store, err := artifact.NewDir(filepath.Dir(abs), &artifact.DirOptions{MustExist: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = store.Close() }() // readers stay usable
	return store.OpenForeign(ctx, filepath.Base(abs))
}

// bundle reads the files of one artifact.
type bundle struct {
	reader  artifact.Reader
	entries map[string]*artifact.Entry // by the directory of the value that each describes, "/" for the artifact's own
	options *Options
}

// collect notes e and the entries below it.
func (b *bundle) collect(e *artifact.Entry, dir string) {
	dir = path.Join(dir, e.Dir)
	b.entries[dir] = e
	for _, element := range e.Elements {
		b.collect(element, dir)
	}
}

// files yields the files of the artifact. Each is closed after its turn.
func (b *bundle) files(yield func(File) bool) {
	for _, record := range b.reader.Manifest().Files {
		f := b.file(record)
		more := yield(f)
		_ = f.Close() // it was read
		if !more {
			return
		}
	}
}

func (b *bundle) file(record artifact.FileRecord) File {
	out := File{Path: record.Path, Size: record.Size}
	f, err := b.reader.Open(record.Path)
	if err != nil {
		out.Err = err
		return out
	}
	out.close = f.Close
	head := make([]byte, magicSize)
	n, _ := f.ReadAt(head, 0) // what is wrong with the file shows when it is read
	if formatOf(head[:n]) == "" && !isArrayName(record.Path) {
		out.Raw, out.Err = readRaw(f)
		return out
	}
	out.Item = *read(f, record.Size, record.Path, b.options)
	out.close = f.Close
	if out.Array != nil && out.Err == nil {
		out.Err = b.restore(out.Array, path.Join("/", path.Dir(record.Path)))
	}
	return out
}

// isArrayName tells whether a file that is no array or archive should have been one.
func isArrayName(name string) bool {
	return strings.HasSuffix(name, ".npy") || strings.HasSuffix(name, ".npz")
}

// restore gives the array of a directory the dtype that the manifest names.
func (b *bundle) restore(a *Array, dir string) (err error) {
	if e, ok := b.entries[dir]; ok {
		a.Buffer.DType, err = materializer.DTypeOf(e, a.Buffer.DType)
	}
	return err
}
