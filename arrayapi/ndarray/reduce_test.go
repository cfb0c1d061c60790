package ndarray_test

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// alongAxes is one recorded call of a reduction or of an operation along an axis.
type alongAxes struct {
	Op         string
	Args       []int // numbers in the table's list of arrays
	Out        int
	Axes       []int
	KeepDims   bool
	DType      string
	Correction float64
	Narrow     bool // with defaults of 32 bits
	Initial    bool
	N          int
	Prepend    int // the number of the argument, 0 for none
	Append     int
	Tolerance  float64 // relative to the largest element; 0 is bit for bit
}

var narrowReduceDefaults = arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32}

func (c alongAxes) namespace() arrayapi.Namespace {
	if c.Narrow {
		return ndarray.WithDefaults(narrowReduceDefaults)
	}
	return ndarray.Namespace()
}

func (c alongAxes) dtype() (d dtype.DType) {
	if c.DType != "" {
		d = must(dtype.Parse(c.DType))
	}
	return d
}

// call computes a recorded operation on args.
func (c alongAxes) call(args []*ndarray.Array) (arrayapi.ArrayLike, error) {
	switch ns := c.namespace(); c.Op {
	case "cumulative_sum", "cumulative_prod", "diff":
		o := arrayapi.AccumulateOptions{Axes: c.Axes, DType: c.dtype(), IncludeInitial: c.Initial, Order: c.N}
		if c.Prepend > 0 {
			o.Prepend = args[c.Prepend]
		}
		if c.Append > 0 {
			o.Append = args[c.Append]
		}
		return ns.(arrayapi.Accumulator).Accumulate(arrayapi.Op(c.Op), args[0], o)
	default:
		o := arrayapi.ReduceOptions{Axes: c.Axes, KeepDims: c.KeepDims, DType: c.dtype(), Correction: c.Correction}
		return ns.(arrayapi.Reducer).Reduce(arrayapi.Op(c.Op), args[0], o)
	}
}

// wantIndex is the dtype of the indices of a namespace where the table has int64.
func (c alongAxes) wantIndex(z *ndarray.Array) *ndarray.Array {
	switch c.Op {
	case "argmax", "argmin", "count_nonzero":
		if z.DType() == c.namespace().Info().Defaults.Indexing && !c.Narrow {
			return must(z.AsType(dtype.Int64))
		}
	}
	return z
}

func testAlongAxes(t *testing.T, file string) {
	t.Helper()
	var table struct {
		Arrays []recorded
		Cases  []alongAxes
	}
	readJSON(t, file, &table)
	require.Greater(t, len(table.Cases), 200)
	for i, c := range table.Cases {
		want := table.Arrays[c.Out]
		d := must(parseDType(want.DType)).WithOrder(dtype.Native())
		t.Run(fmt.Sprintf("%d/%s", i, c.Op), func(t *testing.T) {
			for layout, lay := range layouts {
				var args []*ndarray.Array
				for _, a := range c.Args {
					args = append(args, lay(t, table.Arrays[a].array(t)))
				}
				x, err := c.call(args)
				require.NoError(t, err, layout)
				z := c.wantIndex(x.(*ndarray.Array))
				require.Equal(t, d, z.DType(), layout)
				require.Equal(t, want.Shape, z.Shape(), layout)
				require.True(t, z.IsC(), layout)
				requireClose(t, want, z, c.Tolerance)
			}
		})
	}
}

func TestReductionsMatchNumPy(t *testing.T) { testAlongAxes(t, "reduce.json") }

