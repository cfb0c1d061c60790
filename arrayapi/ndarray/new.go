package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// FromBuffer returns an array on the memory of b, whatever its dtype, byte
// order and layout. It shares the memory, keeps the mark of read-only memory,
// and takes the Release of b over: it is called when no array and no buffer
// obtained from one refers to the memory any longer, or by [Array.Free]. A buffer
// whose elements do not lie within its memory is an error, and remains the
// caller's.
func FromBuffer(b arrayapi.Buffer) (*Array, error) {
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("ndarray: from buffer: %w", err)
	}
	return adopt(b), nil
}

// FromSlice returns an array of the elements of s in row-major order, with the
// given shape; no shape is one dimension of len(s). Changes of the one are seen
// in the other (except in a build with the tag purego, where it is a copy). A
// shape of another size is an [*arrayapi.ShapeError].
func FromSlice[T dtype.Element](s []T, shape ...int) (*Array, error) {
	b, err := arrayapi.BufferOf(s, shape...)
	if err != nil {
		return nil, fmt.Errorf("ndarray: from slice: %w", err)
	}
	return &Array{buf: b}, nil
}

// Scalar returns an array of rank 0 that holds v.
func Scalar[T dtype.Element](v T) *Array {
	raw, _ := memory.Bytes([]T{v})
	return &Array{buf: arrayapi.Buffer{DType: dtype.Of[T](), Shape: []int{}, Strides: []int{}, Data: raw}}
}

// Zeros returns a row-major array whose elements are all zero bytes: 0, false,
// the empty string, or the epoch. A negative or too large shape is an error.
func Zeros(shape []int, d dtype.DType) (*Array, error) {
	b, err := newBuffer("ndarray: zeros", d, shape)
	if err != nil {
		return nil, err
	}
	return &Array{buf: b}, nil
}

// Ones returns a row-major array of ones. d is bool or a numeric dtype, else the
// error is an [*arrayapi.DTypeError].
func Ones(shape []int, d dtype.DType) (*Array, error) {
	return full("ndarray: ones", shape, oneOf(d), d)
}

// Full returns a row-major array of the given shape filled with value, a Go
// bool or number that d, bool or a numeric dtype, can hold. Integers are good
// for every numeric dtype, floats for floating-point ones, complex numbers for
// complex ones. Any other dtype is an [*arrayapi.DTypeError].
func Full(shape []int, value any, d dtype.DType) (*Array, error) {
	return full("ndarray: full", shape, value, d)
}
