package main

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Measurements is the example's own array type: a row of numbers for each
// sample. No other package knows it, and nothing registers it.
type Measurements struct {
	Values []float64 // sample after sample
	Shape  []int     // samples, and numbers of each where there is more than one
}

// ArrayNamespace makes a *Measurements an array.
func (*Measurements) ArrayNamespace() arrayapi.Namespace { return measurements{} }

// measurements is the namespace of *Measurements.
type measurements struct{}

func (measurements) Name() string { return "example.measurements" }

func (measurements) Info() arrayapi.Info {
	return arrayapi.Info{DTypes: []dtype.DType{dtype.Float64}}
}

func (measurements) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	m, ok := x.(*Measurements)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("measurements: %T: %w", x, arrayapi.ErrForeign)
	}
	b, err := arrayapi.BufferOf(m.Values, m.Shape...)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return b.Contiguous(mode)
}

func (measurements) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*Measurements); !ok && like != nil {
		return nil, fmt.Errorf("measurements: %T: %w", like, arrayapi.ErrForeign)
	}
	if n := b.NDim(); n != 1 && n != 2 {
		return nil, &arrayapi.ShapeError{Op: "measurements", Have: b.Shape, Want: "1 or 2 dimensions"}
	}
	values, err := arrayapi.Elements[float64](b, mode)
	if err != nil {
		return nil, err
	}
	return &Measurements{Values: values, Shape: b.Shape}, nil
}
