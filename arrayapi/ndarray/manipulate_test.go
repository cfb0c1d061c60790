package ndarray_test

import (
	"encoding/hex"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// manipulate calls an operation that is expected to have no error.
func manipulate(t *testing.T, op arrayapi.Op, o arrayapi.ManipulateOptions, args ...*ndarray.Array) []*ndarray.Array {
	t.Helper()
	results, err := manipulateErr(op, o, args...)
	require.NoError(t, err)
	out := make([]*ndarray.Array, len(results))
	for i, r := range results {
		out[i] = r.(*ndarray.Array)
	}
	return out
}

func manipulateErr(op arrayapi.Op, o arrayapi.ManipulateOptions, args ...*ndarray.Array) ([]arrayapi.ArrayLike, error) {
	list := make([]arrayapi.ArrayLike, len(args))
	for i, a := range args {
		list[i] = a
	}
	return ndarray.Namespace().(arrayapi.Manipulator).Manipulate(op, list, o)
}

// bytesOf returns the elements of an array in row-major order, little-endian.
func bytesOf(t *testing.T, a *ndarray.Array) string {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(must(a.AsType(a.DType().WithOrder(dtype.LittleEndian))), arrayapi.CopyNever)
	require.NoError(t, err)
	raw, ok := b.Bytes()
	require.True(t, ok)
	return hex.EncodeToString(raw)
}

// viewsOf names the operations whose results share the memory of the argument, and
// those where they are read-only.
var viewsOf = map[string]bool{
	"flip": false, "expand_dims": false, "squeeze": false, "permute_dims": false, "moveaxis": false, "unstack": false, "reshape": false,
	"broadcast_to": true, "broadcast_arrays": true, "meshgrid": true,
}

func TestManipulationsMatchNumPy(t *testing.T) {
	var table struct {
		Arrays []recorded
		Cases  []struct {
			Op                       string
			Args, Outs               []int
			Axes, Destination, Shift []int
			Shape                    []int
			Repeats, K               int
			Flatten, MatrixIndexing  bool
		}
	}
	readJSON(t, "manipulate.json", &table)
	require.Greater(t, len(table.Cases), 500)
	for i, c := range table.Cases {
		o := arrayapi.ManipulateOptions{
			Axes: c.Axes, Destination: c.Destination, Shift: c.Shift, Shape: c.Shape, Repeats: c.Repeats,
			Diagonal: c.K, Flatten: c.Flatten, MatrixIndexing: c.MatrixIndexing,
		}
		readOnly, views := viewsOf[c.Op]
		for layout, lay := range layouts {
			t.Run(fmt.Sprintf("%d/%s/%s", i, c.Op, layout), func(t *testing.T) {
				var args []*ndarray.Array
				for _, a := range c.Args {
					args = append(args, lay(t, table.Arrays[a].array(t)))
				}
				outs := manipulate(t, arrayapi.Op(c.Op), o, args...)
				require.Len(t, outs, len(c.Outs))
				for k, out := range outs {
					want := table.Arrays[c.Outs[k]]
					d := must(parseDType(want.DType)).WithOrder(dtype.Native())
					require.Equal(t, want.Shape, out.Shape())
					require.True(t, d.Equal(out.DType().WithOrder(dtype.Native())), "want %s, have %s", d, out.DType())
					require.Equal(t, want.Data, bytesOf(t, out))
					requireValid(t, out)
					require.Equal(t, readOnly, out.ReadOnly())
					if !views {
						require.True(t, out.IsC())
						require.True(t, out.DType().IsNative())
					}
				}
			})
		}
	}
}

func TestBroadcastShapesMatchesNumPy(t *testing.T) {
	var table struct {
		Shapes []struct {
			Given [][]int
			Out   []int
		}
	}
	readJSON(t, "manipulate.json", &table)
	require.Len(t, table.Shapes, 60)
	for _, c := range table.Shapes {
		shape, err := ndarray.BroadcastShapes(c.Given...)
		if c.Out == nil {
			require.ErrorAs(t, err, new(*arrayapi.ShapeError), "%v", c.Given)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, c.Out, shape)
	}
	for _, shapes := range [][][]int{{{-1}}, {{2}, {-1}}, {{math.MaxInt}, {2, 1}}, {{1, math.MaxInt}, {2, 1}}} {
		_, err := ndarray.BroadcastShapes(shapes...)
		require.ErrorContains(t, err, "ndarray: broadcast_shapes: ", "%v", shapes)
	}
}

// large is an array of a size that no memory has room for, on one element.
func large(t *testing.T, shape ...int) *ndarray.Array {
	t.Helper()
	return must(must(ndarray.Zeros([]int{}, dtype.Int8)).BroadcastTo(shape...))
}

func TestManipulationErrors(t *testing.T) {
	type o = arrayapi.ManipulateOptions
	x, row := arange(t, 2, 3), arange(t, 3)
	scalar := arange(t)
	half := must(ndarray.FromSlice([]float64{0.5}))
	minus := must(ndarray.FromSlice([]int8{-1}))
	text := must(ndarray.Zeros([]int{2, 3}, dtype.NewBytes(3)))
	huge := large(t, math.MaxInt/2)
	empty := arange(t, 0)
	for name, c := range map[string]struct {
		op   arrayapi.Op
		o    o
		args []*ndarray.Array
		kind any
		want string
	}{
		"broadcast to less":      {arrayapi.OpBroadcastTo, o{Shape: []int{3}}, []*ndarray.Array{x}, new(*arrayapi.ShapeError), "a shape that broadcasts to [3]"},
		"broadcast no fit":       {arrayapi.OpBroadcastArrays, o{}, []*ndarray.Array{x, arange(t, 2)}, new(*arrayapi.ShapeError), "broadcasts with"},
		"cast complex to real":   {arrayapi.OpAsType, o{DType: dtype.Float64}, []*ndarray.Array{ndarray.Scalar(1i)}, new(*arrayapi.DTypeError), "can be cast"},
		"cast to no dtype":       {arrayapi.OpAsType, o{}, []*ndarray.Array{x}, new(*arrayapi.DTypeError), "of a result"},
		"cast on a device":       {arrayapi.OpAsType, o{DType: dtype.Float64, Device: "cuda:0"}, []*ndarray.Array{x}, nil, `want the device "cpu", have "cuda:0"`},
		"concat nothing":         {arrayapi.OpConcat, o{}, nil, nil, "want 1 or more arguments, have 0"},
		"concat scalars":         {arrayapi.OpConcat, o{}, []*ndarray.Array{scalar, scalar}, new(*ndarray.IndexError), "axis 0 is out of bounds: there is none"},
		"concat axis":            {arrayapi.OpConcat, o{Axes: []int{2}}, []*ndarray.Array{x, x}, new(*ndarray.IndexError), "axis 2"},
		"concat two axes":        {arrayapi.OpConcat, o{Axes: []int{0, 1}}, []*ndarray.Array{x, x}, nil, "want one axis, have 2"},
		"concat ranks":           {arrayapi.OpConcat, o{}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "argument 1 to have the shape [2 3] but for axis 0, have shape [3]"},
		"concat sizes":           {arrayapi.OpConcat, o{}, []*ndarray.Array{x, arange(t, 3, 2)}, new(*arrayapi.ShapeError), "argument 1"},
		"concat kinds":           {arrayapi.OpConcat, o{Flatten: true}, []*ndarray.Array{x, half}, new(*dtype.PromotionError), "ndarray: concat: "},
		"concat texts":           {arrayapi.OpConcat, o{}, []*ndarray.Array{text, must(ndarray.Zeros([]int{2, 3}, dtype.NewBytes(2)))}, new(*dtype.PromotionError), "ndarray: concat: "},
		"concat too much":        {arrayapi.OpConcat, o{}, []*ndarray.Array{huge, huge, huge}, nil, "longer axis than an int counts"},
		"concat too much flat":   {arrayapi.OpConcat, o{Flatten: true}, []*ndarray.Array{huge, huge, huge}, nil, "longer axis than an int counts"},
		"concat more than fits":  {arrayapi.OpConcat, o{}, []*ndarray.Array{huge, huge}, nil, "ndarray: concat: "},
		"expand dims axis":       {arrayapi.OpExpandDims, o{Axes: []int{3}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 3"},
		"expand dims low axis":   {arrayapi.OpExpandDims, o{Axes: []int{0, -5}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis -5"},
		"expand dims twice":      {arrayapi.OpExpandDims, o{Axes: []int{0, -4}}, []*ndarray.Array{x}, nil, "axis 0 is named twice"},
		"flip axis":              {arrayapi.OpFlip, o{Axes: []int{2}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 2"},
		"flip twice":             {arrayapi.OpFlip, o{Axes: []int{1, -1}}, []*ndarray.Array{x}, nil, "axis 1 is named twice"},
		"meshgrid of a matrix":   {arrayapi.OpMeshGrid, o{}, []*ndarray.Array{row, x}, new(*arrayapi.ShapeError), "one axis of argument 1"},
		"meshgrid of a scalar":   {arrayapi.OpMeshGrid, o{}, []*ndarray.Array{scalar}, new(*arrayapi.ShapeError), "one axis of argument 0"},
		"meshgrid of two dtypes": {arrayapi.OpMeshGrid, o{}, []*ndarray.Array{row, half}, new(*arrayapi.DTypeError), "int64, that of the first argument"},
		"meshgrid too much":      {arrayapi.OpMeshGrid, o{}, []*ndarray.Array{huge, huge}, nil, "more elements than an int counts"},
		"moveaxis lengths":       {arrayapi.OpMoveAxis, o{Axes: []int{0}}, []*ndarray.Array{x}, nil, "want as many destinations as axes, have 0 for 1"},
		"moveaxis twice":         {arrayapi.OpMoveAxis, o{Axes: []int{0, 0}, Destination: []int{0, 1}}, []*ndarray.Array{x}, nil, "named twice"},
		"moveaxis to one twice":  {arrayapi.OpMoveAxis, o{Axes: []int{0, 1}, Destination: []int{0, -2}}, []*ndarray.Array{x}, nil, "named twice"},
		"moveaxis axis":          {arrayapi.OpMoveAxis, o{Axes: []int{0}, Destination: []int{2}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 2"},
		"permute too few":        {arrayapi.OpPermuteDims, o{Axes: []int{0}}, []*ndarray.Array{x}, new(*arrayapi.ShapeError), "want 1 axes, as are named, have shape [2 3]"},
		"permute none":           {arrayapi.OpPermuteDims, o{}, []*ndarray.Array{x}, new(*arrayapi.ShapeError), "ndarray: permute_dims: "},
		"permute twice":          {arrayapi.OpPermuteDims, o{Axes: []int{1, -1}}, []*ndarray.Array{x}, nil, "named twice"},
		"permute axis":           {arrayapi.OpPermuteDims, o{Axes: []int{1, -3}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis -3"},
		"repeat less":            {arrayapi.OpRepeat, o{Repeats: -1}, []*ndarray.Array{x}, nil, "want no negative number of repetitions, have -1"},
		"repeat by less":         {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, minus}, nil, "want no negative number of repetitions, have -1"},
		"repeat by floats":       {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, half}, new(*arrayapi.DTypeError), "of integers for the repetitions"},
		"repeat by too few":      {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "1 or 6 repetitions, in one axis"},
		"repeat by too many":     {arrayapi.OpRepeat, o{Axes: []int{0}}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "1 or 2 repetitions, in one axis"},
		"repeat by a scalar":     {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, scalar}, new(*arrayapi.ShapeError), "in one axis"},
		"repeat axis":            {arrayapi.OpRepeat, o{Axes: []int{2}, Repeats: 1}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 2"},
		"repeat no axis":         {arrayapi.OpRepeat, o{Axes: []int{}, Repeats: 1}, []*ndarray.Array{x}, nil, "want one axis, have 0"},
		"repeat too often":       {arrayapi.OpRepeat, o{Repeats: math.MaxInt}, []*ndarray.Array{x}, nil, "longer axis than an int counts"},
		"repeat more than fits":  {arrayapi.OpRepeat, o{Repeats: math.MaxInt}, []*ndarray.Array{arange(t, 1)}, nil, "ndarray: repeat: "},
		"repeat by too much":     {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, must(ndarray.FromSlice([]uint64{math.MaxUint64}))}, nil, "ndarray: repeat: "},
		"repeat by sums": {arrayapi.OpRepeat, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]uint64{math.MaxInt, 1, math.MaxUint64}))}, nil,
			"longer axis than an int counts"},
		"reshape":               {arrayapi.OpReshape, o{Shape: []int{4}}, []*ndarray.Array{x}, new(*arrayapi.ShapeError), "as many elements as [4]"},
		"reshape two open":      {arrayapi.OpReshape, o{Shape: []int{-1, -1}}, []*ndarray.Array{x}, nil, "negative"},
		"roll axis":             {arrayapi.OpRoll, o{Shift: []int{1}, Axes: []int{2}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 2"},
		"roll two at once":      {arrayapi.OpRoll, o{Shift: []int{1, 2}}, []*ndarray.Array{x}, nil, "want one shift without axes, have 2"},
		"roll by nothing":       {arrayapi.OpRoll, o{}, []*ndarray.Array{empty}, nil, "want one shift without axes, have 0"},
		"roll lengths":          {arrayapi.OpRoll, o{Shift: []int{1, 2}, Axes: []int{0}}, []*ndarray.Array{x}, nil, "want as many shifts as axes, or one, have 2 for 1"},
		"squeeze size":          {arrayapi.OpSqueeze, o{Axes: []int{1}}, []*ndarray.Array{x}, new(*arrayapi.ShapeError), "size 1 of axis 1"},
		"squeeze axis":          {arrayapi.OpSqueeze, o{Axes: []int{2}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis 2"},
		"stack nothing":         {arrayapi.OpStack, o{}, nil, nil, "want 1 or more arguments, have 0"},
		"stack axis":            {arrayapi.OpStack, o{Axes: []int{-4}}, []*ndarray.Array{x, x}, new(*ndarray.IndexError), "want one in [-3, 3)"},
		"stack shapes":          {arrayapi.OpStack, o{}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "argument 1 to have the shape [2 3], have shape [3]"},
		"stack kinds":           {arrayapi.OpStack, o{}, []*ndarray.Array{must(ndarray.Ones([]int{1}, dtype.Bool)), arange(t, 1)}, new(*dtype.PromotionError), "ndarray: stack: "},
		"take without axis":     {arrayapi.OpTake, o{}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "one axis, or the option that names one"},
		"take of a scalar":      {arrayapi.OpTake, o{}, []*ndarray.Array{scalar, row}, new(*arrayapi.ShapeError), "one axis"},
		"take of a scalar, 0":   {arrayapi.OpTake, o{Axes: []int{0}}, []*ndarray.Array{scalar, row}, new(*ndarray.IndexError), "there is none"},
		"take by a matrix":      {arrayapi.OpTake, o{}, []*ndarray.Array{row, x}, new(*arrayapi.ShapeError), "one axis of indices"},
		"take by floats":        {arrayapi.OpTake, o{}, []*ndarray.Array{row, half}, new(*arrayapi.DTypeError), "of integers for the indices"},
		"take beyond":           {arrayapi.OpTake, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]int8{0, 3}))}, new(*ndarray.IndexError), "index 3 of axis 0 is out of bounds: want one in [-3, 3)"},
		"take below":            {arrayapi.OpTake, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]int8{-4}))}, new(*ndarray.IndexError), "index -4 of axis 0"},
		"take the least":        {arrayapi.OpTake, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]int64{math.MinInt64}))}, new(*ndarray.IndexError), fmt.Sprint(math.MinInt)},
		"take the largest":      {arrayapi.OpTake, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]uint64{math.MaxUint64}))}, new(*ndarray.IndexError), fmt.Sprint(math.MaxInt)},
		"take more than 32":     {arrayapi.OpTake, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]int64{1 << 32}))}, new(*ndarray.IndexError), "index "},
		"take of nothing":       {arrayapi.OpTake, o{}, []*ndarray.Array{empty, minus}, new(*ndarray.IndexError), "index -1 of axis 0 is out of bounds: there is none"},
		"take of no columns":    {arrayapi.OpTake, o{Axes: []int{0}}, []*ndarray.Array{arange(t, 2, 0), must(ndarray.FromSlice([]int8{2}))}, new(*ndarray.IndexError), "index 2"},
		"take along beyond":     {arrayapi.OpTakeAlongAxis, o{}, []*ndarray.Array{row, must(ndarray.FromSlice([]int8{3}))}, new(*ndarray.IndexError), "index 3"},
		"take along other rank": {arrayapi.OpTakeAlongAxis, o{}, []*ndarray.Array{x, row}, new(*arrayapi.ShapeError), "indices of 2 axes"},
		"take along no fit":     {arrayapi.OpTakeAlongAxis, o{}, []*ndarray.Array{x, arange(t, 3, 1)}, new(*arrayapi.ShapeError), "broadcasts with"},
		"take along floats":     {arrayapi.OpTakeAlongAxis, o{}, []*ndarray.Array{row, half}, new(*arrayapi.DTypeError), "of integers"},
		"take along a scalar":   {arrayapi.OpTakeAlongAxis, o{}, []*ndarray.Array{scalar, scalar}, new(*ndarray.IndexError), "there is none"},
		"take along axis":       {arrayapi.OpTakeAlongAxis, o{Axes: []int{2}}, []*ndarray.Array{x, x}, new(*ndarray.IndexError), "axis 2"},
		"tile less":             {arrayapi.OpTile, o{Shape: []int{2, -1}}, []*ndarray.Array{x}, nil, "want no negative number of repetitions, have -1"},
		"tile too often":        {arrayapi.OpTile, o{Shape: []int{math.MaxInt}}, []*ndarray.Array{x}, nil, "longer axis than an int counts"},
		"tile more than fits":   {arrayapi.OpTile, o{Shape: []int{math.MaxInt / 8, 2, 1}}, []*ndarray.Array{x}, nil, "ndarray: tile: "},
		"tril of a vector":      {arrayapi.OpTril, o{}, []*ndarray.Array{row}, new(*arrayapi.ShapeError), "2 axes or more"},
		"triu of a scalar":      {arrayapi.OpTriu, o{}, []*ndarray.Array{scalar}, new(*arrayapi.ShapeError), "2 axes or more"},
		"unstack a scalar":      {arrayapi.OpUnstack, o{}, []*ndarray.Array{scalar}, new(*ndarray.IndexError), "there is none"},
		"unstack axis":          {arrayapi.OpUnstack, o{Axes: []int{-3}}, []*ndarray.Array{x}, new(*ndarray.IndexError), "axis -3"},
		"unstack too many":      {arrayapi.OpUnstack, o{}, []*ndarray.Array{huge}, new(*arrayapi.ShapeError), "at most 16777216 parts along axis 0"},
		"too many arguments":    {arrayapi.OpFlip, o{}, []*ndarray.Array{x, x}, nil, "ndarray: flip: want 1 arguments, have 2"},
		"three to repeat":       {arrayapi.OpRepeat, o{}, []*ndarray.Array{x, x, x}, nil, "ndarray: repeat: want 1 to 2 arguments, have 3"},
		"the zero array":        {arrayapi.OpFlip, o{}, []*ndarray.Array{new(ndarray.Array)}, nil, "zero value"},
		"a nil array":           {arrayapi.OpConcat, o{}, []*ndarray.Array{x, nil}, nil, "the array is nil"},
	} {
		t.Run(name, func(t *testing.T) {
			results, err := manipulateErr(c.op, c.o, c.args...)
			require.ErrorContains(t, err, c.want)
			require.True(t, strings.HasPrefix(err.Error(), "ndarray: "), "%v", err)
			require.Nil(t, results)
			if c.kind != nil {
				require.ErrorAs(t, err, c.kind)
			}
		})
	}
	_, err := ndarray.Namespace().(arrayapi.Manipulator).Manipulate(arrayapi.OpFlip, []arrayapi.ArrayLike{tagged{Array: x}}, o{})
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = ndarray.Namespace().(arrayapi.Manipulator).Manipulate("frobnicate", nil, o{})
	require.ErrorContains(t, err, "frobnicate")
}

