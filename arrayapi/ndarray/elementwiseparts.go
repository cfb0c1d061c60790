package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/parallel"
)

const (
	// sharedElements is the number of elements from which an array is shared between
	// the processors: what is gained is more than goroutines cost.
	sharedElements = 1 << 18
	// sharedCalls is the same for operations that call a function for each element: some
	// hundred microseconds of work.
	sharedCalls = 1 << 14
)

// fillFunc stores something in out, whose shape all of args have.
type fillFunc func(out arrayapi.Buffer, args []arrayapi.Buffer)

// elementwiseResult returns an array of dtype d that f has filled, given args
// broadcast against each other.
func elementwiseResult(op string, d dtype.DType, f fillFunc, args ...arrayapi.Buffer) (arrayapi.Buffer, error) {
	return sharedResult(op, d, sharedElements, f, args...)
}

// sharedResult is elementwiseResult for an operation that is shared between the
// processors from a number of elements on.
func sharedResult(op string, d dtype.DType, from int, f fillFunc, args ...arrayapi.Buffer) (arrayapi.Buffer, error) {
	shape, err := broadcastAll(op, shapesOf(args))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := newUnset(op, d, shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	for i, b := range args {
		args[i] = broadcast(b, shape)
	}
	fillParts(parallel.Workers(out.Size(), from), out, args, f)
	return out, nil
}

// fillParts lets f fill out in a part for each worker, at the same time. A part is a range
// along the first axis that is longer than one; all of its Data is its elements, as it
// is of out.
func fillParts(workers int, out arrayapi.Buffer, args []arrayapi.Buffer, f fillFunc) {
	if workers == 1 {
		f(out, args)
		return
	}
	out, args = flattened(out, args)
	axis := slices.IndexFunc(out.Shape, func(n int) bool { return n > 1 })
	parallel.Ranges(workers, out.Shape[axis], func(lo, hi int) {
		part := between(out, axis, lo, hi)
		part.Data, part.Offset = out.Data[part.Offset:part.Offset+part.NBytes()], 0
		rest := make([]arrayapi.Buffer, len(args))
		for i, b := range args {
			rest[i] = between(b, axis, lo, hi)
		}
		f(part, rest)
	})
}

// flattened returns the arrays with one axis, so that they can be cut anywhere,
// unless the elements of one are further apart, or not in row-major order.
func flattened(out arrayapi.Buffer, args []arrayapi.Buffer) (arrayapi.Buffer, []arrayapi.Buffer) {
	flat := make([]arrayapi.Buffer, len(args))
	for i, b := range args {
		stride := b.DType.Size()
		if !b.IsC() {
			stride = 0
			for k, n := range b.Shape {
				if n > 1 && b.Strides[k] != 0 {
					return out, args
				}
			}
		}
		b.Shape, b.Strides = []int{out.Size()}, []int{stride}
		flat[i] = b
	}
	out.Shape, out.Strides = []int{out.Size()}, []int{out.DType.Size()}
	return out, flat
}

// shapesOf returns the shapes of buffers.
func shapesOf(args []arrayapi.Buffer) [][]int {
	shapes := make([][]int, len(args))
	for i, b := range args {
		shapes[i] = b.Shape
	}
	return shapes
}
