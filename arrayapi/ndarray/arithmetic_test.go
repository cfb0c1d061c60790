package ndarray_test

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func elementwise(op arrayapi.Op, args ...any) (*ndarray.Array, error) {
	z, err := ndarray.Namespace().(arrayapi.Elementwise).Elementwise(op, args...)
	if err != nil {
		return nil, err
	}
	return z.(*ndarray.Array), nil
}

func reduce(op arrayapi.Op, x *ndarray.Array, o arrayapi.ReduceOptions) (*ndarray.Array, error) {
	z, err := ndarray.Namespace().(arrayapi.Reducer).Reduce(op, x, o)
	if err != nil {
		return nil, err
	}
	return z.(*ndarray.Array), nil
}

func matmul(x, y *ndarray.Array) (*ndarray.Array, error) {
	z, err := ndarray.Namespace().(arrayapi.LinearAlgebra).LinearAlgebra(arrayapi.OpMatMul, []arrayapi.ArrayLike{x, y}, arrayapi.LinearAlgebraOptions{})
	if err != nil {
		return nil, err
	}
	return z[0].(*ndarray.Array), nil
}

type count int

// The rules are the standard's, "Mixing arrays with Python scalars".
func TestScalarsTakeTheDTypeOfTheArray(t *testing.T) {
	one := func(d dtype.DType) *ndarray.Array { return must(ndarray.Ones([]int{1}, d)) }
	for _, c := range []struct {
		array  dtype.DType
		scalar any
		want   dtype.DType
		text   string
	}{
		{dtype.Int8, 2, dtype.Int8, "[3]"},
		{dtype.Int8, uint64(126), dtype.Int8, "[127]"},
		{dtype.Int8, 127, dtype.Int8, "[-128]"}, // wraps around
		{dtype.Uint64, uint64(math.MaxUint64 - 1), dtype.Uint64, "[18446744073709551615]"},
		{dtype.Int64, count(2), dtype.Int64, "[3]"},
		{dtype.Float32, 2, dtype.Float32, "[3.]"},
		{dtype.Float32, 0.5, dtype.Float32, "[1.5]"},
		{dtype.Float64, float32(0.5), dtype.Float64, "[1.5]"},
		{dtype.Float16, 0.5, dtype.Float16, "[1.5]"},
		{dtype.BFloat16, 1, dtype.BFloat16, "[2]"},
		{dtype.Complex64, 2, dtype.Complex64, "[3.+0.j]"},
		{dtype.Complex128, 0.5, dtype.Complex128, "[1.5+0.j]"},
		{dtype.Complex64, 1i, dtype.Complex64, "[1.+1.j]"},
		{dtype.Float32, complex64(1i), dtype.Complex64, "[1.+1.j]"},
		{dtype.Float64, 1i, dtype.Complex128, "[1.+1.j]"},
		{dtype.Float32.WithOrder(dtype.BigEndian), 1, dtype.Float32, "[2.]"},
	} {
		for _, args := range [][]any{{one(c.array), c.scalar}, {c.scalar, one(c.array)}} {
			z, err := elementwise(arrayapi.OpAdd, args...)
			require.NoError(t, err)
			require.Equal(t, c.want, z.DType())
			require.Equal(t, c.text, z.String())
		}
	}
	for _, c := range []struct {
		array  dtype.DType
		scalar any
	}{
		{dtype.Int8, 128}, {dtype.Int8, -129}, {dtype.Uint8, -1}, {dtype.Int64, uint64(math.MaxUint64)}, {dtype.Int32, 1.0}, {dtype.Int32, 1i},
		{dtype.Int32, true}, {dtype.Float64, true}, {dtype.Bool, 1}, {dtype.NewBytes(1), 1},
	} {
		_, err := elementwise(arrayapi.OpAdd, must(ndarray.Zeros([]int{1}, c.array)), c.scalar)
		var d *arrayapi.DTypeError
		require.ErrorAs(t, err, &d, "%s and %v", c.array, c.scalar)
	}
}

