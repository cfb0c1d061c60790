//go:build interop

package interop

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// Both sides notice when anything about an array is not what is wanted.
func TestComparisonsNotice(t *testing.T) {
	w := python(t, "arrays")
	b, err := random(dtype.Int32.WithOrder(dtype.LittleEndian), []int{2, 3}, "F", 1)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "x.npy")
	require.NoError(t, npy.WriteFile(path, b, nil))
	right, err := arrayOf(b)
	require.NoError(t, err)
	require.NoError(t, readsAs(path, right))
	require.NoError(t, w.call("numpy_files.verify", args{"path": path, "want": right}, nil))
	for name, change := range map[string]func(*array){
		"dtype":      func(a *array) { a.Descr = "'<u4'" },
		"byte order": func(a *array) { a.Descr = "'>i4'" },
		"shape":      func(a *array) { a.Shape = []int{3, 2} },
		"order":      func(a *array) { a.Order = "C" },
		"a bit":      func(a *array) { a.Data[23] ^= 1 },
	} {
		t.Run(name, func(t *testing.T) {
			wrong := right
			wrong.Data = slices.Clone(right.Data)
			change(&wrong)
			require.Error(t, readsAs(path, wrong))
			require.ErrorContains(t, w.call("numpy_files.verify", args{"path": path, "want": wrong}, nil), "AssertionError")
		})
	}
}

func TestWorkerErrors(t *testing.T) {
	w := python(t, "arrays")
	require.ErrorContains(t, w.call("numpy_files.verify", args{"path": "/not/there.npy", "want": nil}, nil), "FileNotFoundError")
	require.ErrorContains(t, w.call("numpy_files.no_such_function", nil, nil), "AttributeError")
	require.ErrorContains(t, w.call("no_such_module.f", args{}, nil), "ModuleNotFoundError")
	_, err := w.version("no_such_library")
	require.ErrorContains(t, err, "ModuleNotFoundError")
	v, err := w.version("numpy")
	require.NoError(t, err)
	require.NotEmpty(t, v)
}

// A worker that ends in the middle of a call says so, and goes on saying so.
func TestWorkerEnds(t *testing.T) {
	executable, err := environment("arrays")
	if err != nil {
		t.Skip(err)
	}
	w, err := startWorker(executable)
	require.NoError(t, err)
	require.ErrorContains(t, w.call("os._exit", args{"status": 3}, nil), "has ended")
	require.ErrorContains(t, w.call("worker.version", args{"library": "numpy"}, nil), "has ended")
	require.NoError(t, w.close())
	require.NoDirExists(t, w.dir)
}

// Without Python, its package index or the requirements the reason is an error, and nothing stays in the cache.
func TestNoEnvironment(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("ARRAYLIKE_INTEROP_DIR", cache)
	t.Setenv(ownPython("arrays"), "")
	t.Run("no requirements", func(t *testing.T) {
		_, err := environment("nobody")
		require.ErrorIs(t, err, os.ErrNotExist)
	})
	t.Run("no index", func(t *testing.T) {
		if _, err := command(installTime, basePython(), "-c", ""); err != nil {
			t.Skip(err)
		}
		for name, value := range map[string]string{"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": cache, "PIP_CONFIG_FILE": os.DevNull} {
			t.Setenv(name, value)
		}
		_, err := environment("arrays")
		require.ErrorContains(t, err, "No matching distribution")
		left, err := os.ReadDir(cache)
		require.NoError(t, err)
		require.Empty(t, left)
	})
	t.Run("no Python", func(t *testing.T) {
		t.Setenv("ARRAYLIKE_INTEROP_PYTHON", filepath.Join(cache, "python"))
		_, err := environment("arrays")
		require.ErrorIs(t, err, os.ErrNotExist)
	})
}

func TestSummary(t *testing.T) {
	var s summary
	x := s.subject("numpy", "2", "files")
	require.Same(t, x, s.subject("numpy", "2", "files"))
	require.NotSame(t, x, s.subject("numpy", "1", "files"))
	require.True(t, x.check(t, "a", nil))
	x.run(t, "b", func(t *testing.T) {})
	x.run(t, "c", func(t *testing.T) { t.Skip("no reason") })
	x.skip(t, "d", "a reason")
	require.False(t, x.check(new(testing.T), "e", os.ErrExist))
	require.Contains(t, s.String(), "interop\tnumpy\t2\tfiles\t2\t1\t2\n")
	require.Contains(t, s.String(), "skipped: numpy, files: d: a reason\n")
}

// Every group has requirements with nothing but exact versions.
func TestRequirementsArePinned(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "requirements-*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
				continue
			}
			require.Regexp(t, `^[A-Za-z0-9_.-]+(\[[a-z,]+\])?==[0-9][0-9A-Za-z.+!-]*( *;.*)?$`, line, file)
		}
	}
}
