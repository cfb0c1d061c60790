package npy

import (
	"errors"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/mmap"
)

// MapMode says what may be done with the memory of a mapped array.
type MapMode uint8

// The modes. In neither does the file change.
const (
	MapReadOnly    MapMode = iota // a write is a fault that ends the program
	MapCopyOnWrite                // what is written to gets memory of its own
)

// Map maps the array at the start of a file into memory, in a time that does not
// depend on its size: the bytes are read when they are first looked at.
//
// The memory lasts until Release of the buffer is called, by whoever has the
// buffer, and no longer: touching it afterwards is a fault. So that nobody does
// by accident, hand the buffer on to where the duty goes with it, such as
// ndarray: its arrays give the memory back when none of them can be reached.
// [arrayapi.Elements] copies, since a slice cannot carry the duty. A buffer that
// is never released stays mapped. ReadOnly is set unless mode is MapCopyOnWrite.
//
// A file that somebody shortens while it is mapped takes the memory away; one
// that somebody overwrites shows what was written. Replace files by renaming, as
// package artifact does, and neither happens. The MaxBytes of o does not count:
// a mapping takes no memory. Where the system maps no files the error is
// [errors.ErrUnsupported].
func Map(path string, mode MapMode, o *ReadOptions) (arrayapi.Buffer, error) {
	f, err := OpenFile(path, o)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	b, err := f.Map(mode)
	if closed := f.Close(); err == nil && closed != nil {
		b.Free()
		return arrayapi.Buffer{}, closed
	}
	return b, err
}

// Map maps the array into memory; see [Map]. The memory outlives the File. An
// array that is not in a file of the system is [errors.ErrUnsupported].
func (f *File) Map(mode MapMode) (arrayapi.Buffer, error) {
	file, base, ok := fileOf(f.ra)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("npy: map %T: %w", f.ra, errors.ErrUnsupported)
	}
	access := mmap.ReadOnly
	if mode == MapCopyOnWrite {
		access = mmap.CopyOnWrite
	}
	n := f.header.NBytes()
	m, err := mmap.Map(file, base+int64(f.header.DataOffset), int64(n), access)
	if errors.Is(err, io.ErrUnexpectedEOF) { // the file has shrunk since it was opened
		return arrayapi.Buffer{}, dataError(errShort, int64(f.header.DataOffset), n, 0)
	}
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("npy: %w", err)
	}
	b := f.header.layout(m.Bytes())
	b.ReadOnly = mode != MapCopyOnWrite
	b.Release = func() { _ = m.Close() }
	return b, nil
}
