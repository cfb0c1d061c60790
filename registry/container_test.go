package registry_test

import (
	"fmt"
	"math"
	"math/big"
	"net"
	"net/netip"
	"reflect"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

type (
	config struct {
		Rate    float32
		Layers  []any
		Seed    *int64
		Name    string `array:"name"`
		Created time.Time
		Cache   int `array:"-"`
		Notes   map[string]any
	}
	weights struct {
		W    *ndarray.Array `array:"weight"`
		Bias []float64      `array:"bias"`
		Mask [2][2]bool
	}
	model struct {
		Config config
		Layers []weights
		Blob   []byte
		Next   *model `array:",optional"`
	}
	// tagged is an array by what it embeds, and more than that.
	tagged struct {
		*ndarray.Array
		Tag string
	}
	row  []any
	tree map[string]tree
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 123456789, time.FixedZone("", 3600))

func arrayOf(t *testing.T, values ...float64) *ndarray.Array {
	t.Helper()
	a, err := ndarray.FromSlice(values)
	require.NoError(t, err)
	return a
}

// saved saves v under x, and returns what it became.
func saved(t *testing.T, r *registry.Registry, s artifact.Store, v any) *artifact.Manifest {
	t.Helper()
	m, err := r.Save(t.Context(), s, "x", v, &registry.SaveOptions{Replace: true})
	require.NoError(t, err, "%T", v)
	return m
}

func fileNames(m *artifact.Manifest) (all []string) {
	for _, f := range m.Files {
		all = append(all, f.Path)
	}
	return all
}

func TestPlainContainersAreOneDocument(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, c := range []struct {
		value any
		doc   string // what json.dumps of Python 3.11 makes of the same value
		kind  string
		kinds string
	}{
		{[]any{int32(1), "a", 2.5, nil, true, uint8(7), uint8(8)}, `[1, "a", 2.5, null, true, 7, 8]`, "[]any", "int32 string float64 nil bool 2*uint8"},
		{[]string{"a", "\u00e9"}, `["a", "\u00e9"]`, "[]string", ""},
		{map[string]int{"b": 2, "a": 1}, `{"a": 1, "b": 2}`, "map[string]int", ""},
		{map[int]string{10: "x", -1: "y"}, `{"-1": "y", "10": "x"}`, "map[int]string", ""},
		{map[string]any{}, `{}`, "map[string]any", ""},
		{[]any{}, `[]`, "[]any", ""},
		{[]any{[]any{1, []string{"x"}}, map[string]any{"k": noon}}, `[[1, ["x"]], {"k": "2026-11-30T12:00:00.123456789+01:00"}]`, "[]any", "[]any int []string map[string]any time.Time"},
		{[2]string{"p", "q"}, `["p", "q"]`, "[2]string", ""},
		{[]float64(nil), "", "[]float64", ""},
		{map[bool]float32{true: 0.5}, `{"true": 0.5}`, "map[bool]float32", ""},
		{[]any{math.Inf(1), math.NaN(), math.Copysign(0, -1)}, `[Infinity, NaN, -0.0]`, "[]any", "3*float64"},
		{[]time.Time{noon.UTC()}, `["2026-11-30T11:00:00.123456789Z"]`, "[]time.Time", ""},
		{tree{"a": {"b": {}}, "c": nil}, `{"a": {"b": {}}, "c": {}}`, "map[string]registry_test.tree", ""},
	} {
		m := saved(t, r, s, c.value)
		require.Equal(t, c.kind, m.Root.Kind)
		require.Equal(t, c.kinds, m.Root.Kinds)
		if c.doc == "" {
			require.Equal(t, "array", m.Root.Materializer)
			continue
		}
		require.Equal(t, "container", m.Root.Materializer)
		require.Equal(t, []string{"data.json"}, fileNames(m))
		require.Equal(t, c.doc, document(t, s, "data.json"))
		got, err := registry.Load[any](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		if _, named := c.value.(tree); !named {
			require.Equal(t, fmt.Sprintf("%#v", c.value), fmt.Sprintf("%#v", got)) // NaN is itself here
		}
	}
}

func document(t *testing.T, s artifact.Store, file string) string {
	t.Helper()
	rd, err := s.Open(t.Context(), "x")
	require.NoError(t, err)
	defer rd.Close()
	f, err := rd.Open(file)
	require.NoError(t, err)
	defer f.Close()
	text := make([]byte, f.Size())
	_, err = f.ReadAt(text, 0)
	require.NoError(t, err)
	return string(text)
}

func TestContainersComeBackAsTheyWere(t *testing.T) {
	r := registry.New()
	seed := int64(-3)
	c := config{Rate: 0.1, Layers: []any{64, "relu", []any{uint8(1)}}, Seed: &seed, Name: "first", Created: noon.UTC(), Notes: map[string]any{"x": nil}}
	w := weights{W: arrayOf(t, 1, 2, 3), Bias: []float64{4}, Mask: [2][2]bool{{true}}}
	same(t, r, c)
	same(t, r, &c)
	same(t, r, w)
	same(t, r, map[string]*ndarray.Array{"a": arrayOf(t, 1), "b/c": arrayOf(t)})
	same(t, r, map[string][][]int16{"x": {{1, 2}}, "": {}})
	same(t, r, model{Config: c, Layers: []weights{w, w}, Blob: []byte{0, 255}, Next: &model{Config: c, Layers: []weights{}, Blob: []byte{}}})
	same(t, r, []any{[]float64{1}, "x", nil, []byte("b"), map[string]any{"k": []int32{1}, "l": noon.UTC()}, 1i})
	same(t, r, map[any]any{"a": int64(1), int64(2): "b", true: []float32{1}})
	same(t, r, row{[]any{}, 1}) // within an interface a type is made of Go's own
	same(t, r, tree{"a": {"b": tree{}}})
	same(t, r, tagged{arrayOf(t, 1, 2), "more than an array"})
	same(t, r, []tagged{{nil, "none"}})
	same(t, r, []*float64{nil, ptr(1.5)})
	huge := new(big.Int).Lsh(big.NewInt(1), 70)
	same(t, r, huge)
	same(t, r, []any{huge, uint64(math.MaxUint64), (any)(nil)})
	same(t, r, map[string]*big.Int{"a": huge, "b": nil})
	same(t, r, map[string]*[]float64{"none": nil, "some": {1}})
	same(t, r, [3]any{1, []float64{2}, nil})
	same(t, r, map[string]any{"CON": []int8{1}, "a.b": []int8{2}, "A": []int8{3}, "a": []int8{4}, "": []int8{5}, "\u00e9": []int8{6}, "+0": []int8{7}, "x/../y": []int8{8}})
}

func TestElementsAndMembersAsTheManifestHasThem(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	m := saved(t, r, s, weights{W: arrayOf(t, 1, 2, 3), Bias: []float64{4}, Mask: [2][2]bool{{true}}})
	require.Equal(t, "archive", m.Root.Materializer)
	require.Equal(t, []string{"data.npz"}, fileNames(m))
	require.Equal(t, "weight", m.Root.Elements[0].Key)
	require.Equal(t, "ndarray", m.Root.Elements[0].Namespace)
	require.Equal(t, []int{2, 2}, m.Root.Elements[2].Shape)
	got, err := registry.Load[map[string]any](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, []float64{4}, got["bias"])

	m = saved(t, r, s, map[string]any{"big": make([]float64, 10_000), "small": []float64{1}, "odd key": "text"})
	require.Equal(t, []string{"big/data.npy", "elements.zip"}, fileNames(m))
	require.Equal(t, []string{"big", "+1", "small"}, []string{m.Root.Elements[0].Dir, m.Root.Elements[1].Dir, m.Root.Elements[2].Dir})
	require.Equal(t, "elements.zip", m.Root.Elements[2].Pack)
	require.Empty(t, m.Root.Elements[0].Pack)
}

func TestManySmallElementsShareFiles(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	list := make([]any, 10_000)
	for i := range list {
		list[i] = []float64{float64(i), math.Sqrt(float64(i))}
	}
	m := saved(t, r, s, list)
	require.Equal(t, []string{"elements.zip"}, fileNames(m))
	got, err := registry.Load[[]any](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	for i := range list {
		require.Equal(t, list[i], got[i])
	}

	for i := range list { // more than one pack holds
		list[i] = []float64{500: float64(i)}
	}
	m = saved(t, r, s, list)
	require.Greater(t, len(m.Files), 3)
	require.Less(t, len(m.Files), 20)
	rows, err := registry.Load[[][]float64](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Len(t, rows, len(list))
	require.Equal(t, list[len(list)-1], rows[len(list)-1])
}

func TestContainersLoadAsOtherTypes(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	saved(t, r, s, map[string]any{"name": "n", "Rate": float32(1), "Layers": []any{}, "Seed": nil, "Created": noon, "Notes": map[string]any{}})
	c, err := registry.Load[config](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, "n", c.Name)
	require.Nil(t, c.Seed)

	saved(t, r, s, []any{[]float64{1}, arrayOf(t, 2)})
	arrays, err := registry.Load[[]*ndarray.Array](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, "[2.]", arrays[1].String())
	slices, err := registry.Load[[2][]float64](t.Context(), r, s, "x", nil)
	if err == nil { // an array of slices is an array of numbers
		require.Equal(t, [2][]float64{{1}, {2}}, slices)
	}
}

func TestTypesKnownAtRunTimeAlone(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	saved(t, r, s, []float64{1})
	v, err := r.LoadAs(t.Context(), s, "x", reflect.TypeFor[*ndarray.Array](), nil)
	require.NoError(t, err)
	require.IsType(t, (*ndarray.Array)(nil), v)
	v, err = r.LoadAs(t.Context(), s, "x", nil, nil)
	require.NoError(t, err)
	require.Equal(t, []float64{1}, v)
	_, err = r.LoadAs(t.Context(), s, "x", reflect.TypeFor[int](), nil)
	require.Error(t, err)
	require.Equal(t, "ndarray", r.Namespaces()[0].Name())
}

func TestContainersThatDoNotFit(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	refuses := func(err error, part string) {
		t.Helper()
		var mismatch *materializer.TypeError
		require.ErrorAs(t, err, &mismatch)
		require.ErrorContains(t, err, part)
	}
	saved(t, r, s, map[string]any{"a": 1, "b": "x"})
	_, err := registry.Load[map[string]int](t.Context(), r, s, "x", nil)
	refuses(err, `key "b": want int, have the str "x"`)
	_, err = registry.Load[[]any](t.Context(), r, s, "x", nil)
	refuses(err, "have a dict")
	_, err = registry.Load[struct{ A int }](t.Context(), r, s, "x", nil)
	refuses(err, `no field for the key "a"`)
	_, err = registry.Load[struct {
		A int    `array:"a"`
		B string `array:"b"`
		C int
	}](t.Context(), r, s, "x", nil)
	refuses(err, `no key "C"`)
	saved(t, r, s, []any{1, 300})
	_, err = registry.Load[[]uint8](t.Context(), r, s, "x", nil)
	refuses(err, "[1]: want uint8, have the int 300")
	_, err = registry.Load[[3]any](t.Context(), r, s, "x", nil)
	refuses(err, "have a list of 2")
	saved(t, r, s, []any{nil})
	_, err = registry.Load[[]string](t.Context(), r, s, "x", nil)
	refuses(err, "want string, have nil")
	saved(t, r, s, weights{W: arrayOf(t, 1), Bias: []float64{1}})
	_, err = registry.Load[[]any](t.Context(), r, s, "x", nil)
	refuses(err, "what is stored is a dict")
}

func TestCyclesAndAbsurdDepthAreErrors(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	ring := []any{nil}
	ring[0] = ring
	loop := map[string]any{"a": []float64{1}}
	loop["self"] = loop
	type node struct{ Next *node }
	chain := &node{}
	chain.Next = chain
	deep := any([]float64{1})
	for range 1000 {
		deep = []any{deep}
	}
	for _, v := range []any{ring, loop, chain, deep} {
		_, err := r.Save(t.Context(), s, "x", v, nil)
		require.ErrorContains(t, err, "nest more than 64 deep", "%T", v)
	}
	require.Empty(t, names(t, s))
}

func TestRaggedArraysAreErrors(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{[][]float64{{1}, {2, 3}}, map[string][][]float64{"a": {{1}, {}}}, []any{[][]int{{1}, nil}}} {
		_, err := r.Save(t.Context(), s, "x", v, nil)
		require.ErrorContains(t, err, "as in the slices before it", "%T", v)
	}
}

func TestNil(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{nil, (*float64)(nil), (*ndarray.Array)(nil), (**config)(nil), ptr((*config)(nil)), (*big.Int)(nil), ptr((*big.Int)(nil))} {
		m := saved(t, r, s, v)
		require.Equal(t, "builtin", m.Root.Materializer)
		require.Equal(t, "null", document(t, s, "data.json"))
		got, err := registry.Load[any](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Nil(t, got)
		p, err := registry.Load[*float64](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Nil(t, p)
		a, err := registry.Load[*ndarray.Array](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Nil(t, a)
		_, err = registry.Load[float64](t.Context(), r, s, "x", nil)
		require.ErrorContains(t, err, "what is stored is nil")
	}
}

func TestMarshaledValuesThatDoNotFit(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	exact, _, err := big.ParseFloat("1.0000000000000000000000000000000000000000000001", 10, 300, big.ToNearestEven)
	require.NoError(t, err)
	saved(t, r, s, exact)
	back, err := registry.Load[*big.Float](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Zero(t, exact.Cmp(back))
	require.EqualValues(t, 300, back.Prec())
	var mismatch *materializer.TypeError
	_, err = registry.Load[float64](t.Context(), r, s, "x", nil)
	require.ErrorAs(t, err, &mismatch)
	saved(t, r, s, netip.MustParseAddr("::1"))
	_, err = registry.Load[net.IP](t.Context(), r, s, "x", nil)
	require.Error(t, err)
}

func TestItemsOfContainers(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{[]any{"a", 2, nil}, []any{"a", 2, []float64{1}}} {
		saved(t, r, s, v)
		h, err := r.Open(t.Context(), s, "x", nil)
		require.NoError(t, err)
		n, err := h.Len()
		require.NoError(t, err)
		require.Equal(t, 3, n)
		text, err := registry.Item[string](h, 0)
		require.NoError(t, err)
		require.Equal(t, "a", text)
		two, err := registry.Item[any](h, 1)
		require.NoError(t, err)
		require.Equal(t, 2, two)
		last, err := registry.Item[any](h, 2)
		require.NoError(t, err)
		require.Equal(t, v.([]any)[2], last)
		_, err = registry.Item[any](h, 3)
		require.Error(t, err)
		require.NoError(t, h.Close())
	}
	saved(t, r, s, map[string][]int8{"p": {1}, "q": {2, 3}})
	h, err := r.Open(t.Context(), s, "x", nil)
	require.NoError(t, err)
	defer h.Close()
	q, err := registry.Item[[]int8](h, 1)
	require.NoError(t, err)
	require.Equal(t, []int8{2, 3}, q)
	a, err := registry.Item[*ndarray.Array](h, 0)
	require.NoError(t, err)
	require.Equal(t, "[1]", a.String())
}

func TestStructsThatWouldLoseAField(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{struct{ a int }{1}, []any{struct{ B, c int }{}}, struct {
		A int `array:"x"`
		B int `array:"x"`
	}{}, struct {
		A int `array:"a,omitempty"`
	}{}} {
		_, err := r.Save(t.Context(), s, "x", v, nil)
		var none *registry.NoMaterializerError
		require.ErrorAs(t, err, &none, "%T", v)
	}
}