func TestViewsOfManipulationsShareMemory(t *testing.T) {
	type o = arrayapi.ManipulateOptions
	for op, options := range map[arrayapi.Op]o{
		arrayapi.OpExpandDims:  {Axes: []int{0}},
		arrayapi.OpFlip:        {},
		arrayapi.OpMoveAxis:    {Axes: []int{0}, Destination: []int{1}},
		arrayapi.OpPermuteDims: {Axes: []int{1, 0}},
		arrayapi.OpReshape:     {Shape: []int{-1}},
		arrayapi.OpSqueeze:     {},
		arrayapi.OpUnstack:     {},
		arrayapi.OpAsType:      {DType: dtype.Int64},
	} {
		t.Run(string(op), func(t *testing.T) {
			x := arange(t, 2, 3)
			v := manipulate(t, op, options, x)[0]
			require.NoError(t, ndarray.SetAt(v, int64(99), make([]int, v.NDim())...))
			require.Contains(t, must(ndarray.Data[int64](x)), int64(99))
		})
	}
}

// Views end with the memory that they share, copies do not.
func TestManipulationsOfReleasedMemory(t *testing.T) {
	b, released := counted()
	x := must(ndarray.FromBuffer(b))
	parts := manipulate(t, arrayapi.OpUnstack, arrayapi.ManipulateOptions{}, x)
	copied := manipulate(t, arrayapi.OpRoll, arrayapi.ManipulateOptions{Shift: []int{1}}, x)[0]
	x.Free()
	require.EqualValues(t, 1, released.Load())
	_, err := manipulateErr(arrayapi.OpFlip, arrayapi.ManipulateOptions{}, parts...)
	require.Error(t, err)
	_, err = manipulateErr(arrayapi.OpStack, arrayapi.ManipulateOptions{}, parts...)
	require.ErrorContains(t, err, "freed")
	require.Equal(t, "[4 1 2 3]", copied.String())
}

