// Package mmap maps parts of files into memory.
package mmap

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"sync"
)

// A Mode says what may be done with mapped memory.
type Mode int

const (
	// ReadOnly memory faults when it is written to.
	ReadOnly Mode = iota
	// ReadWrite memory is the file: what is written to it is written to the file, which must be open for both.
	ReadWrite
	// CopyOnWrite memory may be written to; the file does not change.
	CopyOnWrite
)

// ErrTooLarge is wrapped by the error for a part of a file that is larger than the addresses of this machine.
var ErrTooLarge = errors.New("more than this machine can address")

// Mapping is a part of a file in memory. It may be used by many goroutines, as far as the use of its bytes allows.
type Mapping struct {
	data  []byte // the part that was asked for
	pages []byte // the whole pages that hold it; nil for an empty part
	close sync.Once
	err   error // of close
}

// Map maps length bytes of f from offset on, which may be any. The mapping outlives f. Bytes that the file does not
// have are [io.ErrUnexpectedEOF]; a system that maps no files is [errors.ErrUnsupported].
//
// A file that shrinks while it is mapped takes the memory away: touching it is then a fault that ends the program.
func Map(f *os.File, offset, length int64, mode Mode) (*Mapping, error) {
	m, err := mapPart(f, offset, length, mode)
	if err != nil {
		return nil, fmt.Errorf("mmap: map %d bytes from %d on: %w", length, offset, err)
	}
	return m, nil
}

func mapPart(f *os.File, offset, length int64, mode Mode) (*Mapping, error) {
	if offset < 0 || length < 0 || mode < ReadOnly || mode > CopyOnWrite {
		return nil, fs.ErrInvalid
	}
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < length || info.Size()-length < offset {
		return nil, fmt.Errorf("the file has %d bytes: %w", info.Size(), io.ErrUnexpectedEOF)
	}
	if length == 0 {
		return &Mapping{data: []byte{}}, nil // there are no mappings without pages
	}
	before := offset % int64(os.Getpagesize())
	if length > math.MaxInt-before {
		return nil, ErrTooLarge
	}
	pages, err := mapPages(f, offset-before, int(before+length), mode)
	if err != nil {
		return nil, err
	}
	return &Mapping{data: pages[before:], pages: pages}, nil
}

// Bytes returns the mapped bytes. They must not be touched after Close.
func (m *Mapping) Bytes() []byte { return m.data }

// Close gives the memory back. A second Close returns what the first did.
func (m *Mapping) Close() error {
	m.close.Do(func() {
		if m.pages != nil {
			m.err = unmapPages(m.pages)
		}
		m.data, m.pages = nil, nil
	})
	return m.err
}
