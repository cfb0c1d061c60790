package ndarray_test

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// creation is one recorded call of a function that makes an array.
type creation struct {
	Op, DType string
	Args      []string
	Shape     []int
	K, Num    int
	OpenEnd   bool
	Spacing   float64
	Out       recorded
}

func (c creation) options(t *testing.T) arrayapi.CreateOptions {
	t.Helper()
	o := arrayapi.CreateOptions{Shape: c.Shape, Diagonal: c.K, Num: c.Num, OpenEnd: c.OpenEnd, Spacing: c.Spacing}
	if c.DType != "" {
		o.DType = must(parseDType(c.DType))
	}
	var args [3]any
	for i, a := range c.Args {
		args[i] = parseScalar(t, a)
	}
	if c.Op == "full" {
		o.Fill = args[0]
	} else {
		o.Start, o.Stop, o.Step = args[0], args[1], args[2]
	}
	return o
}

// parseScalar reads a recorded Go scalar.
func parseScalar(t *testing.T, s string) any {
	t.Helper()
	kind, text, ok := strings.Cut(s, ":")
	require.True(t, ok)
	float := func(s string) float64 { return must(strconv.ParseFloat(s, 64)) }
	switch kind {
	case "b":
		return text == "1"
	case "i":
		if i, err := strconv.ParseInt(text, 10, 64); err == nil {
			return i
		}
		return must(strconv.ParseUint(text, 10, 64))
	case "f":
		return float(text)
	}
	re, im, _ := strings.Cut(text, ",")
	return complex(float(re), float(im))
}

func createArray(op arrayapi.Op, o arrayapi.CreateOptions) (*ndarray.Array, error) {
	return createArrayIn(ndarray.Namespace(), op, o)
}

func createArrayIn(ns arrayapi.Namespace, op arrayapi.Op, o arrayapi.CreateOptions) (*ndarray.Array, error) {
	x, err := ns.(arrayapi.Creator).Create(op, o)
	if err != nil {
		return nil, err
	}
	return x.(*ndarray.Array), nil
}

func TestCreationMatchesNumPy(t *testing.T) {
	var table struct{ Cases []creation }
	readJSON(t, "create.json", &table)
	require.Greater(t, len(table.Cases), 800)
	for i, c := range table.Cases {
		t.Run(fmt.Sprintf("%d/%s", i, c.Op), func(t *testing.T) {
			a, err := createArray(arrayapi.Op(c.Op), c.options(t))
			require.NoError(t, err)
			require.Equal(t, must(parseDType(c.Out.DType)).WithOrder(dtype.Native()), a.DType())
			require.Equal(t, c.Out.Shape, a.Shape())
			require.True(t, a.IsC())
			tolerance := 0.0
			if c.Op == "linspace" && a.DType() == dtype.Complex128 {
				tolerance = 1e-15 // NumPy divides complex numbers by its own formula
			}
			requireClose(t, c.Out, a, tolerance)
		})
	}
}

func TestCreationTakesTheDefaults(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32})
	one := []int{1}
	for _, c := range []struct {
		op   arrayapi.Op
		o    arrayapi.CreateOptions
		want dtype.DType
	}{
		{arrayapi.OpZeros, arrayapi.CreateOptions{Shape: one}, dtype.Float32},
		{arrayapi.OpOnes, arrayapi.CreateOptions{Shape: one}, dtype.Float32},
		{arrayapi.OpEmpty, arrayapi.CreateOptions{Shape: one}, dtype.Float32},
		{arrayapi.OpEye, arrayapi.CreateOptions{Shape: []int{1, 1}}, dtype.Float32},
		{arrayapi.OpFull, arrayapi.CreateOptions{Shape: one, Fill: true}, dtype.Bool},
		{arrayapi.OpFull, arrayapi.CreateOptions{Shape: one, Fill: uint8(1)}, dtype.Int32},
		{arrayapi.OpFull, arrayapi.CreateOptions{Shape: one, Fill: 1.5}, dtype.Float32},
		{arrayapi.OpFull, arrayapi.CreateOptions{Shape: one, Fill: 1i}, dtype.Complex64},
		{arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3}, dtype.Int32},
		{arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3.0}, dtype.Float32},
		{arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 0, Stop: 1, Num: 2}, dtype.Float32},
		{arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 0, Stop: 1i, Num: 2}, dtype.Complex64},
		{arrayapi.OpFFTFreq, arrayapi.CreateOptions{Num: 2, Spacing: 1}, dtype.Float32},
		{arrayapi.OpRFFTFreq, arrayapi.CreateOptions{Num: 2, Spacing: 1}, dtype.Float32},
		{arrayapi.OpZeros, arrayapi.CreateOptions{Shape: one, DType: dtype.NewUnicode(3)}, dtype.NewUnicode(3)},
		{arrayapi.OpZeros, arrayapi.CreateOptions{Shape: one, DType: dtype.Int16.WithOrder(dtype.BigEndian)}, dtype.Int16},
	} {
		t.Run(string(c.op), func(t *testing.T) {
			a, err := createArrayIn(ns, c.op, c.o)
			require.NoError(t, err)
			require.Equal(t, c.want, a.DType())
		})
	}
	// 1<<40 is no int32.
	_, err := createArrayIn(ns, arrayapi.OpFull, arrayapi.CreateOptions{Shape: one, Fill: int64(1) << 40})
	var refused *arrayapi.DTypeError
	require.ErrorAs(t, err, &refused)
}

