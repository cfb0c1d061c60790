package ndarray

import (
	"errors"
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
)

// manipulation is one call of an operation that rearranges arrays.
type manipulation struct {
	op   string // for errors
	args []*Array
	o    arrayapi.ManipulateOptions
}

// A manipulateOperation computes the results of a call that has at least and at
// most some numbers of arguments.
type manipulateOperation struct {
	least, most int
	run         func(m manipulation) ([]*Array, error)
}

// manyArrays is the number of arguments where the standard sets no limit.
const manyArrays = math.MaxInt

var manipulateOperations = map[arrayapi.Op]manipulateOperation{
	arrayapi.OpAsType:          {1, 1, oneResult(manipulation.asType)},
	arrayapi.OpBroadcastArrays: {0, manyArrays, manipulation.broadcastArrays},
	arrayapi.OpBroadcastTo:     {1, 1, oneResult(manipulation.broadcastTo)},
	arrayapi.OpConcat:          {1, manyArrays, oneResult(manipulation.concat)},
	arrayapi.OpExpandDims:      {1, 1, oneResult(manipulation.expandDims)},
	arrayapi.OpFlip:            {1, 1, oneResult(manipulation.flip)},
	arrayapi.OpMeshGrid:        {0, manyArrays, manipulation.meshGrid},
	arrayapi.OpMoveAxis:        {1, 1, oneResult(manipulation.moveAxis)},
	arrayapi.OpPermuteDims:     {1, 1, oneResult(manipulation.permuteDims)},
	arrayapi.OpRepeat:          {1, 2, oneResult(manipulation.repeat)},
	arrayapi.OpReshape:         {1, 1, oneResult(manipulation.reshape)},
	arrayapi.OpRoll:            {1, 1, oneResult(manipulation.roll)},
	arrayapi.OpSqueeze:         {1, 1, oneResult(manipulation.squeeze)},
	arrayapi.OpStack:           {1, manyArrays, oneResult(manipulation.stack)},
	arrayapi.OpTake:            {2, 2, oneResult(manipulation.take)},
	arrayapi.OpTakeAlongAxis:   {2, 2, oneResult(manipulation.takeAlongAxis)},
	arrayapi.OpTile:            {1, 1, oneResult(manipulation.tile)},
	arrayapi.OpTril:            {1, 1, oneResult(manipulation.tril)},
	arrayapi.OpTriu:            {1, 1, oneResult(manipulation.triu)},
	arrayapi.OpUnstack:         {1, 1, manipulation.unstack},
}

// oneResult makes an operation of a function that has one result.
func oneResult(f func(m manipulation) (*Array, error)) func(m manipulation) ([]*Array, error) {
	return func(m manipulation) ([]*Array, error) {
		a, err := f(m)
		return []*Array{a}, err
	}
}

// Manipulate implements [arrayapi.Manipulator], for arrays of every dtype.
//
// The results of broadcast_arrays, broadcast_to and meshgrid are read-only views,
// those of expand_dims, flip, moveaxis, permute_dims, squeeze and unstack views,
// as is that of reshape where the strides allow it, and astype may return its
// argument. Views share the memory of the argument, and keep its byte order. All
// other results are fresh row-major arrays in native byte order.
//
// Only concat and stack promote, which is an error for dtypes that have no common
// one ([*dtype.PromotionError]); meshgrid wants equal dtypes. Shapes that do not
// fit are an [*arrayapi.ShapeError], dtypes an [*arrayapi.DTypeError], and axes
// and indices out of bounds an [*IndexError].
func (namespace) Manipulate(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
	f, ok := manipulateOperations[op]
	if !ok {
		return nil, unsupported(op)
	}
	m := manipulation{op: "ndarray: " + string(op), o: o}
	if len(args) < f.least || len(args) > f.most {
		return nil, fmt.Errorf("%s: want %s, have %d", m.op, f.wantedArguments(), len(args))
	}
	for _, x := range args {
		a, err := own(m.op, x)
		if err != nil {
			return nil, err
		}
		m.args = append(m.args, a)
	}
	defer m.keep()
	results, err := f.run(m)
	if err != nil {
		return nil, err
	}
	out := make([]arrayapi.ArrayLike, len(results))
	for i, a := range results {
		out[i] = a
	}
	return out, nil
}

func (f manipulateOperation) wantedArguments() string {
	switch f.most {
	case f.least:
		return fmt.Sprintf("%d arguments", f.least)
	case manyArrays:
		return fmt.Sprintf("%d or more arguments", f.least)
	}
	return fmt.Sprintf("%d to %d arguments", f.least, f.most)
}

// keep holds the memory of the arguments up to the call.
func (m manipulation) keep() {
	for _, a := range m.args {
		a.keep()
	}
}

// axis returns the one axis that the options name, counted from the first of n,
// or where they name none, another one.
func (m manipulation) axis(otherwise, n int) (int, error) {
	return oneAxis(m.op, m.o.Axes, otherwise, n)
}

// asType is [Array.AsType], but for the argument itself where nothing changes and
// a copy is not asked for.
func (m manipulation) asType() (*Array, error) {
	a, d := m.args[0], m.o.DType
	if !m.o.Device.IsHost() {
		return nil, fmt.Errorf("%s: want the device %q, have %.100q: %w", m.op, arrayapi.Host, m.o.Device, errors.ErrUnsupported)
	}
	if m.o.Copy != arrayapi.CopyAlways {
		if d.Equal(a.buf.DType) {
			return a, nil
		}
		if m.o.Copy == arrayapi.CopyNever {
			return nil, fmt.Errorf("%s: %s to %s: %w", m.op, a.buf.DType, d, arrayapi.ErrCopy)
		}
	}
	return a.AsType(d)
}
