package xp_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func TestManipulations(t *testing.T) {
	x := fromSlice(t, []int64{1, 2, 3, 4, 5, 6}, 2, 3)
	v, w := fromSlice(t, []int64{1, 2, 3}), fromSlice(t, []int64{4, 5})
	small := fromSlice(t, []int8{1, 2, 3})
	list := []any{v, small}
	c := xp.For(x)
	for name, r := range map[string]struct {
		got  arrayapi.ArrayLike
		want string
	}{
		"astype":          {c.AsType(x, dtype.Float64), "[[1. 2. 3.]\n [4. 5. 6.]]"},
		"broadcast to":    {c.BroadcastTo(w, 2, 2), "[[4 5]\n [4 5]]"},
		"broadcast":       {c.BroadcastArrays(w, c.ExpandDims(v, 1))[0], "[[4 5]\n [4 5]\n [4 5]]"},
		"concat":          {c.Concat([]any{x, x}), "[[1 2 3]\n [4 5 6]\n [1 2 3]\n [4 5 6]]"},
		"concat axis":     {c.Concat([]any{x, x}, xp.Axis(-1)), "[[1 2 3 1 2 3]\n [4 5 6 4 5 6]]"},
		"concat flat":     {c.Concat([]any{x, w}, xp.Flatten()), "[1 2 3 4 5 6 4 5]"},
		"concat promotes": {c.Concat(list), "[1 2 3 1 2 3]"},
		"expand dims":     {c.ExpandDims(w, 0, -1), "[[[4]\n  [5]]]"},
		"no expand dims":  {c.ExpandDims(w), "[4 5]"},
		"flip":            {c.Flip(x), "[[6 5 4]\n [3 2 1]]"},
		"flip axis":       {c.Flip(x, xp.Axis(0)), "[[4 5 6]\n [1 2 3]]"},
		"flip none":       {c.Flip(v, xp.Axis()), "[1 2 3]"},
		"meshgrid":        {c.MeshGrid([]any{v, w})[0], "[[1 2 3]\n [1 2 3]]"},
		"meshgrid ij":     {c.MeshGrid(xp.Arrays(v, w), xp.MatrixIndexing())[0], "[[1 1]\n [2 2]\n [3 3]]"},
		"moveaxis":        {c.MoveAxis(x, []int{0}, []int{1}), "[[1 4]\n [2 5]\n [3 6]]"},
		"permute dims":    {c.PermuteDims(x, -1, 0), "[[1 4]\n [2 5]\n [3 6]]"},
		"permute scalar":  {c.PermuteDims(ndarray.Scalar(7)), "7"},
		"repeat":          {c.Repeat(w, 2), "[4 4 5 5]"},
		"repeat uint":     {c.Repeat(w, uint8(1)), "[4 5]"},
		"repeat axis":     {c.Repeat(x, w, xp.Axis(0)), "[[1 2 3]\n [1 2 3]\n [1 2 3]\n [1 2 3]\n [4 5 6]\n [4 5 6]\n [4 5 6]\n [4 5 6]\n [4 5 6]]"},
		"repeat flat":     {c.Repeat(x, 1, xp.Flatten()), "[1 2 3 4 5 6]"},
		"reshape":         {c.Reshape(x, []int{3, -1}), "[[1 2]\n [3 4]\n [5 6]]"},
		"reshape copy":    {c.Reshape(x, []int{6}, xp.Copy(arrayapi.CopyNever)), "[1 2 3 4 5 6]"},
		"roll":            {c.Roll(x, []int{1}), "[[6 1 2]\n [3 4 5]]"},
		"roll axes":       {c.Roll(x, []int{1, -1}, xp.Axis(0, 1)), "[[5 6 4]\n [2 3 1]]"},
		"squeeze":         {c.Squeeze(c.ExpandDims(v, 0), 0), "[1 2 3]"},
		"stack":           {c.Stack([]any{v, small}), "[[1 2 3]\n [1 2 3]]"},
		"stack axis":      {c.Stack([]any{v, v}, xp.Axis(-1)), "[[1 1]\n [2 2]\n [3 3]]"},
		"T":               {c.T(x), "[[1 4]\n [2 5]\n [3 6]]"},
		"mT":              {c.MT(c.ExpandDims(x, 0)), "[[[1 4]\n  [2 5]\n  [3 6]]]"},
		"take":            {c.Take(v, fromSlice(t, []int32{-1, 0})), "[3 1]"},
		"take axis":       {c.Take(x, fromSlice(t, []uint8{1}), xp.Axis(0)), "[[4 5 6]]"},
		"take along":      {c.TakeAlongAxis(x, fromSlice(t, []int64{2, 0}, 2, 1)), "[[3]\n [4]]"},
		"take along axis": {c.TakeAlongAxis(x, fromSlice(t, []int64{1}, 1, 1), xp.Axis(0)), "[[4 5 6]]"},
		"tile":            {c.Tile(w, 2, 2), "[[4 5 4 5]\n [4 5 4 5]]"},
		"tril":            {c.Tril(x), "[[1 0 0]\n [4 5 0]]"},
		"tril k":          {c.Tril(x, xp.K(math.MaxInt)), "[[1 2 3]\n [4 5 6]]"},
		"triu":            {c.Triu(x, xp.K(1)), "[[0 2 3]\n [0 0 6]]"},
		"unstack":         {c.Unstack(x)[1], "[4 5 6]"},
		"unstack axis":    {c.Unstack(x, xp.Axis(-1))[2], "[3 6]"},
		"unstack stack":   {c.Stack(xp.Arrays(c.Unstack(x)...)), "[[1 2 3]\n [4 5 6]]"},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := xp.As[*ndarray.Array](c, r.got)
			require.NoError(t, err)
			require.Equal(t, r.want, a.String())
		})
	}
	require.Empty(t, c.BroadcastArrays())
	require.Empty(t, c.MeshGrid(nil))
	require.Empty(t, c.Unstack(fromSlice(t, []int8{}, 0, 3)))
	require.NoError(t, c.Err())
}

