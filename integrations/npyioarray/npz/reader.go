package npz

import (
	"fmt"
	"io"
	"io/fs"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// Read reads one array of the archive in r into the value behind ptr; see
// [Reader.Read]. r must know its size, by a method Stat, Size or Seek.
func Read(r io.ReaderAt, name string, ptr any) error {
	size, err := SizeOf(r)
	if err != nil {
		return err
	}
	z, err := NewReader(r, size)
	if err != nil {
		return err
	}
	return z.Read(name, ptr)
}

// SizeOf returns the size in bytes of what r reads, by its method Stat, Size or Seek.
// It leaves the position of r as it was.
func SizeOf(r io.ReaderAt) (int64, error) {
	switch r := r.(type) {
	case interface{ Stat() (fs.FileInfo, error) }:
		info, err := r.Stat()
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	case interface{ Size() int64 }:
		return r.Size(), nil
	case io.Seeker:
		at, err := r.Seek(0, io.SeekCurrent)
		if err != nil {
			return 0, err
		}
		size, err := r.Seek(0, io.SeekEnd)
		if err != nil {
			return 0, err
		}
		_, err = r.Seek(at, io.SeekStart)
		return size, err
	}
	return 0, fmt.Errorf("npz: want a reader with Stat, Size or Seek, have %T", r)
}

// Reader reads the arrays of an archive. It is safe for concurrent use but for Close,
// as far as the io.ReaderAt below is.
type Reader struct {
	z     *npz.Reader
	close func() error
}

// Open opens the archive in a file.
func Open(name string) (*Reader, error) {
	f, err := npz.Open(name, nil)
	if err != nil {
		return nil, fmt.Errorf("npz: open: %w", err)
	}
	return &Reader{f.Reader, f.Close}, nil
}

// NewReader reads the directory of an archive of the given size in bytes.
func NewReader(r io.ReaderAt, size int64) (*Reader, error) {
	z, err := npz.NewReader(r, size, nil)
	if err != nil {
		return nil, fmt.Errorf("npz: %w", err)
	}
	return &Reader{z: z}, nil
}

// Close closes the file that [Open] has opened. It does not close the reader that
// [NewReader] was given.
func (r *Reader) Close() error {
	if r.close == nil {
		return nil
	}
	closing := r.close
	r.close = nil
	return closing()
}

// Keys returns the names of the members as they are in the archive, ".npy"
// included, in its order.
func (r *Reader) Keys() []string {
	var names []string
	for _, m := range r.z.Members() {
		names = append(names, m.Name)
	}
	return names
}

// Header returns the header of an array, or nil where there is no array of that
// name.
func (r *Reader) Header(name string) *npy.Header {
	h, err := r.z.Header(name)
	if err != nil {
		return nil
	}
	out := npy.HeaderOf(h)
	return &out
}

// Open returns the contents of a member, which the caller closes.
func (r *Reader) Open(name string) (io.ReadCloser, error) { return r.z.Open(name) }

// Read reads an array into the value behind ptr, as a Reader of package npy does
// that reads nothing else. The checksum of the member is checked first. A name that is
// not there is fs.ErrNotExist.
func (r *Reader) Read(name string, ptr any) error {
	b, err := r.z.Read(name)
	if err != nil {
		return fmt.Errorf("npz: read: %w", err)
	}
	nr, err := npy.FromBuffer(b)
	if err == nil {
		err = nr.Read(ptr)
	}
	if err != nil {
		return fmt.Errorf("npz: read %.100q: %w", name, err)
	}
	return nil
}
