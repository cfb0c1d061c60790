package xp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestLinearAlgebra(t *testing.T) {
	a := fromSlice(t, []float64{4, 0, 0, 2}, 2, 2)
	v, w := fromSlice(t, []float64{3, 4}), fromSlice(t, []float64{1, 2})
	e, f := fromSlice(t, []int64{1, 0, 0}), fromSlice(t, []int64{0, 1, 0})
	b := fromSlice(t, []complex128{1i, 2}, 2)
	column := fromSlice(t, []int64{1, 0, 0}, 3, 1)
	c := xp.For(a, v)
	l := c.Linalg()
	q, r := l.QR(fromSlice(t, []float64{-3, -4}, 2, 1))
	fullQ, fullR := l.QR(fromSlice(t, []float64{-3, -4}, 2, 1), xp.Complete())
	sign, logAbsDet := l.SLogDet(fromSlice(t, []float64{0, 1, 1, 0}, 2, 2))
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"matrix_transpose":     {c.MatrixTranspose(fromSlice(t, []float64{1, 2, 3, 4}, 2, 2)), "[[1. 3.]\n [2. 4.]]"},
		"tensordot":            {c.TensorDot(a, a, 2), "20.0"},
		"tensordot of one":     {c.TensorDot(a, v, 1), "[12.  8.]"},
		"tensordot of axes":    {c.TensorDotAxes(a, v, []int{0}, []int{-1}), "[12.  8.]"},
		"tensordot of none":    {c.TensorDotAxes(v, w, nil, nil), "[[3. 6.]\n [4. 8.]]"},
		"vecdot":               {c.VecDot(v, w), "11.0"},
		"vecdot conjugates":    {c.VecDot(b, b), "(5+0j)"},
		"vecdot axis":          {c.VecDot(column, column, xp.Axis(-2)), "[1]"},
		"linalg.matmul":        {l.MatMul(a, v), "[12.  8.]"},
		"linalg.transpose":     {l.MatrixTranspose(column), "[[1 0 0]]"},
		"linalg.tensordot":     {l.TensorDot(v, w, 1), "11.0"},
		"linalg.tensordotaxes": {l.TensorDotAxes(v, w, []int{0}, []int{0}), "11.0"},
		"linalg.vecdot":        {l.VecDot(v, w), "11.0"},
		"cross":                {l.Cross(e, f), "[0 0 1]"},
		"cross axis":           {l.Cross(column, column, xp.Axis(-2)), "[[0]\n [0]\n [0]]"},
		"outer":                {l.Outer(e, f), "[[0 1 0]\n [0 0 0]\n [0 0 0]]"},
		"diagonal":             {l.Diagonal(a), "[4. 2.]"},
		"diagonal offset":      {l.Diagonal(a, xp.Offset(-1)), "[0.]"},
		"trace":                {l.Trace(a), "6.0"},
		"trace options":        {l.Trace(a, xp.Offset(1), xp.DType(dtype.Float32)), "0.0"},
		"vector_norm":          {l.VectorNorm(v), "5.0"},
		"vector_norm options":  {l.VectorNorm(a, xp.Axis(0), xp.KeepDims(), xp.Ord(math.Inf(1))), "[[4. 2.]]"},
		"vector_norm flat":     {l.VectorNorm(a, xp.Flatten(), xp.Ord(1)), "6.0"},
		"cholesky":             {l.Cholesky(fromSlice(t, []float64{4, 2, 2, 10}, 2, 2)), "[[2. 0.]\n [1. 3.]]"},
		"cholesky upper":       {l.Cholesky(fromSlice(t, []float64{4, 2, 2, 10}, 2, 2), xp.Upper()), "[[2. 1.]\n [0. 3.]]"},
		"det":                  {l.Det(a), "8.0"},
		"inv":                  {l.Inv(a), "[[0.25 0.  ]\n [0.   0.5 ]]"},
		"matrix_power":         {l.MatrixPower(a, -1), "[[0.25 0.  ]\n [0.   0.5 ]]"},
		"solve":                {l.Solve(a, v), "[0.75 2.  ]"},
		"q":                    {q, "[[-0.6]\n [-0.8]]"},
		"r":                    {r, "[[5.]]"},
		"sign":                 {sign, "-1.0"},
		"logabsdet":            {logAbsDet, "0.0"},
	} {
		t.Run(name, func(t *testing.T) {
			x, ok := r.got.(*ndarray.Array)
			require.True(t, ok, "%v", c.Err())
			require.Equal(t, r.want, x.String())
		})
	}
	require.Equal(t, []int{2, 2}, fullQ.(*ndarray.Array).Shape())
	require.Equal(t, []int{2, 1}, fullR.(*ndarray.Array).Shape())
}

