package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// answers is what NumPy says; see testdata/make.py.
type answers struct {
	Rows []struct {
		File       string
		N          int
		Head, Tail string
	}
	Diff []struct {
		Name    string
		Size    int
		Differ  int
		First   []int
		Largest string
	}
	Lossy []struct {
		File, To, Want string
		Changed, Size  int
	}
}

func readAnswers(t *testing.T) answers {
	t.Helper()
	text, err := os.ReadFile("testdata/numpy.json")
	require.NoError(t, err)
	var a answers
	require.NoError(t, json.Unmarshal(text, &a))
	return a
}

func testFile(name string) string { return filepath.Join("testdata", name) }

// save saves a value as an artifact below a directory, and returns its path.
func save(t *testing.T, dir, name string, v any) string {
	t.Helper()
	store, err := artifact.NewDir(dir, &artifact.DirOptions{NoSync: true})
	require.NoError(t, err)
	defer store.Close()
	_, err = registry.New().Save(t.Context(), store, name, v, nil)
	require.NoError(t, err)
	return filepath.Join(dir, filepath.FromSlash(name))
}

// flip changes one byte of a file.
func flip(t *testing.T, offset int, elem ...string) {
	t.Helper()
	name := filepath.Join(elem...)
	b, err := os.ReadFile(name)
	require.NoError(t, err)
	b[offset] ^= 1
	require.NoError(t, os.WriteFile(name, b, 0o600))
}
