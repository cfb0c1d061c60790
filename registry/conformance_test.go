package registry_test

import (
	"math"
	"math/big"
	"net/netip"
	"net/url"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// TestBuiltinValuesConform saves and loads a value of every kind that a new registry
// knows.
func TestBuiltinValuesConform(t *testing.T) {
	registrytest.Run(t, registrytest.Config{
		Values: concat(builtinScalars(), builtinNumbers(), builtinArrays(t), builtinContainers(t), builtinMarshalers(t)),
		Others: []func(*registry.Registry) error{
			func(r *registry.Registry) error { return r.AddNamespace(gridNamespace{}) },
		},
	})
}

func concat(lists ...[]registrytest.Value) (all []registrytest.Value) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

// types lists types in a short way.
func types(zeros ...any) (all []reflect.Type) {
	for _, zero := range zeros {
		all = append(all, reflect.TypeOf(zero))
	}
	return all
}

var anyType = reflect.TypeFor[any]() // of which there is no value

func builtinScalars() []registrytest.Value {
	exact := func(name string, v any) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: v, Materializer: "builtin", Rule: registry.ExactRule,
			Refuses: types([]float64(nil), new(ndarray.Array), time.Time{}, struct{}{}, map[string]any(nil)),
		}
	}
	values := []registrytest.Value{
		exact("nil", nil), exact("bool", true), exact("int", -1), exact("int8", int8(-128)), exact("int16", int16(math.MinInt16)),
		exact("int32", int32(math.MinInt32)), exact("int64", int64(math.MinInt64)), exact("uint", uint(1)), exact("uint8", uint8(255)),
		exact("uint16", uint16(math.MaxUint16)), exact("uint32", uint32(math.MaxUint32)), exact("uint64", uint64(math.MaxUint64)),
		exact("float32", float32(0.1)), exact("float64", math.Pi), exact("NaN", math.NaN()), exact("infinity", math.Inf(-1)),
		exact("negative zero", math.Copysign(0, -1)), exact("string", "zwei\n\u00e4\U0001F600"), exact("empty string", ""),
		exact("not UTF-8", "\xff\xfe"), exact("big.Int", new(big.Int).Lsh(big.NewInt(-3), 100)),
	}
	values[0].Refuses = types(1.5, "", struct{}{}, time.Time{})
	nilTime := exact("nil pointer", (*time.Time)(nil))
	nilTime.Refuses = types(1.5, "", time.Time{})
	named := exact("named", celsius(36.6))
	named.Any, named.As = reflect.TypeFor[float64](), types(1.0, new(float64))
	pointer := exact("pointer", ptr(int32(7)))
	pointer.Any, pointer.As = reflect.TypeFor[int32](), types(int32(0))
	return append(values, nilTime, named, pointer)
}

func builtinNumbers() []registrytest.Value {
	nested := func(name string, v any) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: v, Materializer: "array", Rule: registry.StructuralRule, As: types(new(ndarray.Array)),
			Refuses: types("", [][][][]float64(nil), []string(nil), map[string]any(nil), struct{}{}),
		}
	}
	named := nested("slice of named numbers", []celsius{1, 2})
	named.Any, named.As = reflect.TypeFor[[]float64](), types([]float64(nil), [2]float64{})
	return []registrytest.Value{
		nested("complex64", complex64(1+2i)), nested("complex128", complex(math.Inf(1), -1)), nested("bfloat16", minifloat.BFloat16From(1.5)),
		nested("floats", []float64{1, math.NaN(), math.Copysign(0, -1)}), nested("no floats", []float64{}), nested("bools", []bool{true, false, true}),
		nested("rows", [][]int8{{1, 2, 3}, {4, 5, 6}}), nested("array", [3]uint16{1, 2, 3}), nested("cube", [][][]float32{{{1}, {2}}}),
		nested("complex numbers", []complex64{1i, 2}), nested("words", []int{1, -2}), nested("small floats", [][2]minifloat.Float8E4M3FN{{1, 2}}),
		nested("array of bytes", [2][3]uint8{{1, 2, 3}, {4, 5, 6}}), nested("many", make([]float32, 40_000)), named,
	}
}

