package npy

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/arrayapi"
)

// Appender adds slices to an array in a file, along [Header.OuterAxis]: rows, or
// columns in column-major order. It is not for concurrent use, and there must not
// be two of them for one file.
//
// A crash at any time leaves a file that reads as before the last [Appender.Sync],
// or as after it: the new elements are stored after the old ones, where no
// reader looks, and only when they are on the disk is the dimension in the header
// changed, by one write of a few bytes within one sector. Where the header has no
// room for the dimension the file is written anew beside itself and put in its
// place.
type Appender struct {
	path   string
	file   *os.File
	header Header
	parts  partWriter
	out    *bufio.Writer
	err    error
}

// OpenAppend opens the array at the start of a file, whose limits are o. Bytes that
// follow the array, as an interrupted append leaves them, are cut off, unless they
// are another array: that is an error, as is an array without axes.
func OpenAppend(path string, o *ReadOptions) (*Appender, error) {
	path, err := filepath.EvalSymlinks(path) // the file may be replaced, not the link
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	a := &Appender{path: path, file: file}
	if err := a.open(o); err != nil {
		_ = file.Close()
		return nil, err
	}
	return a, nil
}

// open reads the header and prepares to write after the last element.
func (a *Appender) open(o *ReadOptions) error {
	info, err := a.file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("npy: append: want a regular file, have %q of mode %v", clip(a.path), info.Mode())
	}
	f, err := Open(a.file, info.Size(), o)
	if err != nil {
		return err
	}
	a.header = f.header
	outer := a.header.OuterAxis()
	if outer < 0 {
		return &arrayapi.ShapeError{Op: "npy: append", Have: []int{}, Want: "an array of one axis or more"}
	}
	a.parts = partWriter{header: a.header, outer: outer, want: Unknown, have: a.header.Shape[outer]}
	if err := a.cut(info.Size()); err != nil {
		return err
	}
	a.out = bufio.NewWriterSize(io.NewOffsetWriter(a.file, a.end()), writerBuffer)
	return nil
}

// end returns the offset after the last element that the header counts.
func (a *Appender) end() int64 { return int64(a.header.DataOffset) + int64(a.header.NBytes()) }

// cut cuts off what follows the array.
func (a *Appender) cut(size int64) error {
	if size == a.end() {
		return nil
	}
	after := make([]byte, min(int64(len(Magic)), size-a.end()))
	if _, err := fullAt(a.file, after, a.end()); err != nil {
		return fmt.Errorf("npy: append: %w", err)
	}
	if string(after) == Magic {
		return fmt.Errorf("npy: append: want a file of one array, have another one after it (offset %d)", a.end())
	}
	return a.file.Truncate(a.end())
}

// Header returns the header as of the last Sync. It is not to be changed.
func (a *Appender) Header() *Header { return &a.header }

// Append writes slices after those that are there; see [Writer.Append]. Readers see
// them after the next [Appender.Sync]. Raw bytes take the dtypes of ml_dtypes, for
// which the file has no name.
func (a *Appender) Append(b arrayapi.Buffer) error {
	if a.err != nil {
		return a.err
	}
	part, err := a.parts.encode(b)
	if err != nil {
		return err
	}
	a.err = a.parts.write(a.out, part)
	return a.err
}

// Sync makes the slices that were appended part of the array, on the disk too.
func (a *Appender) Sync() error {
	if a.err != nil || a.parts.have == a.header.Shape[a.parts.outer] {
		return a.err
	}
	if a.err = a.sync(); a.err != nil {
		a.err = fmt.Errorf("npy: append: %w", a.err)
	}
	return a.err
}

func (a *Appender) sync() error {
	if err := a.out.Flush(); err != nil {
		return err
	}
	if err := a.file.Sync(); err != nil {
		return err
	}
	h := *a.parts.headerOf(a.parts.have)
	old := make([]byte, h.DataOffset)
	if _, err := fullAt(a.file, old, 0); err != nil {
		return err
	}
	head, err := resized(old, &a.header, h.Shape[a.parts.outer])
	if err != nil {
		return err
	}
	first, last := difference(old, head)
	if head == nil || first/sector != last/sector {
		return a.replace(&h)
	}
	if _, err := a.file.WriteAt(head[first:last+1], int64(first)); err != nil {
		return err
	}
	a.header = h
	return a.file.Sync()
}

// sector is how many bytes a disk writes all or none of.
const sector = 512

// difference returns the first and the last index at which a and b, of the same
// length, differ.
func difference(a, b []byte) (first, last int) {
	for i := range b {
		if a[i] == b[i] {
			continue
		}
		if last == 0 {
			first = i
		}
		last = i
	}
	return first, last
}

// replace writes the array anew beside the file, and puts it in its place.
func (a *Appender) replace(h *Header) error {
	h.Version = max(h.Version, Version1)
	head, err := AppendHeader(nil, h)
	if err != nil {
		return err
	}
	beside, err := a.writeBeside(head, h)
	if err != nil {
		return err
	}
	// Some systems rename only files that nobody has open.
	err = errors.Join(a.file.Close(), os.Rename(beside, a.path))
	if err != nil {
		_ = os.Remove(beside)
		return err
	}
	h.DataOffset = len(head)
	a.header, a.parts.header = *h, *h
	a.file, err = os.OpenFile(a.path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	a.out.Reset(io.NewOffsetWriter(a.file, a.end()))
	return nil
}

// writeBeside writes a header and the elements to a new file in the same folder.
func (a *Appender) writeBeside(head []byte, h *Header) (path string, err error) {
	info, err := a.file.Stat()
	if err != nil {
		return "", err
	}
	f, err := os.CreateTemp(filepath.Dir(a.path), "."+filepath.Base(a.path)+".*")
	if err != nil {
		return "", err
	}
	elements := io.NewSectionReader(a.file, int64(h.DataOffset), int64(h.NBytes()))
	_, err = io.Copy(f, io.MultiReader(bytes.NewReader(head), elements))
	if err == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return f.Name(), err
}

// Close is [Appender.Sync], and closes the file. After an error it closes the file
// all the same; what was not synced is lost.
func (a *Appender) Close() error {
	err := a.Sync()
	if errors.Is(err, errAppenderClosed) {
		return err
	}
	if closed := a.file.Close(); err == nil && closed != nil {
		err = fmt.Errorf("npy: append: %w", closed)
	}
	a.err = errAppenderClosed
	return err
}

var errAppenderClosed = errors.New("npy: append: the file is closed")
