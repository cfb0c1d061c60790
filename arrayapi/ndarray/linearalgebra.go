package ndarray

import "github.com/arraylike/arraylike/arrayapi"

// algebraCall is one call of an operation of linear algebra.
type algebraCall struct {
	op       string // for errors
	args     []arrayapi.Buffer
	o        arrayapi.LinearAlgebraOptions
	defaults arrayapi.Defaults
}

// An algebraOperation computes the results of a call that has as many arguments as
// it takes.
type algebraOperation struct {
	args int
	run  func(c algebraCall) ([]arrayapi.Buffer, error)
	view bool // the results are on the memory of the first argument
}

// LinearAlgebra implements [arrayapi.LinearAlgebra].
//
// Sizes that do not fit are an [*arrayapi.ShapeError], dtypes that an operation
// does not take an [*arrayapi.DTypeError].
func (ns namespace) LinearAlgebra(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	f, ok := productOperations[op]
	if !ok {
		f, ok = factorOperations[op]
	}
	if !ok {
		f, ok = spectralOperations[op]
	}
	if !ok {
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	if err := checkCount(name, len(args), f.args); err != nil {
		return nil, err
	}
	c := algebraCall{op: name, o: o, defaults: ns.defaults()}
	var first *Array
	for i, x := range args {
		a, err := own(name, x)
		if err != nil {
			return nil, err
		}
		defer a.keep()
		c.args = append(c.args, a.buf)
		if i == 0 && f.view {
			first = a
		}
	}
	buffers, err := f.run(c)
	if err != nil {
		return nil, err
	}
	return arraysOf(buffers, first), nil
}

// arraysOf makes arrays of buffers, which are on the memory of an array, or are
// garbage collected where that is nil.
func arraysOf(buffers []arrayapi.Buffer, on *Array) []arrayapi.ArrayLike {
	out := make([]arrayapi.ArrayLike, len(buffers))
	for i, b := range buffers {
		a := &Array{buf: b}
		if on != nil {
			a.own = on.own
		}
		out[i] = a
	}
	return out
}