func TestAsTypeCopyModes(t *testing.T) {
	x := arange(t, 2, 3)
	big := must(x.AsType(dtype.Int64.WithOrder(dtype.BigEndian)))
	little := must(x.AsType(dtype.Int64.WithOrder(dtype.LittleEndian)))
	foreign := big
	if dtype.Native() == dtype.BigEndian {
		foreign = little
	}
	for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever} {
		require.Same(t, x, manipulate(t, arrayapi.OpAsType, arrayapi.ManipulateOptions{DType: dtype.Int64, Copy: mode, Device: "cpu"}, x)[0])
		require.Same(t, foreign, manipulate(t, arrayapi.OpAsType, arrayapi.ManipulateOptions{DType: foreign.DType(), Copy: mode}, foreign)[0])
	}
	for _, a := range []*ndarray.Array{x, foreign} {
		fresh := manipulate(t, arrayapi.OpAsType, arrayapi.ManipulateOptions{DType: dtype.Int64, Copy: arrayapi.CopyAlways}, a)[0]
		require.NotSame(t, a, fresh)
		require.Equal(t, dtype.Int64, fresh.DType())
		require.NoError(t, ndarray.SetAt(fresh, int64(99), 0, 0))
		require.Equal(t, int64(0), must(ndarray.At[int64](a, 0, 0)))
	}
	_, err := manipulateErr(arrayapi.OpAsType, arrayapi.ManipulateOptions{DType: dtype.Int32, Copy: arrayapi.CopyNever}, x)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	narrow := manipulate(t, arrayapi.OpAsType, arrayapi.ManipulateOptions{DType: dtype.Int32}, x)[0]
	require.Equal(t, dtype.Int32, narrow.DType())
}

