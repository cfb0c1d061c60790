package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// manipulation is one call of an operation that rearranges arrays.
type manipulation struct {
	op      arrayapi.Op
	shapes  [][]int   // of the arguments
	indices []float64 // the last argument, of integers: of the last shape
	o       arrayapi.ManipulateOptions
	refused bool // the standard asks for an error
	fresh   bool // the results must be new
	may     bool // an error is as right as the result
}

// dims are shapes, or axes.
type dims = []int

// shapes lists the shapes of arguments.
func shapesOfArgs(shapes ...[]int) [][]int { return shapes }

// manipulations returns the calls to try with every dtype.
func manipulations() []manipulation {
	return slices.Concat(broadcastCalls(), joinCalls(), axisCalls(), moveCalls(), indexCalls(), triangleCalls())
}

func broadcastCalls() []manipulation {
	to := func(refused bool, from []int, shape ...int) manipulation {
		return manipulation{op: arrayapi.OpBroadcastTo, shapes: shapesOfArgs(from), o: arrayapi.ManipulateOptions{Shape: shape}, refused: refused}
	}
	all := func(refused bool, shapes ...[]int) manipulation {
		return manipulation{op: arrayapi.OpBroadcastArrays, shapes: shapes, refused: refused}
	}
	grid := func(matrix bool, shapes ...[]int) manipulation {
		return manipulation{op: arrayapi.OpMeshGrid, shapes: shapes, o: arrayapi.ManipulateOptions{MatrixIndexing: matrix}}
	}
	return []manipulation{
		to(false, dims{3}, 2, 3), to(false, dims{2, 1}, 2, 3), to(false, dims{}, 2, 2), to(false, dims{2, 3}, 2, 3), to(false, dims{1}, 0),
		to(false, dims{1, 3}, 2, 0, 3), to(true, dims{2}, 3), to(true, dims{2, 3}, 3),
		all(false, dims{2, 3}), all(false, dims{2, 1}, dims{3}), all(false, dims{}, dims{2}, dims{3, 1}), all(false, dims{0, 1}, dims{1, 2}), all(true, dims{2}, dims{3}),
		grid(false, dims{3}), grid(false, dims{2}, dims{3}), grid(false, dims{2}, dims{3}, dims{4}), grid(true, dims{2}, dims{3}, dims{4}), grid(true, dims{2}, dims{3}),
		grid(false, dims{0}, dims{2}),
	}
}

func joinCalls() []manipulation {
	join := func(op arrayapi.Op, refused bool, at dims, shapes ...[]int) manipulation {
		return manipulation{op: op, shapes: shapes, o: arrayapi.ManipulateOptions{Axes: at}, refused: refused, fresh: true}
	}
	flat := manipulation{op: arrayapi.OpConcat, shapes: shapesOfArgs(dims{2, 3}, dims{2}, dims{}), o: arrayapi.ManipulateOptions{Flatten: true}, fresh: true}
	apart := func(refused bool, at dims, shape ...int) manipulation {
		return manipulation{op: arrayapi.OpUnstack, shapes: shapesOfArgs(shape), o: arrayapi.ManipulateOptions{Axes: at}, refused: refused}
	}
	return []manipulation{
		join(arrayapi.OpConcat, false, nil, dims{2, 3}, dims{1, 3}), join(arrayapi.OpConcat, false, dims{1}, dims{2, 3}, dims{2, 1}, dims{2, 2}),
		join(arrayapi.OpConcat, false, dims{-1}, dims{2, 3}, dims{2, 0}), join(arrayapi.OpConcat, false, nil, dims{3}),
		join(arrayapi.OpConcat, true, nil, dims{2, 3}, dims{2, 2}), join(arrayapi.OpConcat, true, dims{2}, dims{2, 3}, dims{2, 3}), join(arrayapi.OpConcat, true, dims{-3}, dims{2, 3}), flat,
		join(arrayapi.OpStack, false, nil, dims{2, 3}, dims{2, 3}), join(arrayapi.OpStack, false, dims{1}, dims{2, 3}, dims{2, 3}, dims{2, 3}),
		join(arrayapi.OpStack, false, dims{2}, dims{2, 3}, dims{2, 3}), join(arrayapi.OpStack, false, dims{-1}, dims{2, 3}), join(arrayapi.OpStack, false, nil, dims{}, dims{}),
		join(arrayapi.OpStack, true, nil, dims{2, 3}, dims{2, 2}), join(arrayapi.OpStack, true, dims{3}, dims{2, 3}, dims{2, 3}),
		apart(false, nil, 2, 3), apart(false, dims{1}, 2, 3), apart(false, dims{-1}, 2, 0, 3), apart(false, dims{-2}, 0, 3), apart(false, nil, 3),
		apart(true, dims{2}, 2, 3), apart(true, nil),
	}
}

