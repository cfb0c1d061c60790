//go:build interop

package interop

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// goOn saves values beside ZenML's own artifacts, registers them in ZenML, and runs a pipeline that takes them.
func goOn(t *testing.T, w *worker, s *artifact.Dir) {
	t.Helper()
	to := w.subject(t, "zenml", "artifacts of Go, as input of a pipeline")
	grid, err := ndarray.FromSlice([]float64{0.5, 1, 2, 4, 8, 16}, 2, 3)
	require.NoError(t, err)
	small, err := ndarray.FromSlice([]int16{-3, 5}, 2)
	require.NoError(t, err)
	values := []struct {
		name, python string
		value        any
	}{
		{"grid", "numpy.ndarray", grid},
		{"columns", "builtins.dict", map[string]any{"b": grid, "a": small}},
		{"numbers", "builtins.list", []any{1, 2, 39}},
		{"folder", "", grid},
		{"folders", "", map[string]any{"b": grid, "a": small}},
	}
	names := make(map[string]string)
	for _, v := range values {
		stored := "go_" + v.name
		uri := saveForZenML(t, s, stored, v.value)
		names[v.name] = stored
		to.run(t, v.name, func(t *testing.T) {
			if v.python == "" { // as files
				require.NoError(t, w.call("zenml_adopt.register", args{"uri": uri, "name": stored}, nil))
				return
			}
			require.NoError(t, w.call("zenml_adopt.adopt", args{"uri": uri, "name": stored, "type": v.python}, nil))
			var have any
			require.NoError(t, w.call("zenml_adopt.load", args{"name": stored}, &have))
			requireForm(t, have, v.value)
		})
	}
	to.run(t, "pipeline", func(t *testing.T) { requireSums(t, w, s, names) })
}

// saveForZenML saves a value in ZenML's layout and returns where it is.
func saveForZenML(t *testing.T, s *artifact.Dir, name string, v any) string {
	t.Helper()
	name = "custom_artifacts/" + name
	uri := s.Location(name)
	_, err := registry.New().Save(t.Context(), s, name, v, &registry.SaveOptions{ZenML: &registry.ZenML{URI: filepath.ToSlash(uri)}})
	require.NoError(t, err)
	return uri
}

func requireSums(t *testing.T, w *worker, s *artifact.Dir, names map[string]string) {
	t.Helper()
	var sums zenMLArtifact
	require.NoError(t, w.call("zenml_adopt.run", args{"names": names}, &sums))
	got := loadForeign[map[string]any](t, s, sums.URI)
	requireForm(t, sums.Value, got)
	require.Equal(t, map[string]any{"grid": 31.5, "columns": map[string]any{"a": 2.0, "b": 31.5}, "numbers": int64(42), "folder": 31.5, "folders": 31.5}, got)
}