func TestCreationLike(t *testing.T) {
	x := must(must(arange(t, 2, 3).AsType(dtype.Int16.WithOrder(dtype.BigEndian))).T())
	for _, c := range []struct {
		op    arrayapi.Op
		dtype dtype.DType
		want  string
	}{
		{arrayapi.OpZerosLike, dtype.DType{}, "[[0 0]\n [0 0]\n [0 0]]"},
		{arrayapi.OpEmptyLike, dtype.DType{}, "[[0 0]\n [0 0]\n [0 0]]"},
		{arrayapi.OpOnesLike, dtype.DType{}, "[[1 1]\n [1 1]\n [1 1]]"},
		{arrayapi.OpFullLike, dtype.DType{}, "[[7 7]\n [7 7]\n [7 7]]"},
		{arrayapi.OpFullLike, dtype.Float64, "[[7. 7.]\n [7. 7.]\n [7. 7.]]"},
		{arrayapi.OpOnesLike, dtype.Bool, "[[ True  True]\n [ True  True]\n [ True  True]]"},
	} {
		t.Run(string(c.op), func(t *testing.T) {
			a, err := createArray(c.op, arrayapi.CreateOptions{Like: x, Fill: 7, DType: c.dtype})
			require.NoError(t, err)
			require.Equal(t, c.want, a.String())
			require.True(t, a.IsC())
			if !c.dtype.IsValid() {
				require.Equal(t, dtype.Int16, a.DType())
			}
		})
	}
}

// The ends are what was asked for, whatever lies between.
func TestLinspaceEnds(t *testing.T) {
	for _, ends := range [][2]float64{{-math.MaxFloat64, math.MaxFloat64}, {math.MaxFloat64, -math.MaxFloat64}, {0.1, 0.7}, {0, math.Inf(1)}, {0, 5e-324}, {-1e16, 1}} {
		for _, num := range []int{2, 3, 7, 1000} {
			a := must(createArray(arrayapi.OpLinspace, arrayapi.CreateOptions{Start: ends[0], Stop: ends[1], Num: num}))
			s := must(ndarray.Data[float64](a))
			require.Equal(t, ends[0], s[0])
			require.Equal(t, ends[1], s[num-1])
			for i := range s[1:] {
				up := s[i+1] >= s[i] && ends[0] < ends[1]
				down := s[i+1] <= s[i] && ends[0] > ends[1]
				require.True(t, up || down, "%v: %v to %v", ends, s[i], s[i+1])
			}
		}
	}
}

