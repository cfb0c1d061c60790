package ndarray_test

import (
	"fmt"
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// algebra calls an operation of linear algebra in the reference namespace.
func algebra(op arrayapi.Op, o arrayapi.LinearAlgebraOptions, args ...*ndarray.Array) ([]*ndarray.Array, error) {
	return algebraIn(ndarray.Namespace(), op, o, args...)
}

func algebraIn(ns arrayapi.Namespace, op arrayapi.Op, o arrayapi.LinearAlgebraOptions, args ...*ndarray.Array) ([]*ndarray.Array, error) {
	xs := make([]arrayapi.ArrayLike, len(args))
	for i, a := range args {
		xs[i] = a
	}
	zs, err := ns.(arrayapi.LinearAlgebra).LinearAlgebra(op, xs, o)
	if err != nil {
		return nil, err
	}
	out := make([]*ndarray.Array, len(zs))
	for i, z := range zs {
		out[i] = z.(*ndarray.Array)
	}
	return out, nil
}

// algebraCase is one recorded call.
type algebraCase struct {
	Op        string
	Args      []int // numbers in the table's list of arrays
	Outs      []int
	Axes      []int
	KeepDims  bool
	DType     string
	Offset    int
	Upper     bool
	Complete  bool
	Ord       string
	N         int
	X, Y      []int
	Tolerance float64 // relative to the largest element: libraries differ in the order of their sums
}

func (c algebraCase) options(t *testing.T) arrayapi.LinearAlgebraOptions {
	o := arrayapi.LinearAlgebraOptions{
		Axes: c.Axes, KeepDims: c.KeepDims, Offset: c.Offset, Upper: c.Upper, Complete: c.Complete, Power: c.N,
		Contract: arrayapi.Contraction{N: c.N, X: c.X, Y: c.Y},
	}
	if c.DType != "" {
		o.DType = must(dtype.Parse(c.DType))
	}
	if c.Ord != "" {
		p, err := strconv.ParseFloat(c.Ord, 64)
		require.NoError(t, err)
		o.Norm = arrayapi.Norm{Kind: arrayapi.NormP, P: p}
	}
	return o
}

func TestLinearAlgebraIsNumPys(t *testing.T) {
	for _, name := range []string{"products.json", "factorizations.json"} {
		var table struct {
			Arrays []recorded
			Cases  []algebraCase
		}
		readJSON(t, name, &table)
		require.Greater(t, len(table.Cases), 700)
		for i, c := range table.Cases {
			for layout, lay := range layouts {
				t.Run(fmt.Sprintf("%s/%d/%s/%s", name, i, c.Op, layout), func(t *testing.T) {
					var args []*ndarray.Array
					for _, a := range c.Args {
						x := table.Arrays[a].array(t)
						if layout != "big-endian" || x.DType().Is("numeric") {
							x = lay(t, x)
						}
						args = append(args, x)
					}
					zs, err := algebra(arrayapi.Op(c.Op), c.options(t), args...)
					require.NoError(t, err)
					require.Len(t, zs, len(c.Outs))
					for k, z := range zs {
						requireAlgebraResult(t, table.Arrays[c.Outs[k]], z, c)
					}
				})
			}
		}
	}
}

func requireAlgebraResult(t *testing.T, want recorded, z *ndarray.Array, c algebraCase) {
	t.Helper()
	d := must(parseDType(want.DType)).WithOrder(dtype.Native())
	require.Equal(t, d, z.DType().WithOrder(dtype.Native()))
	require.Equal(t, want.Shape, z.Shape())
	if c.Op != "matrix_transpose" && c.Op != "linalg.diagonal" { // whose results are views
		require.True(t, z.IsC())
		require.True(t, z.DType().IsNative())
	}
	requireClose(t, want, z, c.Tolerance)
}

func TestViewsOfMatrices(t *testing.T) {
	x := must(ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3))
	for _, c := range []struct {
		op     arrayapi.Op
		offset int
		want   string
	}{
		{arrayapi.OpMatrixTranspose, 0, "[[1. 4.]\n [2. 9.]\n [3. 6.]]"},
		{arrayapi.OpDiagonal, 0, "[1. 9.]"},
		{arrayapi.OpDiagonal, -1, "[4.]"},
		{arrayapi.OpDiagonal, 2, "[3.]"},
		{arrayapi.OpDiagonal, 3, "[]"},
		{arrayapi.OpDiagonal, math.MaxInt, "[]"},
		{arrayapi.OpDiagonal, math.MinInt, "[]"},
	} {
		z, err := algebra(c.op, arrayapi.LinearAlgebraOptions{Offset: c.offset}, x)
		require.NoError(t, err)
		require.NoError(t, ndarray.SetAt(x, 9.0, 1, 1))
		require.Equal(t, c.want, z[0].String())
		require.NoError(t, ndarray.SetAt(x, 5.0, 1, 1))
	}
	broadcast := must(x.BroadcastTo(4, 2, 3))
	z, err := algebra(arrayapi.OpDiagonal, arrayapi.LinearAlgebraOptions{}, broadcast)
	require.NoError(t, err)
	require.Equal(t, ndarray.ErrReadOnly, ndarray.SetAt(z[0], 1.0, 0, 0))
}

