package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// TestRun computes on what ZenML left (testdata/make.py), in a directory that ZenML has made for the result.
func TestRun(t *testing.T) {
	out := filepath.Join(t.TempDir(), "columns")
	require.NoError(t, os.Mkdir(out, 0o777))
	require.NoError(t, run(t.Context(), filepath.Join("testdata", "samples"), out))

	want := columns(t, "testdata", true)
	have := columns(t, filepath.Dir(out), false)
	require.Len(t, have, 3)
	for name, a := range want { // what NumPy computes, which adds in another order
		require.Contains(t, have, name)
		require.Equal(t, a.Shape(), have[name].Shape(), name)
		require.InDeltaSlice(t, floats(t, a), floats(t, have[name]), 1e-12, name)
	}
	keys, err := os.ReadFile(filepath.Join(out, "0", "data.json"))
	require.NoError(t, err)
	require.Equal(t, `["centred", "mean", "variance"]`, string(keys))
	list, err := os.ReadFile(filepath.Join(out, "metadata.json"))
	require.NoError(t, err)
	require.Contains(t, string(list), filepath.ToSlash(out)+`/1", "type": "builtins.list"`)
}

func columns(t *testing.T, dir string, foreign bool) map[string]*ndarray.Array {
	t.Helper()
	s, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer s.Close()
	v, err := registry.Load[map[string]*ndarray.Array](t.Context(), registry.New(), s, "columns", &registry.LoadOptions{Foreign: foreign})
	require.NoError(t, err)
	return v
}

func floats(t *testing.T, a *ndarray.Array) []float64 {
	t.Helper()
	all, err := ndarray.Data[float64](a)
	require.NoError(t, err)
	return all
}

func TestRunRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "columns")
	require.ErrorIs(t, run(t.Context(), filepath.Join("testdata", "nothing"), out), fs.ErrNotExist)

	require.NoError(t, run(t.Context(), filepath.Join("testdata", "samples"), out))
	require.ErrorIs(t, run(t.Context(), filepath.Join("testdata", "samples"), out), fs.ErrExist, "artifacts are not written twice")
}

// TestReadme holds the code of the guide to that of the program, which the tests of internal/interop run.
func TestReadme(t *testing.T) {
	guide, err := os.ReadFile("README.md")
	require.NoError(t, err)
	program, err := os.ReadFile("main.go")
	require.NoError(t, err)
	blocks := strings.Split(string(guide), "\n```go\n")[1:]
	require.Len(t, blocks, 2)
	for _, block := range blocks {
		code, _, closed := strings.Cut(block, "\n```")
		require.True(t, closed)
		require.Contains(t, string(program), code)
	}
}
