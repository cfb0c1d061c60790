//go:build interop

package interop

import (
	"math/big"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// zenMLRun is what a pipeline of ZenML's left: an artifact store, and by their names the artifacts in it.
type zenMLRun struct {
	Store     string
	Artifacts map[string]zenMLArtifact
}

// zenMLArtifact is an artifact as ZenML knows it, and the form of what ZenML loads.
type zenMLArtifact struct {
	URI, Type, Materializer string
	Value                   any
}

// goType is the type to ask for. A dict in parts is two lists on the disk: that it is a dict is in ZenML's database alone.
func (a zenMLArtifact) goType() reflect.Type {
	if a.Type == "builtins.dict" {
		return reflect.TypeFor[map[string]any]()
	}
	return nil
}

// TestZenML runs a pipeline in ZenML's local stack, loads all that it left, and makes what Go writes beside it the input
// of a further pipeline.
func TestZenML(t *testing.T) {
	t.Parallel()
	w := python(t, "zenml")
	from := w.subject(t, "zenml", "artifacts of a pipeline, in Go")
	var ran zenMLRun
	require.NoError(t, w.call("zenml_pipeline.run", args{}, &ran))
	require.Len(t, ran.Artifacts, 27)

	store, err := artifact.NewDir(ran.Store, &artifact.DirOptions{MustExist: true})
	require.NoError(t, err)
	defer store.Close()
	for name, a := range ran.Artifacts {
		from.run(t, name, func(t *testing.T) {
			got, err := registry.New().LoadAs(t.Context(), store, nameOf(t, store, a.URI), a.goType(), &registry.LoadOptions{Foreign: true})
			require.NoError(t, err)
			requireForm(t, a.Value, got)
		})
	}
	require.FileExists(t, filepath.Join(ran.Artifacts["array_drawn"].URI, "histogram.png"), "a drawing beside the data")
	requireTypes(t, from, store, ran.Artifacts)
	goOn(t, w, store)
}

// loadForeign loads the artifact that is at a path in ZenML's store.
func loadForeign[T any](t *testing.T, s *artifact.Dir, uri string) T {
	t.Helper()
	v, err := registry.Load[T](t.Context(), registry.New(), s, nameOf(t, s, uri), &registry.LoadOptions{Foreign: true})
	require.NoError(t, err)
	return v
}

// nameOf is the name that an artifact has in the store here.
func nameOf(t *testing.T, s *artifact.Dir, uri string) string {
	t.Helper()
	name, err := filepath.Rel(s.Location(""), uri)
	require.NoError(t, err)
	return filepath.ToSlash(name)
}

// requireTypes loads artifacts as the types that a program would ask for.
func requireTypes(t *testing.T, x *subject, s *artifact.Dir, all map[string]zenMLArtifact) {
	t.Helper()
	requireAs[*ndarray.Array](t, x, s, all, "numpy", "jax", "mlx", "array_large", "array_structured")
	requireAs[[]*ndarray.Array](t, x, s, all, "list_arrays", "tuple_arrays")
	requireAs[map[string]*ndarray.Array](t, x, s, all, "dict_arrays", "sparse")
	requireAs[map[string]any](t, x, s, all, "dict_of_all", "dict_json")
	requireAs[[]any](t, x, s, all, "list_json")
	requireAs[string](t, x, s, all, "text")
	requireAs[[]byte](t, x, s, all, "bytes")
	requireAs[int64](t, x, s, all, "int")
	requireAs[*big.Int](t, x, s, all, "int", "int_large")
	requireAs[float64](t, x, s, all, "float_nan", "sum")
	requireAs[bool](t, x, s, all, "bool")
	x.run(t, "numpy as [][]float64", func(t *testing.T) {
		require.Equal(t, [][]float64{{0, 0.125, 0.25, 0.375}, {0.5, 0.625, 0.75, 0.875}, {1, 1.125, 1.25, 1.375}},
			loadForeign[[][]float64](t, s, all["numpy"].URI))
	})
}

func requireAs[T any](t *testing.T, x *subject, s *artifact.Dir, all map[string]zenMLArtifact, names ...string) {
	t.Helper()
	for _, name := range names {
		x.run(t, name+" as "+reflect.TypeFor[T]().String(), func(t *testing.T) {
			require.Contains(t, all, name)
			requireForm(t, all[name].Value, loadForeign[T](t, s, all[name].URI))
		})
	}
}
