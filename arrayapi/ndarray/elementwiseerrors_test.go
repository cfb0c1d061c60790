package ndarray_test

import (
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// The operations of one argument, and of two.
var (
	unaryOps = []arrayapi.Op{
		arrayapi.OpAbs, arrayapi.OpNegative, arrayapi.OpPositive, arrayapi.OpSquare, arrayapi.OpSign, arrayapi.OpRound, arrayapi.OpCeil,
		arrayapi.OpFloor, arrayapi.OpTrunc, arrayapi.OpConj, arrayapi.OpReal, arrayapi.OpImag, arrayapi.OpIsFinite, arrayapi.OpIsInf,
		arrayapi.OpIsNaN, arrayapi.OpSignBit, arrayapi.OpBitwiseInvert, arrayapi.OpLogicalNot,
	}
	binaryOps = []arrayapi.Op{
		arrayapi.OpAdd, arrayapi.OpSubtract, arrayapi.OpMultiply, arrayapi.OpDivide, arrayapi.OpFloorDivide, arrayapi.OpRemainder,
		arrayapi.OpMaximum, arrayapi.OpMinimum, arrayapi.OpBitwiseAnd, arrayapi.OpBitwiseOr, arrayapi.OpBitwiseXor,
		arrayapi.OpBitwiseLeftShift, arrayapi.OpBitwiseRightShift, arrayapi.OpEqual, arrayapi.OpNotEqual, arrayapi.OpLess,
		arrayapi.OpLessEqual, arrayapi.OpGreater, arrayapi.OpGreaterEqual, arrayapi.OpLogicalAnd, arrayapi.OpLogicalOr, arrayapi.OpLogicalXor,
	}
)

// Every operation has an answer or an error for every dtype and shape, and no
// panic.
func TestElementwiseTakesOrRefusesEveryDType(t *testing.T) {
	dtypes := append(ndarray.Namespace().Info().DTypes, dtype.NewUnicode(3), dtype.NewBytes(2), dtype.NewVoid(3), dtype.NewDateTime64(dtype.Day, 1))
	shapes := [][]int{{}, {3}, {0}, {2, 0, 3}}
	for _, d := range dtypes {
		t.Run(d.String(), func(t *testing.T) {
			for _, shape := range shapes {
				x := must(ndarray.Zeros(shape, d))
				for _, op := range unaryOps {
					z, err := elementwise(op, x)
					requireAnswer(t, op, shape, z, err)
				}
				for _, op := range binaryOps {
					z, err := elementwise(op, x, x)
					requireAnswer(t, op, shape, z, err)
					for _, v := range []any{true, -1, 2.5, 1i, uint64(math.MaxUint64)} {
						z, err = elementwise(op, v, x)
						requireAnswer(t, op, shape, z, err)
					}
				}
				z, err := elementwise(arrayapi.OpClip, x, x, nil)
				requireAnswer(t, arrayapi.OpClip, shape, z, err)
				z, err = elementwise(arrayapi.OpWhere, must(ndarray.Zeros([]int{}, dtype.Bool)), x, x)
				require.NoError(t, err)
				requireAnswer(t, arrayapi.OpWhere, shape, z, err)
			}
		})
	}
}

func requireAnswer(t *testing.T, op arrayapi.Op, shape []int, z *ndarray.Array, err error) {
	t.Helper()
	var d *arrayapi.DTypeError
	if err != nil {
		require.ErrorAs(t, err, &d, op)
		require.ErrorContains(t, err, fmt.Sprintf("ndarray: %s: ", op))
		return
	}
	require.Equal(t, shape, z.Shape(), op)
}

func TestElementwiseErrors(t *testing.T) {
	zero := func(d dtype.DType, shape ...int) *ndarray.Array { return must(ndarray.Zeros(shape, d)) }
	i8, f8, b1, c16 := zero(dtype.Int8, 2), zero(dtype.Float64, 2), zero(dtype.Bool, 2), zero(dtype.Complex128, 2)
	promotion, kind, other := new(*dtype.PromotionError), new(*arrayapi.DTypeError), new(error)
	for name, c := range map[string]struct {
		op   arrayapi.Op
		args []any
		as   any
	}{
		"equal of integers and floats":   {arrayapi.OpEqual, []any{i8, f8}, promotion},
		"less of uint64 and int64":       {arrayapi.OpLess, []any{zero(dtype.Uint64, 2), zero(dtype.Int64, 2)}, promotion},
		"equal of bools and integers":    {arrayapi.OpEqual, []any{b1, i8}, promotion},
		"equal of a bool and integers":   {arrayapi.OpEqual, []any{true, i8}, kind},
		"equal of a float and integers":  {arrayapi.OpEqual, []any{i8, 1.5}, kind},
		"less than what int8 holds":      {arrayapi.OpLess, []any{i8, 128}, kind},
		"less of complex numbers":        {arrayapi.OpLess, []any{c16, c16}, kind},
		"less of a complex scalar":       {arrayapi.OpLess, []any{f8, 1i}, kind},
		"maximum of complex numbers":     {arrayapi.OpMaximum, []any{c16, c16}, kind},
		"maximum of a complex scalar":    {arrayapi.OpMaximum, []any{f8, 1i}, kind},
		"maximum of bools":               {arrayapi.OpMaximum, []any{b1, b1}, kind},
		"floor_divide of complex":        {arrayapi.OpFloorDivide, []any{c16, 2}, kind},
		"ceil of complex numbers":        {arrayapi.OpCeil, []any{c16}, kind},
		"signbit of complex numbers":     {arrayapi.OpSignBit, []any{c16}, kind},
		"abs of bools":                   {arrayapi.OpAbs, []any{b1}, kind},
		"isnan of bools":                 {arrayapi.OpIsNaN, []any{b1}, kind},
		"and of floats":                  {arrayapi.OpBitwiseAnd, []any{f8, f8}, kind},
		"and of bools and integers":      {arrayapi.OpBitwiseAnd, []any{b1, i8}, promotion},
		"shift of bools":                 {arrayapi.OpBitwiseLeftShift, []any{b1, b1}, kind},
		"invert of floats":               {arrayapi.OpBitwiseInvert, []any{f8}, kind},
		"logical_not of text":            {arrayapi.OpLogicalNot, []any{zero(dtype.NewUnicode(1), 2)}, kind},
		"logical_and of a long double":   {arrayapi.OpLogicalAnd, []any{b1, zero(dtype.LongDouble(16), 2)}, kind},
		"where on integers":              {arrayapi.OpWhere, []any{i8, f8, f8}, kind},
		"where of integers and floats":   {arrayapi.OpWhere, []any{b1, i8, f8}, promotion},
		"where of text and a number":     {arrayapi.OpWhere, []any{b1, zero(dtype.NewUnicode(1), 2), 1}, kind},
		"clip of complex numbers":        {arrayapi.OpClip, []any{c16, nil, nil}, kind},
		"clip of bools":                  {arrayapi.OpClip, []any{b1, nil, nil}, kind},
		"clip of integers by a float":    {arrayapi.OpClip, []any{i8, 0.5, nil}, kind},
		"clip of integers by floats":     {arrayapi.OpClip, []any{i8, f8, nil}, kind},
		"clip of floats by integers":     {arrayapi.OpClip, []any{f8, nil, i8}, kind},
		"clip by a bool":                 {arrayapi.OpClip, []any{i8, nil, true}, kind},
		"clip by a complex scalar":       {arrayapi.OpClip, []any{f8, 1i, nil}, kind},
		"clip by text":                   {arrayapi.OpClip, []any{f8, nil, "1"}, other},
		"clip by a nil array":            {arrayapi.OpClip, []any{f8, nil, (*ndarray.Array)(nil)}, other},
		"clip of nothing":                {arrayapi.OpClip, []any{nil, nil, nil}, other},
		"clip of a scalar":               {arrayapi.OpClip, []any{1, f8, nil}, other},
		"clip without bounds":            {arrayapi.OpClip, []any{f8}, other},
		"clip and shapes":                {arrayapi.OpClip, []any{f8, zero(dtype.Float64, 3), nil}, new(*arrayapi.ShapeError)},
		"where and shapes":               {arrayapi.OpWhere, []any{zero(dtype.Bool, 3), f8, f8}, new(*arrayapi.ShapeError)},
		"where and two scalars":          {arrayapi.OpWhere, []any{b1, 1, 2}, other},
		"where and a scalar condition":   {arrayapi.OpWhere, []any{true, f8, f8}, other},
		"where with one argument":        {arrayapi.OpWhere, []any{b1}, other},
		"abs of a scalar":                {arrayapi.OpAbs, []any{-1}, other},
		"abs of two":                     {arrayapi.OpAbs, []any{f8, f8}, other},
		"abs of nothing":                 {arrayapi.OpAbs, nil, other},
		"equal of one":                   {arrayapi.OpEqual, []any{f8}, other},
		"equal of scalars":               {arrayapi.OpEqual, []any{1, 1}, other},
		"logical_or of scalars":          {arrayapi.OpLogicalOr, []any{true, false}, other},
		"logical_or of nil":              {arrayapi.OpLogicalOr, []any{nil, b1}, other},
		"logical_or of one":              {arrayapi.OpLogicalOr, []any{b1}, other},
		"logical_not of two":             {arrayapi.OpLogicalNot, []any{b1, b1}, other},
		"real of nil":                    {arrayapi.OpReal, []any{(*ndarray.Array)(nil)}, other},
		"equal of what is too large":     {arrayapi.OpEqual, tooLarge(), other},
		"logical_and and what is larger": {arrayapi.OpLogicalAnd, tooLarge(), other},
	} {
		t.Run(name, func(t *testing.T) {
			z, err := elementwise(c.op, c.args...)
			require.Nil(t, z)
			require.ErrorAs(t, err, c.as)
			require.ErrorContains(t, err, fmt.Sprintf("ndarray: %s: ", c.op))
			require.False(t, errors.Is(err, errors.ErrUnsupported))
		})
	}
}
