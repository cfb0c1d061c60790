package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// requireOnly checks that a directory has these names, and nothing that was left behind.
func requireOnly(t *testing.T, dir string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	require.ElementsMatch(t, want, names)
}

// TestConvertCorpus writes each file anew: those that NumPy wrote are the same bytes, others have the same values; bad ones
// leave nothing.
func TestConvertCorpus(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		t.Run(c.ID, func(t *testing.T) {
			path, dir := c.Path(t), t.TempDir()
			format := c.Format
			if c.ID == archiveAsNPY {
				format = corpus.NPZ
			}
			name := "out." + format
			out := filepath.Join(dir, name)
			fine := execute(t, "", "inspect", "--json", path).code == exitOK
			r := execute(t, "", "convert", path, out, "--max-header", "100000")
			if !fine && r.code != exitOK {
				require.Equal(t, exitFailed, r.code)
				require.Equal(t, 1, strings.Count(r.err, "\n"), r.err)
				requireOnly(t, dir)
				return
			}
			if fine && strings.HasPrefix(c.Kind, "npz") && r.code != exitOK {
				// Names that cannot be written again: two members of one key.
				require.Contains(t, r.err, "npz: ")
				requireOnly(t, dir)
				return
			}
			require.Equal(t, exitOK, r.code, r.err)
			requireOnly(t, dir, name)
			if strings.Contains(r.err, "has no name for") { // the file said it all the same
				require.Contains(t, execute(t, "", "diff", path, out).out, "dtype ")
				return
			}
			require.Equal(t, exitSame, execute(t, "", "diff", path, out, "--max-header", "100000").code)
			if got, err := os.ReadFile(out); c.NumPyCanonical {
				require.NoError(t, err)
				require.True(t, bytes.Equal(c.Bytes(t), got), "want the bytes that NumPy writes")
			}
		})
	}
}

// TestLossy compares with NumPy's conversions.
func TestLossy(t *testing.T) {
	for _, want := range readAnswers(t).Lossy {
		t.Run(want.File+" to "+want.To, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.npy")
			r := execute(t, "", "convert", testFile(want.File), out, "--dtype", want.To)
			require.Equal(t, exitFailed, r.code)
			require.Contains(t, r.err, "--lossy converts all the same")
			require.NoFileExists(t, out)

			r = execute(t, "", "convert", testFile(want.File), out, "--dtype", want.To, "--lossy")
			require.Equal(t, exitOK, r.code, r.err)
			require.Regexp(t, ": "+strconv.Itoa(want.Changed)+" of "+strconv.Itoa(want.Size)+" values changed", r.err)
			got, err := os.ReadFile(out)
			require.NoError(t, err)
			expected, err := os.ReadFile(testFile(want.Want))
			require.NoError(t, err)
			require.True(t, bytes.Equal(expected, got), "want the bytes that NumPy writes")

			r = execute(t, "", "convert", testFile(want.File), out, "--dtype", want.To, "--lossy", "--json", "-f")
			array := object(t, r.out)["arrays"].([]any)[0].(map[string]any)
			require.Equal(t, strconv.Itoa(want.Changed), string(array["changed"].(json.Number)))
		})
	}
}

