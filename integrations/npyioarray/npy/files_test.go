package npy_test

import (
	"archive/zip"
	"encoding/json"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// wanted is what NumPy says of a file.
type wanted struct {
	Descr   string
	Shape   []int
	Fortran bool
	Stored  []string // elements in the order of the file
}

// files returns the .npy files of testdata, and what NumPy says of them.
func files(t testing.TB) (map[string][]byte, map[string]wanted) {
	text, err := os.ReadFile("../testdata/expected.json")
	require.NoError(t, err)
	var expected struct{ Files map[string]wanted }
	require.NoError(t, json.Unmarshal(text, &expected))
	z, err := zip.OpenReader("../testdata/files.zip")
	require.NoError(t, err)
	defer z.Close()
	all := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		all[strings.TrimSuffix(f.Name, ".npy")] = data
	}
	require.ElementsMatch(t, slices.Collect(maps.Keys(expected.Files)), slices.Collect(maps.Keys(all)))
	return all, expected.Files
}
