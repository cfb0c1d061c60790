package arrayapitest

import (
	"errors"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// An optional interface that a namespace lacks leaves all of its operations to
// the reference, as the error does that these calls return then.

// elementwise calls an operation of arrays, which are operands, and scalars.
func elementwise(op arrayapi.Op, args ...any) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Elementwise)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return one(e.Elementwise(op, resolved(args, of)...))
	}
}

func reduce(op arrayapi.Op, x *operand, o arrayapi.ReduceOptions) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Reducer)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return one(e.Reduce(op, of(x), o))
	}
}

// accumulate takes the arrays of the options as operands, or nil.
func accumulate(op arrayapi.Op, x, prepend, after *operand, o arrayapi.AccumulateOptions) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Accumulator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		if prepend != nil {
			o.Prepend = of(prepend)
		}
		if after != nil {
			o.Append = of(after)
		}
		return one(e.Accumulate(op, of(x), o))
	}
}

// linearAlgebra takes a relative tolerance that is an array as an operand.
func linearAlgebra(op arrayapi.Op, o arrayapi.LinearAlgebraOptions, args ...*operand) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.LinearAlgebra)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		if tolerance, ok := o.RTol.(*operand); ok {
			o := o
			o.RTol = of(tolerance)
			return e.LinearAlgebra(op, arraysOf(args, of), o)
		}
		return e.LinearAlgebra(op, arraysOf(args, of), o)
	}
}

func fourierTransform(op arrayapi.Op, x *operand, o arrayapi.FourierOptions) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.FourierTransformer)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return one(e.FourierTransform(op, of(x), o))
	}
}

func manipulate(op arrayapi.Op, o arrayapi.ManipulateOptions, args ...*operand) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Manipulator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return e.Manipulate(op, arraysOf(args, of), o)
	}
}

// search takes the sorter of the options as an operand, or nil.
func search(op arrayapi.Op, sorter *operand, o arrayapi.SearchOptions, args ...any) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Searcher)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		if sorter != nil {
			o.Sorter = of(sorter)
		}
		return e.Search(op, resolved(args, of), o)
	}
}

// create takes the array whose shape and dtype the result takes over as an operand,
// or nil.
func create(op arrayapi.Op, like *operand, o arrayapi.CreateOptions) call {
	return func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error) {
		e, ok := ns.(arrayapi.Creator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		if like != nil {
			o.Like = of(like)
		}
		return one(e.Create(op, o))
	}
}

// one makes a list of the only result.
func one(x arrayapi.ArrayLike, err error) ([]arrayapi.ArrayLike, error) {
	return []arrayapi.ArrayLike{x}, err
}

// resolved puts arrays in the place of operands.
func resolved(args []any, of side) []any {
	out := slices.Clone(args)
	for i, arg := range args {
		if o, ok := arg.(*operand); ok {
			out[i] = of(o)
		}
	}
	return out
}

func arraysOf(args []*operand, of side) []arrayapi.ArrayLike {
	out := make([]arrayapi.ArrayLike, len(args))
	for i, arg := range args {
		out[i] = of(arg)
	}
	return out
}

// checkUnknownOp wants an operation that nobody knows left to the reference.
func checkUnknownOp(s *suite, r *report, unknown func(op arrayapi.Op, x *operand) call) {
	const op arrayapi.Op = "no such function"
	if x := s.anyArray(); x != nil {
		_, err := results(unknown(op, &operand{array: x}), s.ns, func(o *operand) arrayapi.ArrayLike { return o.array })
		r.expect(wantIs(err, errors.ErrUnsupported), place{}.doing("%q", string(op)))
	}
}

// mayLack tells whether the namespace need not have an operation, since the shape of its
// results depends on values.
func (s *suite) mayLack(op arrayapi.Op) bool {
	switch op {
	case arrayapi.OpRepeat, arrayapi.OpNonzero, arrayapi.OpUniqueAll, arrayapi.OpUniqueCounts, arrayapi.OpUniqueInverse, arrayapi.OpUniqueValues:
		return !s.info.Capabilities.DataDependentShapes
	}
	return false
}
