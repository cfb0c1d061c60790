package materializer_test

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"net/netip"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/materializer"
)

type (
	level int16
	title string
	blob  []byte
)

// The documents are what json.dumps of CPython 3.11 gives for the value.
func TestBuiltinWritesWhatPythonWrites(t *testing.T) {
	for doc, v := range map[string]any{
		"true": true, "-5": level(-5), "18446744073709551615": uint64(math.MaxUint64), "3.0": 3.0, "1e+16": 1e16, "1e-05": 1e-5,
		"0.10000000149011612": float32(0.1), "NaN": math.NaN(), "-Infinity": math.Inf(-1), `"h\u00e9 \ud83d\ude00\n"`: title("hé \U0001F600\n"), `"\udcff"`: "\xff",
	} {
		f := newFiles()
		require.NoError(t, materializer.Builtin{}.Save(t.Context(), output{f}, v))
		require.Equal(t, doc, string(f.data["data.json"]))
		got, err := materializer.Builtin{}.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeOf(v)})
		require.NoError(t, err)
		if doc != "NaN" {
			require.Equal(t, v, got)
		}
	}
}

func TestBuiltinNeverLoses(t *testing.T) {
	for _, c := range []struct {
		doc, kind string
		want      reflect.Type
		ok        bool
	}{
		{"300", "", reflect.TypeFor[uint8](), false},
		{"-1", "", reflect.TypeFor[uint64](), false},
		{"18446744073709551615", "", reflect.TypeFor[int64](), false},
		{"18446744073709551615", "", nil, true},
		{"18446744073709551616", "", nil, true},
		{"18446744073709551616", "", reflect.TypeFor[float64](), false},
		{"7", "", reflect.TypeFor[float64](), false},
		{"0.1", "", reflect.TypeFor[float32](), false},
		{"0.5", "", reflect.TypeFor[float32](), true},
		{"1.0", "", reflect.TypeFor[int](), false},
		{"true", "", reflect.TypeFor[int](), false},
		{`"a"`, "", reflect.TypeFor[[]byte](), false},
		{"7", "int64", reflect.TypeFor[int32](), false},
		{"7", "int", reflect.TypeFor[int64](), true},
		{"7", "int8", nil, true},
		{"700", "int8", nil, false},
	} {
		f := newFiles()
		f.data["data.json"], f.entry.Kind = []byte(c.doc), c.kind
		v, err := materializer.Builtin{}.Load(t.Context(), input{f}, materializer.Want{Type: c.want})
		if c.ok {
			require.NoError(t, err, "%+v", c)
			continue
		}
		var typeErr *materializer.TypeError
		require.ErrorAs(t, err, &typeErr, "%+v gave %v", c, v)
	}
	f := newFiles()
	f.data["data.json"] = []byte("[1, 2]")
	_, err := materializer.Builtin{}.Load(t.Context(), input{f}, materializer.Want{})
	require.ErrorContains(t, err, "data.json")
	require.ErrorIs(t, materializer.Builtin{}.Save(t.Context(), output{f}, []int{1}), materializer.ErrDeclined)
}

func TestBytes(t *testing.T) {
	f := newFiles()
	require.NoError(t, materializer.Bytes{}.Save(t.Context(), output{f}, blob("a\x00b")))
	require.Equal(t, "a\x00b", string(f.data["data.txt"]))
	for _, want := range []any{blob("a\x00b"), []byte("a\x00b")} {
		got, err := materializer.Bytes{}.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeOf(want)})
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := materializer.Bytes{}.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeFor[string]()})
	var typeErr *materializer.TypeError
	require.ErrorAs(t, err, &typeErr)
	_, err = materializer.Bytes{}.Load(t.Context(), input{newFiles()}, materializer.Want{})
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, materializer.Bytes{}.Save(t.Context(), output{f}, "text"), materializer.ErrDeclined)
}

func TestMarshalerNeedsATypeToLoad(t *testing.T) {
	f := newFiles()
	addr := netip.MustParseAddr("192.0.2.7")
	require.NoError(t, materializer.Marshaler{}.Save(t.Context(), output{f}, addr))
	require.Equal(t, []byte{192, 0, 2, 7}, f.data["data.bin"])
	_, err := materializer.Marshaler{}.Load(t.Context(), input{f}, materializer.Want{})
	require.ErrorContains(t, err, "needs a type")
	for _, want := range []any{addr, &addr} {
		got, err := materializer.Marshaler{}.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeOf(want)})
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	f.data["data.bin"] = []byte("bad")
	_, err = materializer.Marshaler{}.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeOf(addr)})
	require.ErrorContains(t, err, "data.bin")
	require.ErrorIs(t, materializer.Marshaler{}.Save(t.Context(), output{f}, 1), materializer.ErrDeclined)
}

type oneWay struct{}

func (oneWay) MarshalText() ([]byte, error) { return nil, nil }