func TestManipulationErrors(t *testing.T) {
	x, v := fromSlice(t, []int64{1, 2, 3, 4, 5, 6}, 2, 3), fromSlice(t, []int64{1, 2})
	shape, index := new(*arrayapi.ShapeError), new(*ndarray.IndexError)
	for name, r := range map[string]struct {
		call func(c *xp.Calc) arrayapi.ArrayLike
		kind any
		want string
	}{
		"an option":           {func(c *xp.Calc) arrayapi.ArrayLike { return c.Flip(x, xp.KeepDims()) }, nil, `xp: flip: option "KeepDims" is not one of ["Axis" "Flatten"]`},
		"cast":                {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(x, dtype.DType{}) }, new(*arrayapi.DTypeError), "xp: astype: ndarray: astype: "},
		"cast on a device":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(x, dtype.Int8, xp.Device("cuda:0")) }, nil, `have "cuda:0"`},
		"cast without a copy": {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(x, dtype.Int8, xp.Copy(arrayapi.CopyNever)) }, nil, arrayapi.ErrCopy.Error()},
		"cast of a number":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(1, dtype.Int8) }, nil, "xp: astype: "},
		"cast of nil":         {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(nil, dtype.Int8) }, nil, "argument 0 is nil"},
		"cast with an option": {func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(x, dtype.Int8, xp.K(1)) }, nil, `option "K"`},
		"concat nothing":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.Concat(nil) }, nil, "want 1 or more arguments, have 0"},
		"concat a number":     {func(c *xp.Calc) arrayapi.ArrayLike { return c.Concat([]any{x, 1}) }, nil, "argument 1: want an array, have int"},
		"broadcast":           {func(c *xp.Calc) arrayapi.ArrayLike { return c.BroadcastArrays(x, v)[1] }, shape, "xp: broadcast_arrays: "},
		"meshgrid":            {func(c *xp.Calc) arrayapi.ArrayLike { return c.MeshGrid([]any{x})[0] }, shape, "xp: meshgrid: "},
		"permute":             {func(c *xp.Calc) arrayapi.ArrayLike { return c.PermuteDims(x) }, shape, "xp: permute_dims: ndarray: permute_dims: want 0 axes"},
		"repeat a half":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Repeat(x, 0.5) }, nil, "xp: repeat: want a number of repetitions, have float64(0.5)"},
		"repeat too often":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.Repeat(x, uint64(math.MaxUint64)) }, nil, "want a number of repetitions"},
		"repeat with true":    {func(c *xp.Calc) arrayapi.ArrayLike { return c.Repeat(x, true) }, nil, "want a number of repetitions"},
		"repeat by nil":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.Repeat(x, nil) }, nil, "argument 1 is nil"},
		"stack flat":          {func(c *xp.Calc) arrayapi.ArrayLike { return c.Stack([]any{x, x}, xp.Flatten()) }, nil, "xp: stack: option \"Flatten\" is not one of"},
		"T of a vector":       {func(c *xp.Calc) arrayapi.ArrayLike { return c.T(v) }, shape, "xp: T: ndarray: T: want 2 axes, have shape [2]"},
		"T of a stack":        {func(c *xp.Calc) arrayapi.ArrayLike { return c.T(c.ExpandDims(x, 0)) }, shape, "want 2 axes, have shape [1 2 3]"},
		"mT of a vector":      {func(c *xp.Calc) arrayapi.ArrayLike { return c.MT(v) }, shape, "xp: mT: ndarray: mT: want 2 axes or more, have shape [2]"},
		"take":                {func(c *xp.Calc) arrayapi.ArrayLike { return c.Take(v, v) }, index, "index 2 of axis 0"},
		"take along":          {func(c *xp.Calc) arrayapi.ArrayLike { return c.TakeAlongAxis(v, v) }, index, "index 2 of axis 0"},
		"unstack": {func(c *xp.Calc) arrayapi.ArrayLike {
			require.Nil(t, c.Unstack(x, xp.Axis(2)))
			return nil
		}, index, "xp: unstack: "},
	} {
		t.Run(name, func(t *testing.T) {
			c := xp.For(x)
			require.Nil(t, r.call(c))
			require.ErrorContains(t, c.Err(), r.want)
			if r.kind != nil {
				require.ErrorAs(t, c.Err(), r.kind)
			}
			first := c.Err()
			require.Nil(t, c.AsType(x, dtype.Int8))
			require.Nil(t, c.Unstack(x))
			require.Equal(t, first, c.Err())
		})
	}
}

