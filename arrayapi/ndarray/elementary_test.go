package ndarray_test

import (
	"fmt"
	"math"
	"math/cmplx"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// elementaryTolerance is how far results may be from recorded ones, relative to
// them: functions of package math and NumPy's both err by some units in the last
// place, and not by the same on each processor. Small floats may be rounded the other
// way for that.
func elementaryTolerance(d dtype.DType) float64 {
	switch d.Kind() {
	case dtype.KindFloat64, dtype.KindComplex128:
		return 1e-14
	case dtype.KindFloat32, dtype.KindComplex64:
		return 1.2e-7
	}
	info, err := dtype.FInfo(d)
	if err != nil {
		return 0
	}
	return info.Eps
}

func TestElementaryMatchesNumPy(t *testing.T) {
	var table struct {
		Arrays []recorded
		Cases  []struct {
			Op   string
			Args []int
			Out  int
		}
	}
	readJSON(t, "elementary.json", &table)
	require.Greater(t, len(table.Cases), 300)
	for i, c := range table.Cases {
		want := table.Arrays[c.Out].array(t)
		d := want.DType().WithOrder(dtype.Native())
		exact := d.Is("integral") || c.Op == "nextafter" || c.Op == "copysign"
		for layout, lay := range layouts {
			t.Run(fmt.Sprintf("%d/%s/%s", i, c.Op, layout), func(t *testing.T) {
				var args []any
				for _, a := range c.Args {
					args = append(args, lay(t, table.Arrays[a].array(t)))
				}
				z := elementaryOp(t, c.Op, args...)
				require.Equal(t, d, z.DType())
				require.Equal(t, want.Shape(), z.Shape())
				require.True(t, z.IsC())
				if exact {
					require.Truef(t, want.String() == z.String(), "want %v, have %v", want, z)
				}
				requireElementary(t, want, z, elementaryTolerance(d))
			})
		}
	}
}

// requireElementary compares element by element; complex ones by the distance.
func requireElementary(t *testing.T, want, have *ndarray.Array, tolerance float64) {
	t.Helper()
	x := must(ndarray.Data[complex128](must(want.AsType(dtype.Complex128))))
	y := must(ndarray.Data[complex128](must(have.AsType(dtype.Complex128))))
	for i := range x {
		if cmplx.IsNaN(x[i]) && cmplx.IsNaN(y[i]) || x[i] == y[i] {
			continue
		}
		if !(cmplx.Abs(x[i]-y[i]) <= tolerance*cmplx.Abs(x[i])) {
			t.Errorf("element %d: want %v, have %v", i, x[i], y[i])
		}
	}
}

func TestElementaryOfScalars(t *testing.T) {
	f := must(ndarray.FromSlice([]float32{1, 4}))
	n := must(ndarray.FromSlice([]int16{1, 4}))
	for _, c := range []struct {
		op    string
		args  []any
		dtype dtype.DType
		want  string
	}{
		{"pow", []any{f, 2}, dtype.Float32, "[ 1. 16.]"},
		{"pow", []any{2, f}, dtype.Float32, "[ 2. 16.]"},
		{"pow", []any{n, uint8(3)}, dtype.Int16, "[ 1 64]"},
		{"pow", []any{-2, n}, dtype.Int16, "[-2 16]"},
		{"pow", []any{f, 1i}, dtype.Complex64, "[1.        +0.j         0.18345697+0.98302776j]"},
		{"hypot", []any{f, 3}, dtype.Float32, "[3.1622777 5.       ]"},
		{"hypot", []any{n, 3}, dtype.Float64, "[3.16227766 5.        ]"},
		{"atan2", []any{0, f}, dtype.Float32, "[0. 0.]"},
		{"copysign", []any{f, -1.5}, dtype.Float32, "[-1. -4.]"},
		{"nextafter", []any{1, f}, dtype.Float32, "[1.        1.0000001]"},
		{"logaddexp", []any{f, 0.0}, dtype.Float32, "[1.3132616 4.01815  ]"},
	} {
		z := elementaryOp(t, c.op, c.args...)
		require.Equal(t, c.dtype, z.DType())
		require.Equal(t, c.want, z.String(), c.op)
	}
}

// TestElementaryDefaults is about integers for a namespace with other defaults.
func TestElementaryDefaults(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32}).(arrayapi.Elementwise)
	n := must(ndarray.FromSlice([]int64{1, 2}))
	for _, op := range []arrayapi.Op{arrayapi.OpExp, arrayapi.OpReciprocal, arrayapi.OpSqrt} {
		z, err := ns.Elementwise(op, n)
		require.NoError(t, err)
		require.Equal(t, dtype.Float32, z.(*ndarray.Array).DType())
	}
	for _, op := range []arrayapi.Op{arrayapi.OpAtan2, arrayapi.OpNextAfter} {
		z, err := ns.Elementwise(op, n, n)
		require.NoError(t, err)
		require.Equal(t, dtype.Float32, z.(*ndarray.Array).DType())
	}
	z, err := ns.Elementwise(arrayapi.OpPow, n, n)
	require.NoError(t, err)
	require.Equal(t, dtype.Int64, z.(*ndarray.Array).DType())
}