func TestReductionsRefuse(t *testing.T) {
	a := arange(t, 2, 3)
	empty := must(ndarray.Zeros([]int{2, 0, 3}, dtype.Float64))
	of := func(d dtype.DType) *ndarray.Array { return must(ndarray.Zeros([]int{1}, d)) }
	axes := func(axes ...int) arrayapi.ReduceOptions { return arrayapi.ReduceOptions{Axes: axes} }
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	var noIndex *ndarray.IndexError
	for name, c := range map[string]struct {
		op   arrayapi.Op
		x    *ndarray.Array
		o    arrayapi.ReduceOptions
		as   any
		want string
	}{
		"largest of nothing":     {arrayapi.OpMax, empty, axes(2, 1), &noShape, "ndarray: max: want at least one element along axis 1, have shape [2 0 3]"},
		"smallest of nothing":    {arrayapi.OpMin, empty, arrayapi.ReduceOptions{}, &noShape, "axis 1"},
		"its index":              {arrayapi.OpArgMin, empty, axes(-2), &noShape, "axis 1"},
		"its index in all":       {arrayapi.OpArgMax, empty, arrayapi.ReduceOptions{}, &noShape, "axis 1"},
		"no order":               {arrayapi.OpMax, of(dtype.Complex64), arrayapi.ReduceOptions{}, &noDType, "ndarray: max: want dtype that is bool or real"},
		"no order of positions":  {arrayapi.OpArgMax, of(dtype.Complex128), arrayapi.ReduceOptions{}, &noDType, "ndarray: argmax: "},
		"text":                   {arrayapi.OpMin, of(dtype.NewBytes(1)), arrayapi.ReduceOptions{}, &noDType, "ndarray: min: "},
		"truth of text":          {arrayapi.OpAll, of(dtype.NewUnicode(1)), arrayapi.ReduceOptions{}, &noDType, "ndarray: all: "},
		"truth of long doubles":  {arrayapi.OpAny, of(dtype.LongDouble(16)), arrayapi.ReduceOptions{}, &noDType, "ndarray: any: "},
		"few bits":               {arrayapi.OpMax, of(dtype.Int4), arrayapi.ReduceOptions{}, &noDType, "ndarray: max: "},
		"variance of bools":      {arrayapi.OpVar, of(dtype.Bool), arrayapi.ReduceOptions{}, &noDType, "ndarray: var: "},
		"product of bools":       {arrayapi.OpProd, of(dtype.Bool), arrayapi.ReduceOptions{}, &noDType, "ndarray: prod: "},
		"an axis too many":       {arrayapi.OpStd, a, axes(2), &noIndex, "ndarray: std: axis 2 is out of bounds"},
		"an axis of a position":  {arrayapi.OpArgMax, a, axes(-3), &noIndex, "ndarray: argmax: axis -3 is out of bounds"},
		"two axes of a position": {arrayapi.OpArgMax, a, axes(0, 1), nil, "ndarray: argmax: want one axis, or none given, have 2"},
		"no axis of a position":  {arrayapi.OpArgMin, a, axes([]int{}...), nil, ""},
		"an axis twice":          {arrayapi.OpAny, a, axes(1, -1), nil, "ndarray: any: axis 1 is named twice"},
		"a dtype":                {arrayapi.OpMax, a, arrayapi.ReduceOptions{DType: dtype.Int8}, nil, "ndarray: max: want no dtype for the result, have int8"},
		"a correction":           {arrayapi.OpSum, a, arrayapi.ReduceOptions{Correction: 1}, nil, "ndarray: sum: want no correction, have 1"},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "no axis of a position" {
				c.o.Axes, c.want = []int{}, "ndarray: argmin: want one axis, or none given, have 0"
			}
			_, err := reduce(c.op, c.x, c.o)
			require.ErrorContains(t, err, c.want)
			if c.as != nil {
				require.ErrorAs(t, err, c.as)
			}
		})
	}
}

// An array can be larger than memory is, where its elements are one.
func TestReductionsOfRepeatedElements(t *testing.T) {
	const n = 1 << 11
	one := must(ndarray.Full([]int{1}, 3, dtype.Int16.WithOrder(dtype.BigEndian)))
	x := must(one.BroadcastTo(n, n))
	for op, want := range map[arrayapi.Op]string{
		arrayapi.OpSum: fmt.Sprint(3 * n * n), arrayapi.OpMax: "3", arrayapi.OpAll: "True", arrayapi.OpArgMax: "0", arrayapi.OpStd: "0.0",
	} {
		z, err := reduce(op, x, arrayapi.ReduceOptions{})
		require.NoError(t, err)
		require.Equal(t, want, z.String(), "%s", op)
	}
	if bits.UintSize == 64 {
		narrow := ndarray.WithDefaults(narrowReduceDefaults).(arrayapi.Reducer)
		x := must(one.BroadcastTo(1<<16, 1<<16))
		_, err := narrow.Reduce(arrayapi.OpCountNonzero, x, arrayapi.ReduceOptions{})
		require.ErrorContains(t, err, "of indices that holds 4294967296")
		_, err = narrow.Reduce(arrayapi.OpArgMax, x, arrayapi.ReduceOptions{})
		require.ErrorContains(t, err, "of indices that holds 4294967295")
	}
}

// Bytes of bools from outside need not be 0 and 1.
func TestReductionsOfOddBools(t *testing.T) {
	x := must(must(ndarray.FromSlice([]uint8{0, 2, 1, 0, 255, 0, 0, 4, 1, 0}, 2, 5)).View(dtype.Bool))
	for op, want := range map[arrayapi.Op]string{
		arrayapi.OpAll: "[False False]", arrayapi.OpAny: "[ True  True]", arrayapi.OpMax: "[ True  True]", arrayapi.OpMin: "[False False]",
		arrayapi.OpCountNonzero: "[3 2]", arrayapi.OpArgMax: "[1 2]", arrayapi.OpArgMin: "[0 0]",
	} {
		z, err := reduce(op, x, arrayapi.ReduceOptions{Axes: []int{1}})
		require.NoError(t, err)
		require.Equal(t, want, z.String(), "%s", op)
	}
}

