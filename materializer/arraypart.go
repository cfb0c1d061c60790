package materializer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
)

// Len returns the number of rows of an array; one of rank 0 has none, which is
// errors.ErrUnsupported.
func (Array) Len(in Input) (int, error) {
	f, h, err := openArray(in)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if len(h.Header().Shape) == 0 {
		return 0, fmt.Errorf("array: an array of rank 0 has no rows: %w", errors.ErrUnsupported)
	}
	return h.Header().Shape[0], nil
}

// Item loads row i: the array of the remaining axes at that index of the first.
func (Array) Item(_ context.Context, in Input, i int, want Want) (any, error) {
	return loadPart(in, npy.Region{Start: []int{i}, Stop: []int{i + 1}}, want, func(b arrayapi.Buffer) arrayapi.Buffer {
		b.Shape, b.Strides = b.Shape[1:], b.Strides[1:]
		return b
	})
}

// Region loads a part of an array, reading only the bytes that hold it.
func (Array) Region(_ context.Context, in Input, r npy.Region, want Want) (any, error) {
	return loadPart(in, r, want, func(b arrayapi.Buffer) arrayapi.Buffer { return b })
}

func loadPart(in Input, r npy.Region, want Want, shape func(arrayapi.Buffer) arrayapi.Buffer) (any, error) {
	if err := checkWant(in, want); err != nil {
		return nil, err
	}
	f, h, err := openArray(in)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := h.ReadRegion(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ArrayFile, err)
	}
	return makeArray(in, shape(b), want)
}

// openArray opens the file of an array and reads its header.
func openArray(in Input) (artifact.File, *npy.File, error) {
	f, err := in.Open(ArrayFile)
	if err != nil {
		return nil, nil, err
	}
	h, err := npy.Open(f, f.Size(), readOptions(in))
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", ArrayFile, err), f.Close())
	}
	return f, h, nil
}

// DescribeFile fills the entry of an array that has none, as that of a foreign
// artifact, from the header of its file.
func DescribeFile(in Input) error {
	f, h, err := openArray(in)
	if err != nil {
		return err
	}
	defer f.Close()
	describeHeader(in.Entry(), h.Header())
	return nil
}

func describeHeader(e *artifact.Entry, h *npy.Header) {
	e.DType, e.Descr, e.Order = nameOf(h.DType), h.Descr, "C"
	e.Shape = append([]int{}, h.Shape...)
	if h.FortranOrder {
		e.Order = "F"
	}
}

// Map returns an array on read-only memory that maps its file; it is given back
// when the array can no longer be reached.
func (Array) Map(_ context.Context, in Input, want Want, unchecked bool) (any, error) {
	if err := checkWant(in, want); err != nil {
		return nil, err
	}
	m, err := mapFile(in, ArrayFile)
	if err != nil {
		return nil, err
	}
	b, err := mappedArray(m, unchecked, readOptions(in))
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", ArrayFile, err), m.Close())
	}
	return makeArray(in, b, want)
}

// mapFile maps a file of in, whose implementation may know how.
func mapFile(in Input, file string) (*artifact.Mapped, error) {
	if m, ok := in.(artifact.Mapper); ok {
		return m.Map(file)
	}
	return nil, fmt.Errorf("array: %s: map: %w", file, errors.ErrUnsupported)
}

// mappedArray returns the array in a file that is mapped.
func mappedArray(m *artifact.Mapped, unchecked bool, o *npy.ReadOptions) (arrayapi.Buffer, error) {
	size := int64(len(m.Bytes()))
	h, err := npy.Open(bytes.NewReader(m.Bytes()), size, o)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	end := int64(h.Header().DataOffset)
	if !unchecked {
		end = size
	}
	if _, err := m.Range(0, end); err != nil {
		return arrayapi.Buffer{}, err
	}
	return arrayapi.Buffer{
		DType:    h.Header().DType,
		Shape:    slices.Clone(h.Header().Shape),
		Strides:  h.Header().Strides(),
		Data:     m.Bytes()[h.Header().DataOffset:],
		ReadOnly: true,
		Release:  func() { _ = m.Close() },
	}, nil
}
