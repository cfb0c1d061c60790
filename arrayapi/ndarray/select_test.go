package ndarray_test

import (
	"encoding/hex"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// indexing is a recorded key, and what NumPy does with it.
type indexing struct {
	Shape, Out, Value []int
	Key               []any
	Values            []int64
}

// key reads a recorded key, with its arrays laid out as lay does.
func (c indexing) key(t *testing.T, lay func(*testing.T, *ndarray.Array) *ndarray.Array) []ndarray.Index {
	t.Helper()
	var key []ndarray.Index
	for _, part := range c.Key {
		p, ok := part.(map[string]any)
		if !ok {
			key = append(key, parseIndex(part))
			continue
		}
		r := recorded{DType: p["dtype"].(string), Data: p["data"].(string), Shape: []int{}}
		for _, n := range p["shape"].([]any) {
			r.Shape = append(r.Shape, int(n.(float64)))
		}
		if a := lay(t, r.array(t)); a.DType() == dtype.Bool {
			key = append(key, ndarray.Mask(a))
		} else {
			key = append(key, ndarray.Indices(a))
		}
	}
	return key
}

func indexTable(t *testing.T) (gets, sets, refused []indexing) {
	t.Helper()
	var table struct{ Gets, Sets, Refused []indexing }
	readJSON(t, "index.json", &table)
	require.Greater(t, len(table.Gets), 500)
	require.Greater(t, len(table.Sets), 200)
	require.Greater(t, len(table.Refused), 20)
	return table.Gets, table.Sets, table.Refused
}

func TestSelectionMatchesNumPy(t *testing.T) {
	gets, _, _ := indexTable(t)
	for i, c := range gets {
		for layout, lay := range layouts {
			t.Run(fmt.Sprintf("%d/%s", i, layout), func(t *testing.T) {
				a := lay(t, arange(t, c.Shape...))
				v, err := a.Select(c.key(t, lay)...)
				require.NoError(t, err)
				require.Equal(t, c.Out, v.Shape())
				require.Equal(t, c.Values, must(ndarray.Data[int64](v)))
				requireValid(t, v)
			})
		}
	}
}

func TestAssignmentMatchesNumPy(t *testing.T) {
	_, sets, _ := indexTable(t)
	for i, c := range sets {
		for layout, lay := range layouts {
			t.Run(fmt.Sprintf("%d/%s", i, layout), func(t *testing.T) {
				a := lay(t, arange(t, c.Shape...))
				value := must(createArray(arrayapi.OpArange, arrayapi.CreateOptions{Start: -1, Stop: -1 - shapeSize(c.Value), Step: -1}))
				value = lay(t, must(value.Reshape(c.Value, arrayapi.CopyIfNeeded)))
				require.NoError(t, a.Assign(value, c.key(t, lay)...))
				require.Equal(t, c.Values, must(ndarray.Data[int64](a)))
			})
		}
	}
}

// What array_api_strict refuses as the standard says.
func TestSelectionRefusesWhatTheStandardDoes(t *testing.T) {
	_, _, refused := indexTable(t)
	for i, c := range refused {
		t.Run(fmt.Sprint(i, c.Shape, c.Key), func(t *testing.T) {
			a := arange(t, c.Shape...)
			key := c.key(t, layouts["as it is"])
			_, err := a.Select(key...)
			require.Error(t, err)
			require.Error(t, a.Assign(0, key...))
			require.Equal(t, arange(t, c.Shape...).String(), a.String())
		})
	}
}

func shapeSize(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// Elements of every size are moved whole.
func TestSelectElementsOfEverySize(t *testing.T) {
	for _, d := range []dtype.DType{
		dtype.Bool, dtype.Float16, dtype.Float32, dtype.Float64, dtype.Complex128, dtype.NewBytes(3), dtype.NewUnicode(2),
		dtype.NewDateTime64(dtype.Second, 1), dtype.Int32.WithOrder(dtype.BigEndian), dtype.NewVoid(0),
	} {
		t.Run(d.String(), func(t *testing.T) {
			b, err := arrayapi.NewBuffer(d, []int{3, 2})
			require.NoError(t, err)
			for i := range b.Data {
				b.Data[i] = byte('a' + i)
				if d.Kind() == dtype.KindBool {
					b.Data[i] = byte(i & 1)
				}
			}
			a := must(ndarray.FromBuffer(b))
			v := must(a.Select(ndarray.Indices(must(ndarray.FromSlice([]int8{-1, 0, 0}))), ndarray.All()))
			require.Equal(t, d.WithOrder(dtype.Native()), v.DType())
			e := must(a.Select(ndarray.Indices(must(ndarray.FromSlice([]int8{-1, 0, 0}))), ndarray.Int(1)))
			for i, row := range []int{2, 0, 0} {
				require.Equal(t, must(a.Item(row, 0)), must(v.Item(i, 0)))
				require.Equal(t, must(a.Item(row, 1)), must(v.Item(i, 1)))
				require.Equal(t, must(a.Item(row, 1)), must(e.Item(i)))
			}
			if d.Size() == 0 {
				return
			}
			require.NoError(t, a.Assign(must(a.Slice(ndarray.Int(0), ndarray.All())), ndarray.Mask(must(ndarray.FromSlice([]bool{false, true, true}))), ndarray.All()))
			require.Equal(t, must(a.Item(0, 1)), must(a.Item(2, 1)))
		})
	}
}

func TestSelectCopies(t *testing.T) {
	a := arange(t, 4)
	v := must(a.Select(ndarray.Span(1, 3)))
	c := must(a.Select(ndarray.Indices(must(ndarray.FromSlice([]int64{1, 2})))))
	require.NoError(t, ndarray.SetAt(a, int64(9), 1))
	require.Equal(t, "[9 2]", v.String())
	require.Equal(t, "[1 2]", c.String())
}

func TestSelectMaskOfRankZero(t *testing.T) {
	a := arange(t, 2)
	require.Equal(t, "[[0 1]]", must(a.Select(ndarray.Mask(ndarray.Scalar(true)))).String())
	require.Equal(t, []int{0, 2}, must(a.Select(ndarray.Mask(ndarray.Scalar(false)))).Shape())
	require.Equal(t, "[7]", must(ndarray.Scalar(int64(7)).Select(ndarray.Mask(ndarray.Scalar(true)))).String())
}

// The standard lets a dimension of a mask be 0, which NumPy does not.
func TestSelectMaskWithoutElements(t *testing.T) {
	v, err := arange(t, 3, 2).Select(ndarray.Mask(must(ndarray.Zeros([]int{0}, dtype.Bool))))
	require.NoError(t, err)
	require.Equal(t, []int{0, 2}, v.Shape())
}

// A byte of a file that is neither 0 nor 1 is true.
func TestSelectMaskOfOddBytes(t *testing.T) {
	m := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.Bool, Shape: []int{3}, Strides: []int{1}, Data: []byte{0, 2, 255}}))
	require.Equal(t, "[1 2]", must(arange(t, 3).Select(ndarray.Mask(m))).String())
}