// TestFormats takes an array through all formats and back.
func TestFormats(t *testing.T) {
	t.Chdir(t.TempDir())
	want := bytesOf(t, buffer(t, []float64{1, 2, 3, 4, 5, 6}, 3, 2).Transposed())
	writeFile(t, want, "x.npy")
	for _, step := range [][]string{
		{"x.npy", "a.npz"}, {"a.npz", "b.npy"}, {"b.npy", "art/x"}, {"art/x", "c.npz", "--compress", "deflate"}, {"c.npz", "art/c"}, {"art/c", "d.npz"},
		{"d.npz", "e.npz", "--compress", "auto"}, {"e.npz", "f.npy"}, {"f.npy", "g.data", "--to", "npy"},
	} {
		r := execute(t, "", append([]string{"convert"}, step...)...)
		require.Equal(t, result{}, r, "%s", step)
	}
	for _, name := range []string{"b.npy", "f.npy", "g.data"} {
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
	for name, method := range map[string]npz.Method{"a.npz": npz.Stored, "c.npz": npz.Deflated, "d.npz": npz.Deflated} {
		z, err := npz.Open(name, nil)
		require.NoError(t, err)
		require.Equal(t, method, z.Members()[0].Method, name)
		require.NoError(t, z.Close())
	}
	require.Equal(t, exitOK, execute(t, "", "verify", "art").code)

	r := execute(t, string(want), "convert", "-", "-")
	require.Equal(t, result{out: string(want)}, r)
}

// TestLayout changes one thing at a time.
func TestLayout(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, bytesOf(t, buffer(t, []int32{1, 2, 3, 4, 5, 6}, 2, 3)), "x.npy")
	header := func(args ...string) npy.Header {
		t.Helper()
		r := execute(t, "", append([]string{"convert", "x.npy", "y.npy", "-f"}, args...)...)
		require.Equal(t, exitOK, r.code, r.err)
		require.Equal(t, exitSame, execute(t, "", "diff", "x.npy", "y.npy").code|execute(t, "", "diff", "y.npy", "x.npy").code)
		f, err := npy.OpenFile("y.npy", nil)
		require.NoError(t, err)
		defer f.Close()
		return *f.Header()
	}
	require.True(t, header("--order", "F").FortranOrder)
	require.Equal(t, ">i4", header("--byteorder", "big").DType.Str())
	require.Equal(t, "<i4", header("--byteorder", "little").DType.Str())
	require.Equal(t, npy.Version2, header("--npy-version", "2.0").Version)
	require.NoError(t, os.Rename("y.npy", "x.npy"))
	require.Equal(t, npy.Version2, header().Version)
	require.Equal(t, npy.Version1, header("--npy-version", "auto").Version)
	h := header("--order", "F", "--byteorder", "big", "--npy-version", "3.0")
	require.Equal(t, ">i4 3.0 true", h.DType.Str()+" "+h.Version.String()+map[bool]string{true: " true", false: ""}[h.FortranOrder])

	t.Run("of an artifact", func(t *testing.T) {
		require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "art", "--byteorder", "big", "--order", "F"))
		o := object(t, execute(t, "", "inspect", "--json", "art").out)
		file := member(t, o, "path", "data.npy")
		require.Equal(t, ">i4", file["dtype"])
		require.Equal(t, true, file["fortran_order"])
	})
}

// TestDTypeKeepsByteOrder has a dtype without and with a byte order.
func TestDTypeKeepsByteOrder(t *testing.T) {
	for text, want := range map[string]string{"f8": ">f8", "float64": ">f8", "<f8": "<f8", ">f8": ">f8"} {
		out := filepath.Join(t.TempDir(), "y.npy")
		r := execute(t, "", "convert", testFile("fortran.npy"), out, "--dtype", text)
		require.Equal(t, result{}, r)
		o := object(t, execute(t, "", "inspect", "--json", out).out)
		require.Equal(t, want, o["dtype"], text)
		require.Equal(t, true, o["fortran_order"])
	}
}

// TestNamesOfML has a dtype that a .npy file has no name for, there and back.
func TestNamesOfML(t *testing.T) {
	dir := t.TempDir()
	in := save(t, dir, "bf", []minifloat.BFloat16{0x3f80, 0x4000})
	file, back := filepath.Join(dir, "x.npy"), filepath.Join(dir, "back")
	r := execute(t, "", "convert", in, file)
	require.Equal(t, exitOK, r.code)
	require.Equal(t, "arraylike: convert: a .npy file has no name for bfloat16: it says |V2; --as brings the name back\n", r.err)
	require.Equal(t, result{}, execute(t, "", "convert", file, back, "--as", "bfloat16"))
	require.Equal(t, result{}, execute(t, "", "diff", in, back))
	require.Equal(t, "[1 2]\n", execute(t, "", "head", back).out)
	r = execute(t, "", "convert", file, filepath.Join(dir, "no"), "--as", "float8_e5m2")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "want elements that are stored as float8_e5m2 is, have |V2")
}