func TestOperandsThatDoNotGoTogether(t *testing.T) {
	zero := func(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, d)) }
	for name, args := range map[string][]any{
		"bool":                {zero(dtype.Bool), zero(dtype.Bool)},
		"bool and number":     {zero(dtype.Bool), zero(dtype.Int8)},
		"integer and float":   {zero(dtype.Int8), zero(dtype.Float32)},
		"uint64 and int64":    {zero(dtype.Uint64), zero(dtype.Int64)},
		"text":                {zero(dtype.NewUnicode(2)), zero(dtype.NewUnicode(2))},
		"datetimes":           {zero(dtype.NewDateTime64(dtype.Day, 1)), zero(dtype.NewDateTime64(dtype.Day, 1))},
		"long doubles":        {zero(dtype.LongDouble(16)), zero(dtype.LongDouble(16))},
		"int4":                {zero(dtype.Int4), zero(dtype.Int4)},
		"float16 of two ways": {zero(dtype.Float16), zero(dtype.BFloat16)},
		"shapes":              {zero(dtype.Int8, 2), zero(dtype.Int8, 3)},
		"shapes too large":    tooLarge(),
		"nil":                 {zero(dtype.Int8), (*ndarray.Array)(nil)},
		"nil interface":       {zero(dtype.Int8), nil},
		"zero array":          {new(ndarray.Array), zero(dtype.Int8)},
		"two scalars":         {1, 2},
		"a string":            {zero(dtype.Int8), "1"},
		"one argument":        {zero(dtype.Int8)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := elementwise(arrayapi.OpMultiply, args...)
			require.ErrorContains(t, err, "ndarray: multiply: ")
		})
	}
	_, err := elementwise("matmul", 1, 2)
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = reduce("cumulative_prod", zero(dtype.Int8), arrayapi.ReduceOptions{})
	require.ErrorIs(t, err, errors.ErrUnsupported)
	_, err = ndarray.Namespace().(arrayapi.LinearAlgebra).LinearAlgebra("inv", nil, arrayapi.LinearAlgebraOptions{})
	require.ErrorIs(t, err, errors.ErrUnsupported)
}

// tooLarge is a column and a row whose sum, or product, has more elements than
// an int counts. Each is one element, repeated.
func tooLarge() []any {
	const half = 1 << (bits.UintSize / 2)
	one := must(ndarray.Zeros([]int{1, 1}, dtype.Int8))
	return []any{must(one.BroadcastTo(half, 1)), must(one.BroadcastTo(1, half))}
}

func TestReduceErrors(t *testing.T) {
	a := arange(t, 2, 3)
	for name, c := range map[string]struct {
		x *ndarray.Array
		o arrayapi.ReduceOptions
	}{
		"axis":            {a, arrayapi.ReduceOptions{Axes: []int{2}}},
		"axis twice":      {a, arrayapi.ReduceOptions{Axes: []int{0, -2}}},
		"bool":            {must(ndarray.Zeros([]int{1}, dtype.Bool)), arrayapi.ReduceOptions{}},
		"text":            {must(ndarray.Zeros([]int{1}, dtype.NewBytes(1))), arrayapi.ReduceOptions{}},
		"result dtype":    {a, arrayapi.ReduceOptions{DType: dtype.Bool}},
		"complex to real": {must(ndarray.Zeros([]int{1}, dtype.Complex64)), arrayapi.ReduceOptions{DType: dtype.Float32}},
		"nil":             {nil, arrayapi.ReduceOptions{}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := reduce(arrayapi.OpSum, c.x, c.o)
			require.ErrorContains(t, err, "ndarray: sum: ")
		})
	}
	_, err := reduce(arrayapi.OpMean, a, arrayapi.ReduceOptions{DType: dtype.Float32})
	require.EqualError(t, err, "ndarray: mean: want no dtype for the result, have float32")
}

// Where the sum of many equal numbers is known, pairwise addition has to come
// close to it.
func TestSumsStayAccurate(t *testing.T) {
	const n = 1 << 20
	tenth := must(ndarray.Full([]int{1}, 0.1, dtype.Float32))
	for name, x := range map[string]*ndarray.Array{
		"one value, repeated": must(must(tenth.BroadcastTo(n)).Reshape([]int{n}, arrayapi.CopyIfNeeded)),
		"a run":               must(must(tenth.BroadcastTo(n)).Copy()),
		"rows":                must(must(tenth.BroadcastTo(n/32, 32)).Copy()),
	} {
		t.Run(name, func(t *testing.T) {
			s, err := reduce(arrayapi.OpSum, x, arrayapi.ReduceOptions{Axes: []int{0}})
			require.NoError(t, err)
			total := 0.0
			for _, v := range must(ndarray.Data[float32](s)) {
				total += float64(v)
			}
			require.InEpsilon(t, n*float64(float32(0.1)), total, 1e-6)
		})
	}
}

