package ndarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// Elementwise implements [arrayapi.Elementwise] for add, subtract, multiply and
// divide, on two arrays that broadcast, or an array and a Go scalar.
//
// The result is a new row-major array of the promoted dtype, except that the
// quotient of integers is float64. Integers wrap around. Small floats are
// computed in float64 and rounded once. A dtype that is not numeric, and the long
// doubles and integers narrower than a byte, are an [*arrayapi.DTypeError].
func (namespace) Elementwise(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
	switch op {
	case arrayapi.OpAdd, arrayapi.OpSubtract, arrayapi.OpMultiply, arrayapi.OpDivide:
	default:
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	if len(args) != 2 {
		return nil, fmt.Errorf("%s: want 2 arguments, have %d", name, len(args))
	}
	x, y, err := operands(name, args[0], args[1])
	if err != nil {
		return nil, err
	}
	defer x.keep()
	defer y.keep()
	out, err := arithmetic(op, name, x.buf, y.buf)
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// unsupported is the error of an operation that the namespace does not have.
func unsupported(op arrayapi.Op) error {
	return fmt.Errorf("ndarray: %.100q: %w", string(op), errors.ErrUnsupported)
}

// own returns x, which must be an *Array of this namespace that can be used.
func own(op string, x any) (*Array, error) {
	a, ok := x.(*Array)
	if !ok && x != nil {
		return nil, fmt.Errorf("%s: want *ndarray.Array, have %T: %w", op, x, arrayapi.ErrForeign)
	}
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return a, nil
}

// operands returns two arguments as arrays. A scalar takes its dtype from the
// other one, which must be an array.
func operands(op string, x, y any) (*Array, *Array, error) {
	switch {
	case arrayapi.IsScalar(x) && arrayapi.IsScalar(y):
		return nil, nil, fmt.Errorf("%s: want an array among the arguments, have %T and %T", op, x, y)
	case arrayapi.IsScalar(x):
		b, a, err := besideScalar(op, y, x)
		return a, b, err
	case arrayapi.IsScalar(y):
		return besideScalar(op, x, y)
	}
	a, err := own(op, x)
	if err != nil {
		return nil, nil, err
	}
	b, err := own(op, y)
	return a, b, err
}

func besideScalar(op string, x, v any) (*Array, *Array, error) {
	a, err := own(op, x)
	if err != nil {
		return nil, nil, err
	}
	s, err := newScalar(v)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", op, err)
	}
	b, err := s.as(op, a.buf.DType)
	return a, b, err
}

// arithmetic computes x op y.
func arithmetic(op arrayapi.Op, name string, x, y arrayapi.Buffer) (arrayapi.Buffer, error) {
	d, err := promoteNumeric(name, x.DType, y.DType)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if op == arrayapi.OpDivide && d.Is("integral") {
		d = dtype.Float64
	}
	shape, err := broadcastShapes(name, x.Shape, y.Shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := arrayapi.NewBuffer(d, shape)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("%s: %w", name, err)
	}
	compute(op, out, broadcast(x, shape), broadcast(y, shape))
	return out, nil
}

// promoteNumeric returns the dtype that x and y promote to, which must be one
// that arithmetic is defined for.
func promoteNumeric(op string, x, y dtype.DType) (dtype.DType, error) {
	for _, d := range []dtype.DType{x, y} {
		if !computes(d) {
			return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that is numeric and at least a byte wide"}
		}
	}
	d, err := dtype.Promote(x, y)
	if err != nil {
		return dtype.DType{}, fmt.Errorf("%s: %w", op, err)
	}
	return d, nil
}

// computes tells whether there is arithmetic for d.
func computes(d dtype.DType) bool {
	switch k := d.Kind(); k {
	case dtype.KindLongDouble, dtype.KindCLongDouble, dtype.KindBool:
		return false
	default:
		return dtype.KindInt8 <= k && k <= dtype.KindComplex128 || formatOf(k) != nil
	}
}

// compute stores x op y in out, whose shape both have, in the dtype of out.
func compute(op arrayapi.Op, out, x, y arrayapi.Buffer) {
	switch out.DType.Kind() {
	case dtype.KindInt8:
		apply(op, out, readInts[int8](x), readInts[int8](y))
	case dtype.KindInt16:
		apply(op, out, readInts[int16](x), readInts[int16](y))
	case dtype.KindInt32:
		apply(op, out, readInts[int32](x), readInts[int32](y))
	case dtype.KindInt64:
		apply(op, out, readInts[int64](x), readInts[int64](y))
	case dtype.KindUint8:
		apply(op, out, readInts[uint8](x), readInts[uint8](y))
	case dtype.KindUint16:
		apply(op, out, readInts[uint16](x), readInts[uint16](y))
	case dtype.KindUint32:
		apply(op, out, readInts[uint32](x), readInts[uint32](y))
	case dtype.KindUint64:
		apply(op, out, readInts[uint64](x), readInts[uint64](y))
	case dtype.KindFloat32:
		apply(op, out, readFloats[float32](x), readFloats[float32](y))
	case dtype.KindFloat64:
		apply(op, out, readFloats[float64](x), readFloats[float64](y))
	case dtype.KindComplex64:
		apply(op, out, readComplexes[complex64](x), readComplexes[complex64](y))
	case dtype.KindComplex128:
		apply(op, out, readComplexes[complex128](x), readComplexes[complex128](y))
	default:
		storeCodes(out, &combined[float64]{x: readFloats[float64](x), y: readFloats[float64](y), kernel: kernelOf[float64](op)})
	}
}

// apply runs the kernel of op block by block, right into the memory of out.
func apply[T dtype.Numeric](op arrayapi.Op, out arrayapi.Buffer, x, y reader[T]) {
	kernel := kernelOf[T](op)
	data, _ := memory.View[T](out.Data)
	for rest := data; len(rest) > 0; {
		n := min(blockSize, len(rest))
		kernel(rest[:n], x.next(n), y.next(n))
		rest = rest[n:]
	}
	memory.Store(out.Data, data)
}

// combined reads the results of a kernel.
type combined[T any] struct {
	x, y   reader[T]
	kernel func(dst, x, y []T)
	block  []T
}

func (r *combined[T]) next(n int) []T {
	if len(r.block) < n {
		r.block = make([]T, n)
	}
	r.kernel(r.block[:n], r.x.next(n), r.y.next(n))
	return r.block[:n]
}
