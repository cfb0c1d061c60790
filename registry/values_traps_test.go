package registry_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func TestKeysThatAreNaN(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	saved(t, r, s, map[float64][]float64{math.NaN(): {1, 2}, 1: {}})
	m, err := registry.Load[map[float64][]float64](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	for key, v := range m {
		require.True(t, key == 1 || math.IsNaN(key) && len(v) == 2)
	}
	saved(t, r, s, map[float32]string{float32(math.NaN()): "x"})
	texts, err := registry.Load[map[float32]string](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	for _, v := range texts {
		require.Equal(t, "x", v)
	}
	_, err = r.Save(t.Context(), s, "two", map[float64]int{math.NaN(): 1, math.Float64frombits(math.Float64bits(math.NaN()) + 1): 2}, nil)
	require.ErrorContains(t, err, `have the text "NaN"`)
	saved(t, r, s, map[any]int{math.NaN(): 1})
	_, err = registry.Load[any](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
}

// code is an array by what it is made of, and has a text.
type code [1]byte

func (c code) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%02x", c[0]), nil }

func (c *code) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "%02x", &c[0])
	return err
}

func TestKeysComeBackAsTheyWere(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	same(t, r, map[code]any{{1}: int32(3), {2}: "x"})
	saved(t, r, s, []any{map[code]any{{1}: int8(1)}, "after"}) // a type of the program is not known to who reads it
	got, err := registry.Load[any](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, []any{map[string]any{"01": int8(1)}, "after"}, got)
	same(t, r, map[any]any{nil: 1, "1": "a", 1: "b", int32(1): "c", uint64(math.MaxUint64): "d", true: "e", 0.5: []float64{1}, "int:1": nil})
	same(t, r, map[any]string{})
	same(t, r, []any{map[any]any{int8(1): 2}})
}

func TestPointersThatPointToNothing(t *testing.T) {
	r, s, one := registry.New(), new(artifact.Mem), 1
	for _, v := range []any{[]*int{&one, nil}, map[string]*bool{"q": nil}, []*string{nil}, [2]*int{}, []*time.Time{nil}} {
		saved(t, r, s, v)
		got, err := registry.Load[any](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Equal(t, v, got)
	}
	saved(t, r, s, []any{nil, []float64{1}})
	h, err := r.Open(t.Context(), s, "x", nil)
	require.NoError(t, err)
	defer h.Close()
	p, err := registry.Item[*int](h, 0)
	require.NoError(t, err)
	require.Nil(t, p)
	f, err := registry.Item[*[]float64](h, 1)
	require.NoError(t, err)
	require.Equal(t, &[]float64{1}, f)
}

func TestStructsThatEmbedArraysBehindPointers(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	saved(t, r, s, &tagged{arrayOf(t, 1, 2), "tag"})
	got, err := registry.Load[*tagged](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, "tag", got.Tag)
	require.Equal(t, "[1. 2.]", got.String())
}

func TestListsOfBytes(t *testing.T) {
	r := registry.New()
	same(t, r, [][]byte{[]byte("a"), []byte("bb"), {}})
	same(t, r, [][]byte{{1, 2}, {3, 4}})
	same(t, r, []net.IP{{127, 0, 0, 1}, net.IPv6loopback})
	same(t, r, struct{ A [][]byte }{[][]byte{{1}, {2, 3}}})
	same(t, r, map[string][][]byte{"a": {{1}, {2, 3}}})
	same(t, r, []any{"x", [][]byte{{1}, {}}})
}

func TestMarshaledValuesOfKnownKinds(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	late := time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC)
	huge := new(big.Int).Lsh(big.NewInt(1), 20_000)
	for _, v := range []any{late, huge, big.NewRat(1, 3), netip.MustParseAddr("::1")} {
		saved(t, r, s, []any{v, "x"})
		got, err := registry.Load[[]any](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(v), fmt.Sprint(got[0]))
	}
	_, err := r.Save(t.Context(), s, "nil", nil, &registry.SaveOptions{Materializer: materializer.Marshaler{}})
	require.Error(t, err)
}

func TestMetadataThatIsNoTextIsAnError(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, m := range []artifact.Metadata{{"\xff": 1, "\xfe": 2}, {"a": map[string]any{"\xff": 1}}, {"a": "\xff"}, {"a": []any{"\xff"}}} {
		_, err := r.Save(t.Context(), s, "x", 1, &registry.SaveOptions{Metadata: m})
		require.ErrorContains(t, err, "UTF-8")
	}
	require.Empty(t, names(t, s))
	saved(t, r, s, bytesArray(t, "\xff\xfe"))
}

func TestForeignListsThatNameADirectoryTwice(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "d")
	for range 6 {
		require.NoError(t, os.MkdirAll(dir, 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(dir, "metadata.json"), []byte(`[{"path": "0"}, {"path": "0"}]`), 0o666))
		dir = filepath.Join(dir, "0")
	}
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	_, err = registry.Load[any](t.Context(), registry.New(), s, "d", &registry.LoadOptions{Foreign: true})
	require.Error(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(root, "d", "0", "data.json"), []byte("1"), 0o666))
	_, err = registry.Load[any](t.Context(), registry.New(), s, "d", &registry.LoadOptions{Foreign: true})
	require.ErrorContains(t, err, `"0" is that of another element`)
}

// saver saves points by a function.
func saver(save func(out materializer.Output) error) materializer.Materializer {
	return materializer.New("saver", func(_ context.Context, out materializer.Output, _ point) error { return save(out) },
		func(context.Context, materializer.Input) (point, error) { return point{}, nil })
}

