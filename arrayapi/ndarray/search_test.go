package ndarray_test

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// found is one recorded result: an array, or indices or counts.
type found struct {
	Array *int // its number in the table's list
	Shape []int
	Ints  []int64
}

// searching is one recorded call of an operation that searches or sorts.
type searching struct {
	Op         string
	Args       []int // numbers in the table's list of arrays; that of the sorter is the third
	Axis       *int
	Descending bool
	Right      bool
	Invert     bool
	Outs       []found
}

func search(op arrayapi.Op, o arrayapi.SearchOptions, args ...any) ([]arrayapi.ArrayLike, error) {
	return ndarray.Namespace().(arrayapi.Searcher).Search(op, args, o)
}

// searched is search for calls that go well.
func searched(t *testing.T, op arrayapi.Op, o arrayapi.SearchOptions, args ...any) []*ndarray.Array {
	t.Helper()
	results, err := search(op, o, args...)
	require.NoError(t, err)
	var out []*ndarray.Array
	for _, r := range results {
		out = append(out, r.(*ndarray.Array))
	}
	return out
}

func (s searching) call(t *testing.T, args []*ndarray.Array) []*ndarray.Array {
	t.Helper()
	o := arrayapi.SearchOptions{Descending: s.Descending, Right: s.Right, Invert: s.Invert}
	if s.Axis != nil {
		o.Axes = []int{*s.Axis}
	}
	if len(args) == 3 {
		o.Sorter, args = args[2], args[:2]
	}
	var anys []any
	for _, a := range args {
		anys = append(anys, a)
	}
	return searched(t, arrayapi.Op(s.Op), o, anys...)
}

func TestSearchesMatchNumPy(t *testing.T) {
	var table struct {
		Arrays []recorded
		Cases  []searching
	}
	readJSON(t, "search.json", &table)
	require.Greater(t, len(table.Cases), 1000)
	index := ndarray.Namespace().Info().Defaults.Indexing
	for layout, lay := range layouts {
		t.Run(strings.ReplaceAll(layout, " ", "-"), func(t *testing.T) {
			for i, c := range table.Cases {
				var args []*ndarray.Array
				for _, a := range c.Args {
					args = append(args, lay(t, table.Arrays[a].array(t)))
				}
				outs := c.call(t, args)
				require.Len(t, outs, len(c.Outs))
				for k, out := range outs {
					name := fmt.Sprintf("case %d, %s of %s, result %d", i, c.Op, args[0].DType(), k)
					require.True(t, out.IsC(), name)
					require.True(t, out.DType().IsNative(), name)
					want := c.Outs[k]
					if want.Array == nil {
						require.Equal(t, index, out.DType(), name)
						require.Equal(t, want.Shape, out.Shape(), name)
						require.Equal(t, want.Ints, must(ndarray.Data[int64](must(out.AsType(dtype.Int64)))), name)
						continue
					}
					r := table.Arrays[*want.Array]
					require.Equal(t, must(parseDType(r.DType)).WithOrder(dtype.Native()), out.DType(), name)
					require.Equal(t, r.Shape, out.Shape(), name)
					require.Equal(t, r.Data, hexOf(t, out), name)
				}
			}
		})
	}
}

// hexOf returns the little-endian bytes of an array.
func hexOf(t *testing.T, a *ndarray.Array) string {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(must(a.AsType(a.DType().WithOrder(dtype.LittleEndian))), arrayapi.CopyNever)
	require.NoError(t, err)
	raw, ok := b.Bytes()
	require.True(t, ok)
	return fmt.Sprintf("%x", raw)
}

