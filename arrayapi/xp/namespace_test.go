package xp_test

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// series is an array type of one dimension and two dtypes, float64 and int64.
// Its namespace has the four methods and nothing else.
type series struct {
	ns    *seriesNamespace
	dtype dtype.DType
	data  []byte
}

func (s *series) ArrayNamespace() arrayapi.Namespace { return s.ns }

// seriesNamespace counts what it lends and gets back.
type seriesNamespace struct {
	name           string
	lent, released int
}

func (ns *seriesNamespace) Name() string { return ns.name }

func (ns *seriesNamespace) Info() arrayapi.Info {
	return arrayapi.Info{DTypes: []dtype.DType{dtype.Float64, dtype.Int64}}
}

func (ns *seriesNamespace) Buffer(x arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.Buffer, error) {
	s, ok := x.(*series)
	if !ok {
		return arrayapi.Buffer{}, arrayapi.ErrForeign
	}
	if s.data == nil {
		return arrayapi.Buffer{}, errors.New("series: no data")
	}
	ns.lent++
	done := false
	return arrayapi.Buffer{
		DType: s.dtype, Shape: []int{len(s.data) / 8}, Strides: []int{8}, Data: s.data,
		Release: func() {
			if !done {
				done = true
				ns.released++
			}
		},
	}, nil
}

func (ns *seriesNamespace) FromBuffer(b arrayapi.Buffer, _ arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if b.NDim() > 1 {
		return nil, &arrayapi.ShapeError{Op: "series", Have: b.Shape, Want: "one axis at most"}
	}
	if !ns.Info().Has(b.DType) {
		return nil, &arrayapi.DTypeError{Op: "series", Have: b.DType, Want: "float64 or int64"}
	}
	c, err := b.Contiguous(arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	return &series{ns: ns, dtype: c.DType, data: c.Data}, nil
}

// ofSeries returns a series of s in ns.
func ofSeries[T dtype.Element](ns *seriesNamespace, s ...T) *series {
	b, err := arrayapi.BufferOf(s)
	if err != nil {
		panic(err)
	}
	return &series{ns: ns, dtype: b.DType, data: b.Data}
}

// values returns the elements of a result.
func values[T dtype.Element](x arrayapi.ArrayLike) []T {
	s := x.(*series)
	v, err := arrayapi.Elements[T](arrayapi.Buffer{DType: s.dtype, Shape: []int{len(s.data) / 8}, Strides: []int{8}, Data: s.data}, arrayapi.CopyIfNeeded)
	if err != nil {
		panic(err)
	}
	return v
}

// partial is a namespace that adds by itself, with a result that gives it away,
// fails to subtract, and leaves the rest to others. It reduces nothing, and gives
// no result for matmul.
type partial struct{ seriesNamespace }

type partialSeries struct {
	series
	of *partial
}

func (s *partialSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *partial) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	return ns.seriesNamespace.Buffer(&x.(*partialSeries).series, mode)
}

func (ns *partial) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	x, err := ns.seriesNamespace.FromBuffer(b, like, mode)
	if err != nil {
		return nil, err
	}
	return &partialSeries{*x.(*series), ns}, nil
}

var errBroken = errors.New("broken")

func (ns *partial) Elementwise(op arrayapi.Op, args ...any) (arrayapi.ArrayLike, error) {
	switch op {
	case arrayapi.OpAdd:
		return &partialSeries{*ofSeries(&ns.seriesNamespace, 42.0), ns}, nil
	case arrayapi.OpSubtract:
		return nil, errBroken
	}
	return nil, fmt.Errorf("partial: %s of %d: %w", op, len(args), errors.ErrUnsupported)
}

func (ns *partial) Reduce(arrayapi.Op, arrayapi.ArrayLike, arrayapi.ReduceOptions) (arrayapi.ArrayLike, error) {
	return nil, errors.ErrUnsupported
}

func (ns *partial) LinearAlgebra(arrayapi.Op, []arrayapi.ArrayLike, arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	return nil, nil
}

// narrow is a namespace whose defaults have 32 bits, and which holds any dtype.
type narrow struct{ seriesNamespace }

type narrowSeries struct {
	series
	of *narrow
}

func (s *narrowSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *narrow) Info() arrayapi.Info {
	return arrayapi.Info{Defaults: arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32}}
}

func (ns *narrow) Buffer(x arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.Buffer, error) {
	s := x.(*narrowSeries)
	n := len(s.data) / s.dtype.Size()
	return arrayapi.Buffer{DType: s.dtype, Shape: []int{n}, Strides: []int{s.dtype.Size()}, Data: s.data}, nil
}

func (ns *narrow) FromBuffer(b arrayapi.Buffer, _ arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	c, err := b.Contiguous(arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	return &narrowSeries{series{&ns.seriesNamespace, c.DType, c.Data}, ns}, nil
}
