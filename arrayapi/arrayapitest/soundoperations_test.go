package arrayapitest_test

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// calculator is all that the reference computes, with the defaults of sound.
type calculator interface {
	arrayapi.Elementwise
	arrayapi.Reducer
	arrayapi.Accumulator
	arrayapi.LinearAlgebra
	arrayapi.FourierTransformer
	arrayapi.Manipulator
	arrayapi.Searcher
	arrayapi.Creator
}

func reference() calculator { return ndarray.WithDefaults(sound{}.Info().Defaults).(calculator) }

// toReference returns an argument as the reference takes it.
func (n sound) toReference(x any) (any, error) {
	a, ok := x.(arrayapi.ArrayLike)
	if !ok && x != nil {
		return x, nil
	}
	b, err := n.Buffer(a, arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	return ndarray.FromBuffer(b)
}

// exchanged returns arguments as the reference takes them.
func (n sound) exchanged(args []any) ([]any, error) {
	out := make([]any, len(args))
	for i, x := range args {
		var err error
		if out[i], err = n.toReference(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (n sound) exchangedArrays(args ...arrayapi.ArrayLike) ([]arrayapi.ArrayLike, error) {
	out := make([]arrayapi.ArrayLike, len(args))
	for i, x := range args {
		r, err := n.toReference(x)
		if err != nil {
			return nil, err
		}
		out[i] = r.(arrayapi.ArrayLike)
	}
	return out, nil
}

// exchangedOption is for arrays that may be left out.
func (n sound) exchangedOption(x arrayapi.ArrayLike) (arrayapi.ArrayLike, error) {
	if x == nil {
		return nil, nil
	}
	xs, err := n.exchangedArrays(x)
	if err != nil {
		return nil, err
	}
	return xs[0], nil
}

func (n sound) fromReference(x arrayapi.ArrayLike, err error) (arrayapi.ArrayLike, error) {
	if err != nil {
		return nil, err
	}
	b, err := ndarray.Namespace().Buffer(x, arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	return n.FromBuffer(b, nil, arrayapi.CopyIfNeeded)
}

func (n sound) allFromReference(xs []arrayapi.ArrayLike, err error) ([]arrayapi.ArrayLike, error) {
	if err != nil {
		return nil, err
	}
	out := make([]arrayapi.ArrayLike, len(xs))
	for i, x := range xs {
		if out[i], err = n.fromReference(x, nil); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (n sound) Elementwise(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
	exchanged := make([]any, len(args))
	for i, x := range args {
		if x == nil && op == arrayapi.OpClip && i > 0 {
			continue
		}
		var err error
		if exchanged[i], err = n.toReference(x); err != nil {
			return nil, err
		}
	}
	return n.fromReference(reference().Elementwise(op, exchanged...))
}

func (n sound) Reduce(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
	xs, err := n.exchangedArrays(x)
	if err != nil {
		return nil, err
	}
	return n.fromReference(reference().Reduce(op, xs[0], o))
}

func (n sound) Accumulate(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
	xs, err := n.exchangedArrays(x)
	if err != nil {
		return nil, err
	}
	for _, option := range []*arrayapi.ArrayLike{&o.Prepend, &o.Append} {
		if *option, err = n.exchangedOption(*option); err != nil {
			return nil, err
		}
	}
	return n.fromReference(reference().Accumulate(op, xs[0], o))
}

func (n sound) LinearAlgebra(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	xs, err := n.exchangedArrays(args...)
	if err != nil {
		return nil, err
	}
	if o.RTol != nil {
		if o.RTol, err = n.toReference(o.RTol); err != nil {
			return nil, err
		}
	}
	return n.allFromReference(reference().LinearAlgebra(op, xs, o))
}

func (n sound) FourierTransform(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.FourierOptions) (arrayapi.ArrayLike, error) {
	xs, err := n.exchangedArrays(x)
	if err != nil {
		return nil, err
	}
	return n.fromReference(reference().FourierTransform(op, xs[0], o))
}

func (n sound) Manipulate(op arrayapi.Op, args []arrayapi.ArrayLike, o arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
	xs, err := n.exchangedArrays(args...)
	if err != nil {
		return nil, err
	}
	return n.allFromReference(reference().Manipulate(op, xs, o))
}

func (n sound) Search(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
	xs, err := n.exchanged(args)
	if err != nil {
		return nil, err
	}
	if o.Sorter, err = n.exchangedOption(o.Sorter); err != nil {
		return nil, err
	}
	return n.allFromReference(reference().Search(op, xs, o))
}

func (n sound) Create(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
	var err error
	if o.Like, err = n.exchangedOption(o.Like); err != nil {
		return nil, err
	}
	return n.fromReference(reference().Create(op, o))
}