// TestLargeSorts is about what is shared between processors, and holds it to the sort of the Go library.
func TestLargeSorts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const n = 150_001
	x, small, at := make([]float64, n), make([]int16, n), make([]int64, n)
	for i := range x {
		x[i], small[i], at[i] = math.Round(rng.NormFloat64()*100)/8, int16(rng.IntN(50)), int64(i)
		if rng.IntN(50) == 0 {
			x[i] = []float64{math.NaN(), math.Copysign(0, -1), 0, math.Inf(1), -math.MaxFloat64}[rng.IntN(5)]
		}
	}
	order := func(a, b float64) int { return -cmp.Compare(-a, -b) } // NaN last
	bits := func(s []float64) (out []uint64) {
		for _, v := range s {
			out = append(out, math.Float64bits(v))
		}
		return out
	}
	up, down := slices.Clone(at), slices.Clone(at)
	slices.SortStableFunc(up, func(i, j int64) int { return order(x[i], x[j]) })
	slices.SortStableFunc(down, func(i, j int64) int { return order(x[j], x[i]) })
	for name, c := range map[string]struct {
		at []int64
		o  arrayapi.SearchOptions
	}{
		"ascending":  {up, arrayapi.SearchOptions{}},
		"descending": {down, arrayapi.SearchOptions{Descending: true, Unstable: true}},
	} {
		t.Run(name, func(t *testing.T) {
			a := must(ndarray.FromSlice(x))
			have := must(searched(t, arrayapi.OpArgSort, c.o, a)[0].AsType(dtype.Int64))
			require.True(t, slices.Equal(c.at, must(ndarray.Data[int64](have))))
			var want []float64
			for _, i := range c.at {
				want = append(want, x[i])
			}
			require.True(t, slices.Equal(bits(want), bits(must(ndarray.Data[float64](searched(t, arrayapi.OpSort, c.o, a)[0])))))
		})
	}
	t.Run("rows", func(t *testing.T) {
		a := must(ndarray.FromSlice(small[:150_000], 300, 500))
		have := must(ndarray.Data[int16](searched(t, arrayapi.OpSort, arrayapi.SearchOptions{}, a)[0]))
		for i := 0; i < len(have); i += 500 {
			want := slices.Clone(small[i : i+500])
			slices.Sort(want)
			require.True(t, slices.Equal(want, have[i:i+500]))
		}
	})
	t.Run("unique", func(t *testing.T) {
		r := searched(t, arrayapi.OpUniqueAll, arrayapi.SearchOptions{}, must(ndarray.FromSlice(small)))
		require.Equal(t, 50, r[0].Size())
		first := must(ndarray.Data[int64](must(r[1].AsType(dtype.Int64))))
		counts := must(ndarray.Data[int64](must(r[3].AsType(dtype.Int64))))
		inverse := must(ndarray.Data[int64](must(r[2].AsType(dtype.Int64))))
		for v := range int16(50) {
			require.EqualValues(t, slices.Index(small, v), first[v])
			n := int64(0)
			for i, s := range small {
				if s == v {
					n++
					if inverse[i] != int64(v) {
						t.Fatalf("element %d: want %d, have %d", i, v, inverse[i])
					}
				}
			}
			require.Equal(t, n, counts[v])
		}
	})
	t.Run("places", func(t *testing.T) {
		sorted := searched(t, arrayapi.OpSort, arrayapi.SearchOptions{}, must(ndarray.FromSlice(small)))[0]
		values := must(ndarray.Data[int16](sorted))
		places := must(ndarray.Data[int64](must(searched(t, arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, sorted, must(ndarray.FromSlice(small)))[0].AsType(dtype.Int64))))
		for i, v := range small {
			if want, _ := slices.BinarySearch(values, v); int64(want) != places[i] {
				t.Fatalf("element %d: want %d, have %d", i, want, places[i])
			}
		}
		in := must(ndarray.Data[bool](searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, must(ndarray.FromSlice(small)), must(ndarray.FromSlice([]int16{7, 9, 3000})))[0]))
		for i, v := range small {
			if (v == 7 || v == 9) != in[i] {
				t.Fatalf("element %d: %d", i, v)
			}
		}
	})
}

