package main

import (
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy/npz"
)

// TestDiff compares with what NumPy finds.
func TestDiff(t *testing.T) {
	for _, want := range readAnswers(t).Diff {
		t.Run(want.Name, func(t *testing.T) {
			a, b := testFile("diff-"+want.Name+"-a.npy"), testFile("diff-"+want.Name+"-b.npy")
			r := execute(t, "", "diff", a, b, "--json")
			require.Equal(t, want.Differ != 0, r.code == exitDifferent, r.err)
			o := object(t, r.out)
			require.Equal(t, want.Differ == 0, o["same"])
			part := o["parts"].([]any)[0].(map[string]any)
			require.Equal(t, json.Number(fmt.Sprint(want.Size)), part["size"])
			require.Equal(t, json.Number(fmt.Sprint(want.Differ)), part["differ"])
			if want.Differ == 0 {
				require.Empty(t, execute(t, "", "diff", a, b).out)
				return
			}
			require.Equal(t, fmt.Sprint(want.First), fmt.Sprint(part["first"]))
			line := execute(t, "", "diff", a, b).out
			if want.Largest == "" {
				require.NotContains(t, line, "at most")
			} else {
				require.Contains(t, line, "differ, by "+want.Largest+" at most")
			}
			require.Equal(t, result{code: exitDifferent}, execute(t, "", "diff", "-q", a, b))
		})
	}
}

// TestDiffOfCorpus compares each file with itself, through a pipe.
func TestDiffOfCorpus(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		t.Run(c.ID, func(t *testing.T) {
			path := c.Path(t)
			inspected := execute(t, "", "inspect", "--json", path)
			r := execute(t, string(c.Bytes(t)), "diff", path, "-")
			if inspected.code == exitOK {
				require.Equal(t, result{code: exitSame}, r)
			} else {
				require.Equal(t, exitTrouble, r.code, r.out)
				require.NotEmpty(t, r.err)
			}
		})
	}
}

func buffer[T int32 | int64 | float32 | float64](t *testing.T, s []T, shape ...int) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return b
}

func TestDiffLines(t *testing.T) {
	dir := t.TempDir()
	archive := func(name string, items ...npz.Item) string {
		path := filepath.Join(dir, name)
		require.NoError(t, npz.WriteFile(path, items, nil))
		return path
	}
	x := buffer(t, []int32{1, 2, 3, 4, 5, 6}, 2, 3)
	a := archive("a.npz", npz.Item{Key: "x", Array: x}, npz.Item{Key: "only a", Array: x}, npz.Item{Key: "text", Raw: []byte("one")},
		npz.Item{Key: "kind", Raw: []byte("raw")}, npz.Item{Key: "y", Array: x})
	b := archive("b.npz", npz.Item{Key: "y", Array: buffer(t, []float64{1, 2, 3, 4, 5, 6.5}, 2, 3)},
		npz.Item{Key: "x", Array: buffer(t, []int32{1, 2}, 2)}, npz.Item{Key: "text", Raw: []byte("once")},
		npz.Item{Key: "kind", Array: x}, npz.Item{Key: "only b", Array: x})
	r := execute(t, "", "diff", a, b)
	require.Equal(t, exitDifferent, r.code, r.err)
	require.Equal(t, strings.ReplaceAll(`x: shape (2, 3) and (2,)
only a: only in DIR/a.npz
text: 3 bytes and 4 bytes, the first difference at byte 2
kind: bytes and an array
y: dtype int32 and float64
y: 1 of 6 elements differ, by 0.5 at most, first at (1, 2): 6 and 6.5
only b: only in DIR/b.npz
`, "DIR", dir), r.out)

	t.Run("neither dtype holds the other", func(t *testing.T) {
		a := archive("c.npz", npz.Item{Key: "x", Array: buffer(t, []int64{1})})
		b := archive("d.npz", npz.Item{Key: "x", Array: buffer(t, []float32{1})})
		require.Equal(t, "x: dtype int64 and float32\nx: values not compared: neither dtype holds all values of the other\n", execute(t, "", "diff", a, b).out)
	})
	t.Run("the same values", func(t *testing.T) {
		a := archive("e.npz", npz.Item{Key: "x", Array: buffer(t, []int32{1})})
		b := archive("f.npz", npz.Item{Key: "y", Array: buffer(t, []int64{1})})
		r := execute(t, "", "diff", a, b)
		require.Equal(t, "x: dtype int32 and int64\nx: the same values, 1 element\n", r.out)
		require.Equal(t, exitDifferent, r.code)
	})
}

