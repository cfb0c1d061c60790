package arrayapitest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// The operations of each optional interface.
var (
	elementwiseOps   = []arrayapi.Op{arrayapi.OpAdd, arrayapi.OpSubtract, arrayapi.OpMultiply, arrayapi.OpDivide}
	reduceOps        = []arrayapi.Op{arrayapi.OpSum, arrayapi.OpMean}
	linearAlgebraOps = []arrayapi.Op{arrayapi.OpMatMul}
)

func callElementwise(e arrayapi.Elementwise, op arrayapi.Op, args ...any) (z arrayapi.ArrayLike, err error) {
	err = guard(func() (err error) {
		z, err = e.Elementwise(op, args...)
		return err
	})
	return z, err
}

func callReduce(e arrayapi.Reducer, op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (z arrayapi.ArrayLike, err error) {
	err = guard(func() (err error) {
		z, err = e.Reduce(op, x, o)
		return err
	})
	return z, err
}

// callLinearAlgebra is for operations of one result.
func callLinearAlgebra(e arrayapi.LinearAlgebra, op arrayapi.Op, args ...arrayapi.ArrayLike) (z arrayapi.ArrayLike, err error) {
	err = guard(func() error {
		zs, err := e.LinearAlgebra(op, args, arrayapi.LinearAlgebraOptions{})
		if err == nil && len(zs) != 1 {
			return &panicError{fmt.Sprintf("want 1 result, have %d", len(zs))}
		}
		if err == nil {
			z = zs[0]
		}
		return err
	})
	return z, err
}

// operand is one value for the namespace and for the reference.
type operand struct {
	buffer    arrayapi.Buffer // the values, row-major and in native byte order
	array     arrayapi.ArrayLike
	reference *ndarray.Array
}

// operand returns nil where the namespace has no such array, or not the right one. The namespace gets
// the values in the layout, which it may keep, and the reference in row-major order.
func (s *suite) operand(d dtype.DType, shape []int, value source, l layout) (*operand, error) {
	b := l.make(s.filled(nil, d, shape, 0, value))
	x, err := s.make(b)
	if l.name != "" {
		x, err = s.fromBuffer(b, nil, arrayapi.CopyIfNeeded)
	}
	if err != nil {
		return nil, nil // of other checks
	}
	plain, err := b.Contiguous(arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	if s.wantArray(plain, x) != nil {
		return nil, nil // of other checks
	}
	r, err := ndarray.FromBuffer(plain)
	return &operand{plain, x, r}, err
}

// anyArray returns some array of the namespace, or nil.
func (s *suite) anyArray() arrayapi.ArrayLike {
	for _, d := range s.dtypes {
		for _, shape := range s.shapes {
			if x, err := s.make(s.sample(nil, d, shape, 0)); err == nil {
				return x
			}
		}
	}
	return nil
}

// checkUnknownOp wants an operation that nobody knows left to the reference.
func checkUnknownOp(s *suite, r *report, call func(op arrayapi.Op, x arrayapi.ArrayLike) error) {
	const op arrayapi.Op = "no such function"
	if x := s.anyArray(); x != nil {
		r.expect(wantIs(call(op, x), errors.ErrUnsupported), place{}.doing("%q", string(op)))
	}
}

// wantUnchanged tells whether an operation left its argument alone.
func (s *suite) wantUnchanged(o *operand) error {
	if err := s.wantArray(o.buffer, o.array); err != nil {
		return fmt.Errorf("want the argument as it was: %w", err)
	}
	return nil
}

// numeric returns the dtypes under test that arithmetic is for.
func (s *suite) numeric() []dtype.DType {
	return slices.DeleteFunc(slices.Clone(s.dtypes), func(d dtype.DType) bool { return !d.Is("numeric") })
}