// TestSortsOfAllLengths goes through the lengths at which one way of sorting gives way to another.
func TestSortsOfAllLengths(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, n := range []int{1, 2, 3, 39, 40, 41, 191, 192, 193, 400} {
		x, at := make([]int64, 3*n), make([]int64, 3*n)
		for i := range x {
			x[i] = []int64{rng.Int64N(5), -rng.Int64N(1 << 40), rng.Int64N(1 << 20)}[i/n]
			at[i] = int64(i % n)
		}
		a := must(ndarray.FromSlice(slices.Clone(x), 3, n))
		order := must(searched(t, arrayapi.OpArgSort, arrayapi.SearchOptions{}, a)[0].AsType(dtype.Int64))
		sorted := searched(t, arrayapi.OpSort, arrayapi.SearchOptions{}, a)[0]
		for i := 0; i < len(x); i += n {
			row := x[i : i+n]
			slices.SortStableFunc(at[i:i+n], func(i, j int64) int { return cmp.Compare(row[i], row[j]) })
			slices.Sort(row)
		}
		require.Equal(t, at, must(ndarray.Data[int64](order)), "%d", n)
		require.Equal(t, x, must(ndarray.Data[int64](sorted)), "%d", n)
	}
}

func TestBoolsOfOtherBytesAreTrue(t *testing.T) {
	b := arrayapi.Buffer{DType: dtype.Bool, Shape: []int{5}, Strides: []int{1}, Data: []byte{0, 2, 1, 0, 255}, ReadOnly: true}
	a := must(ndarray.FromBuffer(b))
	require.Equal(t, []bool{false, false, true, true, true}, must(ndarray.Data[bool](searched(t, arrayapi.OpSort, arrayapi.SearchOptions{}, a)[0])))
	require.Equal(t, "[0 3 1 2 4]", searched(t, arrayapi.OpArgSort, arrayapi.SearchOptions{}, a)[0].String())
	require.Equal(t, "[False  True]", searched(t, arrayapi.OpUniqueValues, arrayapi.SearchOptions{}, a)[0].String())
	r := searched(t, arrayapi.OpUniqueAll, arrayapi.SearchOptions{}, a)
	require.Equal(t, "[False  True] [0 1] [0 1 1 0 1] [2 3]", fmt.Sprint(r[0], r[1], r[2], r[3]))
	require.Equal(t, "[1 2 4]", searched(t, arrayapi.OpNonzero, arrayapi.SearchOptions{}, a)[0].String())
	require.Equal(t, "[False  True  True False  True]", searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, a, true)[0].String())
	require.Equal(t, []byte{0, 2, 1, 0, 255}, b.Data)
}

func TestSearchScalars(t *testing.T) {
	x := must(ndarray.FromSlice([]int8{1, 3, 3, 5}))
	for name, r := range map[string]struct {
		got  []*ndarray.Array
		want string
	}{
		"left":           {searched(t, arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, x, 3), "1"},
		"right":          {searched(t, arrayapi.OpSearchSorted, arrayapi.SearchOptions{Right: true}, x, 3), "3"},
		"isin":           {searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, x, 3), "[False  True  True False]"},
		"scalar":         {searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, 3, x), "True"},
		"invert":         {searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{Invert: true}, 3, x), "False"},
		"empty":          {searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, x, must(ndarray.Zeros([]int{0}, dtype.Int64))), "[False False False False]"},
		"of NaN":         {searched(t, arrayapi.OpIsIn, arrayapi.SearchOptions{}, must(ndarray.FromSlice([]float64{math.NaN(), 1})), math.NaN()), "[False False]"},
		"negative index": {searched(t, arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: must(ndarray.FromSlice([]int8{0, 1, 2, -1}))}, x, 4), "3"},
	} {
		t.Run(name, func(t *testing.T) {
			require.Len(t, r.got, 1)
			require.Equal(t, r.want, r.got[0].String())
		})
	}
}