// TestDiffOfArtifacts has an archive, whose order of keys does not matter, and dtypes that the file has no name for.
func TestDiffOfArtifacts(t *testing.T) {
	dir := t.TempDir()
	weights := func(last float32) *ndarray.Array {
		s := []minifloat.BFloat16{minifloat.BFloat16From(1), minifloat.BFloat16From(float32(math.NaN())), minifloat.BFloat16From(last)}
		a, err := ndarray.FromSlice(s)
		require.NoError(t, err)
		return a
	}
	a := save(t, dir, "a", map[string]*ndarray.Array{"w": weights(2), "v": weights(3)})
	b := save(t, dir, "b", map[string]*ndarray.Array{"v": weights(3), "w": weights(2)})
	c := save(t, dir, "c", map[string]*ndarray.Array{"v": weights(3), "w": weights(4)})
	require.Equal(t, result{code: exitSame}, execute(t, "", "diff", a, b))
	r := execute(t, "", "diff", a, c)
	require.Equal(t, exitDifferent, r.code)
	require.Equal(t, "w: 1 of 3 elements differ, by 2 at most, first at (2,): 2 and 4\n", r.out)

	t.Run("container of many values", func(t *testing.T) {
		a := save(t, dir, "d", map[string]any{"list": []any{weights(1), "text"}, "x": weights(2)})
		b := save(t, dir, "e", map[string]any{"list": []any{weights(1), "test"}, "x": weights(2)})
		r := execute(t, "", "diff", a, b)
		require.Equal(t, exitDifferent, r.code, r.err)
		require.Equal(t, "list/1: 6 bytes, the first difference at byte 3\n", r.out)
	})
	t.Run("damaged", func(t *testing.T) {
		flip(t, 200, c, "data.npz")
		r := execute(t, "", "diff", a, c)
		require.Equal(t, exitTrouble, r.code)
		require.Contains(t, r.err, "data.npz")
	})
}

func TestDiffTrouble(t *testing.T) {
	good := testFile("words.npy")
	for _, test := range []struct{ args, err string }{
		{"diff " + good, "diff: want two files or directories, have 1"},
		{"diff - -", "can be one of the two only"},
		{"diff " + good + " missing.npy", "missing.npy: no such file or directory"},
		{"diff " + good + " " + good + " --what", "unknown flag: --what"},
	} {
		r := execute(t, "", strings.Fields(test.args)...)
		require.Equal(t, exitTrouble, r.code)
		require.Contains(t, r.err, test.err)
	}
	r := execute(t, "", "diff", "--json", good, "missing.npy")
	require.Equal(t, exitTrouble, r.code)
	require.Contains(t, object(t, r.out)["error"], "missing.npy")
	require.Equal(t, exitSame, execute(t, "", "diff", good, good).code)
}

// TestDiffOfLargeFiles has arrays of several blocks, with a difference in the last.
func TestDiffOfLargeFiles(t *testing.T) {
	const n = 3 << 20
	dir := t.TempDir()
	s := make([]float64, n)
	for i := range s {
		s[i] = float64(i)
	}
	a := writeFile(t, bytesOf(t, buffer(t, s, n/4, 4)), dir, "a.npy")
	f := buffer(t, s, n/4, 4).Copy()
	s[n-2] = -1
	s[n/2] = 0
	b := writeFile(t, bytesOf(t, buffer(t, s, n/4, 4)), dir, "b.npy")
	column := writeFile(t, bytesOf(t, f.Transposed().Copy().Transposed()), dir, "f.npy")
	for _, pair := range [][2]string{{a, b}, {column, b}} {
		r := execute(t, "", "diff", pair[0], pair[1])
		require.Equal(t, fmt.Sprintf("2 of %d elements differ, by %.6g at most, first at (%d, 0): %d.0 and 0.0\n", n, float64(n-1), n/8, n/2), r.out)
	}
	require.Equal(t, result{code: exitSame}, execute(t, "", "diff", a, column))
}