// The reference is the definition, in float64, on numbers small enough for every
// sum to be exact.
func TestMatMulOfAllSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range [][3]int{{1, 1, 1}, {1, 7, 5}, {5, 7, 1}, {2, 256, 4}, {3, 257, 5}, {17, 600, 9}, {130, 130, 131}, {129, 513, 66}, {1, 1000, 1}} {
		m, k, n := c[0], c[1], c[2]
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			x, y := make([]float64, m*k), make([]float64, k*n)
			for i := range x {
				x[i] = float64(rng.IntN(21) - 10)
			}
			for i := range y {
				y[i] = float64(rng.IntN(21) - 10)
			}
			want := make([]float64, m*n)
			for i := range m {
				for j := range n {
					for l := range k {
						want[i*n+j] += x[i*k+l] * y[l*n+j]
					}
				}
			}
			a, b := must(ndarray.FromSlice(x, m, k)), must(ndarray.FromSlice(y, k, n))
			for _, d := range []dtype.DType{dtype.Float64, dtype.Float32, dtype.Int32, dtype.Complex64, dtype.Int64} {
				z, err := matmul(must(a.AsType(d)), must(b.AsType(d)))
				require.NoError(t, err)
				back := must(z.AsType(dtype.Complex128))
				got := must(ndarray.Data[complex128](back))
				for i := range got {
					require.Equal(t, complex(want[i], 0), got[i], "%s: element %d", d, i)
				}
			}
		})
	}
}

func TestMatMulErrors(t *testing.T) {
	zero := func(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, d)) }
	for name, args := range map[string][2]*ndarray.Array{
		"rank 0":        {zero(dtype.Int8), zero(dtype.Int8, 1)},
		"inner sizes":   {zero(dtype.Int8, 2, 3), zero(dtype.Int8, 2, 3)},
		"vectors":       {zero(dtype.Int8, 2), zero(dtype.Int8, 3)},
		"stacks":        {zero(dtype.Int8, 2, 1, 1), zero(dtype.Int8, 3, 1, 1)},
		"kinds":         {zero(dtype.Int8, 1), zero(dtype.Float32, 1)},
		"bool":          {zero(dtype.Bool, 1), zero(dtype.Bool, 1)},
		"nil":           {nil, zero(dtype.Int8, 1)},
		"a second nil":  {zero(dtype.Int8, 1), nil},
		"result's size": {tooLarge()[0].(*ndarray.Array), tooLarge()[1].(*ndarray.Array)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := matmul(args[0], args[1])
			require.ErrorContains(t, err, "ndarray: matmul: ")
		})
	}
}

// Go leaves these to the processor; the doc comment of AsType does not.
func TestFloatsThatNoIntegerHolds(t *testing.T) {
	a := must(ndarray.FromSlice([]float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300, 1 << 63, -(1 << 63), 300.9, -1.9}))
	const least = math.MinInt64
	require.Equal(t, []int64{least, least, least, least, least, least, least, 300, -1}, must(ndarray.Data[int64](must(a.AsType(dtype.Int64)))))
	require.Equal(t, []uint8{0, 0, 0, 0, 0, 0, 0, 44, 255}, must(ndarray.Data[uint8](must(a.AsType(dtype.Uint8)))))
	require.Equal(t, []uint64{1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 300, math.MaxUint64}, must(ndarray.Data[uint64](must(a.AsType(dtype.Uint64)))))
}

func TestAsTypeErrors(t *testing.T) {
	for name, c := range map[string]struct{ from, to dtype.DType }{
		"complex to real": {dtype.Complex64, dtype.Float32},
		"to text":         {dtype.Int8, dtype.NewUnicode(3)},
		"from text":       {dtype.NewUnicode(3), dtype.Int8},
		"long double":     {dtype.LongDouble(16), dtype.Float64},
		"to int4":         {dtype.Int8, dtype.Int4},
		"nothing":         {dtype.Int8, dtype.DType{}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := must(ndarray.Zeros([]int{2}, c.from)).AsType(c.to)
			var d *arrayapi.DTypeError
			require.ErrorAs(t, err, &d)
			require.ErrorContains(t, err, "ndarray: astype: ")
		})
	}
	u := must(ndarray.Zeros([]int{2}, dtype.NewUnicode(3)))
	require.Equal(t, dtype.NewUnicode(3).WithOrder(dtype.BigEndian), must(u.AsType(dtype.NewUnicode(3).WithOrder(dtype.BigEndian))).DType())
}