func TestSelectErrors(t *testing.T) {
	a := arange(t, 3, 4)
	ints := func(s ...int64) ndarray.Index { return ndarray.Indices(must(ndarray.FromSlice(s))) }
	bools := func(n ...int) ndarray.Index { return ndarray.Mask(must(ndarray.Zeros(n, dtype.Bool))) }
	var noIndex *ndarray.IndexError
	var noShape *arrayapi.ShapeError
	var noDType *arrayapi.DTypeError
	var freed ndarray.Array
	for name, c := range map[string]struct {
		key  []ndarray.Index
		want any
	}{
		"too few":            {[]ndarray.Index{ints(0)}, &noShape},
		"too many":           {[]ndarray.Index{ints(0), ints(0), ints(0)}, &noShape},
		"two ellipses":       {[]ndarray.Index{ndarray.Ellipsis(), ints(0), ndarray.Ellipsis()}, nil},
		"out of bounds":      {[]ndarray.Index{ints(0, 3), ints(0, 0)}, &noIndex},
		"below bounds":       {[]ndarray.Index{ints(0, -4), ints(0, 0)}, &noIndex},
		"far out of bounds":  {[]ndarray.Index{ints(math.MinInt64), ints(0)}, &noIndex},
		"far above":          {[]ndarray.Index{ints(1 << 40), ints(0)}, &noIndex},
		"uint64":             {[]ndarray.Index{ndarray.Indices(ndarray.Scalar(uint64(math.MaxUint64))), ints(0)}, &noIndex},
		"uint64 that wraps":  {[]ndarray.Index{ndarray.Indices(ndarray.Scalar(uint64(1 << 32))), ints(0)}, &noIndex},
		"number beside":      {[]ndarray.Index{ndarray.Int(3), ints(0)}, &noIndex},
		"unequal":            {[]ndarray.Index{ints(0, 1), ints(0, 1, 2)}, &noShape},
		"mask of other size": {[]ndarray.Index{bools(4)}, &noShape},
		"mask of more axes":  {[]ndarray.Index{bools(3, 4, 1)}, &noShape},
		"mask and too few":   {[]ndarray.Index{bools(), ints(0)}, &noShape},
		"mask of ints":       {[]ndarray.Index{ndarray.Mask(a)}, &noDType},
		"bools as ints":      {[]ndarray.Index{ndarray.Indices(ndarray.Scalar(true)), ints(0)}, &noDType},
		"floats":             {[]ndarray.Index{ndarray.Indices(ndarray.Scalar(1.0)), ints(0)}, &noDType},
		"step of zero":       {[]ndarray.Index{ndarray.All().By(0), ndarray.Span(0, 1).By(0)}, nil},
		"nil":                {[]ndarray.Index{ndarray.Indices(nil), ints(0)}, nil},
		"nil mask":           {[]ndarray.Index{ndarray.Mask(nil)}, nil},
		"zero array":         {[]ndarray.Index{ndarray.Indices(&freed), ints(0)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			v, err := a.Select(c.key...)
			require.Nil(t, v)
			require.ErrorContains(t, err, "ndarray: select")
			if c.want != nil {
				require.ErrorAs(t, err, c.want)
			}
			require.ErrorContains(t, a.Assign(1, c.key...), "ndarray: assign")
			require.Equal(t, int64(11), must(ndarray.At[int64](a, 2, 3)))
		})
	}
	_, err := a.Slice(ints(0), ints(0))
	require.ErrorContains(t, err, "ndarray: slice: ")
	_, err = (*ndarray.Array)(nil).Select(ints(0))
	require.Error(t, err)
	require.Error(t, (*ndarray.Array)(nil).Assign(1))
}