func TestReshapeCopyModes(t *testing.T) {
	x := must(arange(t, 2, 3).T())
	shape := []int{6}
	_, err := manipulateErr(arrayapi.OpReshape, arrayapi.ManipulateOptions{Shape: shape, Copy: arrayapi.CopyNever}, x)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyAlways} {
		y := manipulate(t, arrayapi.OpReshape, arrayapi.ManipulateOptions{Shape: shape, Copy: mode}, x)[0]
		require.Equal(t, []int64{0, 3, 1, 4, 2, 5}, must(ndarray.Data[int64](y)))
	}
	x = arange(t, 6)
	y := manipulate(t, arrayapi.OpReshape, arrayapi.ManipulateOptions{Shape: []int{2, 3}, Copy: arrayapi.CopyAlways}, x)[0]
	require.NoError(t, ndarray.SetAt(y, int64(99), 0, 0))
	require.Equal(t, int64(0), must(ndarray.At[int64](x, 0)))
}

// More than a block of indices, parts of every size that has a loop of its own, and
// parts whose elements lie apart, few and many.
func TestTakeAndRepeatInBlocks(t *testing.T) {
	index := make([]int64, 5000)
	for i := range index {
		index[i] = int64(i*7919%40 - 20)
	}
	at := must(ndarray.FromSlice(index))
	few := must(ndarray.FromSlice([]int64{3, -1}))
	for _, d := range []dtype.DType{dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Complex128} {
		x := must(arange(t, 40, 3).AsType(d))
		for _, a := range []*ndarray.Array{x, must(must(must(x.T()).Copy()).T())} {
			for _, k := range []*ndarray.Array{at, few} {
				got := manipulate(t, arrayapi.OpTake, arrayapi.ManipulateOptions{Axes: []int{0}}, a, k)[0]
				indices := must(ndarray.Data[int64](k))
				require.Equal(t, []int{len(indices), 3}, got.Shape())
				values := must(ndarray.Data[int64](asInt64(got)))
				for i, v := range values {
					require.Equal(t, (indices[i/3]+40)%40*3+int64(i%3), v)
				}
				got = manipulate(t, arrayapi.OpTake, arrayapi.ManipulateOptions{Axes: []int{-1}}, must(a.T()), k)[0]
				require.Equal(t, values, must(ndarray.Data[int64](asInt64(must(got.T())))))
			}
		}
		counts := make([]int16, 40)
		counts[7], counts[39] = 3000, 1
		got := manipulate(t, arrayapi.OpRepeat, arrayapi.ManipulateOptions{Axes: []int{0}}, x, must(ndarray.FromSlice(counts)))[0]
		require.Equal(t, []int{3001, 3}, got.Shape())
		for i, v := range must(ndarray.Data[int64](asInt64(got))) {
			want := int64(21 + i%3)
			if i >= 9000 {
				want = int64(117 + i%3)
			}
			require.Equal(t, want, v)
		}
	}
}

