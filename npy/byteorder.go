package npy

import (
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// storedOrder returns the byte order to which the elements of d are brought
// before they are stored, or NotApplicable where they stay as they are.
func storedOrder(d dtype.DType, asked dtype.ByteOrder) dtype.ByteOrder {
	if losesOrder(d.WithOrder(asked)) {
		return dtype.LittleEndian
	}
	return asked
}

// losesOrder tells whether d is, or has a field that is, a big-endian bfloat16:
// the header has it as raw bytes, without a byte order, which every reader takes
// for little-endian.
func losesOrder(d dtype.DType) bool {
	switch d.Kind() {
	case dtype.KindBFloat16:
		return d.Order() == dtype.BigEndian
	case dtype.KindStruct:
		for _, f := range d.Fields() {
			if losesOrder(f.DType) {
				return true
			}
		}
	}
	return false
}

// swapsTo returns the words to swap, one run after the other, to bring an
// element of d to another byte order.
func swapsTo(d dtype.DType, to dtype.ByteOrder) []strided.SwapRun {
	if to == dtype.Native() {
		return d.NativeSwaps()
	}
	if d.Equal(d.WithOrder(to)) {
		return nil
	}
	// first to the host's order, then all of it to the other
	return append(d.NativeSwaps(), d.Swaps()...)
}