func axisCalls() []manipulation {
	along := func(op arrayapi.Op, refused bool, at dims, shape ...int) manipulation {
		return manipulation{op: op, shapes: shapesOfArgs(shape), o: arrayapi.ManipulateOptions{Axes: at}, refused: refused}
	}
	move := func(refused bool, from, to dims, shape ...int) manipulation {
		return manipulation{op: arrayapi.OpMoveAxis, shapes: shapesOfArgs(shape), o: arrayapi.ManipulateOptions{Axes: from, Destination: to}, refused: refused}
	}
	const expand, squeeze, flip, permute = arrayapi.OpExpandDims, arrayapi.OpSqueeze, arrayapi.OpFlip, arrayapi.OpPermuteDims
	return []manipulation{
		along(expand, false, dims{0}, 2, 3), along(expand, false, dims{-1}, 2, 3), along(expand, false, dims{1}, 2), along(expand, false, dims{0, 2}, 2), along(expand, false, dims{-1, 0}, 2), along(expand, false, dims{0}),
		along(expand, true, dims{3}, 2, 3), along(expand, true, dims{-4}, 2, 3), along(expand, true, dims{0, 0}, 2), along(expand, true, dims{0, -3}, 2),
		along(squeeze, false, dims{0}, 1, 3), along(squeeze, false, dims{-1}, 3, 1), along(squeeze, false, dims{0, 2}, 1, 3, 1), along(squeeze, false, dims{-1, 0}, 1, 1),
		along(squeeze, true, dims{1}, 1, 3), along(squeeze, true, dims{2}, 1, 3),
		along(flip, false, nil, 2, 3), along(flip, false, dims{0}, 2, 3), along(flip, false, dims{-1}, 2, 3), along(flip, false, dims{0, 1}, 2, 3), along(flip, false, nil), along(flip, false, nil, 0, 2),
		along(flip, true, dims{2}, 2, 3),
		along(permute, false, dims{1, 0}, 2, 3), along(permute, false, dims{2, 0, 1}, 2, 1, 3), along(permute, false, dims{-1, 0, 1}, 2, 1, 3), along(permute, false, dims{}),
		along(permute, true, dims{0}, 2, 3), along(permute, true, dims{0, 0}, 2, 3), along(permute, true, dims{0, 2}, 2, 3),
		move(false, dims{0}, dims{-1}, 2, 1, 3), move(false, dims{0, 1}, dims{2, 0}, 2, 1, 3), move(false, dims{-1}, dims{0}, 2, 3),
		move(true, dims{3}, dims{0}, 2, 3), move(true, dims{0, 1}, dims{0}, 2, 3), move(true, dims{0, 0}, dims{0, 1}, 2, 3),
	}
}

func moveCalls() []manipulation {
	shaped := func(op arrayapi.Op, refused bool, from []int, shape ...int) manipulation {
		return manipulation{op: op, shapes: shapesOfArgs(from), o: arrayapi.ManipulateOptions{Shape: shape}, refused: refused}
	}
	tile := func(from []int, repetitions ...int) manipulation {
		m := shaped(arrayapi.OpTile, false, from, repetitions...)
		m.fresh = true
		return m
	}
	roll := func(refused bool, shift, at dims, shape ...int) manipulation {
		return manipulation{op: arrayapi.OpRoll, shapes: shapesOfArgs(shape), o: arrayapi.ManipulateOptions{Shift: shift, Axes: at}, refused: refused, fresh: true}
	}
	const reshape = arrayapi.OpReshape
	copied, kept := shaped(reshape, false, dims{2, 3}, 3, 2), shaped(reshape, false, dims{2, 3}, 3, 2)
	copied.o.Copy, copied.fresh = arrayapi.CopyAlways, true
	kept.o.Copy, kept.may = arrayapi.CopyNever, true
	return []manipulation{
		shaped(reshape, false, dims{2, 3}, 3, 2), shaped(reshape, false, dims{2, 3}, -1), shaped(reshape, false, dims{2, 3}, 3, -1), shaped(reshape, false, dims{1}), shaped(reshape, false, dims{}, 1, 1),
		shaped(reshape, false, dims{0, 3}, 2, 0), shaped(reshape, true, dims{2, 3}, 4, 2), shaped(reshape, true, dims{2, 3}, 4, -1), copied, kept,
		tile(dims{2, 3}, 1, 2), tile(dims{3}, 2, 2), tile(dims{2, 3}, 2), tile(dims{2, 3}, 0, 1), tile(dims{}, 2), tile(dims{3}),
		roll(false, dims{1}, nil, 2, 3), roll(false, dims{-2}, dims{0}, 5), roll(false, dims{7}, dims{-1}, 2, 3), roll(false, dims{1, -1}, dims{0, 1}, 2, 3), roll(false, dims{1}, dims{1}, 2, 0),
		roll(true, dims{1}, dims{2}, 2, 3),
	}
}