// Keys that list what a span has too, for more elements than a block.
func TestSelectManyElements(t *testing.T) {
	const n = 5000
	down := must(createArray(arrayapi.OpArange, arrayapi.CreateOptions{Start: n - 1, Stop: -1, Step: -1}))
	every := must(ndarray.Zeros([]int{n}, dtype.Bool))
	require.NoError(t, every.Assign(true, ndarray.Span(1, ndarray.End).By(3)))
	for _, shape := range [][]int{{n}, {n, 3}, {2, n}, {2, n, 2, 2}, {7, n}, {n, 1}} {
		for layout, lay := range layouts {
			t.Run(fmt.Sprint(shape, layout), func(t *testing.T) {
				a := lay(t, arange(t, shape...))
				var arrays, masks, spans, thirds []ndarray.Index
				for _, size := range shape {
					if size != n {
						arrays, masks = append(arrays, ndarray.All()), append(masks, ndarray.All())
						spans, thirds = append(spans, ndarray.All()), append(thirds, ndarray.All())
						continue
					}
					arrays, masks = append(arrays, ndarray.Indices(down)), append(masks, ndarray.Mask(every))
					spans, thirds = append(spans, ndarray.Span(ndarray.End, ndarray.Begin).By(-1)), append(thirds, ndarray.Span(1, ndarray.End).By(3))
				}
				for _, key := range [][2][]ndarray.Index{{arrays, spans}, {masks, thirds}} {
					have, want := must(a.Select(key[0]...)), must(a.Slice(key[1]...))
					require.Equal(t, want.Shape(), have.Shape())
					require.Equal(t, must(ndarray.Data[int64](want)), must(ndarray.Data[int64](have)))

					x, y := must(a.Copy()), must(a.Copy())
					require.NoError(t, x.Assign(have, key[1]...))
					require.NoError(t, y.Assign(have, key[0]...))
					require.Equal(t, must(ndarray.Data[int64](x)), must(ndarray.Data[int64](y)))
				}
			})
		}
	}
}

// Views that claim more elements than they have memory cost no more than the
// result.
func TestSelectFromViewsThatRepeat(t *testing.T) {
	wide := must(ndarray.Scalar(int64(5)).BroadcastTo(1<<16, 1<<8, 4))
	v := must(wide.Select(ndarray.Indices(must(ndarray.FromSlice([]int64{-1, 0}))), ndarray.Int(2), ndarray.All()))
	require.Equal(t, "[[5 5 5 5]\n [5 5 5 5]]", v.String())

	none := must(ndarray.Zeros([]int{3, 0}, dtype.Int8))
	many := must(ndarray.Scalar(int64(1)).BroadcastTo(1<<16, 1<<8))
	v = must(none.Select(ndarray.Indices(many), ndarray.All()))
	require.Equal(t, []int{1 << 16, 1 << 8, 0}, v.Shape())
	_, err := none.Select(ndarray.Indices(must(ndarray.Scalar(int64(3)).BroadcastTo(1<<16, 1<<8))), ndarray.All())
	var noIndex *ndarray.IndexError
	require.ErrorAs(t, err, &noIndex)
}