func builtinArrays(t *testing.T) []registrytest.Value {
	protocol := func(name string, x arrayapi.ArrayLike, as ...any) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: x, Materializer: "array", Rule: registry.ProtocolRule, As: types(as...),
			Refuses: types("", map[string]any(nil), []string(nil), struct{}{}, time.Time{}),
		}
	}
	array := func(d dtype.DType, order dtype.ByteOrder, transposed bool) *ndarray.Array {
		b, err := arrayapi.NewBuffer(d.WithOrder(order), []int{2, 3})
		require.NoError(t, err)
		for i := range b.Data {
			b.Data[i] = byte(i * 7)
		}
		if transposed {
			b = b.Transposed()
		}
		x, err := ndarray.FromBuffer(b)
		require.NoError(t, err)
		return x
	}
	record, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Int32}, {Name: "b", Offset: 8, DType: dtype.Float64}}, 16)
	require.NoError(t, err)
	foreign := protocol("by value", vec{"abc"}, new(ndarray.Array), []byte{}, [3]uint8{})
	foreign.Any = reflect.TypeFor[*ndarray.Array]() // its namespace is not registered
	return []registrytest.Value{
		foreign,
		protocol("matrix", array(dtype.Float32, dtype.LittleEndian, false), [][]float32(nil), new(grid), [2][3]float32{}),
		protocol("big-endian", array(dtype.Int16, dtype.BigEndian, false), [][]int16(nil)),
		protocol("column-major", array(dtype.Float64, dtype.LittleEndian, true), [][]float64(nil)),
		protocol("bfloat16 matrix", array(dtype.BFloat16, dtype.LittleEndian, false), [][]minifloat.BFloat16(nil)),
		protocol("text", array(dtype.NewBytes(5), dtype.LittleEndian, false)), protocol("record", array(record, dtype.LittleEndian, false)),
		protocol("dates", array(dtype.NewDateTime64(dtype.Nanosecond, 1), dtype.LittleEndian, false)),
		protocol("scalar", ndarray.Scalar(2.5), 1.5, celsius(0)),
		protocol("of another namespace", &grid{[]float32{1, 2, 3, 4, 5, 6}, 2}, new(ndarray.Array), [][]float32(nil)),
	}
}

func builtinContainers(t *testing.T) []registrytest.Value {
	structure := func(name, id string, v any, generic any, as ...any) registrytest.Value {
		return registrytest.Value{
			Name: name, Value: v, Materializer: id, Rule: registry.StructuralRule, Any: reflect.TypeOf(generic), As: types(as...),
			Refuses: types("", 1.5, new(ndarray.Array), [][]float64(nil), time.Time{}, struct{ Other int }{}),
		}
	}
	type layer struct {
		Weight *ndarray.Array `array:"weight"`
		Bias   []float32      `array:"bias"`
	}
	type settings struct {
		Rate   float64
		Labels []string
		At     time.Time
		Next   *settings
	}
	type mixed struct {
		Name  string
		Array *ndarray.Array
	}
	day := time.Date(2026, 11, 30, 1, 2, 3, 4, time.FixedZone("", 3600))
	x := arrayOf(t, 1, 2, 3)
	return []registrytest.Value{
		structure("map of arrays", "archive", map[string]*ndarray.Array{"a": x, "b": x}, map[string]any{}, map[string]any{}, map[string][]float64{}),
		structure("map of slices", "archive", map[string][]float32{"a": {1}, "b": {}}, map[string][]float32{}, map[string]*ndarray.Array{}),
		structure("struct of arrays", "archive", layer{x, []float32{1}}, map[string]any{}, map[string]any{}, map[string]*ndarray.Array{}),
		structure("plain struct", "container", settings{0.5, []string{"a"}, day, &settings{Labels: []string{}}}, map[string]any{}, map[string]any{}),
		structure("mixed struct", "container", mixed{"m", x}, map[string]any{}, map[string]any{}),
		structure("list", "container", []any{1, int8(2), "three", nil, 4.5, day, []float64{6}, []any{true}, map[string]any{"x": x}}, []any{}, [9]any{}),
		structure("strings", "container", []string{"a", "b"}, []string{}, []any{}, [2]string{}),
		structure("map by number", "container", map[int]string{1: "a", -2: "b"}, map[int]string{}, map[string]any{}),
		structure("ragged rows", "container", [][]any{{1.5}, {2, "x"}}, [][]any{}, []any{}),
		structure("empty map", "container", map[string]any{}, map[string]any{}),
		{Name: "bytes", Value: []byte("bytes \x00"), Materializer: "bytes", Rule: registry.ExactRule, As: types(raw{}), Refuses: types("", 1.5, []int8{})},
		{Name: "named bytes", Value: raw("text"), Materializer: "bytes", Any: reflect.TypeFor[[]byte](), As: types([]byte{})},
		{Name: "time", Value: day, Materializer: "time", Rule: registry.ExactRule, As: types(&day), Refuses: types("", 1, new(ndarray.Array))},
	}
}

func builtinMarshalers(t *testing.T) []registrytest.Value {
	marshaler := func(name string, v any) registrytest.Value {
		return registrytest.Value{Name: name, Value: v, Materializer: "marshaler", Rule: registry.MarshalerRule, Refuses: []reflect.Type{anyType}}
	}
	known := func(name string, v any) registrytest.Value { // of kinds that are types without anybody's help
		return registrytest.Value{Name: name, Value: v, Materializer: "marshaler", Rule: registry.MarshalerRule}
	}
	address, err := url.Parse("https://user@example.org/a?b#c")
	require.NoError(t, err)
	return []registrytest.Value{
		known("address", netip.MustParseAddr("2001:db8::1")), known("rational", big.NewRat(-1, 3)),
		marshaler("URL", address), marshaler("stamp", stamp{time.Unix(5, 6).UTC()}),
	}
}