func TestBroadcastShapes(t *testing.T) {
	shape, err := xp.BroadcastShapes([]int{8, 1, 6, 1}, []int{7, 1, 5}, []int{})
	require.NoError(t, err)
	require.Equal(t, []int{8, 7, 6, 5}, shape)
	shape, err = xp.BroadcastShapes()
	require.NoError(t, err)
	require.Equal(t, []int{}, shape)
	_, err = xp.BroadcastShapes([]int{2}, []int{3})
	require.EqualError(t, err, "xp: broadcast_shapes: ndarray: broadcast_shapes: want a shape that broadcasts with [2], have shape [3]")
}

func TestAsTypeCopies(t *testing.T) {
	x := fromSlice(t, []float64{1, 2})
	c := xp.For(x)
	require.NotSame(t, x, c.AsType(x, dtype.Float64))
	require.Same(t, x, c.AsType(x, dtype.Float64, xp.Copy(arrayapi.CopyIfNeeded)))
	require.Same(t, x, c.AsType(x, dtype.Float64, xp.Copy(arrayapi.CopyNever), xp.Device(arrayapi.Host)))

	ns := &seriesNamespace{name: "series"}
	s := ofSeries(ns, 1.0, 2.0)
	c = xp.For(s)
	require.NotSame(t, s, c.AsType(s, dtype.Float64))
	require.Same(t, s, c.AsType(s, dtype.Float64, xp.Copy(arrayapi.CopyIfNeeded)))
	require.Equal(t, []int64{1, 2}, values[int64](c.AsType(s, dtype.Int64, xp.Copy(arrayapi.CopyIfNeeded))))
	require.NoError(t, c.Err())
	require.Equal(t, ns.lent, ns.released)
}