func TestCreationErrors(t *testing.T) {
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	huge := math.MaxInt
	for name, c := range map[string]struct {
		op   arrayapi.Op
		o    arrayapi.CreateOptions
		want any
	}{
		"negative shape":      {arrayapi.OpZeros, arrayapi.CreateOptions{Shape: []int{-1}}, nil},
		"huge shape":          {arrayapi.OpOnes, arrayapi.CreateOptions{Shape: []int{huge, 4}}, nil},
		"huge empty":          {arrayapi.OpEmpty, arrayapi.CreateOptions{Shape: []int{huge}}, nil},
		"device":              {arrayapi.OpZeros, arrayapi.CreateOptions{Device: "cuda:0"}, nil},
		"text":                {arrayapi.OpFull, arrayapi.CreateOptions{Fill: "1"}, nil},
		"nothing":             {arrayapi.OpFull, arrayapi.CreateOptions{}, nil},
		"ones of text":        {arrayapi.OpOnes, arrayapi.CreateOptions{DType: dtype.NewBytes(3)}, &noDType},
		"int8":                {arrayapi.OpFull, arrayapi.CreateOptions{Fill: 128, DType: dtype.Int8}, &noDType},
		"fraction":            {arrayapi.OpFull, arrayapi.CreateOptions{Fill: 0.5, DType: dtype.Int8}, &noDType},
		"complex in real":     {arrayapi.OpFull, arrayapi.CreateOptions{Fill: 1i, DType: dtype.Float64}, &noDType},
		"uint64":              {arrayapi.OpFull, arrayapi.CreateOptions{Fill: uint64(math.MaxUint64)}, &noDType},
		"eye of one axis":     {arrayapi.OpEye, arrayapi.CreateOptions{Shape: []int{3}}, &noShape},
		"negative eye":        {arrayapi.OpEye, arrayapi.CreateOptions{Shape: []int{-3, 3}}, nil},
		"like nothing":        {arrayapi.OpZerosLike, arrayapi.CreateOptions{}, nil},
		"arange of nothing":   {arrayapi.OpArange, arrayapi.CreateOptions{}, nil},
		"no step":             {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3, Step: 0}, nil},
		"no float step":       {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3, Step: 0.0}, nil},
		"bool step":           {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3, Step: true}, nil},
		"complex stop":        {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 3i}, nil},
		"NaN stop":            {arrayapi.OpArange, arrayapi.CreateOptions{Stop: math.NaN()}, nil},
		"infinite stop":       {arrayapi.OpArange, arrayapi.CreateOptions{Stop: math.Inf(1)}, nil},
		"too long":            {arrayapi.OpArange, arrayapi.CreateOptions{Start: int64(math.MinInt64), Stop: int64(math.MaxInt64)}, nil},
		"too long by uint64":  {arrayapi.OpArange, arrayapi.CreateOptions{Stop: uint64(math.MaxUint64)}, nil},
		"too long by floats":  {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 1e30, Step: 0.5}, nil},
		"too long for memory": {arrayapi.OpArange, arrayapi.CreateOptions{Stop: math.MaxInt}, nil},
		"beyond int8":         {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 200, DType: dtype.Int8}, &noDType},
		"below uint8":         {arrayapi.OpArange, arrayapi.CreateOptions{Start: 3, Stop: -2, Step: -1, DType: dtype.Uint8}, &noDType},
		"fractions as ints":   {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 2, Step: 0.5, DType: dtype.Int8}, &noDType},
		"arange of bools":     {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 2, DType: dtype.Bool}, &noDType},
		"arange of int4":      {arrayapi.OpArange, arrayapi.CreateOptions{Stop: 2, DType: dtype.Int4}, &noDType},
		"negative num":        {arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 0, Stop: 1, Num: -1}, nil},
		"huge num":            {arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 0, Stop: 1, Num: huge}, nil},
		"bool end":            {arrayapi.OpLinspace, arrayapi.CreateOptions{Start: true, Stop: 1, Num: 1}, nil},
		"complex in float":    {arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 1i, Stop: 1, Num: 1, DType: dtype.Float64}, &noDType},
		"linspace of bools":   {arrayapi.OpLinspace, arrayapi.CreateOptions{Start: 0, Stop: 1, Num: 1, DType: dtype.Bool}, &noDType},
		"no samples":          {arrayapi.OpFFTFreq, arrayapi.CreateOptions{Spacing: 1}, nil},
		"no distance":         {arrayapi.OpFFTFreq, arrayapi.CreateOptions{Num: 3}, nil},
		"huge samples":        {arrayapi.OpFFTFreq, arrayapi.CreateOptions{Num: huge, Spacing: 1}, nil},
		"integer frequencies": {arrayapi.OpRFFTFreq, arrayapi.CreateOptions{Num: 3, Spacing: 1, DType: dtype.Int64}, &noDType},
		"unknown":             {"frobnicate", arrayapi.CreateOptions{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := createArray(c.op, c.o)
			require.Nil(t, a)
			require.ErrorContains(t, err, "ndarray: ")
			if c.want != nil {
				require.ErrorAs(t, err, c.want)
			}
			require.Equal(t, name == "unknown" || name == "device", errors.Is(err, errors.ErrUnsupported))
		})
	}
}

// Whole floats are good for integers, and arguments that the result leaves out need
// not fit.
func TestArangeBetweenKinds(t *testing.T) {
	for _, c := range []struct {
		start, stop, step any
		d                 dtype.DType
		want              string
	}{
		{0.0, 2.5, 1.0, dtype.Int8, "[0 1 2]"},
		{100, 1000, 100000, dtype.Int8, "[100]"},
		{uint64(math.MaxUint64 - 1), uint64(math.MaxUint64), 1, dtype.Uint64, "[18446744073709551614]"},
		{uint64(math.MaxUint64), uint64(0), int64(math.MinInt64), dtype.Uint64, "[18446744073709551615  9223372036854775807]"},
		{int8(3), uint16(5), int32(1), dtype.DType{}, "[3 4]"},
		{nil, 2, nil, dtype.DType{}, "[0 1]"},
	} {
		a, err := createArray(arrayapi.OpArange, arrayapi.CreateOptions{Start: c.start, Stop: c.stop, Step: c.step, DType: c.d})
		require.NoError(t, err)
		require.Equal(t, c.want, a.String())
	}
}
