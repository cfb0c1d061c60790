//go:build interop

package interop

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/npy"
)

// form is a value as typed JSON, which registry/testdata/zenml/README.md describes.
type form map[string]any

// typedOf returns the form of a Go value: of an array without the library and the library's name of the dtype, of a float
// without its text, but for NaN, which has nothing else. Keys of maps are sorted.
func typedOf(t *testing.T, v any) form {
	t.Helper()
	switch v := v.(type) {
	case nil:
		return form{"t": "none"}
	case []byte:
		return form{"t": "bytes", "hex": hex.EncodeToString(v)}
	case *big.Int:
		return form{"t": "int", "v": v.String()}
	case *ndarray.Array:
		return typedArray(t, v)
	}
	switch rv := reflect.ValueOf(v); rv.Kind() {
	case reflect.Bool:
		return form{"t": "bool", "v": v}
	case reflect.String:
		return form{"t": "str", "v": v}
	case reflect.Float32, reflect.Float64:
		return typedFloat(rv.Float())
	case reflect.Slice:
		return typedList(t, rv)
	case reflect.Map:
		return typedDict(t, rv)
	default:
		require.True(t, rv.CanInt() || rv.CanUint(), "no form for a %T", v)
		return form{"t": "int", "v": fmt.Sprint(v)}
	}
}

func typedFloat(f float64) form {
	if math.IsNaN(f) {
		return form{"t": "float", "v": "nan"}
	}
	return form{"t": "float", "bits": fmt.Sprintf("%016x", math.Float64bits(f))}
}

func typedList(t *testing.T, list reflect.Value) form {
	t.Helper()
	items := make([]any, list.Len())
	for i := range items {
		items[i] = typedOf(t, list.Index(i).Interface())
	}
	return form{"t": "list", "v": items}
}

func typedDict(t *testing.T, dict reflect.Value) form {
	t.Helper()
	keys := make([]string, 0, dict.Len())
	for _, k := range dict.MapKeys() {
		keys = append(keys, k.String())
	}
	slices.Sort(keys)
	items := make([]any, len(keys))
	for i, k := range keys {
		items[i] = []any{form{"t": "str", "v": k}, typedOf(t, dict.MapIndex(reflect.ValueOf(k)).Interface())}
	}
	return form{"t": "dict", "v": items}
}

// typedArray returns the form of an array, whose elements are in C order and little-endian in it.
func typedArray(t *testing.T, a *ndarray.Array) form {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	var file bytes.Buffer
	require.NoError(t, npy.Write(&file, b, &npy.WriteOptions{Order: npy.OrderC, ByteOrder: dtype.LittleEndian}))
	data := file.Bytes()[file.Len()-b.NBytes():]
	descr := strings.NewReplacer("'", `"`, "(", "[", ")", "]").Replace(b.DType.WithOrder(dtype.LittleEndian).Descr())
	return form{"t": "ndarray", "dtype": json.RawMessage(descr), "shape": append([]int{}, b.Shape...), "bytes": hex.EncodeToString(data)}
}

// requireForm compares a Go value with the form of what Python has: tuples and sets come to Go as lists, and sparse
// matrices as the arrays that they consist of.
func requireForm(t *testing.T, want any, got any) {
	t.Helper()
	have, err := json.Marshal(typedOf(t, got))
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(have, &tree))
	require.Equal(t, inGo(want), tree)
}

// inGo makes of the form of a Python value that of the value which Go has for it.
func inGo(want any) any {
	switch want := want.(type) {
	case []any:
		list := make([]any, len(want))
		for i, item := range want {
			list[i] = inGo(item)
		}
		return list
	case map[string]any:
		return formInGo(want)
	}
	return want
}

func formInGo(want map[string]any) any {
	have := make(map[string]any)
	for key, value := range want {
		have[key] = inGo(value)
	}
	switch want["t"] {
	case "tuple", "set":
		have["t"] = "list"
	case "dict":
		slices.SortFunc(have["v"].([]any), func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	case "float":
		delete(have, map[bool]string{true: "bits", false: "v"}[want["v"] == "nan"])
	case "ndarray", "scalar":
		have["t"] = "ndarray"
		delete(have, "library")
		delete(have, "name")
	case "sparse":
		return sparseInGo(have)
	}
	return have
}

// sparseInGo is the dict of the arrays that scipy.sparse.save_npz stores.
func sparseInGo(want map[string]any) any {
	var shape []byte
	for _, n := range want["shape"].([]any) {
		shape = fmt.Appendf(shape, "%02x00000000000000", int(n.(float64)))
	}
	format := want["format"].(string)
	members := append(slices.Clone(want["parts"].([]any)),
		[]any{"format", map[string]any{"t": "ndarray", "dtype": "|S3", "shape": []any{}, "bytes": hex.EncodeToString([]byte(format))}},
		[]any{"shape", map[string]any{"t": "ndarray", "dtype": "<i8", "shape": []any{2.0}, "bytes": string(shape)}})
	for _, m := range members {
		m.([]any)[0] = map[string]any{"t": "str", "v": m.([]any)[0]}
	}
	return formInGo(map[string]any{"t": "dict", "v": members})
}
