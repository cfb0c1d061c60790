package npy

import (
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// The limits that stand where a field of [ReadOptions] is zero, NumPy's where it
// has them.
const (
	DefaultMaxHeader  = 10_000
	DefaultMaxDims    = 64
	DefaultMaxNesting = 64 // Python's parser has 200; no dtype of use comes near
)

// ReadOptions limits what is read. A nil pointer and the zero value have the
// default limits.
type ReadOptions struct {
	// MaxHeader is the largest number of characters that the header's text may
	// have, its padding included. 0: [DefaultMaxHeader]. A record of more than
	// some hundred fields needs a larger one.
	MaxHeader int
	// MaxDims is the largest number of dimensions. 0: [DefaultMaxDims].
	MaxDims int
	// MaxNesting is how deep brackets may nest in the header's text: two for each
	// level of records. 0: [DefaultMaxNesting]; 1000 is the most.
	MaxNesting int
	// MaxBytes is the largest size of the elements in bytes. 0: no limit but the
	// memory, of which no more is taken than bytes arrive.
	MaxBytes int64
}

func (o *ReadOptions) maxHeader() int {
	if o == nil || o.MaxHeader == 0 {
		return DefaultMaxHeader
	}
	return o.MaxHeader
}

func (o *ReadOptions) maxDims() int {
	if o == nil || o.MaxDims == 0 {
		return DefaultMaxDims
	}
	return o.MaxDims
}

func (o *ReadOptions) maxNesting() int {
	if o == nil || o.MaxNesting == 0 {
		return DefaultMaxNesting
	}
	return o.MaxNesting
}

// maxBytes is the limit of the options, or of the host: what an allocation can
// have at most.
func (o *ReadOptions) maxBytes() int64 {
	const host = int64(memory.MaxSize)
	if o == nil || o.MaxBytes == 0 {
		return host
	}
	return min(o.MaxBytes, host)
}

// Order is the order in which the elements of an array are written.
type Order uint8

// The orders.
const (
	OrderKeep Order = iota // column-major for an array that is contiguous only so, else row-major: as NumPy
	OrderC                 // row-major: the last index varies fastest
	OrderF                 // column-major: the first index varies fastest
)

// WriteOptions says how an array is stored. A nil pointer and the zero value
// give what numpy.save gives.
type WriteOptions struct {
	// Version of the format. 0: the oldest that can hold the header.
	Version Version
	// Order of the elements.
	Order Order
	// ByteOrder of the elements, of all fields of a record. NotApplicable (the
	// zero value) keeps that of the buffer. The file has no place for the byte
	// order of a bfloat16, which is little-endian always.
	ByteOrder dtype.ByteOrder
}
