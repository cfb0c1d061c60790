package npz

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
)

// Writer writes an archive from front to back; nothing is ever written twice or
// sought to. It is not for concurrent use.
//
// With the default options the archive is the one that numpy.savez makes of the
// same arrays, with its fixed date of 1980-01-01: equal arrays give equal archives.
// Of the two forms of local header that CPython has written, this is the older one,
// with sizes where simple readers look for them; [WriteOptions].HideSizes has the
// other.
//
// What a member is compressed to depends on its contents and the level, not on the
// machine. Compressed and large members use all processors.
type Writer struct {
	w       *bufio.Writer // flushed at the end of each member
	options WriteOptions
	written int64 // bytes of the archive
	members int
	records []byte            // of the directory
	taken   map[string]string // names and keys, and the member that has them
	err     error             // after which nothing can be written
	keep    int               // packed bytes of a member that are kept back
	bits    uint              // binary logarithm of the least size of a block
}

// NewWriter returns a Writer of an archive into w. o may be nil.
func NewWriter(w io.Writer, o *WriteOptions) *Writer {
	nw := &Writer{w: bufio.NewWriterSize(w, 8<<10), taken: map[string]string{}, keep: defaultKeep, bits: leastBits}
	if o != nil {
		nw.options = *o
	}
	return nw
}

// Write writes an array as the member key + ".npy". The buffer is only read, must
// not change meanwhile, and remains the caller's to release. A key that another member has, by its name
// too, is an error and leaves the archive as it was.
func (w *Writer) Write(key string, b arrayapi.Buffer) error { return w.WriteWith(key, b, nil) }

// WriteWith is [Writer.Write] with options of its own for one member. nil: those
// of the archive.
func (w *Writer) WriteWith(key string, b arrayapi.Buffer, o *WriteOptions) error {
	return w.add(w.arrayMember(key, b, o))
}

// Raw writes a member of any contents, under the name as it is.
func (w *Writer) Raw(name string, data []byte) error { return w.RawWith(name, data, nil) }

// RawWith is [Writer.Raw] with options of its own for one member. nil: those of
// the archive.
func (w *Writer) RawWith(name string, data []byte, o *WriteOptions) error {
	return w.add(w.rawMember(name, data, o))
}

// add writes a member, and prepares it where that was not done before.
func (w *Writer) add(m *member) error {
	if w.err != nil {
		return w.err
	}
	if err := w.claim(m.name); err != nil {
		return &MemberError{Name: m.name, Err: err}
	}
	m.offset = w.written
	err := m.prepare()
	if err == nil {
		err = w.pack(m)
	}
	if err == nil {
		err = w.flush()
	}
	if err != nil {
		err = &MemberError{Name: m.name, Err: err}
		if w.written > m.offset {
			w.err = err
		}
		w.release(m.name)
		return err
	}
	w.records = m.appendDirectory(w.records)
	w.members++
	return nil
}

// pack writes the local header and the contents.
func (w *Writer) pack(m *member) error {
	if m.method == Deflated {
		return w.deflate(m)
	}
	if err := w.put(m.localHeader()); err != nil {
		return err
	}
	return m.contents(counter{w})
}

// Close writes the directory. It does not close what the archive is written to.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	start := w.written
	if w.put(w.records) != nil {
		return w.err
	}
	if w.put(appendEnd(nil, uint64(w.members), uint64(start), uint64(len(w.records)))) != nil || w.flush() != nil {
		return w.err
	}
	w.err = errors.New("npz: write to a closed archive")
	return nil
}

// put writes bytes of the archive.
func (w *Writer) put(b []byte) error {
	if _, err := (counter{w}).Write(b); err != nil {
		return fmt.Errorf("write: %w", err)
	}
	return nil
}

// flush writes what is buffered.
func (w *Writer) flush() error {
	if err := w.w.Flush(); err != nil {
		w.err = fmt.Errorf("npz: write: %w", err)
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
	if err != nil {
		c.w.err = fmt.Errorf("npz: write: %w", err)
	}
	return n, err
}