func TestManipulationsOfNamespaceWithout(t *testing.T) {
	ns := &seriesNamespace{name: "series"}
	x, y := ofSeries(ns, 1.0, 2.0, 3.0), ofSeries(ns, 10.0, 20.0, 30.0)
	c := xp.For(x, y)
	require.Equal(t, []float64{3, 2, 1}, values[float64](c.Flip(x)))
	require.Equal(t, []float64{1, 2, 3, 10, 20, 30}, values[float64](c.Concat([]any{x, y})))
	require.Equal(t, []float64{3, 1}, values[float64](c.Take(x, fromSlice(t, []int8{2, 0}))))
	require.Equal(t, []float64{1, 1, 2, 2, 3, 3}, values[float64](c.Repeat(x, 2)))
	require.Equal(t, ns.lent, ns.released)
	require.Equal(t, []float64{20}, values[float64](c.Unstack(c.Reshape(y, []int{3, 1}))[1]))
	b := c.BroadcastArrays(x, c.Reshape(ofSeries(ns, 7.0), []int{}))
	require.Equal(t, []float64{7, 7, 7}, values[float64](b[1]))
	require.NoError(t, c.Err())
	require.IsType(t, new(ndarray.Array), c.Stack([]any{x, y})) // of a rank that the namespace has not
}

// moved is a namespace that answers with what is no result.
type moved struct {
	seriesNamespace
	results []arrayapi.ArrayLike
	err     error
}

type movedSeries struct {
	series
	of *moved
}

func (s *movedSeries) ArrayNamespace() arrayapi.Namespace { return s.of }

func (ns *moved) Manipulate(arrayapi.Op, []arrayapi.ArrayLike, arrayapi.ManipulateOptions) ([]arrayapi.ArrayLike, error) {
	return ns.results, ns.err
}

func TestResultsOfManipulatorsAreChecked(t *testing.T) {
	ns := &moved{seriesNamespace: seriesNamespace{name: "moved"}}
	x := &movedSeries{*ofSeries(&ns.seriesNamespace, 1.0), ns}
	for _, results := range [][]arrayapi.ArrayLike{nil, {nil}, {x, x}} {
		ns.results = results
		for name, call := range map[string]func(c *xp.Calc) arrayapi.ArrayLike{
			"astype": func(c *xp.Calc) arrayapi.ArrayLike { return c.AsType(x, dtype.Int8) },
			"flip":   func(c *xp.Calc) arrayapi.ArrayLike { return c.Flip(x) },
			"grids":  func(c *xp.Calc) arrayapi.ArrayLike { return c.MeshGrid([]any{x})[0] },
		} {
			c := xp.For(x)
			require.Nil(t, call(c), name)
			require.ErrorContains(t, c.Err(), `namespace "moved" gave `)
		}
	}
	ns.results = []arrayapi.ArrayLike{nil}
	c := xp.For(x)
	require.Nil(t, c.Unstack(x))
	require.ErrorContains(t, c.Err(), "gave a part that is nil")
	ns.results = []arrayapi.ArrayLike{x}
	c = xp.For(x)
	require.Same(t, x, c.AsType(x, dtype.Int8))
	require.Same(t, x, c.T(x))
	require.Same(t, x, c.MT(x))
	require.NoError(t, c.Err())
	ns.err = errors.New("broken")
	require.Nil(t, c.AsType(x, dtype.Int8))
	require.EqualError(t, c.Err(), "xp: astype: broken")
}