// asInt64 returns the real parts of small whole numbers.
func asInt64(a *ndarray.Array) *ndarray.Array {
	if a.DType().Is("complex floating") {
		a = must(must(a.View(must(dtype.NewStruct([]dtype.Field{{Name: "re", DType: dtype.Float64}, {Name: "im", Offset: 8, DType: dtype.Float64}}, -1)))).Field("re"))
	}
	return must(a.AsType(dtype.Int64))
}

// Along many axes the elements are moved in several steps.
func TestRollAlongManyAxes(t *testing.T) {
	x := arange(t, 2, 2, 2, 2, 2, 3)
	got := manipulate(t, arrayapi.OpRoll, arrayapi.ManipulateOptions{Shift: []int{-1}, Axes: []int{0, 1, 2, 3, 4, 5}}, x)[0]
	index := make([]int, 6)
	for k := range 96 {
		at, rest := 0, k
		for i, size := range []int{48, 24, 12, 6, 3, 1} {
			n := x.Shape()[i]
			index[i], rest = rest/size, rest%size
			at += (index[i] + 1) % n * size
		}
		require.Equal(t, int64(at), must(ndarray.At[int64](got, index...)))
	}
}

// Diagonals that no matrix has keep all or nothing.
func TestTrianglesFarOut(t *testing.T) {
	x := arange(t, 2, 2)
	all, none := []int64{0, 1, 2, 3}, []int64{0, 0, 0, 0}
	for _, c := range []struct {
		op   arrayapi.Op
		k    int
		want []int64
	}{
		{arrayapi.OpTril, math.MaxInt, all}, {arrayapi.OpTril, math.MinInt, none},
		{arrayapi.OpTriu, math.MaxInt, none}, {arrayapi.OpTriu, math.MinInt, all},
	} {
		got := manipulate(t, c.op, arrayapi.ManipulateOptions{Diagonal: c.k}, x)[0]
		require.Equal(t, c.want, must(ndarray.Data[int64](got)), "%s %d", c.op, c.k)
	}
}

