package xp

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

const (
	opBool    arrayapi.Op = "bool"
	opComplex arrayapi.Op = "complex"
	opFloat   arrayapi.Op = "float"
	opIndex   arrayapi.Op = "index"
	opInt     arrayapi.Op = "int"
)

// Bool returns the element of x, an array of rank 0, as a bool: false where it is
// zero, which both parts of a complex number must be, and after an error, so that a loop
// until it is true looks at Err, too. NaN is true. Another rank is an
// [*arrayapi.ShapeError], a dtype that is neither numeric nor bool an
// [*arrayapi.DTypeError].
//
// Source: the standard 2025.12, "__bool__".
func (c *Calc) Bool(x any) bool {
	return onlyElement(c, opBool, x, func(a *ndarray.Array) (bool, error) { return castElement[bool](a, dtype.Bool) })
}

// Int returns the element of x, an array of rank 0, as an integer: 0 or 1 for a
// bool, without the fraction for a float. An infinite float, and a number that
// int64 does not hold, is an error that is [strconv.ErrRange]; NaN is an error. A
// complex number is an [*arrayapi.DTypeError], and another rank an
// [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "__int__".
func (c *Calc) Int(x any) int64 { return onlyElement(c, opInt, x, integerOf) }

// Float returns the element of x, an array of rank 0, as a float; that of a bool is
// 0 or 1. A complex number is an [*arrayapi.DTypeError], and another rank an
// [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "__float__".
func (c *Calc) Float(x any) float64 {
	return onlyElement(c, opFloat, x, func(a *ndarray.Array) (float64, error) { return castElement[float64](a, dtype.Float64) })
}

// Complex returns the element of x, an array of rank 0, as a complex number, whose
// imaginary part is 0 where x is real. Another rank is an [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "__complex__".
func (c *Calc) Complex(x any) complex128 {
	return onlyElement(c, opComplex, x, func(a *ndarray.Array) (complex128, error) { return castElement[complex128](a, dtype.Complex128) })
}

// Index returns the element of x, an array of integers of rank 0, as an int. One
// that an int does not hold is an error that is [strconv.ErrRange]; another dtype,
// bool included, is an [*arrayapi.DTypeError], and another rank an
// [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "__index__".
func (c *Calc) Index(x any) int {
	return onlyElement(c, opIndex, x, func(a *ndarray.Array) (int, error) {
		if d := a.DType(); !d.Is("integral") {
			return 0, &arrayapi.DTypeError{Op: "index", Have: d, Want: "of integers"}
		}
		v, err := integerOf(a)
		if err == nil && int64(int(v)) != v {
			err = outOfRange("int", v)
		}
		if err != nil {
			return 0, err
		}
		return int(v), nil
	})
}

// onlyElement returns the only element of an array of rank 0.
func onlyElement[T any](c *Calc, op arrayapi.Op, x any, convert func(*ndarray.Array) (T, error)) T {
	var v, zero T
	c.call(op, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if !isReference(ns) {
			return nil, errors.ErrUnsupported
		}
		a, ok := args[0].(*ndarray.Array)
		if !ok {
			return nil, fmt.Errorf("want an array, have %T", args[0])
		}
		if a.NDim() > 0 {
			return nil, &arrayapi.ShapeError{Op: "array", Have: a.Shape(), Want: "rank 0"}
		}
		var err error
		v, err = convert(a)
		return nil, err
	})
	if c.err != nil {
		return zero
	}
	return v
}

// castElement returns the element of an array of rank 0 in a dtype whose Go type is T.
func castElement[T dtype.Element](a *ndarray.Array, d dtype.DType) (T, error) {
	b, err := a.AsType(d)
	if err != nil {
		var zero T
		return zero, err
	}
	return ndarray.At[T](b)
}

func integerOf(a *ndarray.Array) (int64, error) {
	switch d := a.DType(); {
	case d.Is("unsigned integer"):
		v, err := castElement[uint64](a, dtype.Uint64)
		if err == nil && v > math.MaxInt64 {
			return 0, outOfRange("int64", v)
		}
		return int64(v), err
	case d.Is("real floating"):
		v, err := castElement[float64](a, dtype.Float64)
		switch {
		case err != nil:
			return 0, err
		case math.IsNaN(v):
			return 0, errors.New("want a number, have NaN")
		case v < -1<<63 || v >= 1<<63:
			return 0, outOfRange("int64", v)
		}
		return int64(v), nil
	}
	return castElement[int64](a, dtype.Int64)
}

func outOfRange(want string, v any) error {
	return fmt.Errorf("want an %s, have %v: %w", want, v, strconv.ErrRange)
}
