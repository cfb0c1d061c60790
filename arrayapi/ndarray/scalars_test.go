package ndarray_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Scalars follow the standard, "Mixing arrays with Python scalars"; what it leaves
// open is in the doc comment of Elementwise.
func TestScalarsBesideArrays(t *testing.T) {
	i1 := must(ndarray.FromSlice([]int8{-128, -1, 0, 5, 127}))
	u1 := must(ndarray.FromSlice([]uint8{0, 5, 255}))
	f4 := must(ndarray.FromSlice([]float32{-2.5, 0, 3}))
	c8 := must(ndarray.FromSlice([]complex64{1i, 2}))
	b1 := must(ndarray.FromSlice([]bool{true, false}))
	half := must(f4.AsType(dtype.Float8E4M3FN))
	for name, c := range map[string]struct {
		op   arrayapi.Op
		args []any
		want dtype.DType
		text string
	}{
		"equal of a bool":               {arrayapi.OpEqual, []any{b1, true}, dtype.Bool, "[ True False]"},
		"bool before":                   {arrayapi.OpLess, []any{false, b1}, dtype.Bool, "[ True False]"},
		"equal of an integer":           {arrayapi.OpEqual, []any{i1, -1}, dtype.Bool, "[False  True False False False]"},
		"greater than an integer":       {arrayapi.OpGreater, []any{f4, 0}, dtype.Bool, "[False False  True]"},
		"a float that is not less":      {arrayapi.OpGreaterEqual, []any{0.0, f4}, dtype.Bool, "[ True  True False]"},
		"equal of a complex number":     {arrayapi.OpEqual, []any{c8, 1i}, dtype.Bool, "[ True False]"},
		"floats and a complex number":   {arrayapi.OpNotEqual, []any{f4, 3 + 0i}, dtype.Bool, "[ True  True False]"},
		"and":                           {arrayapi.OpBitwiseAnd, []any{i1, 6}, dtype.Int8, "[0 6 0 4 6]"},
		"and of bools":                  {arrayapi.OpBitwiseXor, []any{true, b1}, dtype.Bool, "[False  True]"},
		"shift":                         {arrayapi.OpBitwiseLeftShift, []any{1, u1}, dtype.Uint8, "[ 1 32  0]"},
		"shift to the right, for ever":  {arrayapi.OpBitwiseRightShift, []any{i1, -1}, dtype.Int8, "[-1 -1  0  0  0]"},
		"logical_and":                   {arrayapi.OpLogicalAnd, []any{b1, true}, dtype.Bool, "[ True False]"},
		"logical_or of another kind":    {arrayapi.OpLogicalOr, []any{0.0, u1}, dtype.Bool, "[False  True  True]"},
		"floor_divide":                  {arrayapi.OpFloorDivide, []any{i1, -1}, dtype.Int8, "[-128    1    0   -5 -127]"},
		"remainder":                     {arrayapi.OpRemainder, []any{i1, 3}, dtype.Int8, "[1 2 0 2 1]"},
		"remainder of floats":           {arrayapi.OpRemainder, []any{f4, -2}, dtype.Float32, "[-0.5 -0.  -1. ]"},
		"over zero":                     {arrayapi.OpFloorDivide, []any{u1, 0}, dtype.Uint8, "[0 0 0]"},
		"maximum":                       {arrayapi.OpMaximum, []any{f4, 0.5}, dtype.Float32, "[0.5 0.5 3. ]"},
		"where":                         {arrayapi.OpWhere, []any{b1, must(ndarray.FromSlice([]float32{1, 2})), 7}, dtype.Float32, "[1. 7.]"},
		"where of a complex number":     {arrayapi.OpWhere, []any{b1, 1i, must(ndarray.FromSlice([]float32{1, 2}))}, dtype.Complex64, "[0.+1.j 2.+0.j]"},
		"where of a bool":               {arrayapi.OpWhere, []any{b1, false, b1}, dtype.Bool, "[False False]"},
		"clip":                          {arrayapi.OpClip, []any{i1, -3, 4}, dtype.Int8, "[-3 -1  0  4  4]"},
		"clip beyond int8":              {arrayapi.OpClip, []any{i1, -1000, int64(math.MaxInt64)}, dtype.Int8, "[-128   -1    0    5  127]"},
		"clip far beyond int8":          {arrayapi.OpClip, []any{i1, uint64(math.MaxUint64), nil}, dtype.Int8, "[127 127 127 127 127]"},
		"clip below uint8":              {arrayapi.OpClip, []any{u1, -1, 7}, dtype.Uint8, "[0 5 7]"},
		"clip to below uint8":           {arrayapi.OpClip, []any{u1, nil, -1}, dtype.Uint8, "[0 0 0]"},
		"clip floats by integers":       {arrayapi.OpClip, []any{f4, -1, 2}, dtype.Float32, "[-1.  0.  2.]"},
		"clip where bounds cross":       {arrayapi.OpClip, []any{f4, 5.0, -5.0}, dtype.Float32, "[-5. -5. -5.]"},
		"clip by NaN":                   {arrayapi.OpClip, []any{f4, math.NaN(), 1}, dtype.Float32, "[nan nan nan]"},
		"clip beyond float32":           {arrayapi.OpClip, []any{f4, -1e300, 1e300}, dtype.Float32, "[-2.5  0.   3. ]"},
		"clip beyond small floats":      {arrayapi.OpClip, []any{half, -1e9, 1e9}, dtype.Float8E4M3FN, "[-2.5 0 3]"},
		"clip small floats by a scalar": {arrayapi.OpClip, []any{half, 1, nil}, dtype.Float8E4M3FN, "[1 1 3]"},
	} {
		t.Run(name, func(t *testing.T) {
			z, err := elementwise(c.op, c.args...)
			require.NoError(t, err)
			require.Equal(t, c.want, z.DType())
			require.Equal(t, c.text, z.String())
		})
	}
}
