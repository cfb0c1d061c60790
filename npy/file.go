package npy

import (
	"fmt"
	"io"
	"os"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
)

// File is one array in random-access storage, of which parts can be read. It is
// safe for concurrent use as far as the [io.ReaderAt] below is: it keeps no
// position.
type File struct {
	ra      io.ReaderAt
	header  Header
	options ReadOptions
	close   func() error
}

// Open reads the header of the array at the start of ra, which has size bytes.
// Where they are fewer than the array's, the error is a [*FormatError]; those
// after it are not looked at.
//
// The limit of o on the size of the elements holds for each read, not for the
// file as a whole. ra must stay usable as long as the File is used. Large reads
// from an [*os.File] go to several goroutines; any other ra gets one call for
// all bytes that lie together.
func Open(ra io.ReaderAt, size int64, o *ReadOptions) (*File, error) {
	f := &File{ra: ra, close: func() error { return nil }}
	if o != nil {
		f.options = *o
	}
	limits := f.options
	limits.MaxBytes = 0
	err := readHeader(io.NewSectionReader(ra, 0, size), &limits, &f.header)
	if err == io.EOF {
		err = truncated(FieldMagic, 0, len(Magic), 0)
	}
	if err != nil {
		return nil, err
	}
	if want, have := int64(f.header.NBytes()), size-int64(f.header.DataOffset); have < want {
		return nil, truncated(FieldData, size, int(want), int(have))
	}
	return f, nil
}

// OpenFile is [Open] for a file of the system, which [File.Close] closes.
func OpenFile(path string, o *ReadOptions) (*File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("npy: open: want a regular file, have %q of mode %v", clip(path), info.Mode())
	}
	var f *File
	if err == nil {
		f, err = Open(file, info.Size(), o)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	f.close = file.Close
	return f, nil
}

// Close closes the file that [OpenFile] opened. After [Open] it does nothing.
// What was read or mapped stays valid.
func (f *File) Close() error { return f.close() }

// Header returns the header. It is shared and not to be changed.
func (f *File) Header() *Header { return &f.header }

// Read reads the whole array into fresh memory; see [Read].
func (f *File) Read() (arrayapi.Buffer, error) {
	if err := f.header.check(&f.options); err != nil {
		return arrayapi.Buffer{}, err
	}
	n := f.header.NBytes()
	if err := f.prove(n, n); err != nil {
		return arrayapi.Buffer{}, err
	}
	data := memory.Unset(n)
	have, err := fill(f.data(), data)
	if err != nil {
		return arrayapi.Buffer{}, f.dataError(err, have)
	}
	return f.header.layout(data), nil
}

// ReadInto reads the whole array into the memory of dst; see [ReadInto].
func (f *File) ReadInto(dst arrayapi.Buffer) error { return readDataInto(f.data(), &f.header, dst) }

// data reads the elements.
func (f *File) data() *io.SectionReader {
	return io.NewSectionReader(f.ra, int64(f.header.DataOffset), int64(f.header.NBytes()))
}

// prove tells whether the first n bytes of the elements are there, before
// memory for some of them is taken: a size that an archive claims is no proof.
func (f *File) prove(n, taken int) error {
	end := int64(f.header.DataOffset) + int64(n)
	if taken <= firstStep || size(f.ra) >= end {
		return nil
	}
	var last [1]byte
	_, err := fullAt(f.ra, last[:], end-1)
	return f.dataError(err, 0)
}

// dataError is the error of reading elements of which have bytes are there.
func (f *File) dataError(err error, have int) error {
	return dataError(err, int64(f.header.DataOffset), f.header.NBytes(), have)
}