// TestMembers keeps what is no array, and all options of members.
func TestMembers(t *testing.T) {
	t.Chdir(t.TempDir())
	x := buffer(t, []int64{1, 2, 3})
	require.NoError(t, npz.WriteFile("a.npz", []npz.Item{
		{Key: "x", Array: x, Options: &npz.WriteOptions{Method: npz.Deflated}}, {Key: "meta.json", Raw: []byte("{}")}, {Key: "y", Array: x},
	}, nil))
	require.Equal(t, result{}, execute(t, "", "convert", "a.npz", "b.npz", "--byteorder", "big"))
	z, err := npz.Open("b.npz", nil)
	require.NoError(t, err)
	defer z.Close()
	require.Equal(t, []string{"x", "meta.json", "y"}, z.Keys())
	require.Equal(t, []npz.Method{npz.Deflated, npz.Stored, npz.Stored}, []npz.Method{z.Members()[0].Method, z.Members()[1].Method, z.Members()[2].Method})
	raw, err := z.Raw("meta.json")
	require.NoError(t, err)
	require.Equal(t, "{}", string(raw))

	r := execute(t, "", "convert", "a.npz", "y.npy")
	require.Equal(t, exitFailed, r.code)
	require.Equal(t, "arraylike: convert: a.npz: want one array, have \"x\", \"meta.json\", \"y\": choose with --member\n", r.err)
	require.Equal(t, result{}, execute(t, "", "convert", "a.npz", "y.npy", "--member", "y"))
	require.Equal(t, exitFailed, execute(t, "", "convert", "a.npz", "art").code, "an artifact of arrays has no place for bytes")
	require.Equal(t, result{}, execute(t, "", "convert", "y.npy", "c.npz", "--key", "other"))
	require.Contains(t, execute(t, "", "inspect", "--json", "c.npz").out, `"keys":["other"]`)
}

func TestNeverClobbers(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	data := bytesOf(t, buffer(t, []int64{1, 2, 3}))
	writeFile(t, data, "x.npy")
	writeFile(t, []byte("precious"), "y.npy")
	require.NoError(t, os.Symlink("x.npy", "link.npy"))
	for _, test := range []struct{ args, err string }{
		{"x.npy y.npy", "y.npy: file already exists: --force replaces it"},
		{"x.npy x.npy -f", "it is the file that is read"},
		{"x.npy link.npy -f", "it is the file that is read"},
		{"link.npy ./x.npy -f", "it is the file that is read"},
		{"y.npy x.npy -f", "y.npy: npy: "},
		{"x.npy missing/y.npy", "no such file or directory"},
		{"missing.npy z.npy", "missing.npy: no such file or directory"},
	} {
		r := execute(t, "", append([]string{"convert"}, strings.Fields(test.args)...)...)
		require.Equal(t, exitFailed, r.code, test.args)
		require.Contains(t, r.err, test.err)
	}
	requireOnly(t, dir, "x.npy", "y.npy", "link.npy")
	for name, want := range map[string][]byte{"x.npy": data, "y.npy": []byte("precious")} {
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "y.npy", "-f"))

	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "art"))
	r := execute(t, "", "convert", "x.npy", "art")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "--force replaces an artifact")
	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "art", "--force"))
	require.Contains(t, execute(t, "", "convert", "art", "art", "--force").err, "it is the artifact that is read")
}

