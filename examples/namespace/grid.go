package main

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Grid is a field of temperatures: rows of equal length.
type Grid struct {
	Cells []float32
	Rows  int
}

// ArrayNamespace makes a *Grid an array. It works on new(Grid).
func (*Grid) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// namespace speaks for *Grid.
type namespace struct{}

func (namespace) Name() string { return "example.grid" }

func (namespace) Info() arrayapi.Info {
	return arrayapi.Info{
		DTypes:       []dtype.DType{dtype.Float32},
		Defaults:     arrayapi.Defaults{Real: dtype.Float32},
		Capabilities: arrayapi.Capabilities{MaxDimensions: 2},
	}
}

func (namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	g, ok := x.(*Grid)
	if !ok && x != nil {
		return arrayapi.Buffer{}, fmt.Errorf("grid: %T: %w", x, arrayapi.ErrForeign)
	}
	if g == nil {
		return arrayapi.Buffer{}, errors.New("grid: the grid is nil")
	}
	b, err := arrayapi.BufferOf(g.Cells, g.Rows, len(g.Cells)/max(g.Rows, 1))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return b.Contiguous(mode)
}

func (namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*Grid); !ok && like != nil {
		return nil, fmt.Errorf("grid: %T: %w", like, arrayapi.ErrForeign)
	}
	if err := b.Check(); err != nil {
		return nil, err
	}
	if b.NDim() != 2 || b.Shape[0] == 0 && b.Shape[1] > 0 {
		return nil, &arrayapi.ShapeError{Op: "grid", Have: b.Shape, Want: "2 dimensions, and a row where there are columns"}
	}
	cells, err := arrayapi.Elements[float32](b, mode)
	if err != nil {
		return nil, err
	}
	return &Grid{Cells: cells, Rows: b.Shape[0]}, nil
}