func TestIndicesHaveTheDefaultDType(t *testing.T) {
	x := must(ndarray.FromSlice([]float32{3, 1, 1}))
	for _, d := range []dtype.DType{dtype.Int32, dtype.Int64} {
		ns := ndarray.WithDefaults(arrayapi.Defaults{Indexing: d}).(arrayapi.Searcher)
		for op, indices := range map[arrayapi.Op][]int{
			arrayapi.OpArgSort: {0}, arrayapi.OpNonzero: {0}, arrayapi.OpUniqueAll: {1, 2, 3}, arrayapi.OpUniqueCounts: {1}, arrayapi.OpUniqueInverse: {1},
		} {
			r, err := ns.Search(op, []any{x}, arrayapi.SearchOptions{})
			require.NoError(t, err)
			for _, i := range indices {
				require.Equal(t, d, r[i].(*ndarray.Array).DType(), "%s %d", op, i)
			}
		}
		r, err := ns.Search(arrayapi.OpSearchSorted, []any{x, 2.5}, arrayapi.SearchOptions{})
		require.NoError(t, err)
		require.Equal(t, d, r[0].(*ndarray.Array).DType())
	}
}

func TestSearchErrors(t *testing.T) {
	x := must(ndarray.FromSlice([]float64{1, 2, 3}))
	ints := must(ndarray.FromSlice([]int64{0, 1, 2}))
	matrix := must(ndarray.Zeros([]int{2, 2}, dtype.Float64))
	text := must(ndarray.Zeros([]int{3}, dtype.NewUnicode(2)))
	nibbles := must(ndarray.Zeros([]int{3}, dtype.Int4))
	long := must(ndarray.Zeros([]int{3}, dtype.LongDouble(16)))
	complexes := must(ndarray.Zeros([]int{3}, dtype.Complex64))
	zero := ndarray.Scalar(1.0)
	far := must(ndarray.FromSlice([]uint64{0, 1, math.MaxUint64}))
	var index *ndarray.IndexError
	var shape *arrayapi.ShapeError
	var kind *arrayapi.DTypeError
	var promotion *dtype.PromotionError
	for name, r := range map[string]struct {
		op   arrayapi.Op
		o    arrayapi.SearchOptions
		args []any
		as   any
		want string
	}{
		"rank 0":              {arrayapi.OpNonzero, arrayapi.SearchOptions{}, []any{zero}, &shape, "one axis at least"},
		"nonzero of text":     {arrayapi.OpNonzero, arrayapi.SearchOptions{}, []any{text}, &kind, "numeric or bool"},
		"sort of text":        {arrayapi.OpSort, arrayapi.SearchOptions{}, []any{text}, &kind, "ndarray: sort: want dtype"},
		"sort of nibbles":     {arrayapi.OpSort, arrayapi.SearchOptions{}, []any{nibbles}, &kind, "at least a byte wide"},
		"long doubles":        {arrayapi.OpArgSort, arrayapi.SearchOptions{}, []any{long}, &kind, "real or bool"},
		"complex":             {arrayapi.OpSort, arrayapi.SearchOptions{}, []any{complexes}, &kind, "real or bool"},
		"unique of text":      {arrayapi.OpUniqueAll, arrayapi.SearchOptions{}, []any{text}, &kind, "numeric or bool"},
		"values of nibbles":   {arrayapi.OpUniqueValues, arrayapi.SearchOptions{}, []any{nibbles}, &kind, "numeric or bool"},
		"counts of text":      {arrayapi.OpUniqueCounts, arrayapi.SearchOptions{}, []any{text}, &kind, "numeric or bool"},
		"inverse of text":     {arrayapi.OpUniqueInverse, arrayapi.SearchOptions{}, []any{text}, &kind, "numeric or bool"},
		"axis":                {arrayapi.OpSort, arrayapi.SearchOptions{Axes: []int{1}}, []any{x}, &index, "axis 1 is out of bounds"},
		"no axis":             {arrayapi.OpArgSort, arrayapi.SearchOptions{}, []any{zero}, &index, "axis -1 is out of bounds"},
		"two axes":            {arrayapi.OpSort, arrayapi.SearchOptions{Axes: []int{0, 1}}, []any{matrix}, nil, "want one axis, have 2"},
		"matrix":              {arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{matrix, 1.0}, &shape, "one axis"},
		"complex places":      {arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{complexes, complexes}, &kind, "real or bool"},
		"mixed kinds":         {arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{x, ints}, &promotion, "ndarray: searchsorted"},
		"float in ints":       {arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{ints, 1.5}, &kind, "holds the scalar"},
		"a scalar to look in": {arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, []any{1.5, x}, nil, "want *ndarray.Array"},
		"float sorter":        {arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: x}, []any{x, 1.0}, &kind, "of the sorter"},
		"short sorter":        {arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: must(ints.Slice(ndarray.Span(0, 2)))}, []any{x, 1.0}, &shape, "for the sorter"},
		"sorter":              {arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: must(ndarray.FromSlice([]int64{0, 1, 3}))}, []any{x, 1.0}, &index, "index 3 of axis 0"},
		"far sorter":          {arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: far}, []any{x, 1.0}, &index, "out of bounds"},
		"nil sorter":          {arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: (*ndarray.Array)(nil)}, []any{x, 1.0}, nil, "nil"},
		"two scalars":         {arrayapi.OpIsIn, arrayapi.SearchOptions{}, []any{1, 2}, nil, "want an array"},
		"isin of text":        {arrayapi.OpIsIn, arrayapi.SearchOptions{}, []any{text, text}, &kind, "numeric or bool"},
		"isin of kinds":       {arrayapi.OpIsIn, arrayapi.SearchOptions{}, []any{ints, x}, &promotion, "ndarray: isin"},
		"arguments":           {arrayapi.OpSort, arrayapi.SearchOptions{}, []any{x, x}, nil, "want 1 argument, have 2"},
		"nil":                 {arrayapi.OpSort, arrayapi.SearchOptions{}, []any{nil}, nil, "nil"},
		"unknown":             {"frobnicate", arrayapi.SearchOptions{}, []any{x}, nil, "frobnicate"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := search(r.op, r.o, r.args...)
			require.ErrorContains(t, err, r.want)
			if r.as != nil {
				require.ErrorAs(t, err, r.as)
			}
			require.Equal(t, r.op == "frobnicate", errors.Is(err, errors.ErrUnsupported))
		})
	}
}