func TestAssignScalars(t *testing.T) {
	var noDType *arrayapi.DTypeError
	for _, c := range []struct {
		d     dtype.DType
		value any
		want  string // empty: refused
	}{
		{dtype.Int8, 7, "[7 1 2]"},
		{dtype.Int8, uint16(127), "[127   1   2]"},
		{dtype.Int8, 128, ""},
		{dtype.Int8, 1.0, ""},
		{dtype.Int8, true, ""},
		{dtype.Uint8, -1, ""},
		{dtype.Float32, 7, "[7. 1. 2.]"},
		{dtype.Float32, 0.5, "[0.5 1.  2. ]"},
		{dtype.Float32, 1i, ""},
		{dtype.Complex64, 2i, "[0.+2.j 1.+0.j 2.+0.j]"},
		{dtype.Bool, false, "[False  True  True]"},
		{dtype.Bool, 0, ""},
		{dtype.BFloat16, 0.5, "[0.5 1 2]"},
		{dtype.Int16.WithOrder(dtype.BigEndian), 258, "[258   1   2]"},
	} {
		t.Run(fmt.Sprintf("%v/%v", c.d, c.value), func(t *testing.T) {
			for _, key := range []ndarray.Index{ndarray.Int(0), ndarray.Indices(ndarray.Scalar(int8(-3))), ndarray.Mask(must(ndarray.FromSlice([]bool{true, false, false})))} {
				a := must(arange(t, 3).AsType(c.d))
				err := a.Assign(c.value, key)
				if c.want == "" {
					require.ErrorAs(t, err, &noDType)
					continue
				}
				require.NoError(t, err)
				require.Equal(t, c.want, a.String())
			}
		})
	}
	require.Error(t, arange(t, 3).Assign("1", ndarray.Int(0)))
	require.Error(t, arange(t, 3).Assign(nil, ndarray.Int(0)))
}

func TestAssignArrays(t *testing.T) {
	a := arange(t, 2, 3)
	require.NoError(t, a.Assign(must(ndarray.FromSlice([]int8{7, 8, 9})), ndarray.Ellipsis()))
	require.Equal(t, "[[7 8 9]\n [7 8 9]]", a.String())

	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	var mixed *dtype.PromotionError
	require.ErrorAs(t, a.Assign(ndarray.Scalar(1.5), ndarray.Ellipsis()), &mixed)
	require.ErrorAs(t, must(a.AsType(dtype.Int8)).Assign(a, ndarray.Ellipsis()), &noDType)
	require.ErrorAs(t, a.Assign(must(ndarray.FromSlice([]int64{1, 2})), ndarray.Ellipsis()), &noShape)
	require.ErrorAs(t, a.Assign(must(ndarray.FromSlice([]int64{1, 2}, 1, 1, 2)), ndarray.Int(0), ndarray.Span(0, 2)), &noShape)
	require.ErrorIs(t, must(ndarray.Scalar(int64(1)).BroadcastTo(3)).Assign(1, ndarray.Int(0)), ndarray.ErrReadOnly)
	require.Equal(t, "[[7 8 9]\n [7 8 9]]", a.String())

	// of other dtypes than numbers
	s := must(ndarray.Zeros([]int{2}, dtype.NewBytes(2)))
	v := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.NewBytes(2), Shape: []int{}, Strides: []int{}, Data: []byte("ab")}))
	require.NoError(t, s.Assign(v, ndarray.Int(1)))
	require.Equal(t, "ab", must(s.Item(1)))
}

// The value is read before the array is written.
func TestAssignOverlap(t *testing.T) {
	for name, key := range map[string][2]ndarray.Index{
		"up":      {ndarray.Span(0, 4), ndarray.Span(1, 5)},
		"down":    {ndarray.Span(1, 5), ndarray.Span(0, 4)},
		"reverse": {ndarray.All(), ndarray.Span(ndarray.End, ndarray.Begin).By(-1)},
		"indices": {ndarray.All(), ndarray.Indices(must(ndarray.FromSlice([]int64{4, 3, 2, 1, 0})))},
		"mask":    {ndarray.Span(0, 4), ndarray.Mask(must(ndarray.FromSlice([]bool{false, true, true, true, true})))},
	} {
		t.Run(name, func(t *testing.T) {
			a, want := arange(t, 5), arange(t, 5)
			require.NoError(t, want.Assign(must(must(arange(t, 5).Slice(key[0])).Copy()), key[1]))
			require.NoError(t, a.Assign(must(a.Slice(key[0])), key[1]))
			require.Equal(t, want.String(), a.String())
		})
	}
	// an array that indexes itself
	a := must(ndarray.FromSlice([]int64{2, 0, 1}))
	require.NoError(t, a.Assign(must(ndarray.FromSlice([]int64{5, 6, 7})), ndarray.Indices(a)))
	require.Equal(t, "[6 7 5]", a.String())

	// other arrays on the same bytes
	raw, err := hex.DecodeString("0102030405")
	require.NoError(t, err)
	x := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.Uint8, Shape: []int{4}, Strides: []int{1}, Data: raw[:4]}))
	y := must(ndarray.FromBuffer(arrayapi.Buffer{DType: dtype.Uint8, Shape: []int{4}, Strides: []int{1}, Data: raw[1:]}))
	require.NoError(t, y.Assign(x, ndarray.All()))
	require.Equal(t, "[1 2 3 4]", y.String())
}
