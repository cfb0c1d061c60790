package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// layout is a way of keeping an array in memory.
type layout struct {
	name string
	make func(b arrayapi.Buffer) arrayapi.Buffer // of row-major native memory
}

// plain keeps the array as it is.
var plain = layout{"", func(b arrayapi.Buffer) arrayapi.Buffer { return b }}

var columnMajor = layout{"column-major", func(b arrayapi.Buffer) arrayapi.Buffer {
	return placed(b, strided.FStrides(b.Shape, b.DType.Size()), 0)
}}

var oddOffset = layout{"an odd offset", func(b arrayapi.Buffer) arrayapi.Buffer { return placed(b, b.Strides, 1) }}

// broadcast sees the elements at the start of an axis in place of all others.
var broadcast = layout{"strides of 0", func(b arrayapi.Buffer) arrayapi.Buffer {
	for axis, n := range b.Shape {
		if n > 1 {
			b.Strides = slices.Clone(b.Strides)
			b.Strides[axis] = 0
			break
		}
	}
	return b
}}

// layouts are the ways in native byte order, the plain one left out.
var layouts = []layout{
	columnMajor,
	oddOffset,
	broadcast,
	{"negative strides", func(b arrayapi.Buffer) arrayapi.Buffer {
		strides := slices.Clone(b.Strides)
		for i := range strides {
			strides[i] = -strides[i]
		}
		return placed(b, strides, 0)
	}},
	{"gaps between elements", func(b arrayapi.Buffer) arrayapi.Buffer {
		strides := slices.Clone(b.Strides)
		for i := range strides {
			strides[i] *= 3
		}
		return placed(b, strides, 0)
	}},
	{"an offset of an element", func(b arrayapi.Buffer) arrayapi.Buffer { return placed(b, b.Strides, b.DType.Size()) }},
}

// swapped keeps the elements in the byte order that is not the host's.
var swapped = layout{"the other byte order", func(b arrayapi.Buffer) arrayapi.Buffer {
	c := b.Copy()
	strided.Swap(c.Data, c.DType.Size(), c.DType.Swaps())
	c.DType = c.DType.WithOrder(otherOrder())
	return c
}}

// swappedColumns is swapped in column-major order.
var swappedColumns = layout{"the other byte order, column-major", func(b arrayapi.Buffer) arrayapi.Buffer {
	c := swapped.make(b)
	return placed(c, strided.FStrides(c.Shape, c.DType.Size()), 3)
}}

// hasOrder tells whether the elements of d have a byte order.
func hasOrder(d dtype.DType) bool { return len(d.Swaps()) > 0 }

// placed copies the elements of b into memory with other strides, after a margin
// of so many bytes. What lies between them is filled.
func placed(b arrayapi.Buffer, strides []int, margin int) arrayapi.Buffer {
	lo, hi, err := strided.Bounds(b.Shape, strides, b.DType.Size())
	if err != nil {
		panic(err) // the shapes of the suite are small
	}
	out := b
	out.Strides, out.Offset = strides, margin-lo
	out.Data = alignedBytes(margin + hi - lo)
	for i := range out.Data {
		out.Data[i] = 0xa5
	}
	strided.Copy(out.Data, out.Offset, strides, b.Data, b.Offset, b.Strides, b.Shape, b.DType.Size())
	return out
}
