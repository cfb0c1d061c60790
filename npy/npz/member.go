package npz

import (
	"fmt"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// member is one on its way into an archive.
type member struct {
	packed
	level    int
	bits     uint                  // binary logarithm of the least size of a block
	contents func(io.Writer) error // gives the contents, each time the same
	total    int64                 // bytes that it gives
	small    int64                 // the size up to which they are packed in memory
	body     []byte                // packed contents of a small deflated member
	prepared bool
	err      error // why it cannot be written
}

// arrayMember is an array that is to be written.
func (w *Writer) arrayMember(key string, b arrayapi.Buffer, o *WriteOptions) *member {
	o = w.or(o)
	m := w.newMember(key+suffix, o)
	if m.err = b.Check(); m.err != nil {
		return m
	}
	h := npy.HeaderOf(b, &o.Array)
	head, err := npy.AppendHeader(nil, &h)
	m.err = err
	m.total = int64(len(head)) + int64(b.NBytes())
	m.contents = func(w io.Writer) error { return npy.Write(w, b, &o.Array) }
	return m
}

// rawMember is any other.
func (w *Writer) rawMember(name string, data []byte, o *WriteOptions) *member {
	m := w.newMember(name, w.or(o))
	m.total = int64(len(data))
	m.contents = func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
	return m
}

// or returns the options of a member: o, or those of the archive.
func (w *Writer) or(o *WriteOptions) *WriteOptions {
	if o == nil {
		return &w.options
	}
	return o
}

func (w *Writer) newMember(name string, o *WriteOptions) *member {
	level := o.Level
	if level == 0 {
		level = DefaultLevel
	}
	return &member{
		packed: packed{name: name, method: o.Method, hide: o.HideSizes},
		level:  level, bits: w.bits, small: min(smallMember, int64(w.keep)),
	}
}

// smallMember is the size up to which the contents of a deflated member are
// packed in memory, which can be done before it is their turn in the archive.
const smallMember = 4 << 20

// prepare does what can be done without the archive: it chooses the method, takes
// the checksum of stored contents, which stands before them, and compresses small
// ones.
func (m *member) prepare() error {
	if m.prepared || m.err != nil {
		return m.err
	}
	m.prepared = true
	if m.err = m.checkOptions(); m.err != nil {
		return m.err
	}
	if m.method == Auto {
		m.method, m.err = m.choose()
	}
	switch {
	case m.err != nil:
	case m.method == Stored:
		m.err = m.sumUp()
	case m.total <= m.small && m.body == nil:
		m.err = m.packSmall()
	}
	return m.err
}

// checkOptions tells whether there are such a method and such a level.
func (m *member) checkOptions() error {
	switch m.method {
	case Stored:
		return nil
	case Deflated, Auto:
		if m.level < 1 || m.level > 9 {
			return fmt.Errorf("want a level of compression from 1 to 9, have %d", m.level)
		}
		return nil
	}
	return fmt.Errorf("want method stored, deflated or auto, have %s", m.method)
}

// sumUp takes the checksum of stored contents.
func (m *member) sumUp() error {
	var sum checksum
	if err := m.contents(&sum); err != nil {
		return err
	}
	m.crc, m.size, m.packed.packed = sum.crc, sum.size, sum.size
	return nil
}
