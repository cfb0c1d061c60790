package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// determinant computes det of a stack of square matrices. A singular one has 0,
// an empty one 1. Only a determinant that is itself beyond the range of the dtype
// overflows.
func determinant[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	out, err := newResults[T](c.op, batchOf(x))
	if err != nil {
		return nil, err
	}
	err = eachFactored(c.op, x, len(out.data), func(i int, f *linalg.LU[T]) error {
		out.at(i)[0] = f.Det()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return buffers(func() (arrayapi.Buffer, error) { return out.as(c.op, d) })
}

// logDeterminant computes the sign and the logarithm of the magnitude of the
// determinants, 0 and -infinity for singular matrices.
func logDeterminant[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	signs, err := newResults[T](c.op, batchOf(x))
	if err != nil {
		return nil, err
	}
	logarithms, err := newResults[float64](c.op, batchOf(x))
	if err != nil {
		return nil, err
	}
	err = eachFactored(c.op, x, len(signs.data), func(i int, f *linalg.LU[T]) error {
		signs.at(i)[0], logarithms.at(i)[0] = f.SLogDet()
		return nil
	})
	if err != nil {
		return nil, err
	}
	return buffers(
		func() (arrayapi.Buffer, error) { return signs.as(c.op, d) },
		func() (arrayapi.Buffer, error) { return logarithms.as(c.op, realDType(d)) },
	)
}

// eachFactored hands the factorizations of count square matrices to use, which
// several workers call at the same time.
func eachFactored[T linalg.Scalar](op string, x arrayapi.Buffer, count int, use func(i int, f *linalg.LU[T]) error) error {
	if count == 0 {
		return nil
	}
	n := x.Shape[len(x.Shape)-1]
	from, err := newStack[T](op, x, dtype.Of[T]())
	if err != nil {
		return err
	}
	return eachMatrix(op, batchOf(x), count, cube(n), func() func(i int) error {
		f := newFactored(from, n)
		return func(i int) error { return use(i, f.at(i)) }
	})
}
