package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// contents reads all files below a directory.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		b, err := os.ReadFile(path)
		all[path] = string(b)
		return err
	}))
	return all
}

// TestInputIsNeverDamaged has outputs that are, hold or lie in what is read, by any name, and in any artifact.
func TestInputIsNeverDamaged(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	x := buffer(t, []float64{1.5, 2.25, 1e-300})
	writeFile(t, bytesOf(t, x), "x.npy")
	save(t, dir, "run/art", []float64{1.5, 2.25, 1e-300})
	save(t, dir, "run/many", map[string]any{"a": []float64{1, 2}, "big": make([]float64, 20000), "text": "t"})
	require.NoError(t, os.MkdirAll("foreign", 0o700))
	writeFile(t, bytesOf(t, x), "foreign", "data.npy")
	require.NoError(t, os.MkdirAll("other/deep", 0o700))
	require.NoError(t, os.Symlink("run/art", "link"))
	require.NoError(t, os.Symlink(filepath.Join("run", "art", "data.npy"), "file-link.npy"))
	require.NoError(t, os.Symlink(filepath.Join("..", "run", "art"), filepath.Join("other", "out")))
	require.NoError(t, os.Symlink(filepath.Join(dir, "run", "many"), filepath.Join("other", "deep", "in")))
	before := contents(t, dir)
	for _, args := range []string{
		"run/art/data.npy run/art --dtype float32 --lossy",
		"run/art run/art --dtype float32 --lossy",
		"run/art missing/../run/art",
		"run/art run/many/../art",
		"run/art other/deep/in/../art", // not what it looks like: the link leads to run/many
		"run/art/data.npy other/out",
		"file-link.npy run/art",
		"file-link.npy run/art/data.npy",
		"run/art file-link.npy",
		"run/art link",
		"link run/art",
		"link/data.npy run/art",
		"run/art run/art/x.npy",
		"run/art link/x.npz",
		"run/art other/out/x.npy",
		"run/art run/art/below",
		"run/art run",
		"run/art/data.npy run --to artifact",
		"run/many run/many --member a",
		"run/many/elements.zip run/many --member a/data.npy",
		"run/many/big run/many",
		"run/many/big/data.npy run/many/big",
		"run/many run/many/big --member a",
		"run/many/big/data.npy run/many/elements.zip --to npz",
		"x.npy run/art/x.npy",
		"x.npy run/art/below/x",
		"x.npy other/out/x.npy",
		"x.npy .",
		"x.npy ..",
		"foreign foreign",
		"foreign/data.npy foreign",
		"foreign foreign/x.npy",
		"x.npy x.npy",
		"x.npy other/../x.npy",
	} {
		r := execute(t, "", append([]string{"convert", "--force"}, strings.Fields(args)...)...)
		require.Equal(t, exitFailed, r.code, args)
		require.Regexp(t, `it is the (file|artifact) that is read|it belongs to the artifact that is read|it holds what is read|`+
			`it would lie in the artifact|have a directory in one|it holds the working directory`, r.err, args)
		require.Equal(t, before, contents(t, dir), args)
	}
	require.Equal(t, exitOK, execute(t, "", "verify", "run").code)

	for _, out := range []string{"run/art/p.png", "link/p.png", "run/art/data.npy", "file-link.npy"} {
		r := execute(t, "", "show", "run/many", "--member", "big", "--force", "--out", out)
		require.Equal(t, exitFailed, r.code, out)
		require.Contains(t, r.err, "--out: "+out+": it would lie in the artifact")
	}
	require.Equal(t, before, contents(t, dir))

	// What has nothing to do with the input is replaced.
	require.Equal(t, result{}, execute(t, "", "convert", "run/art", "run/art2"))
	require.Equal(t, result{}, execute(t, "", "convert", "run/art/data.npy", "run/art2", "--force"))
	require.Equal(t, result{}, execute(t, "", "convert", "run/art", "run/art.npy"))
	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "run/art", "--force"))
	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "other/deep/in/../art3"))
	require.DirExists(t, "run/art3", "where the system finds it")
}

// TestRedirectedInput reads from a file that the shell opened.
func TestRedirectedInput(t *testing.T) {
	dir := t.TempDir()
	path := save(t, dir, "art", []float64{1, 2, 3})
	plain := writeFile(t, bytesOf(t, buffer(t, []float64{1, 2})), dir, "x.npy")
	before := contents(t, dir)
	for _, test := range []struct{ in, out, err string }{
		{filepath.Join(path, "data.npy"), path, "it holds what is read"},
		{plain, plain, "it is the file that is read"},
	} {
		f, err := os.Open(test.in)
		require.NoError(t, err)
		var out, errs bytes.Buffer
		code := run([]string{"convert", "-f", "-", test.out}, streams{in: f, out: &out, err: &errs})
		require.NoError(t, f.Close())
		require.Equal(t, exitFailed, code)
		require.Contains(t, errs.String(), test.err)
	}
	require.Equal(t, before, contents(t, dir))
}
