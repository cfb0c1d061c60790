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

type namedInt int8

func TestGetItem(t *testing.T) {
	x := fromSlice(t, []int64{0, 1, 2, 3, 4, 5}, 2, 3)
	rows, columns := fromSlice(t, []int32{1, 0}), fromSlice(t, []uint8{2, 2})
	for name, r := range map[string]struct {
		key  []any
		want string
	}{
		"numbers":       {[]any{1, -1}, "5"},
		"any integers":  {[]any{namedInt(-1), uint64(0)}, "3"},
		"span":          {[]any{xp.All(), xp.Span(xp.End, xp.Begin).By(-2)}, "[[2 0]\n [5 3]]"},
		"ellipsis":      {[]any{xp.Ellipsis(), 1}, "[1 4]"},
		"new axes":      {[]any{nil, 1, xp.NewAxis(), xp.Span(0, 2)}, "[[[3 4]]]"},
		"indices":       {[]any{rows, columns}, "[5 2]"},
		"number beside": {[]any{rows, 0}, "[3 0]"},
		"span beside":   {[]any{xp.All(), columns}, "[[2 2]\n [5 5]]"},
		"mask":          {[]any{fromSlice(t, []bool{true, false, false, false, true, true}, 2, 3)}, "[0 4 5]"},
		"rows by mask":  {[]any{fromSlice(t, []bool{false, true})}, "[[3 4 5]]"},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			a, err := xp.As[*ndarray.Array](c, c.GetItem(x, r.key...))
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
	c := xp.For(x)
	require.Equal(t, "7", c.GetItem(ndarray.Scalar(int64(7))).(*ndarray.Array).String())
}

func TestGetItemErrors(t *testing.T) {
	x := fromSlice(t, []int64{0, 1, 2, 3, 4, 5}, 2, 3)
	other := ofSeries(&seriesNamespace{name: "series"}, 1.0)
	for name, r := range map[string]struct {
		x    any
		key  []any
		want string
	}{
		"text":            {x, []any{"1", 0}, "part 0 of the key: want an integer"},
		"float":           {x, []any{0, 1.0}, "part 1 of the key: want an integer"},
		"bool":            {x, []any{true, 0}, "part 0 of the key: want an integer"},
		"huge":            {x, []any{uint64(math.MaxUint64), 0}, "out of bounds"},
		"out of bounds":   {x, []any{2, 0}, "out of bounds"},
		"too few":         {x, []any{0}, "axes"},
		"too many":        {x, []any{0, 0, 0}, "axes"},
		"other namespace": {x, []any{other, 0}, `want arrays of the namespace "ndarray" of the calculation, have "series"`},
		"nil array":       {x, []any{(*ndarray.Array)(nil), 0}, "nil"},
		"scalar":          {1, []any{0}, "xp: getitem: "},
		"nil":             {nil, []any{0}, "argument 0 is nil"},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, c.GetItem(r.x, r.key...))
			require.ErrorContains(t, c.Err(), "xp: getitem: ")
			require.ErrorContains(t, c.Err(), r.want)
			c = xp.For(x)
			c.SetItem(r.x, 1, r.key...)
			require.ErrorContains(t, c.Err(), "xp: setitem: ")
			require.Equal(t, "[[0 1 2]\n [3 4 5]]", x.String())
		})
	}
}

