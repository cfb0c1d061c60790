package registry

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	"github.com/arraylike/arraylike/artifact"
)

// extraOutput is the output of a visualizer. Its files are files of the artifact, so
// that other programs find them, and are remembered, so that they can be taken back
// without the value's own. It has a copy of the entry: what else a visualizer does to
// that is nobody's.
type extraOutput struct {
	*output
	entry artifact.Entry
	files []*extraFile
}

// extraFile is a file of a visualizer.
type extraFile struct {
	io.WriteCloser
	path   string // relative to the artifact
	closed bool
}

// Close implements io.Closer.
func (f *extraFile) Close() error {
	f.closed = true
	return f.WriteCloser.Close()
}

// Entry returns a copy of the entry.
func (x *extraOutput) Entry() *artifact.Entry { return &x.entry }

// Create begins a file beside those of the value.
func (x *extraOutput) Create(file string) (io.WriteCloser, error) {
	if err := artifact.CheckPath(file); err != nil {
		return nil, err
	}
	name := path.Join(x.dir, file)
	if isPackName(name) || slices.Contains(x.names, name) {
		return nil, fmt.Errorf("%q: %w", name, fs.ErrExist)
	}
	w, err := x.writer.Create(name)
	if err != nil {
		return nil, err
	}
	f := &extraFile{WriteCloser: w, path: name}
	x.files = append(x.files, f)
	return f, nil
}

// pictures returns what the visualizer has listed, with paths relative to the
// artifact, if the files are there.
func (x *extraOutput) pictures() ([]artifact.Visualization, error) {
	for _, f := range x.files {
		if !f.closed {
			return nil, fmt.Errorf("the file %q has not been closed", f.path)
		}
	}
	pictures := slices.Clone(x.entry.Visualizations)
	for i := range pictures {
		p := &pictures[i]
		p.Path = path.Join(x.dir, p.Path)
		if p.MediaType == "" || !slices.ContainsFunc(x.files, func(f *extraFile) bool { return f.path == p.Path }) {
			return nil, fmt.Errorf("want a file that was written, and its media type, have %.100q of type %.100q", p.Path, p.MediaType)
		}
	}
	return pictures, nil
}

// discard removes the files that were created through x.
func (x *extraOutput) discard() error {
	var errs []error
	for _, f := range slices.Backward(x.files) {
		errs = append(errs, x.writer.Discard(f.path))
	}
	return errors.Join(errs...)
}
