package overlap_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/overlap"
	"github.com/arraylike/arraylike/registry"
)

// tree makes two artifacts, a file and links to them in the working directory.
func tree(t *testing.T) (dir string) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	t.Chdir(dir)
	store, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer store.Close()
	for _, name := range []string{"run/a", "run/b"} {
		_, err = registry.New().Save(t.Context(), store, name, []int8{1}, nil)
		require.NoError(t, err)
	}
	require.NoError(t, os.WriteFile("x.npy", nil, 0o600))
	require.NoError(t, os.Mkdir("deep", 0o700))
	for name, to := range map[string]string{"deep/a": "../run/a", "deep/x": "../x.npy", "nowhere": "run/missing", "a.npy": "run/a/data.npy"} {
		require.NoError(t, os.Symlink(filepath.FromSlash(to), filepath.FromSlash(name)))
	}
	return dir
}

func TestCheck(t *testing.T) {
	tree(t)
	for _, test := range []struct{ in, out, want string }{
		{"run/a", "run/b", ""},
		{"run/a", "run/c/d", ""},
		{"run/a", "run/a.npy", ""},
		{"run/a/data.npy", "x.npy", ""},
		{"x.npy", "y.npy", ""},
		{"x.npy", "run/a", ""},
		{"x.npy", "nowhere", ""},
		{"x.npy", "missing/../y.npy", ""},
		{"x.npy", os.DevNull, ""},
		{"run/a", "deep/a", "it is the artifact that is read"},
		{"run/a/data.npy", "a.npy", "it is the file that is read"},
		{"x.npy", "deep/x", "it is the file that is read"},
		{"run/a", "missing/../deep/a", "it is the artifact that is read"},
		{"run/a", "deep/a/../b", ""},
		{"run/b", "deep/a/../b", "it is the artifact that is read"},
		{"run/a", "run/a/y.npy", "it belongs to the artifact that is read"},
		{"run/a/data.npy", "run/a/artifact.json", "it belongs to the artifact that is read"},
		{"run/a/data.npy", "deep/a", "it belongs to the artifact that is read"},
		{"run/a", "run", "it holds what is read"},
		{"run/b", "deep/a/new.npy", "it would lie in the artifact"},
		{"x.npy", "a.npy", "it would lie in the artifact"},
		{"x.npy", ".", "it holds"},
		{"run/a", "/", "it holds what is read"},
	} {
		err := overlap.Check(filepath.FromSlash(test.in), test.out, nil)
		if test.want == "" {
			require.NoError(t, err, "%s %s", test.in, test.out)
		} else {
			require.ErrorContains(t, err, test.want, "%s %s", test.in, test.out)
		}
	}
	require.ErrorContains(t, overlap.Check("run/a", "x.npy/y", nil), "not a directory")
	require.NoError(t, os.Chdir("run"))
	require.ErrorContains(t, overlap.Check("../x.npy", ".", nil), "it holds the working directory")
}

func TestEntry(t *testing.T) {
	dir := tree(t)
	for path, want := range map[string]string{
		"deep/a":              "deep/a", // the link itself
		"deep/a/":             "deep/a",
		"deep/a/..":           "run",
		"deep/a/../b":         "run/b",
		"missing/../new":      "new",
		"new/one":             "new/one",
		".":                   "",
		dir + "/deep/a/../c/": "run/c",
	} {
		got, err := overlap.Entry(path)
		require.NoError(t, err)
		require.Equal(t, filepath.Join(dir, filepath.FromSlash(want)), got, path)
	}
}