func indexCalls() []manipulation {
	repeat := func(n int, at dims, shape ...int) manipulation {
		return manipulation{op: arrayapi.OpRepeat, shapes: shapesOfArgs(shape), o: arrayapi.ManipulateOptions{Repeats: n, Axes: at}, fresh: true}
	}
	at := func(op arrayapi.Op, along dims, indices []float64, shapes ...[]int) manipulation {
		return manipulation{op: op, shapes: shapes, indices: indices, o: arrayapi.ManipulateOptions{Axes: along}, fresh: true}
	}
	refused := func(m manipulation) manipulation {
		m.refused = true
		return m
	}
	const take, along, times = arrayapi.OpTake, arrayapi.OpTakeAlongAxis, arrayapi.OpRepeat
	return []manipulation{
		repeat(2, nil, 2, 3), repeat(2, dims{0}, 2, 3), repeat(3, dims{-1}, 2, 3), repeat(0, dims{1}, 2, 3), repeat(2, nil, 0), refused(repeat(2, dims{2}, 2, 3)),
		at(times, dims{1}, []float64{2, 0, 1}, dims{2, 3}, dims{3}), at(times, nil, []float64{1, 2, 0, 3}, dims{2, 2}, dims{4}), at(times, dims{0}, []float64{2}, dims{2, 3}, dims{1}),
		refused(at(times, dims{1}, []float64{1, 2}, dims{2, 3}, dims{2})),
		at(take, nil, []float64{2, 0, 2, -1}, dims{3}, dims{4}), at(take, dims{0}, []float64{1, 1, 0}, dims{2, 3}, dims{3}), at(take, dims{-1}, []float64{-1, 0}, dims{2, 3}, dims{2}),
		at(take, dims{1}, []float64{0}, dims{2, 3}, dims{0}), refused(at(take, dims{2}, []float64{0}, dims{2, 3}, dims{1})),
		at(along, nil, []float64{2, 0, 1, 1}, dims{2, 3}, dims{2, 2}), at(along, dims{0}, []float64{1, 0, 1}, dims{2, 3}, dims{1, 3}), at(along, dims{1}, []float64{0, 2}, dims{2, 3}, dims{1, 2}),
		refused(at(along, dims{2}, []float64{0}, dims{2, 3}, dims{2, 3})),
	}
}

func triangleCalls() []manipulation {
	var out []manipulation
	for _, op := range []arrayapi.Op{arrayapi.OpTril, arrayapi.OpTriu} {
		for _, c := range []struct {
			shape []int
			k     int
		}{{dims{3, 3}, 0}, {dims{2, 4}, 1}, {dims{4, 2}, -1}, {dims{2, 2, 3}, 0}, {dims{3, 3}, 9}, {dims{3, 3}, -9}, {dims{0, 2}, 0}} {
			out = append(out, manipulation{op: op, shapes: shapesOfArgs(c.shape), o: arrayapi.ManipulateOptions{Diagonal: c.k}, fresh: true})
		}
	}
	return out
}

// casts are calls of astype between dtypes of numbers.
func castOf(to dtype.DType, mode arrayapi.CopyMode) manipulation {
	return manipulation{
		op: arrayapi.OpAsType, shapes: shapesOfArgs(dims{2, 3}), o: arrayapi.ManipulateOptions{DType: to, Copy: mode},
		fresh: mode == arrayapi.CopyAlways, may: mode == arrayapi.CopyNever,
	}
}
