package gorgoniaarray_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
	"github.com/arraylike/arraylike/registry"
)

// numbers returns 1, 2, 3 and so on, with what is easily lost in between.
func numbers(n int) []float64 {
	special := []float64{math.Float64frombits(0x7ff4_0000_dead_beef), math.Inf(-1), math.Copysign(0, -1), math.SmallestNonzeroFloat64}
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i + 1)
		if i%5 == 3 {
			s[i] = special[i/5%len(special)]
		}
	}
	return s
}

func dense(shape ...int) *tensor.Dense {
	return tensor.New(tensor.WithShape(shape...), tensor.WithBacking(numbers(tensor.Shape(shape).TotalSize())))
}

func columns(shape ...int) *tensor.Dense {
	return tensor.New(tensor.WithShape(shape...), tensor.WithBacking(numbers(tensor.Shape(shape).TotalSize())), tensor.AsFortran(nil))
}

func sliced(t testing.TB, d *tensor.Dense, s ...tensor.Slice) *tensor.Dense {
	v, err := d.Slice(s...)
	require.NoError(t, err)
	return v.(*tensor.Dense)
}

func transposed(t testing.TB, d *tensor.Dense, axes ...int) *tensor.Dense {
	require.NoError(t, d.T(axes...))
	return d
}

// indices calls f with every index of an array, in row-major order.
func indices(shape []int, f func(index []int)) {
	index := make([]int, len(shape))
	for {
		for _, n := range shape {
			if n == 0 {
				return
			}
		}
		f(index)
		i := len(shape) - 1
		for ; i >= 0; i-- {
			if index[i]++; index[i] < shape[i] {
				break
			}
			index[i] = 0
		}
		if i < 0 {
			return
		}
	}
}

// bits returns the elements of a tensor of float64, as its method At tells them.
func bits(t testing.TB, d *tensor.Dense) (all []uint64) {
	if d.IsScalar() {
		return []uint64{math.Float64bits(d.ScalarValue().(float64))}
	}
	indices(d.Shape(), func(index []int) {
		v, err := d.At(index...)
		require.NoError(t, err)
		all = append(all, math.Float64bits(v.(float64)))
	})
	return all
}

// bufferBits returns the elements of a buffer of float64, as the reference
// namespace reads them.
func bufferBits(t testing.TB, b arrayapi.Buffer) (all []uint64) {
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	indices(b.Shape, func(index []int) {
		v, err := ndarray.At[float64](a, index...)
		require.NoError(t, err)
		all = append(all, math.Float64bits(v))
	})
	return all
}

// samples are tensors of all layouts that gorgonia has.
func samples(t testing.TB) map[string]*tensor.Dense {
	moved := transposed(t, dense(2, 3, 4), 2, 0, 1)
	require.NoError(t, moved.Transpose())
	rolled, err := dense(2, 3, 4).RollAxis(2, 0, true)
	require.NoError(t, err)
	m := map[string]*tensor.Dense{
		"scalar":                 tensor.New(tensor.FromScalar(numbers(4)[3])),
		"vector":                 dense(5),
		"matrix":                 dense(2, 3),
		"rank 4":                 dense(2, 1, 3, 2),
		"rank 12":                dense(1, 2, 1, 1, 2, 1, 1, 3, 1, 1, 1, 2),
		"transposed":             transposed(t, dense(2, 3)),
		"transposed by axes":     transposed(t, dense(2, 3, 4), 1, 2, 0),
		"transposed and moved":   moved,
		"rolled":                 rolled,
		"column-major":           columns(2, 3),
		"column-major rank 3":    columns(2, 3, 4),
		"column-major moved":     transposed(t, columns(2, 3, 4), 1, 0, 2),
		"rows":                   sliced(t, dense(5, 4), tensor.S(1, 4)),
		"columns":                sliced(t, dense(5, 4), nil, tensor.S(1, 3)),
		"one column":             sliced(t, dense(5, 4), nil, tensor.S(1)),
		"steps":                  sliced(t, dense(7, 8), tensor.S(0, 6, 2), tensor.S(1, 8, 3)),
		"one element of a slice": sliced(t, dense(5, 4), tensor.S(2), tensor.S(1)),
		"slice of column-major":  sliced(t, columns(5, 4, 3), tensor.S(1, 4), nil, tensor.S(1, 3)),
		"slice of transposed":    sliced(t, transposed(t, dense(5, 4)), tensor.S(1, 3), tensor.S(2, 5)),
		"slice of slice":         sliced(t, sliced(t, dense(6, 6), tensor.S(1, 6), tensor.S(1, 6)), tensor.S(1, 4), tensor.S(2, 5)),
		"without elements":       tensor.New(tensor.Of(tensor.Float64), tensor.WithShape(0, 3)),
		"made by the engine":     tensor.New(tensor.Of(tensor.Float64), tensor.WithShape(3, 2)),
	}
	for _, shape := range [][]int{{1}, {1, 1}, {1, 3}, {3, 1}, {1, 3, 1}} {
		m[fmt.Sprint("column-major ", shape)] = columns(shape...)
		m[fmt.Sprint("transposed ", shape)] = transposed(t, dense(shape...))
	}
	return m
}

func newRegistry(t testing.TB) *registry.Registry {
	r := registry.New()
	require.NoError(t, gorgoniaarray.Register(r))
	return r
}

// needSharedMemory skips a test in a build that cannot give the same memory two
// types.
func needSharedMemory(t *testing.T) {
	t.Helper()
	b, err := arrayapi.BufferOf([]float64{1})
	require.NoError(t, err)
	if _, err := arrayapi.Elements[float64](b, arrayapi.CopyNever); err != nil {
		t.Skip("the tag purego: ", err)
	}
}