func TestWhatCannotComeBackDoesNotMarshalItself(t *testing.T) {
	require.False(t, materializer.MarshalsItself(reflect.TypeFor[oneWay]()))
	require.True(t, materializer.MarshalsItself(reflect.TypeFor[netip.Addr]()))
	require.True(t, materializer.MarshalsItself(reflect.TypeFor[*netip.Addr]()))
}

func TestArrayRefusesAManifestThatIsNotOfItsData(t *testing.T) {
	f := newFiles()
	a, err := ndarray.FromSlice([]uint16{1, 2})
	require.NoError(t, err)
	require.NoError(t, materializer.Array{}.Save(t.Context(), output{f}, a))
	require.Equal(t, "uint16", f.entry.DType)
	require.Equal(t, dtype.Uint16.Descr(), f.entry.Descr)
	for name, ok := range map[string]bool{"": true, "uint16": true, "bfloat16": false, "int16": false, "float8_e5m2": false, "nonsense": false} {
		f.entry.DType = name
		_, err := materializer.Array{}.Load(t.Context(), input{f}, materializer.Want{})
		require.Equal(t, ok, err == nil, "%s: %v", name, err)
	}
}

func TestArrayKeepsTheDTypesThatNumPyLacks(t *testing.T) {
	for _, d := range []dtype.DType{dtype.BFloat16, dtype.Float8E4M3FN, dtype.Float8E5M2, dtype.Int4} {
		a, err := ndarray.Zeros([]int{3}, d)
		require.NoError(t, err)
		f := newFiles()
		require.NoError(t, materializer.Array{}.Save(t.Context(), output{f}, a))
		got, err := materializer.Array{}.Load(t.Context(), input{f}, materializer.Want{})
		require.NoError(t, err)
		require.Equal(t, d.WithOrder(dtype.LittleEndian), got.(*ndarray.Array).DType(), "the file cannot say another order")
		f.entry.DType = ""
		got, err = materializer.Array{}.Load(t.Context(), input{f}, materializer.Want{})
		require.NoError(t, err)
		require.Equal(t, dtype.NewVoid(d.Size()), got.(*ndarray.Array).DType(), "the file alone says raw bytes")
	}
}

func TestArrayDeclinesNoArray(t *testing.T) {
	require.ErrorIs(t, materializer.Array{}.Save(t.Context(), output{newFiles()}, 1), materializer.ErrDeclined)
	var typeErr *materializer.TypeError
	_, err := materializer.Array{}.Load(t.Context(), input{newFiles()}, materializer.Want{Type: reflect.TypeFor[string]()})
	require.ErrorAs(t, err, &typeErr)
}

func TestNew(t *testing.T) {
	planted := errors.New("planted")
	m := materializer.New("title",
		func(_ context.Context, out materializer.Output, v title) error {
			return materializer.WriteFile(out, "title.txt", []byte(v))
		},
		func(_ context.Context, in materializer.Input) (title, error) {
			data, err := materializer.ReadFile(in, "title.txt")
			if len(data) == 0 {
				err = errors.Join(err, planted)
			}
			return title(data), err
		})
	require.Equal(t, "title", m.ID())
	f := newFiles()
	require.NoError(t, m.Save(t.Context(), output{f}, title("go")))
	got, err := m.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeFor[title]()})
	require.NoError(t, err)
	require.Equal(t, title("go"), got)

	require.ErrorIs(t, m.Save(t.Context(), output{f}, "another type"), materializer.ErrDeclined)
	var typeErr *materializer.TypeError
	_, err = m.Load(t.Context(), input{f}, materializer.Want{Type: reflect.TypeFor[string]()})
	require.ErrorAs(t, err, &typeErr)
	_, err = m.Load(t.Context(), input{newFiles()}, materializer.Want{})
	require.ErrorIs(t, err, planted)
}

func TestOptionalUpgrades(t *testing.T) {
	metadata, err := materializer.Describe(t.Context(), materializer.Builtin{}, 1)
	require.NoError(t, err)
	require.Nil(t, metadata)
	require.NoError(t, materializer.Visualize(t.Context(), materializer.Builtin{}, output{newFiles()}, 1))
}

func TestTypeErrorsName(t *testing.T) {
	f := newFiles()
	a, err := ndarray.Zeros([]int{2, 3}, dtype.Float64)
	require.NoError(t, err)
	require.NoError(t, materializer.Array{}.Save(t.Context(), output{f}, a))
	typeErr := &materializer.TypeError{Want: reflect.TypeFor[string](), Have: &f.entry, Err: arrayapi.ErrCopy}
	require.EqualError(t, typeErr, `want string, have an array of dtype float64, shape [2 3], of namespace "ndarray": `+arrayapi.ErrCopy.Error())
	require.ErrorIs(t, typeErr, arrayapi.ErrCopy)
}