// A view keeps memory that has an owner, and is unusable after Free as the array is.
func TestViewsHaveTheOwnerOfTheirArray(t *testing.T) {
	b := must(arrayapi.NewBuffer(dtype.Float64, []int{2, 2}))
	b.Release = func() {}
	x := must(ndarray.FromBuffer(b))
	for _, op := range []arrayapi.Op{arrayapi.OpMatrixTranspose, arrayapi.OpDiagonal} {
		z, err := algebra(op, arrayapi.LinearAlgebraOptions{}, x)
		require.NoError(t, err)
		defer func() {
			_, err := z[0].Item(make([]int, z[0].NDim())...)
			require.Error(t, err)
		}()
	}
	x.Free()
}

func TestLinearAlgebraWithOtherDefaults(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32})
	for _, c := range []struct {
		op   arrayapi.Op
		o    arrayapi.LinearAlgebraOptions
		x    dtype.DType
		want dtype.DType
	}{
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Int16, dtype.Int32},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Uint8, dtype.Uint32},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Uint32, dtype.Uint32},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Int64, dtype.Int64},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Uint64, dtype.Uint64},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{DType: dtype.Int8}, dtype.Int64, dtype.Int8},
		{arrayapi.OpTrace, arrayapi.LinearAlgebraOptions{}, dtype.Float64, dtype.Float64},
		{arrayapi.OpDet, arrayapi.LinearAlgebraOptions{}, dtype.Int64, dtype.Float32},
		{arrayapi.OpInv, arrayapi.LinearAlgebraOptions{}, dtype.Uint8, dtype.Float32},
		{arrayapi.OpSLogDet, arrayapi.LinearAlgebraOptions{}, dtype.Int8, dtype.Float32},
		{arrayapi.OpQR, arrayapi.LinearAlgebraOptions{}, dtype.Int8, dtype.Float32},
		{arrayapi.OpCholesky, arrayapi.LinearAlgebraOptions{}, dtype.Int8, dtype.Float32},
		{arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: -1}, dtype.Int8, dtype.Float32},
		{arrayapi.OpMatrixPower, arrayapi.LinearAlgebraOptions{Power: 2}, dtype.Int8, dtype.Int8},
		{arrayapi.OpVectorNorm, arrayapi.LinearAlgebraOptions{}, dtype.Int8, dtype.Float32},
		{arrayapi.OpVectorNorm, arrayapi.LinearAlgebraOptions{}, dtype.Complex128, dtype.Float64},
		{arrayapi.OpVectorNorm, arrayapi.LinearAlgebraOptions{}, dtype.BFloat16, dtype.BFloat16},
		{arrayapi.OpSLogDet, arrayapi.LinearAlgebraOptions{}, dtype.Complex64, dtype.Float32},
	} {
		t.Run(fmt.Sprintf("%s of %s", c.op, c.x), func(t *testing.T) {
			x := must(must(ndarray.FromSlice([]float64{2, 1, 1, 2}, 2, 2)).AsType(c.x))
			zs, err := algebraIn(ns, c.op, c.o, x)
			require.NoError(t, err)
			require.Equal(t, c.want, zs[len(zs)-1].DType())
		})
	}
	x := must(must(ndarray.FromSlice([]float64{2, 1, 1, 2}, 2, 2)).AsType(dtype.Int8))
	z, err := algebraIn(ns, arrayapi.OpSolve, arrayapi.LinearAlgebraOptions{}, x, x)
	require.NoError(t, err)
	require.Equal(t, "[[1. 0.]\n [0. 1.]]", z[0].String())
	require.Equal(t, dtype.Float32, z[0].DType())
}