func TestFilesThatAreNeverClosed(t *testing.T) {
	for _, size := range []int{1, 100 << 10} {
		r, s := registry.New(), new(artifact.Mem)
		require.NoError(t, r.Associate(reflect.TypeFor[point](), saver(func(out materializer.Output) error {
			w, err := out.Create("f.txt")
			if err == nil {
				_, err = w.Write(make([]byte, size))
			}
			return err
		})))
		for _, v := range []any{point{}, []any{point{}, 1i}} {
			_, err := r.Save(t.Context(), s, "x", v, nil)
			require.ErrorContains(t, err, "closed")
		}
		require.Empty(t, names(t, s))
	}
}

func TestPanicsOfElementsReachTheCaller(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	require.NoError(t, r.Associate(reflect.TypeFor[point](), saver(func(materializer.Output) error { panic("planted") })))
	list := make([]any, 100)
	for i := range list {
		list[i] = point{}
	}
	require.PanicsWithValue(t, "planted", func() { _, _ = r.Save(t.Context(), s, "x", list, nil) })
	require.Empty(t, names(t, s))
}

// painter is a visualizer by a function.
type painter func(out materializer.Output) error

func (p painter) Visualize(_ context.Context, out materializer.Output, _ any) error { return p(out) }

func TestNoVisualizerBreaksASave(t *testing.T) {
	list := func(out materializer.Output, file, media string) {
		out.Entry().Visualizations = []artifact.Visualization{{Path: file, MediaType: media}}
	}
	for name, p := range map[string]painter{
		"unclosed": func(out materializer.Output) error { _, err := out.Create("p.txt"); return err },
		"missing":  func(out materializer.Output) error { list(out, "nowhere.png", "image/png"); return nil },
		"no media": func(out materializer.Output) error {
			list(out, "p.txt", "")
			return materializer.WriteFile(out, "p.txt", nil)
		},
		"pack": func(out materializer.Output) error { return materializer.WriteFile(out, "elements.zip", nil) },
		"data": func(out materializer.Output) error { return materializer.WriteFile(out, "data.npy", []byte("picture")) },
		"entry": func(out materializer.Output) error {
			*out.Entry() = artifact.Entry{Elements: []*artifact.Entry{nil}}
			return errors.New("planted")
		},
	} {
		t.Run(name, func(t *testing.T) {
			r, s, warned := registry.New(), new(artifact.Mem), 0
			require.NoError(t, r.AddVisualizer(p))
			v := []any{[]float64{1, 2}, "x"}
			_, err := r.Save(t.Context(), s, "x", v, &registry.SaveOptions{Warn: func(error) { warned++ }})
			require.NoError(t, err)
			require.Positive(t, warned)
			got, err := registry.Load[any](t.Context(), r, s, "x", nil)
			require.NoError(t, err)
			require.Equal(t, v, got)
		})
	}
}

// rewritten stores a container with another manifest.
func rewritten(t *testing.T, v any, change func(m *artifact.Manifest)) (artifact.Store, *registry.Registry) {
	t.Helper()
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	r := registry.New()
	saved(t, r, s, v)
	path := filepath.Join(root, "x", artifact.ManifestName)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	m, err := artifact.DecodeManifest(text)
	require.NoError(t, err)
	change(m)
	text, err = artifact.EncodeManifest(m)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o666))
	return s, r
}

func TestElementsThatAreNotApart(t *testing.T) {
	s, r := rewritten(t, make([]byte, 1000), func(m *artifact.Manifest) {
		m.Root = artifact.Entry{Materializer: "container", Kind: "map[string]any"}
		for i := range 200 {
			m.Root.Elements = append(m.Root.Elements, &artifact.Entry{Key: fmt.Sprint(i), Materializer: "bytes"})
		}
	})
	_, err := registry.Load[any](t.Context(), r, s, "x", nil)
	require.ErrorContains(t, err, "lies in a file of its container")
	s, r = rewritten(t, []any{1i, 2i, 3i}, func(m *artifact.Manifest) { m.Root.Kind = "dict" })
	_, err = registry.Load[any](t.Context(), r, s, "x", nil)
	require.ErrorContains(t, err, `two elements of the key ""`)
}

func TestZenMLKeysAreWhatTheyAre(t *testing.T) {
	root := t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	for want, v := range map[string]any{
		`[-1, 10]`:             map[int]string{10: "a", -1: "b"},
		`[true]`:               map[bool]any{true: 1i},
		`[null, true, 1, "1"]`: map[any]any{1: 1i, "1": 2, true: 3, nil: 4},
		`["a", "b"]`: struct {
			A complex128 `array:"a"`
			B string     `array:"b"`
		}{},
	} {
		_, err := registry.New().Save(t.Context(), s, "x", v, &registry.SaveOptions{Replace: true, ZenML: &registry.ZenML{URI: "/x"}})
		require.NoError(t, err)
		doc, err := os.ReadFile(filepath.Join(root, "x", "0", "data.json"))
		require.NoError(t, err)
		var have, wanted []any
		require.NoError(t, json.Unmarshal(doc, &have))
		require.NoError(t, json.Unmarshal([]byte(want), &wanted))
		require.ElementsMatch(t, wanted, have)
	}
}

func bytesArray(t *testing.T, text string) *ndarray.Array {
	t.Helper()
	file := "\x93NUMPY\x01\x00v\x00" + fmt.Sprintf("%-117s\n", fmt.Sprintf("{'descr': '|S%d', 'fortran_order': False, 'shape': (1,), }", len(text))) + text
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, "a"), 0o777))
	require.NoError(t, os.WriteFile(filepath.Join(root, "a", "data.npy"), []byte(file), 0o666))
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	a, err := registry.Load[*ndarray.Array](t.Context(), registry.New(), s, "a", &registry.LoadOptions{Foreign: true})
	require.NoError(t, err)
	require.False(t, errors.Is(err, fs.ErrNotExist) || strings.Contains(text, "\x00"))
	return a
}
