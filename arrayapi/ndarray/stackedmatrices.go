package ndarray

import (
	"runtime"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// realDType returns the dtype of the real parts of elements of dtype d.
func realDType(d dtype.DType) dtype.DType {
	switch d.Kind() {
	case dtype.KindComplex64:
		return dtype.Float32
	case dtype.KindComplex128:
		return dtype.Float64
	}
	return d
}

// squareMatrices refuses arrays that are no stacks of square matrices.
func squareMatrices(op string, b arrayapi.Buffer) error {
	n := len(b.Shape)
	if n < 2 || b.Shape[n-1] != b.Shape[n-2] {
		return &arrayapi.ShapeError{Op: op, Have: slices.Clone(b.Shape), Want: "square matrices along the last two axes"}
	}
	return nil
}

// matrixAxes refuses arrays that are no stacks of matrices.
func matrixAxes(op string, b arrayapi.Buffer) error {
	if len(b.Shape) < 2 {
		return &arrayapi.ShapeError{Op: op, Have: slices.Clone(b.Shape), Want: "matrices, along the last two axes at least"}
	}
	return nil
}

// batchOf returns the axes that matrices are stacked along.
func batchOf(b arrayapi.Buffer) []int { return slices.Clone(b.Shape[:len(b.Shape)-2]) }

// results is a stack of results in new memory, of the type that they are computed
// in: float64 or complex128.
type results[T linalg.Scalar] struct {
	buf  arrayapi.Buffer
	data []T
	size int // elements of one result
}

// newResults makes room for results of the given shape, one for each matrix of a
// stack.
func newResults[T linalg.Scalar](op string, batch []int, shape ...int) (results[T], error) {
	r := results[T]{size: 1}
	for _, n := range shape {
		r.size *= n // where no int holds it, NewBuffer says so
	}
	var err error
	if r.buf, err = newBuffer(op, dtype.Of[T](), slices.Concat(batch, shape)); err != nil {
		return r, err
	}
	r.data, _ = memory.View[T](r.buf.Data)
	return r, nil
}

// at returns the place of the result for matrix i.
func (r results[T]) at(i int) []T { return r.data[i*r.size : (i+1)*r.size] }

// as returns the results rounded to dtype d.
func (r results[T]) as(op string, d dtype.DType) (arrayapi.Buffer, error) {
	memory.Store(r.buf.Data, r.data)
	return nativeAs(op, r.buf, d)
}

// buffers collects results, or the first of the errors that they came with.
func buffers(made ...func() (arrayapi.Buffer, error)) ([]arrayapi.Buffer, error) {
	out := make([]arrayapi.Buffer, len(made))
	for i, f := range made {
		var err error
		if out[i], err = f(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// eachMatrix calls what newWorker returns once for each of count matrices. The
// workers of a stack run at the same time, where so many multiplications for
// each matrix make it pay, and have space of their own. What they do may well
// share the rows of a large matrix between the processors again. The error is
// that of the first matrix that has one, with its index in a stack of shape batch.
func eachMatrix(op string, batch []int, count int, each float64, newWorker func() func(i int) error) error {
	processors := 1
	if each*float64(count) >= linalg.SharedWork {
		processors = min(runtime.GOMAXPROCS(0), max(1, count))
	}
	workers := make([]matrixWorker, processors)
	parallel.Pieces(processors, count, max(1, min(count/(4*processors), 1024)), func(w, lo, hi int) {
		if workers[w].run == nil {
			workers[w].run = newWorker()
		}
		workers[w].matrices(lo, hi)
	})
	first := matrixWorker{}
	for _, w := range workers {
		if w.err != nil && (first.err == nil || w.failed < first.failed) {
			first = w
		}
	}
	if first.err == nil {
		return nil
	}
	return &MatrixError{Op: op, Index: unravel(first.failed, batch), Err: first.err}
}

// matrixWorker is one of the workers of a stack, with the first error that it met, and
// the matrix that had it.
type matrixWorker struct {
	run    func(i int) error
	err    error
	failed int
}

// matrices does those from lo to hi up to the first error. They are handed out in order, so
// that every matrix before the first that fails is looked at.
func (w *matrixWorker) matrices(lo, hi int) {
	if w.err != nil {
		return
	}
	run := w.run
	for i := lo; i < hi; i++ {
		if err := run(i); err != nil {
			w.err, w.failed = err, i
			return
		}
	}
}

// unravel returns the index of element i of an array of that shape.
func unravel(i int, shape []int) []int {
	index := make([]int, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		index[axis] = i % shape[axis]
		i /= shape[axis]
	}
	return index
}