// Large arrays are cut into parts, along whichever axis is there. The definition is
// the reference, on integers small enough for every sum to be exact
// in float32.
func TestReductionsOfManyParts(t *testing.T) {
	dtypes := []dtype.DType{dtype.Float64, dtype.Int16, dtype.Float32, dtype.Uint8}
	for at, shape := range [][]int{{3, 90_001}, {90_001, 3}, {520, 520}, {270_001}, {2, 150, 901}, {1, 140_000, 2}} {
		n := 1
		for _, size := range shape {
			n *= size
		}
		s := make([]int64, n)
		for i := range s {
			s[i] = int64(i) * 7919 % 10007 % 23
		}
		x := must(ndarray.FromSlice(s, shape...))
		for axis := -1; axis < len(shape); axis++ {
			o := arrayapi.ReduceOptions{}
			if axis >= 0 {
				o.Axes = []int{axis}
			}
			want := defineReductions(s, shape, axis)
			for _, d := range []dtype.DType{dtypes[at%2], dtypes[2+at/2%2]} {
				t.Run(fmt.Sprint(shape, d, axis), func(t *testing.T) {
					x := must(x.AsType(d))
					for op, w := range want {
						z, err := reduce(op, x, o)
						require.NoError(t, err)
						have := must(ndarray.Data[float64](must(z.AsType(dtype.Float64))))
						require.Len(t, have, len(w))
						for i, v := range w { // require.InDeltaSlice would take seconds
							if math.Abs(have[i]-v) > 1e-5*float64(indicator(op == arrayapi.OpVar)) {
								t.Fatalf("%s, element %d: want %v, have %v", op, i, v, have[i])
							}
						}
					}
				})
			}
		}
	}
}

func indicator(b bool) int {
	if b {
		return 1
	}
	return 0
}

// defineReductions computes what reductions along an axis, or for -1 all, are by their
// definitions.
func defineReductions(s []int64, shape []int, axis int) map[arrayapi.Op][]float64 {
	outer, count, inner := 1, len(s), 1
	if axis >= 0 {
		count = shape[axis]
		for _, n := range shape[:axis] {
			outer *= n
		}
		for _, n := range shape[axis+1:] {
			inner *= n
		}
	}
	out := map[arrayapi.Op][]float64{}
	for _, op := range []arrayapi.Op{
		arrayapi.OpSum, arrayapi.OpVar, arrayapi.OpCountNonzero, arrayapi.OpMin, arrayapi.OpMax,
		arrayapi.OpArgMin, arrayapi.OpArgMax, arrayapi.OpAll, arrayapi.OpAny,
	} {
		out[op] = make([]float64, outer*inner)
	}
	totals, squares, nonzero := out[arrayapi.OpSum], out[arrayapi.OpVar], out[arrayapi.OpCountNonzero]
	least, most, from, at := out[arrayapi.OpMin], out[arrayapi.OpMax], out[arrayapi.OpArgMin], out[arrayapi.OpArgMax]
	for i := range least {
		least[i], most[i] = math.Inf(1), math.Inf(-1)
	}
	for i, v := range s {
		k, j := i/inner%count, i/inner/count*inner+i%inner
		v := float64(v)
		totals[j] += v
		squares[j] += v * v
		nonzero[j] += float64(indicator(v != 0))
		if v < least[j] {
			least[j], from[j] = v, float64(k)
		}
		if v > most[j] {
			most[j], at[j] = v, float64(k)
		}
	}
	n := float64(count)
	for j, total := range totals {
		squares[j] = (squares[j] - total*total/n) / n
		out[arrayapi.OpAll][j] = float64(indicator(nonzero[j] == n))
		out[arrayapi.OpAny][j] = float64(indicator(nonzero[j] > 0))
	}
	return out
}

// NaN goes through every part, and the first of them has the index.
func TestNaNInManyParts(t *testing.T) {
	const n = 600_000
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i % 1000)
	}
	s[400_123], s[500_000] = math.NaN(), math.NaN()
	for _, x := range []*ndarray.Array{must(ndarray.FromSlice(s)), must(ndarray.FromSlice(s, n/1000, 1000))} {
		for _, op := range []arrayapi.Op{arrayapi.OpMax, arrayapi.OpMin, arrayapi.OpSum, arrayapi.OpMean, arrayapi.OpVar, arrayapi.OpProd} {
			z, err := reduce(op, x, arrayapi.ReduceOptions{})
			require.NoError(t, err)
			require.Equal(t, "nan", z.String(), "%s", op)
		}
		for _, op := range []arrayapi.Op{arrayapi.OpArgMax, arrayapi.OpArgMin} {
			z, err := reduce(op, x, arrayapi.ReduceOptions{})
			require.NoError(t, err)
			require.Equal(t, "400123", z.String(), "%s", op)
		}
	}
	x := must(ndarray.FromSlice(s, n/1000, 1000))
	for op, want := range map[arrayapi.Op]float64{arrayapi.OpArgMax: 400, arrayapi.OpArgMin: 400} {
		z, err := reduce(op, x, arrayapi.ReduceOptions{Axes: []int{0}})
		require.NoError(t, err)
		have := must(ndarray.Data[float64](must(z.AsType(dtype.Float64))))
		require.Equal(t, want, have[123])
		require.Equal(t, 500.0, have[0])
		require.Equal(t, 0.0, have[1])
	}
}
