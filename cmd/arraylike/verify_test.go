package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func TestVerify(t *testing.T) {
	dir := t.TempDir()
	a := save(t, dir, "run/a", []float64{1, 2, 3})
	b := save(t, dir, "run/b", map[string]any{"x": make([]float64, 1<<18), "text": "t"})

	r := execute(t, "", "verify", dir)
	require.Equal(t, exitOK, r.code, r.err)
	require.True(t, strings.HasPrefix(r.out, a+": ok, 1 file, 152 bytes\n"+b+": ok, 2 files, 2 MiB ("), r.out)
	require.Equal(t, a+": ok, 1 file, 152 bytes\n", execute(t, "", "verify", a).out)
	require.Equal(t, []map[string]any{object(t, `{"artifact":"`+a+`","ok":true,"files":1,"size":152,"damage":[]}`)},
		execute(t, "", "verify", "--json", a).objects(t))

	flip(t, 1<<20+200, b, "x", "data.npy") // past the first block
	flip(t, 40, b, "elements.zip")
	r = execute(t, "", "verify", dir)
	require.Equal(t, exitFailed, r.code)
	require.Empty(t, r.err)
	lines := strings.Split(r.out, "\n")
	require.Equal(t, []string{a + ": ok, 1 file, 152 bytes", b + ": damaged"}, lines[:2])
	require.Regexp(t, `^  elements\.zip: block 0, offset 0: want CRC-32C [0-9a-f]{8}, have [0-9a-f]{8}$`, lines[2])
	require.Regexp(t, `^  x/data\.npy: block [1-9][0-9]*, offset [1-9][0-9]*: want CRC-32C [0-9a-f]{8}, have [0-9a-f]{8}$`, lines[3])

	damage := execute(t, "", "verify", "--json", b).objects(t)[0]["damage"].([]any)
	require.Len(t, damage, 2)
	require.Equal(t, "elements.zip", damage[0].(map[string]any)["path"])

	t.Run("the manifest", func(t *testing.T) {
		flip(t, 30, a, "artifact.json")
		r := execute(t, "", "verify", a)
		require.Equal(t, exitFailed, r.code)
		require.Contains(t, r.out, a+": damaged\n  artifact.json: ")
	})
	t.Run("a file is gone", func(t *testing.T) {
		require.NoError(t, os.Remove(filepath.Join(b, "x", "data.npy")))
		r := execute(t, "", "verify", b)
		require.Equal(t, exitFailed, r.code)
		require.Contains(t, r.out, "x/data.npy: ")
	})
}

func TestVerifyOfNothing(t *testing.T) {
	dir := t.TempDir()
	r := execute(t, "", "verify", dir)
	require.Equal(t, result{code: exitFailed, err: "arraylike: " + dir + ": there is no artifact in it\n"}, r)
	missing := filepath.Join(dir, "missing")
	r = execute(t, "", "verify", missing)
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "no such file or directory")
	require.NoDirExists(t, missing)
	require.Equal(t, exitUsage, execute(t, "", "verify").code)
}

// TestElementTree has the elements of a container and of one in it.
func TestElementTree(t *testing.T) {
	x, err := ndarray.FromSlice([]int32{1, 2, 3, 4}, 2, 2)
	require.NoError(t, err)
	path := save(t, t.TempDir(), "tree", map[string]any{"list": []any{x, "text"}, "weights": x})
	r := execute(t, "", "inspect", path)
	require.Equal(t, exitOK, r.code, r.err)
	require.Contains(t, r.out, `
  elements  element  saved by   kind    dtype  shape       files in
            list     container  []any          2 elements
              0      array              int32  (2, 2)      elements.zip
              1      builtin    string                     elements.zip
            weights  array              int32  (2, 2)      elements.zip
`)
}