// TestElementaryRootsAreRoundedCorrectly has roots and reciprocals, which the
// standard wants exact but for one rounding.
func TestElementaryRootsAreRoundedCorrectly(t *testing.T) {
	var x []float32
	for code := uint32(1); code < 0x7f800000; code += 104729 {
		x = append(x, math.Float32frombits(code))
	}
	a := must(ndarray.FromSlice(x))
	root := must(ndarray.Data[float32](elementaryOp(t, "sqrt", a)))
	inverse := must(ndarray.Data[float32](elementaryOp(t, "reciprocal", a)))
	for i, v := range x {
		require.Equal(t, float32(math.Sqrt(float64(v))), root[i])
		require.Equal(t, float32(1/float64(v)), inverse[i])
	}
}

// TestElementaryInParts has arrays that are shared between processors, cut along
// one axis or another, against the same ones row by row.
func TestElementaryInParts(t *testing.T) {
	values := make([]float64, 3*20000)
	for i := range values {
		values[i] = float64(i)/1000 - 30
	}
	long := must(ndarray.FromSlice(values, 3, 20000))
	row := must(ndarray.FromSlice(values[:20000]))
	for name, x := range map[string]*ndarray.Array{
		"contiguous":   long,
		"column-major": must(long.Transpose()),
		"reversed":     must(long.Slice(ndarray.All(), ndarray.Span(ndarray.End, ndarray.Begin).By(-1))),
		"every other":  must(long.Slice(ndarray.All(), ndarray.Span(ndarray.Begin, ndarray.End).By(2))),
		"broadcast":    must(row.BroadcastTo(5, 20000)),
		"one number":   must(ndarray.Scalar(2.5).BroadcastTo(300, 200)),
		"other order":  must(long.AsType(dtype.Float64.WithOrder(dtype.BigEndian))),
		"leading axis": must(long.Reshape([]int{1, 3, 20000}, arrayapi.CopyIfNeeded)),
		"complex":      must(long.AsType(dtype.Complex128)),
		"half":         must(long.AsType(dtype.Float16)),
		"integers":     must(long.AsType(dtype.Int16)),
	} {
		t.Run(name, func(t *testing.T) {
			requirePieces(t, "exp", x)
			if x.DType().Is("complex floating") {
				return
			}
			first := must(x.Slice(ndarray.Ellipsis(), ndarray.Span(0, 1))) // broadcasts along the last axis
			requirePieces(t, "hypot", x, first)
			requirePieces(t, "nextafter", first, x)
		})
	}
}

// requirePieces compares an operation on whole arrays with the same on short pieces
// of their elements in row-major order.
func requirePieces(t *testing.T, op string, args ...any) {
	t.Helper()
	whole := elementaryOp(t, op, args...)
	flat := func(a *ndarray.Array) *ndarray.Array {
		return must(must(must(a.BroadcastTo(whole.Shape()...)).Copy()).Reshape([]int{-1}, arrayapi.CopyNever))
	}
	all := flat(whole)
	for i := 0; i < all.Size(); i += 7000 {
		key := ndarray.Span(i, min(i+7000, all.Size()))
		var pieces []any
		for _, x := range args {
			pieces = append(pieces, must(flat(x.(*ndarray.Array)).Slice(key)))
		}
		require.Equal(t, elementaryBytes(t, must(all.Slice(key))), elementaryBytes(t, elementaryOp(t, op, pieces...)))
	}
}

