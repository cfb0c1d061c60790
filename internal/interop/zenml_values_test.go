//go:build interop

package interop

import (
	"encoding/hex"
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Import paths of classes in Python.
const (
	jaxArray     = "jaxlib._jax.ArrayImpl"
	jaxReader    = "zenml.integrations.jax.materializer.JAXArrayMaterializer"
	mlxArray     = "mlx.core.array"
	mlxReader    = "zenml.integrations.mlx.materializer.MLXArrayMaterializer"
	noMetadata   = "ValueError: zero-size array to reduction operation minimum which has no identity"
	noTextOfMany = "TypeError: sequence item 0: expected str instance, numpy.ndarray found"
)

// zenMLCases are the values that ZenML has to load, without their forms.
func zenMLCases(t *testing.T) []zenMLCase {
	t.Helper()
	cases := arrayCases(t)
	for name, v := range plainValues() {
		cases = append(cases, zenMLCase{Dir: name, Type: pythonType(v), saved: v})
	}
	for name, v := range containers(t) {
		cases = append(cases, zenMLCase{Dir: name, Type: pythonType(v), saved: v})
	}
	return cases
}

func arrayCases(t *testing.T) (cases []zenMLCase) {
	t.Helper()
	add := func(name, typ, materializer, fails string, a *ndarray.Array) {
		c := zenMLCase{Dir: name, Type: typ, Materializer: materializer, saved: a}
		if fails != "" {
			c.Metadata = map[string]string{"error": fails}
		}
		cases = append(cases, c)
	}
	floats := slice(t, []float64{0, 1.5, -2, 1e100, 5e-324, math.Copysign(0, -1)}, 2, 3)
	singles := slice(t, []float32{1, 2.5, 2.5, -4}, 4)
	for name, a := range map[string]*ndarray.Array{
		"numpy_f4": singles, "numpy_image": slice(t, []uint8{0, 1, 2, 253, 254, 255}, 1, 2, 3), "numpy_bool": slice(t, []bool{true, false}, 2),
		"numpy_i1": slice(t, []int8{-128, 127}, 2), "numpy_u8": slice(t, []uint64{math.MaxUint64, 0}, 1, 2),
		"numpy_c8": slice(t, []complex64{1 + 2i, -3i}, 1, 2), "numpy_c16": slice(t, []complex128{1e-300i}, 1, 1),
		"numpy_0d": ndarray.Scalar(int32(-5)), "numpy_rank_4": slice(t, make([]int16, 16), 2, 2, 2, 2),
		"numpy_f2": raw(t, "'<f2'", "003c00b8007e", 1, 3), "numpy_big_endian": raw(t, "'>i4'", "00000001fffffffe", 2),
		"numpy_text": raw(t, "'<U2'", "6100000000000000e900000000f60100", 2), "numpy_bytes": raw(t, "'|S3'", "616200000000ff0063", 3),
		"numpy_datetime": raw(t, "'<M8[ns]'", "00000000000000800100000000000000", 2),
		"numpy_fields":   raw(t, "[('id', '<i4'), ('x', '>f8'), ('s', '|S2')]", "010000003fe00000000000006162", 1),
		"numpy_fortran":  fortran(t, floats), "numpy_large": slice(t, ramp(1<<20), 1<<10, 1<<10),
	} {
		add(name, "numpy.ndarray", "", "", a)
	}
	add("numpy_empty", "numpy.ndarray", "", noMetadata, slice(t, []float64{}, 0, 3))
	add("numpy_text_2d", "numpy.ndarray", "", noTextOfMany, raw(t, "'<U1'", "6100000062000000", 1, 2))
	for name, a := range map[string]*ndarray.Array{
		"f4": singles, "i4_0d": ndarray.Scalar(int32(7)), "bool": slice(t, []bool{true, false}, 2, 1), "c8": slice(t, []complex64{1 + 2i}, 1),
		"f2": raw(t, "'<f2'", "003c00b8", 2), "fortran": fortran(t, slice(t, []int32{1, 2, 3, 4, 5, 6}, 2, 3)), "empty": slice(t, []float32{}, 0, 3),
	} {
		add("jax_"+name, jaxArray, jaxReader, "", a)
		add("mlx_"+name, mlxArray, mlxReader, "", a)
	}
	return append([]zenMLCase{{Dir: "numpy_f8", Type: "numpy.ndarray", saved: floats}}, cases...)
}

func plainValues() map[string]any {
	return map[string]any{
		"none": nil, "true": true, "false": false, "int": int64(math.MinInt64), "uint": uint64(math.MaxUint64), "int8": int8(-128),
		"int_large": new(big.Int).Lsh(big.NewInt(-3), 200), "float": 0.1, "float32": float32(0.25), "nan": math.NaN(), "inf": math.Inf(-1),
		"minus_zero": math.Copysign(0, -1), "tiny": 5e-324, "text": "quotes \" \\ \n \u00e9 \u4e2d \U0001f600", "text_empty": "",
		"bytes": []byte{0, 255, '\n'}, "bytes_empty": []byte{},
	}
}

func containers(t *testing.T) map[string]any {
	t.Helper()
	a, b := slice(t, []int32{1, 2, 3, 4}, 2, 2), slice(t, []float64{0.5, math.NaN()}, 2)
	twelve := make([]any, 12)
	for i := range twelve {
		twelve[i] = []byte{byte(i)}
	}
	return map[string]any{
		"list_arrays": []*ndarray.Array{a, b}, "dict_arrays": map[string]*ndarray.Array{"b": a, "a": b, "": a},
		"list_json": []any{nil, true, -1, uint64(math.MaxUint64), 1.5, "\u00e9"}, "dict_json": map[string]any{"x": []any{1}, "y": map[string]any{}},
		"list_empty": []any{}, "dict_empty": map[string]any{}, "list_bytes": twelve, "strings": []string{"a", ""},
		"mixed": map[string]any{
			"array": a, "bytes": []byte("\x00"), "none": nil, "text": "x", "float": math.Inf(1), "large": new(big.Int).Lsh(big.NewInt(1), 70),
			"list": []any{b, []any{map[string]any{"deep": a}}, []any{}}, "dict": map[string]any{"\u4e2d": b}, "json": []any{1, "two"},
		},
	}
}

// pythonType is the import path of the type that ZenML has for a Go value.
func pythonType(v any) string {
	switch v.(type) {
	case nil:
		return "builtins.NoneType"
	case bool:
		return "builtins.bool"
	case float32, float64:
		return "builtins.float"
	case string:
		return "builtins.str"
	case []byte:
		return "builtins.bytes"
	case []any, []string, []*ndarray.Array:
		return "builtins.list"
	case map[string]any, map[string]*ndarray.Array:
		return "builtins.dict"
	}
	return "builtins.int"
}

func slice[T dtype.Element](t *testing.T, s []T, shape ...int) *ndarray.Array {
	t.Helper()
	a, err := ndarray.FromSlice(s, shape...)
	require.NoError(t, err)
	return a
}

func ramp(n int) []float32 {
	all := make([]float32, n)
	for i := range all {
		all[i] = float32(i)
	}
	return all
}

// raw is an array of any dtype, on the bytes of its elements in C order.
func raw(t *testing.T, descr, data string, shape ...int) *ndarray.Array {
	t.Helper()
	d, err := dtype.ParseDescr(descr)
	require.NoError(t, err)
	b, err := arrayapi.NewBuffer(d, shape)
	require.NoError(t, err)
	elements, err := hex.DecodeString(data)
	require.NoError(t, err)
	require.Equal(t, len(b.Data), copy(b.Data, elements))
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	return a
}

// fortran is the same matrix in Fortran order.
func fortran(t *testing.T, a *ndarray.Array) *ndarray.Array {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	b, err = b.Transposed().Contiguous(arrayapi.CopyAlways)
	require.NoError(t, err)
	f, err := ndarray.FromBuffer(b.Transposed())
	require.NoError(t, err)
	return f
}