func TestSetItem(t *testing.T) {
	x := fromSlice(t, []int64{0, 1, 2, 3, 4, 5}, 2, 3)
	c := xp.For(x)
	c.SetItem(x, -1, 0, xp.Span(1, 3))
	require.Equal(t, "[[ 0 -1 -1]\n [ 3  4  5]]", x.String())
	c.SetItem(x, fromSlice(t, []int8{7, 8}), xp.Ellipsis(), fromSlice(t, []int64{2, 0}))
	require.Equal(t, "[[ 8 -1  7]\n [ 8  4  7]]", x.String())
	c.SetItem(x, 0, fromSlice(t, []bool{true, false, false, false, true, false}, 2, 3))
	require.Equal(t, "[[ 0 -1  7]\n [ 8  0  7]]", x.String())
	c.SetItem(x, c.GetItem(x, 0, xp.All()), 1, xp.All())
	require.Equal(t, "[[ 0 -1  7]\n [ 0 -1  7]]", x.String())
	require.NoError(t, c.Err())

	c.SetItem(x, 1.5, 0, 0)
	var noDType *arrayapi.DTypeError
	require.ErrorAs(t, c.Err(), &noDType)
	c.SetItem(x, 1, 0, 0) // does nothing any more
	require.Equal(t, "[[ 0 -1  7]\n [ 0 -1  7]]", x.String())

	view, err := x.BroadcastTo(2, 2, 3)
	require.NoError(t, err)
	c = xp.For(x)
	c.SetItem(view, 1, 0, 0, 0)
	require.ErrorIs(t, c.Err(), ndarray.ErrReadOnly)
	c = xp.For(x)
	c.SetItem(x, nil, 0, 0)
	require.ErrorContains(t, c.Err(), "argument 1 is nil")
	c = xp.For(x)
	c.SetItem(x, "text", 0, 0)
	require.Error(t, c.Err())
}

// lockedNamespace lends its memory for reading only.
type lockedNamespace struct{ seriesNamespace }

type lockedSeries struct {
	series
	of *lockedNamespace
}

func (s *lockedSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *lockedNamespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	b, err := ns.seriesNamespace.Buffer(&x.(*lockedSeries).series, mode)
	b.ReadOnly = true
	return b, err
}

func TestItemsOfOtherNamespaces(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x := ofSeries(ns, int64(1), 2, 3, 4)
	c := xp.For(x)
	require.Equal(t, []int64{4, 3}, values[int64](c.GetItem(x, xp.Span(xp.End, 1).By(-1))))
	require.Equal(t, []int64{4, 4}, values[int64](c.GetItem(x, ofSeries(ns, int64(-1), 3))))
	require.Equal(t, []int64{2, 3}, values[int64](c.GetItem(x, fromSlice(t, []bool{false, true, true, false}))))
	require.Equal(t, "3", c.GetItem(fromSlice(t, []int8{3}), 0).(interface{ String() string }).String()) // a guest

	c.SetItem(x, 9, -1)
	c.SetItem(x, ofSeries(ns, int64(7), 8), ofSeries(ns, int64(0), 1))
	c.SetItem(x, fromSlice(t, []int16{5}), fromSlice(t, []bool{false, false, true, false}))
	require.NoError(t, c.Err())
	require.Equal(t, []int64{7, 8, 5, 9}, values[int64](x))
	require.Equal(t, ns.lent, ns.released)

	guest := fromSlice(t, []bool{false, false})
	c.SetItem(guest, true, 1)
	require.NoError(t, c.Err())
	require.Equal(t, "[False  True]", guest.String())

	for name, set := range map[string]func(c *xp.Calc){
		"index":  func(c *xp.Calc) { c.SetItem(x, 1, 7) },
		"value":  func(c *xp.Calc) { c.SetItem(x, &series{ns: ns}, 0) },
		"target": func(c *xp.Calc) { c.SetItem(&series{ns: ns}, 1, 0) },
		"broken": func(c *xp.Calc) { c.SetItem(&series{ns: ns, data: make([]byte, 8)}, 1, 0) },
		"scalar": func(c *xp.Calc) { c.SetItem(1, x, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			set(c)
			require.ErrorContains(t, c.Err(), "xp: setitem: ")
			require.Equal(t, ns.lent, ns.released)
		})
	}

	read := &lockedNamespace{seriesNamespace{name: "locked"}}
	l := &lockedSeries{*ofSeries(&read.seriesNamespace, 1.0), read}
	c = xp.For(l)
	c.SetItem(l, 1, 0)
	require.ErrorIs(t, c.Err(), ndarray.ErrReadOnly)
	require.ErrorContains(t, c.Err(), `"locked"`)
	require.Equal(t, 1, read.released)
	require.Equal(t, dtype.Float64, l.dtype)
}
