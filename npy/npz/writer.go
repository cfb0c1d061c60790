package npz

import (
	"compress/flate"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// Writer writes an archive from front to back; nothing is ever written twice or
// sought to. It is not for concurrent use.
//
// With the default options the archive is the one that numpy.savez makes of the
// same arrays, with its fixed date of 1980-01-01: equal arrays give equal archives.
// Of the two forms of local header that CPython has written, this is the older one,
// with sizes where simple readers look for them.
type Writer struct {
	w       io.Writer
	options WriteOptions
	written int64 // bytes of the archive
	members []packed
	taken   map[string]string // names and keys, and the member that has them
	err     error             // after which nothing can be written
	z       *flate.Writer     // nil before the first deflated member
	keep    int               // packed bytes of a member that are kept back
}

// NewWriter returns a Writer of an archive into w. o may be nil.
func NewWriter(w io.Writer, o *WriteOptions) *Writer {
	nw := &Writer{w: w, taken: map[string]string{}, keep: defaultKeep}
	if o != nil {
		nw.options = *o
	}
	return nw
}

// Write writes an array as the member key + ".npy". The buffer is only read, must
// not change meanwhile, and remains the caller's to release. A key that another member has, by its name
// too, is an error and leaves the archive as it was.
func (w *Writer) Write(key string, b arrayapi.Buffer) error {
	return w.add(key+suffix, func(to io.Writer) error { return npy.Write(to, b, &w.options.Array) })
}

// Raw writes a member of any contents, under the name as it is.
func (w *Writer) Raw(name string, data []byte) error {
	return w.add(name, func(to io.Writer) error {
		_, err := to.Write(data)
		return err
	})
}

// add writes a member, whose contents write gives each time that it is called.
func (w *Writer) add(name string, write func(io.Writer) error) error {
	if w.err != nil {
		return w.err
	}
	if err := w.claim(name); err != nil {
		return &MemberError{Name: name, Err: err}
	}
	m := packed{name: name, method: w.options.Method, offset: w.written}
	if err := w.pack(&m, write); err != nil {
		err = &MemberError{Name: name, Err: err}
		if w.written > m.offset {
			w.err = err
		}
		w.release(name)
		return err
	}
	w.members = append(w.members, m)
	return nil
}

// pack writes the local header and the contents.
func (w *Writer) pack(m *packed, write func(io.Writer) error) error {
	switch m.method {
	case Stored:
		return w.store(m, write)
	case Deflated:
		return w.deflate(m, write)
	}
	return fmt.Errorf("want method stored or deflated, have %s", m.method)
}

// store writes the contents as they are. They are gone through twice: the
// checksum stands before them.
func (w *Writer) store(m *packed, write func(io.Writer) error) error {
	var sum checksum
	if err := write(&sum); err != nil {
		return err
	}
	m.crc, m.size, m.packed = sum.crc, sum.size, sum.size
	if err := w.put(m.localHeader()); err != nil {
		return err
	}
	return write(counter{w})
}

// Close writes the directory. It does not close what the archive is written to.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	start := w.written
	var b []byte
	for i := range w.members {
		b = w.members[i].appendDirectory(b)
		if len(b) >= 64<<10 {
			if w.put(b) != nil {
				return w.err
			}
			b = b[:0]
		}
	}
	b = appendEnd(b, uint64(len(w.members)), uint64(start), uint64(w.written-start)+uint64(len(b)))
	if w.put(b) != nil {
		return w.err
	}
	w.err = fmt.Errorf("npz: write to a closed archive")
	return nil
}

// put writes bytes of the archive.
func (w *Writer) put(b []byte) error {
	if _, err := (counter{w}).Write(b); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// counter writes bytes of the archive. An error of the writer below is that of
// everything after it.
type counter struct{ w *Writer }

func (c counter) Write(b []byte) (int, error) {
	n, err := c.w.w.Write(b)
	c.w.written += int64(n)
	if err == nil && n != len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		c.w.err = fmt.Errorf("npz: write: %w", err)
	}
	return n, err
}

// checksum measures what is written to it.
type checksum struct {
	crc  uint32
	size int64
}

func (c *checksum) Write(b []byte) (int, error) {
	c.crc = crc32.Update(c.crc, crc32.IEEETable, b)
	c.size += int64(len(b))
	return len(b), nil
}
