package transform

import (
	"context"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/arraylike/arraylike/npy"
)

// chunkBytes is how much of an array is in memory at a time, where it need not be there as a whole.
const chunkBytes = 8 << 20

// Write writes the array as a .npy file. It needs no more memory than some chunks, unless the order of the elements changes: then
// that of the array. progress is told how many bytes of it were done.
func (a *Array) Write(ctx context.Context, w io.Writer, progress func(done, total int64)) error {
	o := a.Options()
	if len(a.Shape()) == 0 || !a.sameOrder() {
		b, err := a.Load(ctx, progress)
		if err != nil {
			return err
		}
		return npy.Write(w, b, &o)
	}
	out, err := npy.NewWriter(w, a.dtype, a.Shape(), &o)
	if err != nil {
		return err
	}
	err = a.each(ctx, progress, func(b arrayapi.Buffer, _, _ int) error { return out.Append(b) })
	if err != nil {
		return err
	}
	return out.Close()
}

// each converts the array chunk by chunk, along an axis from a start on.
func (a *Array) each(ctx context.Context, progress func(done, total int64), do func(b arrayapi.Buffer, axis, start int) error) error {
	axis, start := a.src.Header.OuterAxis(), 0
	total, done := int64(a.src.Header.NBytes()), int64(0)
	for b, err := range a.src.Chunks(chunkBytes) {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		done += int64(b.NBytes())
		n := 1
		if axis >= 0 {
			n = b.Shape[axis]
		}
		if a.converter != nil {
			if b, err = a.converter.Convert(b, max(axis, 0), start); err != nil {
				return err
			}
		}
		if err := do(b, axis, start); err != nil {
			return err
		}
		start += n
		progress(done, total)
	}
	return nil
}

// Load returns the values of the result in memory of their own, in the element order that the array is stored in; in the byte
// order of the result where they were converted.
func (a *Array) Load(ctx context.Context, progress func(done, total int64)) (arrayapi.Buffer, error) {
	if a.converter == nil || !a.src.InParts() {
		return a.loadAll()
	}
	out, err := a.room()
	if err != nil {
		return out, err
	}
	size := a.dtype.Size()
	return out, a.each(ctx, progress, func(b arrayapi.Buffer, axis, start int) error {
		offset := 0
		if axis >= 0 {
			offset = start * out.Strides[axis]
		}
		strided.Copy(out.Data, offset, out.Strides, b.Data, b.Offset, b.Strides, b.Shape, size)
		return nil
	})
}

// loadAll reads before it converts: how much there is to read shows only then.
func (a *Array) loadAll() (arrayapi.Buffer, error) {
	b, err := a.src.Read()
	if err != nil || a.converter == nil {
		return b, err
	}
	out, err := a.converter.Convert(b, 0, 0)
	if err == nil && b.IsF() && !b.IsC() {
		out = out.Transposed().Copy().Transposed()
	}
	return out, err
}

// room is memory for the result, in the element order of the source.
func (a *Array) room() (arrayapi.Buffer, error) {
	shape := a.Shape()
	if !a.src.Header.FortranOrder {
		return arrayapi.NewBuffer(a.dtype, shape)
	}
	reversed := make([]int, len(shape))
	for i, n := range shape {
		reversed[len(shape)-1-i] = n
	}
	b, err := arrayapi.NewBuffer(a.dtype, reversed)
	return b.Transposed(), err
}

// Arrange returns the values of b in the byte order and element order that the result is to have, for a store that keeps
// those of memory.
func (a *Array) Arrange(b arrayapi.Buffer) (arrayapi.Buffer, error) {
	wantF := a.order() == npy.OrderF
	if !b.DType.Equal(a.dtype) {
		var err error
		if b, err = a.reorderBytes(b); err != nil {
			return b, err
		}
	}
	if wantF == b.IsF() || !wantF && b.IsC() {
		return b, nil
	}
	if wantF {
		return b.Transposed().Copy().Transposed(), nil
	}
	return b.Copy(), nil
}
