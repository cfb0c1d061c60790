package npy

import (
	"bytes"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// source gives the elements of an array in the order in which they are stored,
// as arrays of one dimension.
type source interface {
	// take gives the next n elements, in fresh memory or memory that is the reader's.
	take(n int) (arrayapi.Buffer, error)
	// fill reads as many of the next elements as dst has, in the host's byte order.
	fill(dst arrayapi.Buffer) error
}

// stream is a source of a file that is read from front to back.
type stream struct {
	r io.Reader
	h npy.Header
}

// flat is the header of n elements in one dimension.
func (s *stream) flat(n int) *npy.Header {
	h := s.h
	h.Shape, h.FortranOrder = []int{n}, false
	return &h
}

func (s *stream) take(n int) (arrayapi.Buffer, error) { return npy.ReadData(s.r, s.flat(n), nil) }

// fill lets the elements arrive in the memory of dst, by giving them the header of a
// whole array.
func (s *stream) fill(dst arrayapi.Buffer) error {
	header, err := npy.AppendHeader(nil, s.flat(dst.Size()))
	if err != nil {
		return err
	}
	return npy.ReadInto(io.MultiReader(bytes.NewReader(header), s.r), dst, nil)
}

// inMemory is a source of an array that has been read already; b is what is left
// of it.
type inMemory struct{ b arrayapi.Buffer }

func (m *inMemory) take(n int) (arrayapi.Buffer, error) {
	b, size := m.b, m.b.DType.Size()
	b.Shape = []int{n}
	m.b.Offset += n * size
	m.b.Shape = []int{m.b.Shape[0] - n}
	return b, nil
}

func (m *inMemory) fill(dst arrayapi.Buffer) error {
	b, err := m.take(dst.Size())
	if err == nil {
		b, err = b.Contiguous(arrayapi.CopyIfNeeded)
	}
	if err != nil {
		return err
	}
	raw, _ := b.Bytes()
	copy(dst.Data[dst.Offset:], raw)
	return nil
}
