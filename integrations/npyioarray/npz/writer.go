package npz

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	corenpy "github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// suffix of the members that are arrays.
const suffix = ".npy"

// Write writes an archive of values, in the order of their names, to a file, which
// it creates or truncates. Values are those of package npy. A file that could not be
// written whole stays behind.
func Write(name string, vs map[string]any) error {
	w, err := Create(name)
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(vs)) {
		if err := w.Write(key, vs[key]); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	return w.Close()
}

// Writer writes an archive, whose members are compressed where that makes them
// smaller by a tenth. It is not for concurrent use.
type Writer struct {
	z      *npz.Writer
	file   io.Closer
	closed bool
}

// Create creates a file, or truncates it, for an archive.
func Create(name string) (*Writer, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("npz: create: %w", err)
	}
	w := NewWriter(f)
	w.file = f
	return w, nil
}

// NewWriter returns a Writer of an archive into w, which it does not close.
func NewWriter(w io.Writer) *Writer {
	return &Writer{z: npz.NewWriter(w, &npz.WriteOptions{Array: corenpy.WriteOptions{Order: corenpy.OrderC}, Method: npz.Auto})}
}

// Write writes a value of package npy as a member, to whose name ".npy" is added
// where it is not there. A value that is refused leaves the archive as it was.
func (w *Writer) Write(name string, v any) error {
	b, err := npy.BufferOf(v)
	if err == nil {
		err = w.z.Write(strings.TrimSuffix(name, suffix), b)
	}
	if err != nil {
		return fmt.Errorf("npz: write %.100q: %w", name, err)
	}
	return nil
}

// Close writes the directory, and closes the file that [Create] has created. Further
// calls do nothing.
func (w *Writer) Close() error {
	if w.closed {
		return nil
	}
	w.closed = true
	err := w.z.Close()
	if w.file != nil {
		err = errors.Join(err, w.file.Close())
	}
	return err
}