// A view may have more elements than there is memory; what is small of it is made.
func TestManipulationsOfLargeViews(t *testing.T) {
	x := large(t, 1<<28, 7)
	index := must(ndarray.FromSlice([]int64{1<<28 - 1, 0}))
	got := manipulate(t, arrayapi.OpTake, arrayapi.ManipulateOptions{Axes: []int{0}}, x, index)[0]
	require.Equal(t, []int{2, 7}, got.Shape())
	require.Equal(t, []int{0}, manipulate(t, arrayapi.OpRepeat, arrayapi.ManipulateOptions{}, x)[0].Shape())
	require.Equal(t, []int{0, 7}, manipulate(t, arrayapi.OpTile, arrayapi.ManipulateOptions{Shape: []int{0, 1}}, x)[0].Shape())
	require.Len(t, manipulate(t, arrayapi.OpUnstack, arrayapi.ManipulateOptions{Axes: []int{1}}, x), 7)
	along := manipulate(t, arrayapi.OpTakeAlongAxis, arrayapi.ManipulateOptions{Axes: []int{0}}, x, must(ndarray.FromSlice([]int64{-1}, 1, 1)))[0]
	require.Equal(t, []int{1, 7}, along.Shape())
}

func TestExpandDimsByMethod(t *testing.T) {
	x := arange(t, 2, 3)
	require.Equal(t, []int{1, 2, 1, 3, 1}, must(x.ExpandDims(-1, 0, 2)).Shape())
	require.Equal(t, []int{2, 3}, must(x.ExpandDims()).Shape())
	_, err := x.ExpandDims(0, -4)
	require.EqualError(t, err, "ndarray: expand dims: axis 0 is named twice")
}
