package xp_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestSpectralFunctions(t *testing.T) {
	x := fromSlice(t, []float64{3, 0, 0, -4}, 2, 2)
	wide := fromSlice(t, []float64{2, 0, 0, 0, 0, 0}, 2, 3)
	stack := fromSlice(t, []float64{1, 0, 0, 0.1, 1, 0, 0, 0.1}, 2, 2, 2)
	c := xp.For(x, wide, stack)
	l := c.Linalg()
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"svdvals":       {l.SVDVals(x), "[4. 3.]"},
		"pinv":          {l.PInv(wide), "[[0.5 0. ]\n [0.  0. ]\n [0.  0. ]]"},
		"rank":          {l.MatrixRank(stack), "[2 2]"},
		"rank rtol":     {l.MatrixRank(stack, xp.RTol(0.5)), "[1 1]"},
		"rank of each":  {l.MatrixRank(stack, xp.RTol(fromSlice(t, []float64{0.5, 0.01}))), "[1 2]"},
		"norm":          {l.MatrixNorm(x), "5.0"},
		"Frobenius":     {l.MatrixNorm(x, xp.Frobenius(), xp.KeepDims()), "[[5.]]"},
		"nuclear":       {l.MatrixNorm(x, xp.Nuclear()), "7.0"},
		"norm 1":        {l.MatrixNorm(wide, xp.Ord(1)), "2.0"},
		"norm -2":       {l.MatrixNorm(x, xp.Ord(-2)), "3.0"},
		"norm infinity": {l.MatrixNorm(wide, xp.Ord(math.Inf(1))), "2.0"},
		"eigvals":       {l.EigVals(x), "[ 3.+0.j -4.+0.j]"},
		"eigvalsh":      {l.EigValsH(x), "[-4.  3.]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
}

// The factors of several results multiply to the matrix.
func TestSpectralFactors(t *testing.T) {
	x := fromSlice(t, []float64{2, 1, 0, 1, 3, 1}, 2, 3)
	c := xp.For(x)
	l := c.Linalg()
	u, s, vh := l.SVD(x, xp.Reduced())
	requireNear(t, c, x, c.MatMul(c.Multiply(u, s), vh))
	u, _, vh = l.SVD(x)
	require.NoError(t, c.Err())
	require.Equal(t, []int{2, 2}, u.(*ndarray.Array).Shape())
	require.Equal(t, []int{3, 3}, vh.(*ndarray.Array).Shape())

	square := fromSlice(t, []float64{2, 1, 1, 3}, 2, 2)
	values, vectors := l.EigH(square)
	requireNear(t, c, c.MatMul(square, vectors), c.Multiply(vectors, values))
	values, vectors = l.Eig(square)
	z, err := square.AsType(dtype.Complex128)
	require.NoError(t, err)
	requireNear(t, c, c.MatMul(z, vectors), c.Multiply(vectors, values))
}

// requireNear checks that the largest difference is a few roundings.
func requireNear(t *testing.T, c *xp.Calc, x, y arrayapi.ArrayLike) {
	t.Helper()
	norm := c.Linalg().MatrixNorm(c.Subtract(x, y))
	require.NoError(t, c.Err())
	v, err := ndarray.At[float64](norm.(*ndarray.Array))
	require.NoError(t, err)
	require.Less(t, v, 1e-14)
}

func TestSpectralErrors(t *testing.T) {
	x := fromSlice(t, []float64{1, 2, 3, 4}, 2, 2)
	other := ofSeries(&seriesNamespace{name: "series"}, 1.0)
	for name, r := range map[string]struct {
		call func(l xp.Linalg) arrayapi.ArrayLike
		want string
	}{
		"option":       {func(l xp.Linalg) arrayapi.ArrayLike { _, s, _ := l.SVD(x, xp.Complete()); return s }, `xp: linalg.svd: option "Complete" is not one of ["Reduced"]`},
		"a text":       {func(l xp.Linalg) arrayapi.ArrayLike { return l.PInv(x, xp.RTol("1")) }, "xp: linalg.pinv: "},
		"foreign rtol": {func(l xp.Linalg) arrayapi.ArrayLike { return l.MatrixRank(x, xp.RTol(other)) }, "xp: linalg.matrix_rank: "},
		"order":        {func(l xp.Linalg) arrayapi.ArrayLike { return l.MatrixNorm(x, xp.Ord(3)) }, "want the order 1, 2 or infinity, or minus one of these, have 3"},
		"scalar":       {func(l xp.Linalg) arrayapi.ArrayLike { v, _ := l.Eig(1); return v }, "xp: linalg.eig: "},
		"shape":        {func(l xp.Linalg) arrayapi.ArrayLike { return l.EigVals(fromSlice(t, []float64{1, 2}, 1, 2)) }, "want square matrices"},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c.Linalg()))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}

// matrixNamespace is a namespace that knows nothing of linear algebra, and notes the
// rtol that it is asked with before it says so.
type matrixNamespace struct {
	seriesNamespace
	rtol []any
}

type matrixSeries struct {
	series
	of *matrixNamespace
}

func (s *matrixSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *matrixNamespace) Buffer(x arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.Buffer, error) {
	s, ok := x.(*matrixSeries)
	if !ok {
		return arrayapi.Buffer{}, arrayapi.ErrForeign
	}
	b, err := ns.seriesNamespace.Buffer(&s.series, arrayapi.CopyIfNeeded)
	b.Shape, b.Strides = []int{len(s.data) / 32, 2, 2}, []int{32, 16, 8}
	if len(s.data) < 32 {
		b.Shape, b.Strides = []int{len(s.data) / 8}, []int{8}
	}
	return b, err
}

func (ns *matrixNamespace) FromBuffer(b arrayapi.Buffer, _ arrayapi.ArrayLike, m arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	s, err := ns.seriesNamespace.FromBuffer(b, nil, m)
	if err != nil {
		return nil, err
	}
	return &matrixSeries{*s.(*series), ns}, nil
}

func (ns *matrixNamespace) LinearAlgebra(op arrayapi.Op, _ []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	ns.rtol = append(ns.rtol, o.RTol)
	return nil, fmt.Errorf("matrices: %s: %w", op, errors.ErrUnsupported)
}

// An array in the option is exchanged as the argument is, and given back.
func TestRTolOfAnotherNamespace(t *testing.T) {
	ns := &matrixNamespace{seriesNamespace: seriesNamespace{name: "matrices"}}
	x := &matrixSeries{*ofSeries(&ns.seriesNamespace, 1, 0, 0, 0.1, 1, 0, 0, 0.1), ns}
	rtol := &matrixSeries{*ofSeries(&ns.seriesNamespace, 0.5, 0.01), ns}
	guest := fromSlice(t, []float64{0.01, 0.5})
	c := xp.For(x)
	require.Equal(t, []int64{1, 2}, values[int64](&c.Linalg().MatrixRank(x, xp.RTol(rtol)).(*matrixSeries).series))
	require.Equal(t, []int64{2, 1}, values[int64](&c.Linalg().MatrixRank(x, xp.RTol(guest)).(*matrixSeries).series))
	require.Equal(t, []int64{1, 1}, values[int64](&c.Linalg().MatrixRank(x, xp.RTol(0.5)).(*matrixSeries).series))
	require.NoError(t, c.Err())
	require.Equal(t, []any{rtol, 0.5}, ns.rtol) // guests go to the reference at once
	require.Equal(t, ns.lent, ns.released)
}
