package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/npy/npz"
)

// TestMemberWithoutName has a member of an archive that is called "", as numpy.savez(f, **{"": x}) writes it.
func TestMemberWithoutName(t *testing.T) {
	t.Chdir(t.TempDir())
	x, y := buffer(t, []int64{1, 2, 3}), buffer(t, []int64{7})
	require.NoError(t, npz.WriteFile("e.npz", []npz.Item{{Key: "", Array: x}, {Key: "b", Array: y}}, nil))
	require.Equal(t, result{out: "[1 2 3]\n"}, execute(t, "", "head", "--member", "", "e.npz"))
	require.Equal(t, result{out: "[1 2 3]\n"}, execute(t, "", "show", "--member=", "e.npz"))
	require.Equal(t, result{}, execute(t, "", "convert", "--member", "", "e.npz", "x.npy"))
	got, err := os.ReadFile("x.npy")
	require.NoError(t, err)
	require.Equal(t, bytesOf(t, x), got)
	require.Equal(t, result{}, execute(t, "", "convert", "e.npz", "again.npz"))
	require.Equal(t, result{}, execute(t, "", "diff", "e.npz", "again.npz"))
	require.Equal(t, `arraylike: convert: e.npz: want one array, have "", "b": choose with --member`+"\n", execute(t, "", "convert", "e.npz", "y.npy").err)
}

// TestKeyNeedsAnArchive has outputs that have no place for a key.
func TestKeyNeedsAnArchive(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	writeFile(t, bytesOf(t, buffer(t, []int64{1})), "x.npy")
	for out, have := range map[string]string{"y.npy": "npy", "y": "artifact"} {
		for _, flag := range []string{"--key=a", "--raw"} {
			r := execute(t, "", "convert", "x.npy", out, flag)
			require.Equal(t, exitUsage, r.code)
			require.Contains(t, r.err, ": want npz for OUT, have "+have+"\n")
		}
	}
	requireOnly(t, dir, "x.npy")
	r := execute(t, "", "convert", "x.npy", "-", "--key", "a")
	require.Equal(t, exitOK, r.code)
	require.Contains(t, execute(t, r.out, "inspect", "--json", "-").out, `"keys":["a"]`)
}

// TestRawValues has values of an artifact that are no arrays: they go into an archive on request only.
func TestRawValues(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	save(t, dir, "mix", []any{[]float64{1, 2}, "text", 7})
	save(t, dir, "plain", "text")
	r := execute(t, "", "convert", "mix", "x.npz", "--json")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, object(t, r.out)["error"], `"1" is no array, but builtin: --raw copies its bytes, --member chooses an array`)
	r = execute(t, "", "convert", "plain", "x.npz")
	require.Equal(t, "arraylike: convert: plain: the value is no array, but builtin: --raw copies its bytes, --member chooses an array\n", r.err)
	r = execute(t, "", "convert", "plain", "x.npz", "--raw")
	require.Equal(t, "arraylike: convert: plain: the value is no array, but builtin, and has no key: name it with --key\n", r.err)
	require.NoFileExists(t, "x.npz")

	r = execute(t, "", "convert", "mix", "x.npz", "--raw", "--json")
	require.Equal(t, exitOK, r.code, r.err)
	o := object(t, r.out)
	require.Len(t, o["arrays"], 1)
	require.Equal(t, []any{object(t, `{"key":"1","what":"builtin","size":6}`), object(t, `{"key":"2","what":"builtin","size":1}`)}, o["raw"])
	z, err := npz.Open("x.npz", nil)
	require.NoError(t, err)
	defer z.Close()
	raw, err := z.Raw("1")
	require.NoError(t, err)
	require.Equal(t, `"text"`, string(raw))
	require.Equal(t, result{}, execute(t, "", "convert", "mix", "y.npz", "--member", "0"))
	require.Equal(t, result{}, execute(t, "", "convert", "plain", "z.npz", "--raw", "--key", "note"))
	require.Contains(t, execute(t, "", "inspect", "--json", "z.npz").out, `"keys":["note"]`)
}