func TestConvertUsage(t *testing.T) {
	for args, want := range map[string]string{
		"":                           "want IN and OUT, have 0 operands",
		"a b c":                      "want IN and OUT, have 3 operands",
		"a b --to zip":               `--to: want npy, npz or artifact, have "zip"`,
		"a b --dtype what":           "--dtype: ",
		"a b --as what":              "--as: ",
		"a b --order K":              `--order: want one of C, F, have "K"`,
		"a b --byteorder x":          `--byteorder: want one of big, little, native, have "x"`,
		"a b --npy-version 4":        `--npy-version: want one of 1.0, 2.0, 3.0, auto, have "4"`,
		"a b --compress zstd":        `--compress: want one of auto, deflate, none, have "zstd"`,
		"a b.npy --compress deflate": "--compress: a .npy file is not compressed",
		"a - --json":                 "--json: the standard output has the array already",
		"a - --to artifact":          "--to: an artifact is a directory",
		"a b.npy --lossy":            "--lossy: want --dtype too",
		"a b.npy --max-dims 0":       "--max-dims: want 1 or more, have 0",
	} {
		r := execute(t, "", append([]string{"convert"}, strings.Fields(args)...)...)
		require.Equal(t, exitUsage, r.code, args)
		require.Contains(t, r.err, want, args)
		require.Empty(t, r.out)
	}
	var out, errs bytes.Buffer
	code := run([]string{"convert", "a.npy", "-"}, streams{out: &out, err: &errs, screen: terminal.Screen{Width: 80}})
	require.Equal(t, exitUsage, code)
	require.Contains(t, errs.String(), "have a terminal")
}

// TestConvertWriterFails leaves an error of the output for the exit code.
func TestConvertWriterFails(t *testing.T) {
	var errs bytes.Buffer
	for _, to := range []string{"npy", "npz"} {
		errs.Reset()
		code := run([]string{"convert", "--to", to, testFile("floats.npy"), "-"}, streams{out: full{}, err: &errs})
		require.Equal(t, exitFailed, code)
		require.Contains(t, errs.String(), "no space left")
	}
}

// TestManyChunks converts an array of several chunks, whose last values change.
func TestManyChunks(t *testing.T) {
	dir := t.TempDir()
	s := make([]int64, 3<<20)
	for i := range s {
		s[i] = int64(i % 100)
	}
	s[len(s)-3] = 1000
	for name, b := range map[string]arrayapi.Buffer{"c": buffer(t, s, len(s)/4, 4), "f": buffer(t, s, 4, len(s)/4).Transposed()} {
		in, out := writeFile(t, bytesOf(t, b), dir, name+".npy"), filepath.Join(dir, name+"-out.npy")
		at := map[string]string{"c": "(786431, 1)", "f": "(786429, 3)"}[name]
		r := execute(t, "", "convert", in, out, "--dtype", "int8", "--lossy")
		require.Equal(t, "arraylike: convert: int64 to int8: 1 of 3145728 values changed, by 1024 at most, first at "+at+"\n", r.err)
		r = execute(t, "", "diff", in, out)
		require.Equal(t, "dtype int64 and int8\n1 of 3145728 elements differ, by 1024 at most, first at "+at+": 1000 and -24\n", r.out)
		other := filepath.Join(dir, name+"-other.npz")
		require.Equal(t, result{}, execute(t, "", "convert", out, other, "--dtype", "float64", "--order", "C"))
		require.Equal(t, exitDifferent, execute(t, "", "diff", "-q", out, other).code, "another dtype")
		require.Contains(t, execute(t, "", "diff", out, other).out, "the same values")
	}
}

// TestInterrupted leaves nothing of what was begun.
func TestInterrupted(t *testing.T) {
	for _, out := range []string{"out.npy", "out.npz", "out"} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		var errs bytes.Buffer
		act := convertCommand.setup(pflag.NewFlagSet("convert", pflag.ContinueOnError))
		code := act(ctx, []string{testFile("lossy-f8-i4.npy"), filepath.Join(dir, out)}, streams{out: &errs, err: &errs})
		require.Equal(t, exitFailed, code)
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		require.NoError(t, err)
		require.Empty(t, files)
		hidden, err := filepath.Glob(filepath.Join(dir, ".arraylike-*"))
		require.NoError(t, err)
		require.Empty(t, hidden)
	}
}
