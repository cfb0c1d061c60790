package artifact

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync/atomic"
)

// A Mapper is a [Reader] that can show files as memory, without reading them first. The readers of [NewReader] are, for the
// files of a store that can.
type Mapper interface {
	// Map maps the file at path, whose paths and errors are those of Open. A store that cannot map is [errors.ErrUnsupported].
	Map(path string) (*Mapped, error)
}

// Map maps a file of an artifact; see [Mapper]. A reader that cannot is [errors.ErrUnsupported].
func Map(r Reader, path string) (*Mapped, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	if m, ok := r.(Mapper); ok {
		return m.Map(path)
	}
	return nil, failed("map", path, errors.ErrUnsupported)
}

// A SourceMapper is a [SourceFile] that can show its bytes as memory: what a store's author implements, for the readers of [NewReader]
// to be a [Mapper].
type SourceMapper interface {
	// Map returns all bytes of the file, which stay valid until release and even if the file is closed. A nil release is nothing
	// to do.
	Map() (data []byte, release func() error, err error)
}

// Mapped is a file of an artifact as memory. It stays usable after its Reader is closed, until it is closed itself.
//
// The memory is read-only: a write to it is a fault, or damages a store in memory. A file that somebody shortens while it is
// mapped, behind the store's back, makes a fault of every access to what is gone.
//
// It is safe for concurrent use, but for Close, which must come after every use of the memory.
type Mapped struct {
	file    *fileReader // for its record and messages; it reads nothing
	data    []byte
	release func() error
	checked []atomic.Bool // by block
	closed  atomic.Bool
}

// Bytes returns the whole file. Nothing is checked, and nothing read before it is looked at: [Mapped.Range] is for bytes that must be
// right.
func (m *Mapped) Bytes() []byte { return m.data }

// Range returns length bytes from offset on, after each block that holds one of them was compared with its CRC-32C. That is done
// once for each block, so that a further Range costs nothing. Damage is a [*CorruptError]; bytes that the file does not have are
// [fs.ErrInvalid].
func (m *Mapped) Range(offset, length int64) ([]byte, error) {
	rec := &m.file.rec
	switch {
	case m.closed.Load():
		return nil, failed("read", rec.Path, fs.ErrClosed)
	case offset < 0 || length < 0 || offset > rec.Size || length > rec.Size-offset:
		return nil, failed("read", rec.Path, fmt.Errorf("want bytes within %d, have %d from %d on: %w", rec.Size, length, offset, fs.ErrInvalid))
	}
	end := offset + length
	if length > 0 && rec.BlockSize > 0 {
		for number := offset / rec.BlockSize; number*rec.BlockSize < end; number++ {
			if err := m.check(number); err != nil {
				return nil, err
			}
		}
	}
	return m.data[offset:end:end], nil
}

// check compares a block with its checksum, unless that was done before.
func (m *Mapped) check(number int64) error {
	if m.checked[number].Load() {
		return nil
	}
	if m.file.ctx.Err() != nil {
		return failed("read", m.file.rec.Path, context.Cause(m.file.ctx))
	}
	start, end := m.file.bounds(number)
	if err := m.file.checkBlock(m.data[start:end], number); err != nil {
		return err
	}
	m.checked[number].Store(true)
	return nil
}

// Close gives the memory back. A second Close is [fs.ErrClosed].
func (m *Mapped) Close() error {
	if m.closed.Swap(true) {
		return failed("close", m.file.rec.Path, fs.ErrClosed)
	}
	m.data = nil
	if m.release == nil {
		return nil
	}
	return m.release()
}