func TestElementaryErrors(t *testing.T) {
	f, n := must(ndarray.Zeros([]int{2}, dtype.Float64)), must(ndarray.Zeros([]int{2}, dtype.Int8))
	z, b := must(ndarray.Zeros([]int{2}, dtype.Complex64)), must(ndarray.Zeros([]int{2}, dtype.Bool))
	negative := must(ndarray.FromSlice([]int8{3, -2}))
	for name, c := range map[string]struct {
		op   string
		args []any
		text string
	}{
		"no argument":      {"sin", nil, "ndarray: sin: want 1 argument, have 0"},
		"two arguments":    {"sin", []any{f, f}, "ndarray: sin: want 1 argument, have 2"},
		"one argument":     {"pow", []any{f}, "ndarray: pow: want 2 arguments, have 1"},
		"scalar":           {"sin", []any{1.5}, "ndarray: sin: want *ndarray.Array, have float64"},
		"nil":              {"sin", []any{nil}, "ndarray: sin: "},
		"scalars":          {"pow", []any{1.5, 2}, "ndarray: pow: want an array among the arguments"},
		"bool":             {"exp", []any{b}, "ndarray: exp: want dtype that is numeric"},
		"bools":            {"hypot", []any{b, b}, "ndarray: hypot: want dtype that is numeric"},
		"text":             {"exp", []any{must(ndarray.Zeros([]int{2}, dtype.NewUnicode(2)))}, "ndarray: exp: want dtype that is numeric"},
		"long double":      {"exp", []any{must(ndarray.Zeros([]int{2}, dtype.LongDouble(16)))}, "ndarray: exp: want dtype that is numeric"},
		"int4":             {"exp", []any{must(ndarray.Zeros([]int{2}, dtype.Int4))}, "ndarray: exp: want dtype that is numeric"},
		"complex angle":    {"atan2", []any{z, f}, "ndarray: atan2: want dtype that is real"},
		"complex next":     {"nextafter", []any{f, z}, "ndarray: nextafter: want dtype that is real"},
		"complex scalar":   {"hypot", []any{f, 1i}, "ndarray: hypot: want dtype that is real"},
		"mixed kinds":      {"pow", []any{n, f}, "ndarray: pow: "},
		"float scalar":     {"pow", []any{n, 1.5}, "ndarray: pow: want dtype that holds the scalar"},
		"large scalar":     {"pow", []any{n, 1000}, "ndarray: pow: want dtype that holds the scalar"},
		"negative powers":  {"pow", []any{n, negative}, "ndarray: pow: want exponents of integers that are not negative, have -2"},
		"negative scalar":  {"pow", []any{n, -1}, "ndarray: pow: want exponents of integers that are not negative, have -1"},
		"shapes":           {"atan2", []any{f, must(ndarray.Zeros([]int{3}, dtype.Float64))}, "ndarray: atan2: want a shape that broadcasts with"},
		"shapes of powers": {"pow", []any{must(ndarray.Zeros([]int{3}, dtype.Int8)), negative}, "ndarray: pow: want a shape that broadcasts with"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ndarray.Namespace().(arrayapi.Elementwise).Elementwise(arrayapi.Op(c.op), c.args...)
			require.ErrorContains(t, err, c.text)
		})
	}
	// No element is computed, so that no exponent is wrong.
	require.Equal(t, []int{0, 2}, elementaryOp(t, "pow", must(ndarray.Zeros([]int{0, 2}, dtype.Int8)), negative).Shape())
}

// TestElementaryOfWideViews has a result that no memory holds, of very little.
func TestElementaryOfWideViews(t *testing.T) {
	x := must(ndarray.Scalar(int8(2)).BroadcastTo(1<<24, 1))
	y := must(ndarray.Scalar(int8(3)).BroadcastTo(1 << 24))
	for _, op := range []arrayapi.Op{arrayapi.OpAtan2, arrayapi.OpPow, arrayapi.OpNextAfter} {
		_, err := ndarray.Namespace().(arrayapi.Elementwise).Elementwise(op, x, y)
		require.ErrorContains(t, err, "ndarray: "+string(op)+": ")
	}
}

// elementaryBytes returns the memory of a new array.
func elementaryBytes(t *testing.T, a *ndarray.Array) []byte {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(must(a.Copy()), arrayapi.CopyNever)
	require.NoError(t, err)
	raw, ok := b.Bytes()
	require.True(t, ok)
	return raw
}

// TestElementaryOfEveryDType has every dtype in every operation: a result of the same
// shape, or an error.
func TestElementaryOfEveryDType(t *testing.T) {
	for _, d := range ndarray.Namespace().Info().DTypes {
		if d.Size() == 0 {
			continue
		}
		x := must(ndarray.Zeros([]int{2, 1}, d))
		for _, op := range []string{
			"acos", "acosh", "asin", "asinh", "atan", "atanh", "cos", "cosh", "exp", "expm1", "log", "log10", "log1p", "log2", "reciprocal",
			"sin", "sinh", "sqrt", "tan", "tanh", "atan2", "copysign", "hypot", "logaddexp", "nextafter", "pow",
		} {
			args := []any{x}
			switch op {
			case "atan2", "copysign", "hypot", "logaddexp", "nextafter", "pow":
				args = append(args, x)
			}
			z, err := ndarray.Namespace().(arrayapi.Elementwise).Elementwise(arrayapi.Op(op), args...)
			if err != nil {
				var refused *arrayapi.DTypeError
				require.ErrorAs(t, err, &refused)
				continue
			}
			require.Equal(t, []int{2, 1}, z.(*ndarray.Array).Shape())
			require.Equal(t, d.Is("integral") && op != "pow", !z.(*ndarray.Array).DType().Equal(d), "%s of %s", op, d)
		}
	}
}
