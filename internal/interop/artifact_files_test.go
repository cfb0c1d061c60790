//go:build interop

package interop

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// tree is a value as Python reads it from an artifact: an "array", the "repr" of a plain value, a "list" of trees, or a "dict" of
// pairs of a key and a tree.
type tree map[string]any

// dirStore is a store in a temporary directory.
func dirStore(t *testing.T) (artifact.Store, string) {
	root := t.TempDir()
	store, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, store.Close()) })
	return store, root
}

// Arrays of all kinds open with numpy.load, and have the hashes that hashlib finds.
func TestArtifactsOfArrays(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "artifacts: data.npy, checksums, content hash")
	store, root := dirStore(t)
	r := registry.New()
	var paths, names []string
	var wants []array
	for i, l := range layouts(t) {
		if i%count(7, 1) != 0 {
			continue
		}
		name := fmt.Sprint(i)
		wants = append(wants, saveRandom(t, r, store, name, l))
		paths, names = append(paths, filepath.Join(root, name)), append(names, l.String())
	}
	wrong := map[int]string{}
	require.NoError(t, w.call("artifact_files.verify_arrays", args{"paths": paths, "wants": wants}, &wrong))
	for i, name := range names {
		var err error
		if text, ok := wrong[i]; ok {
			err = errors.New(text)
		}
		s.check(t, name, err)
	}
}

func saveRandom(t *testing.T, r *registry.Registry, store artifact.Store, name string, l layout) array {
	b, err := random(l.dtype, l.shape, l.order, l.seed)
	require.NoError(t, err)
	want, err := arrayOf(b)
	require.NoError(t, err)
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	_, err = r.Save(context.Background(), store, name, a, nil)
	require.NoError(t, err, l)
	return want
}

// Single values, archives and containers open with json, zipfile and numpy.load, and equal what was saved.
func TestArtifactsOfValues(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "artifacts: data.json, data.npz, elements.zip, content hash")
	store, root := dirStore(t)
	for name, c := range artifactCases(t) {
		s.run(t, name, func(t *testing.T) {
			_, err := registry.New().Save(context.Background(), store, name, c.value, nil)
			require.NoError(t, err)
			require.NoError(t, w.call("artifact_files.verify", args{"path": filepath.Join(root, name), "want": c.want}, nil))
		})
	}
}

// artifactCase is a value, and what Python reads of it.
type artifactCase struct {
	value any
	want  tree
}

func repr(text string) tree { return tree{"repr": text} }

// artifactCases are plain values, whose expected texts are Python's, archives and containers.
func artifactCases(t *testing.T) map[string]artifactCase {
	x, xTree := sampleArray(t, "'<f8'", []int{2, 3}, "F")
	y, yTree := sampleArray(t, "'>i4'", []int{4}, "C")
	z, zTree := sampleArray(t, "[('a', '<M8[ns]'), ('b', '<U2')]", []int{}, "C")
	big := make([]*ndarray.Array, 200)
	bigTree := make([]tree, len(big))
	for i := range big {
		big[i], bigTree[i] = sampleArray(t, "'<f4'", []int{i % 5, i}, "C")
	}
	return map[string]artifactCase{
		"none":    {nil, repr("None")},
		"true":    {true, repr("True")},
		"int":     {int64(math.MinInt64), repr("-9223372036854775808")},
		"uint":    {uint64(math.MaxUint64), repr("18446744073709551615")},
		"float":   {0.1, repr("0.1")},
		"float32": {float32(0.1), repr("0.10000000149011612")},
		"tiny":    {5e-324, repr("5e-324")},
		"nan":     {math.NaN(), repr("nan")},
		"-inf":    {math.Inf(-1), repr("-inf")},
		"-0":      {math.Copysign(0, -1), repr("-0.0")},
		"text":    {"größe, \"数\", 🙂\n\x00", repr(`'größe, "数", 🙂\n\x00'`)},
		"bytes":   {[]byte("\x00\xffé"), repr(`b'\x00\xff\xc3\xa9'`)},
		"plain":   {map[string]any{"b": []any{1, 2.5, nil, "x"}, "a": map[string]int{"n": -1}}, repr("{'a': {'n': -1}, 'b': [1, 2.5, None, 'x']}")},
		"structs": {struct {
			Name string
			Rate float64
		}{"x", 1e300}, repr("{'Name': 'x', 'Rate': 1e+300}")},
		"empty":   {[]string{}, repr("[]")},
		"archive": {map[string]*ndarray.Array{"ß": y, "x": x, "z": z}, tree{"dict": []any{[]any{"x", xTree}, []any{"z", zTree}, []any{"ß", yTree}}}},
		"fields":  {struct{ B, A *ndarray.Array }{x, y}, tree{"dict": []any{[]any{"B", xTree}, []any{"A", yTree}}}},
		"list":    {[]*ndarray.Array{x, y, z}, tree{"list": []any{xTree, yTree, zTree}}},
		"many":    {big, tree{"list": bigTree}},
		"container": {map[string]any{"deep": []any{x, "text", []byte("raw"), map[string]*ndarray.Array{"k": y}}, "n": 7}, tree{"dict": []any{
			[]any{"deep", tree{"list": []any{xTree, repr("'text'"), repr("b'raw'"), tree{"dict": []any{[]any{"k", yTree}}}}}},
			[]any{"n", repr("7")},
		}}},
	}
}

func sampleArray(t *testing.T, descr string, shape []int, order string) (*ndarray.Array, tree) {
	d, err := dtype.ParseDescr(descr)
	require.NoError(t, err)
	b, err := random(d, shape, order, uint64(len(descr)))
	require.NoError(t, err)
	described, err := arrayOf(b)
	require.NoError(t, err)
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	return a, tree{"array": described}
}