func TestLinearAlgebraThroughTheReference(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, y := ofSeries(ns, 3.0, 4.0), ofSeries(ns, 1.0, 2.0)
	c := xp.For(x)
	l := c.Linalg()
	require.Equal(t, []float64{11}, values[float64](c.VecDot(x, y)))
	require.Equal(t, []float64{11}, values[float64](c.TensorDot(x, y, 1)))
	require.Equal(t, []float64{5}, values[float64](l.VectorNorm(x)))
	// The namespace has no matrices: those of the reference stand for them.
	a := l.Outer(x, x)
	require.IsType(t, (*ndarray.Array)(nil), a)
	require.Equal(t, []float64{25}, values[float64](l.Trace(a)))
	// A view of a guest, as an array of the namespace.
	require.Equal(t, []float64{9, 16}, values[float64](l.Diagonal(a)))
	require.Equal(t, []float64{1, 2}, values[float64](l.Solve(fromSlice(t, []float64{3, 0, 0, 2}, 2, 2), x)))
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)

	require.Nil(t, l.Solve(a, x))
	require.EqualError(t, c.Err(), "xp: linalg.solve: ndarray: linalg.solve: the matrix is singular")
	require.ErrorIs(t, c.Err(), ndarray.ErrSingular)
	require.Equal(t, ns.lent, ns.released)
}

func TestLinearAlgebraErrors(t *testing.T) {
	a, v := fromSlice(t, []float64{4, 0, 0, 2}, 2, 2), fromSlice(t, []float64{3, 4})
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		want string
	}{
		"scalar":         {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().Det(2) }, "xp: linalg.det: "},
		"nil":            {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().Inv(nil) }, "xp: linalg.inv: argument 0 is nil"},
		"option":         {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().Cholesky(a, xp.Complete()) }, `xp: linalg.cholesky: option "Complete" is not one of ["Upper"]`},
		"flat vecdot":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.VecDot(v, v, xp.Flatten()) }, `xp: vecdot: option "Flatten" is not one of`},
		"flat cross":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().Cross(v, v, xp.Flatten()) }, `xp: linalg.cross: option "Flatten"`},
		"no axis":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.VecDot(v, v, xp.Axis()) }, "want one axis, have 0"},
		"kinds":          {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().Outer(v, fromSlice(t, []int64{1})) }, "xp: linalg.outer: "},
		"qr":             {func(c *xp.Calc) arrayapi.ArrayLike { q, _ := c.Linalg().QR(v); return q }, "xp: linalg.qr: ndarray: linalg.qr: want matrices"},
		"qr option":      {func(c *xp.Calc) arrayapi.ArrayLike { _, r := c.Linalg().QR(a, xp.Upper()); return r }, `xp: linalg.qr: option "Upper"`},
		"slogdet":        {func(c *xp.Calc) arrayapi.ArrayLike { _, l := c.Linalg().SLogDet(v); return l }, "xp: linalg.slogdet: ndarray: linalg.slogdet: want square matrices"},
		"matrix's norm":  {func(c *xp.Calc) arrayapi.ArrayLike { return c.Linalg().VectorNorm(v, xp.Frobenius()) }, "xp: linalg.vector_norm: "},
		"tensordot rank": {func(c *xp.Calc) arrayapi.ArrayLike { return c.TensorDot(v, v, 2) }, "xp: tensordot: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(a)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
		})
	}
}

// Lists of axes are the caller's afterwards.
func TestContractedAxesAreCopied(t *testing.T) {
	v := fromSlice(t, []float64{3, 4})
	c := xp.For(v)
	axes := []int{-1}
	require.Equal(t, "25.0", c.TensorDotAxes(v, v, axes, axes).(*ndarray.Array).String())
	require.Equal(t, []int{-1}, axes)
}