func TestLinearAlgebraErrors(t *testing.T) {
	type options = arrayapi.LinearAlgebraOptions
	zero := func(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, d)) }
	f8 := func(shape ...int) *ndarray.Array { return zero(dtype.Float64, shape...) }
	for name, c := range map[string]struct {
		op   arrayapi.Op
		o    options
		args []*ndarray.Array
		want string // "shape", "dtype", "index", or a part of the text
	}{
		"transpose of a vector": {arrayapi.OpMatrixTranspose, options{}, []*ndarray.Array{f8(3)}, "shape"},
		"diagonal of a vector":  {arrayapi.OpDiagonal, options{}, []*ndarray.Array{f8(3)}, "shape"},
		"trace of a vector":     {arrayapi.OpTrace, options{}, []*ndarray.Array{f8(3)}, "shape"},
		"trace of bools":        {arrayapi.OpTrace, options{}, []*ndarray.Array{zero(dtype.Bool, 2, 2)}, "dtype"},
		"trace as a bool":       {arrayapi.OpTrace, options{DType: dtype.Bool}, []*ndarray.Array{f8(2, 2)}, "dtype"},
		"trace loses a part":    {arrayapi.OpTrace, options{DType: dtype.Float64}, []*ndarray.Array{zero(dtype.Complex64, 2, 2)}, "dtype"},
		"one argument":          {arrayapi.OpOuter, options{}, []*ndarray.Array{f8(3)}, "want 2 arguments, have 1"},
		"outer of matrices":     {arrayapi.OpOuter, options{}, []*ndarray.Array{f8(3), f8(2, 2)}, "shape"},
		"outer of bools":        {arrayapi.OpOuter, options{}, []*ndarray.Array{zero(dtype.Bool, 1), zero(dtype.Bool, 1)}, "dtype"},
		"outer too large":       {arrayapi.OpOuter, options{}, hugeVectors(), "linalg.outer"},
		"nil":                   {arrayapi.OpOuter, options{}, []*ndarray.Array{f8(3), nil}, "the array is nil"},

		"cross of pairs":        {arrayapi.OpCross, options{}, []*ndarray.Array{f8(3), f8(2)}, "shape"},
		"cross of scalars":      {arrayapi.OpCross, options{}, []*ndarray.Array{f8(), f8(3)}, "shape"},
		"cross of other shapes": {arrayapi.OpCross, options{}, []*ndarray.Array{f8(2, 3), f8(4, 3)}, "shape"},
		"cross of text":         {arrayapi.OpCross, options{}, []*ndarray.Array{zero(dtype.NewBytes(1), 3), f8(3)}, "dtype"},
		"cross axis":            {arrayapi.OpCross, options{Axes: []int{-2}}, []*ndarray.Array{f8(2, 3), f8(3)}, "index"},
		"cross positive axis":   {arrayapi.OpCross, options{Axes: []int{0}}, []*ndarray.Array{f8(3), f8(3)}, "want a negative axis"},
		"cross two axes":        {arrayapi.OpCross, options{Axes: []int{-1, -2}}, []*ndarray.Array{f8(3), f8(3)}, "want one axis, have 2"},
		"cross no axis":         {arrayapi.OpCross, options{Axes: []int{}}, []*ndarray.Array{f8(3), f8(3)}, "want one axis, have 0"},
		"vecdot of sizes":       {arrayapi.OpVecDot, options{}, []*ndarray.Array{f8(3), f8(1)}, "shape"},
		"vecdot of shapes":      {arrayapi.OpVecDot, options{}, []*ndarray.Array{f8(2, 3), f8(4, 3)}, "shape"},
		"vecdot of kinds":       {arrayapi.OpVecDot, options{}, []*ndarray.Array{zero(dtype.Int8, 3), f8(3)}, "vecdot"},
		"vecdot axis":           {arrayapi.OpVecDot, options{Axes: []int{math.MinInt}}, []*ndarray.Array{f8(3), f8(3)}, "index"},
		"tensordot negative":    {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: -1}}, []*ndarray.Array{f8(3), f8(3)}, "not negative"},
		"tensordot rank":        {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: 2}}, []*ndarray.Array{f8(3), f8(3, 3)}, "shape"},
		"tensordot sizes":       {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{N: 1}}, []*ndarray.Array{f8(3), f8(1)}, "shape"},
		"tensordot lists":       {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{X: []int{0}, Y: []int{}}}, []*ndarray.Array{f8(3), f8(3)}, "have 1 and 0"},
		"tensordot twice":       {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{X: []int{0, -2}, Y: []int{0, 1}}}, []*ndarray.Array{f8(3, 3), f8(3, 3)}, "named twice"},
		"tensordot axis":        {arrayapi.OpTensorDot, options{Contract: arrayapi.Contraction{X: []int{0}, Y: []int{1}}}, []*ndarray.Array{f8(3), f8(3)}, "index"},
		"tensordot of bools":    {arrayapi.OpTensorDot, options{}, []*ndarray.Array{zero(dtype.Bool), zero(dtype.Bool)}, "dtype"},
		"tensordot too large":   {arrayapi.OpTensorDot, options{}, hugeVectors(), "tensordot"},

		"norm of text":      {arrayapi.OpVectorNorm, options{}, []*ndarray.Array{zero(dtype.NewBytes(1), 3)}, "dtype"},
		"norm of matrices":  {arrayapi.OpVectorNorm, options{Norm: arrayapi.Norm{Kind: arrayapi.NormNuclear}}, []*ndarray.Array{f8(3, 3)}, "have a norm of matrices"},
		"norm axis":         {arrayapi.OpVectorNorm, options{Axes: []int{1}}, []*ndarray.Array{f8(3)}, "index"},
		"norm axis twice":   {arrayapi.OpVectorNorm, options{Axes: []int{0, -1}}, []*ndarray.Array{f8(3)}, "named twice"},
		"det of a vector":   {arrayapi.OpDet, options{}, []*ndarray.Array{f8(3)}, "shape"},
		"det, not square":   {arrayapi.OpDet, options{}, []*ndarray.Array{f8(2, 3)}, "shape"},
		"det of bools":      {arrayapi.OpDet, options{}, []*ndarray.Array{zero(dtype.Bool, 2, 2)}, "dtype"},
		"det of int4":       {arrayapi.OpDet, options{}, []*ndarray.Array{zero(dtype.Int4, 2, 2)}, "dtype"},
		"det of long":       {arrayapi.OpDet, options{}, []*ndarray.Array{zero(dtype.LongDouble(16), 2, 2)}, "dtype"},
		"slogdet":           {arrayapi.OpSLogDet, options{}, []*ndarray.Array{f8(2, 3)}, "shape"},
		"inv":               {arrayapi.OpInv, options{}, []*ndarray.Array{f8(2, 3)}, "shape"},
		"cholesky":          {arrayapi.OpCholesky, options{}, []*ndarray.Array{f8(2, 3)}, "shape"},
		"power":             {arrayapi.OpMatrixPower, options{}, []*ndarray.Array{f8(2, 3)}, "shape"},
		"power of bools":    {arrayapi.OpMatrixPower, options{}, []*ndarray.Array{zero(dtype.Bool, 2, 2)}, "dtype"},
		"qr":                {arrayapi.OpQR, options{}, []*ndarray.Array{f8(2)}, "shape"},
		"solve":             {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 3), f8(2)}, "shape"},
		"solve for scalar":  {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2), f8()}, "shape"},
		"solve for rows":    {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2), f8(3)}, "shape"},
		"solve for rows 2":  {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2), f8(3, 2)}, "shape"},
		"solve for stacks":  {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2, 2), f8(3, 2, 2)}, "shape"},
		"solve of kinds":    {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2), zero(dtype.Int8, 2)}, "linalg.solve"},
		"solve for bools":   {arrayapi.OpSolve, options{}, []*ndarray.Array{zero(dtype.Bool, 2, 2), zero(dtype.Bool, 2)}, "dtype"},
		"solve, singular":   {arrayapi.OpSolve, options{}, []*ndarray.Array{f8(2, 2), f8(2)}, "ndarray: linalg.solve: the matrix is singular"},
		"inv, singular":     {arrayapi.OpInv, options{}, []*ndarray.Array{f8(2, 3, 2, 2)}, "ndarray: linalg.inv: matrix [0 0]: the matrix is singular"},
		"power, singular":   {arrayapi.OpMatrixPower, options{Power: -2}, []*ndarray.Array{f8(2, 2)}, "ndarray: linalg.matrix_power: the matrix is singular"},
		"cholesky, zero":    {arrayapi.OpCholesky, options{}, []*ndarray.Array{f8(2, 2)}, "ndarray: linalg.cholesky: the matrix is not positive definite"},
		"cholesky of stack": {arrayapi.OpCholesky, options{Upper: true}, []*ndarray.Array{f8(1, 2, 2)}, "ndarray: linalg.cholesky: matrix [0]: the matrix is not positive definite"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := algebra(c.op, c.o, c.args...)
			require.ErrorContains(t, err, "ndarray: "+string(c.op)+": ")
			switch c.want {
			case "shape":
				require.ErrorAs(t, err, new(*arrayapi.ShapeError))
			case "dtype":
				require.ErrorAs(t, err, new(*arrayapi.DTypeError))
			case "index":
				require.ErrorAs(t, err, new(*ndarray.IndexError))
			default:
				require.ErrorContains(t, err, c.want)
			}
		})
	}
}

// hugeVectors are two whose products with each other no memory holds, each one element,
// repeated.
func hugeVectors() []*ndarray.Array {
	const n = 1 << (strconv.IntSize/2 - 1)
	v := must(must(ndarray.Zeros([]int{1}, dtype.Float64)).BroadcastTo(n))
	return []*ndarray.Array{v, v}
}