// TestHugeViewsAreErrors is about views of one element whose keys or indices no memory holds.
func TestHugeViewsAreErrors(t *testing.T) {
	one := must(ndarray.FromSlice([]int8{1}))
	bits := 46
	if strconv.IntSize == 32 {
		bits = 30
	}
	huge := must(one.BroadcastTo(1 << bits))
	for name, call := range map[string]func() error{
		"argsort": func() error { _, err := search(arrayapi.OpArgSort, arrayapi.SearchOptions{}, huge); return err },
		"unique":  func() error { _, err := search(arrayapi.OpUniqueAll, arrayapi.SearchOptions{}, huge); return err },
		"isin":    func() error { _, err := search(arrayapi.OpIsIn, arrayapi.SearchOptions{}, huge, 1); return err },
		"set":     func() error { _, err := search(arrayapi.OpIsIn, arrayapi.SearchOptions{}, 1, huge); return err },
		"values": func() error {
			_, err := search(arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, one, huge)
			return err
		},
		"sorter": func() error {
			_, err := search(arrayapi.OpSearchSorted, arrayapi.SearchOptions{Sorter: huge}, huge, 1)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) { require.ErrorContains(t, call(), "ndarray: ") })
	}
	places := searched(t, arrayapi.OpSearchSorted, arrayapi.SearchOptions{}, huge, 1)
	require.Equal(t, "0", places[0].String(), "one value is looked for without a copy of the array")
}
