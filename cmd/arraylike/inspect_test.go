package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// result is what a command line did.
type result struct {
	code     int
	out, err string
}

func execute(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(args, streams{in: strings.NewReader(stdin), out: &out, err: &errs})
	return result{code, out.String(), errs.String()}
}

// objects decodes the lines of a result.
func (r result) objects(t *testing.T) []map[string]any {
	t.Helper()
	var list []map[string]any
	for line := range strings.Lines(r.out) {
		list = append(list, object(t, line))
	}
	return list
}

func writeFile(t *testing.T, b []byte, elem ...string) string {
	t.Helper()
	name := filepath.Join(elem...)
	require.NoError(t, os.WriteFile(name, b, 0o600))
	return name
}

// bytesOf is a .npy file.
func bytesOf(t *testing.T, b arrayapi.Buffer) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, npy.Write(&out, b, nil))
	return out.Bytes()
}

// TestOneBadFile has a bad file in the middle, which does not stop the others.
func TestOneBadFile(t *testing.T) {
	good, bad := corpus.Find(t, "plain-i4-le-1d").Path(t), corpus.Find(t, "trunc-half").Path(t)
	missing := filepath.Join(t.TempDir(), "missing.npy")

	r := execute(t, "", "inspect", good, bad, missing, good, "--json")
	require.Equal(t, exitFailed, r.code)
	require.Equal(t, execute(t, "", "inspect", good, bad, missing, good).err, r.err, "the errors are text, too")
	got := r.objects(t)
	require.Len(t, got, 4)
	for i, want := range []struct {
		file string
		ok   bool
	}{{good, true}, {bad, false}, {missing, false}, {good, true}} {
		require.Equal(t, want.file, got[i]["file"])
		require.Equal(t, want.ok, got[i]["ok"])
		require.Equal(t, !want.ok, got[i]["error"] != nil)
		require.NotContains(t, got[i], "values")
	}
	require.Equal(t, "<i4", got[1]["dtype"], "what the header claims is known")
	require.NotContains(t, got[1], "sha256_le_c_order")

	r = execute(t, "", "inspect", good, bad, missing, good)
	require.Equal(t, exitFailed, r.code)
	require.Equal(t, 2, strings.Count(r.out, "sha256"))
	lines := strings.Split(strings.TrimSpace(r.err), "\n")
	require.Len(t, lines, 2)
	require.True(t, strings.HasPrefix(lines[0], "arraylike: "+bad+": npy: data: "), lines[0])
	require.Equal(t, "arraylike: "+missing+": no such file or directory", lines[1])
}

func TestExitCodes(t *testing.T) {
	good := corpus.Find(t, "npz-savez").Path(t)
	for _, test := range []struct {
		args     string
		code     int
		out, err string // what is in them; "" for nothing at all
	}{
		{"", exitUsage, "", "Usage: arraylike COMMAND"},
		{"help", exitOK, "Usage: arraylike COMMAND", ""},
		{"--help", exitOK, "inspect    tells what is", ""},
		{"help inspect", exitOK, "--max-header N", ""},
		{"inspect --help", exitOK, "Usage: arraylike inspect [flags] FILE|DIR...", ""},
		{"inspect FILE -h", exitOK, "implies --json", ""},
		{"help nothing", exitUsage, "", `unknown command "nothing"`},
		{"inspct", exitUsage, "", `arraylike: unknown command "inspct"; did you mean "inspect"? "arraylike help" lists the commands`},
		{"help inspect more", exitUsage, "", `unknown command "more"`},
		{"--version", exitOK, "arraylike ", ""},
		{"nothing", exitUsage, "", `arraylike: unknown command "nothing"; "arraylike help" lists the commands`},
		{"inspect", exitUsage, "", "arraylike: inspect: want one or more files or directories, have none"},
		{"inspect --jsn FILE", exitUsage, "", "unknown flag: --jsn"},
		{"inspect FILE --max-header 0", exitUsage, "", "--max-header: want 1 or more, have 0"},
		{"inspect FILE --max-dims -1", exitUsage, "", "--max-dims: want 1 or more, have -1"},
		{"inspect FILE --max-header x", exitUsage, "", `invalid argument "x" for "--max-header"`},
		{"inspect FILE", exitOK, "npz, 3 members", ""},
		{"inspect -- FILE", exitOK, "npz, 3 members", ""},
		{"inspect FILE -- --json", exitFailed, "npz, 3 members", "arraylike: --json: no such file or directory"},
		{"inspect --json FILE", exitOK, `"keys":["a","b","c"]`, ""},
		{"inspect FILE -values", exitOK, `"values":["txt"]`, ""},
	} {
		t.Run(test.args, func(t *testing.T) {
			r := execute(t, "", strings.Fields(strings.ReplaceAll(test.args, "FILE", good))...)
			require.Equal(t, test.code, r.code, r.err)
			for _, stream := range []struct{ want, have string }{{test.out, r.out}, {test.err, r.err}} {
				if stream.want == "" {
					require.Empty(t, stream.have)
				}
				require.Contains(t, stream.have, stream.want)
			}
		})
	}
}

func TestStandardInput(t *testing.T) {
	for _, id := range []string{"plain-i4-le-1d", "npz-savez", "cor-crc", "trunc-half", "mag-text"} {
		c := corpus.Find(t, id)
		r := execute(t, string(c.Bytes(t)), "inspect", "--json", "--values", "-")
		got := r.objects(t)
		require.Len(t, got, 1)
		require.Equal(t, "-", got[0]["file"])
		corpus.Compare(t, c, got[0])
	}
}

// TestMagicBeforeName has files whose names say what they are not.
func TestMagicBeforeName(t *testing.T) {
	dir := t.TempDir()
	archive := writeFile(t, corpus.Find(t, "npz-comment").Bytes(t), dir, "archive.npy")
	array := writeFile(t, corpus.Find(t, "plain-i4-le-1d").Bytes(t), dir, "array.npz")
	text := writeFile(t, []byte("some text"), dir, "text.npz")
	empty := writeFile(t, nil, dir, "empty.npy")
	got := execute(t, "", "inspect", "--json", archive, array, text, empty).objects(t)
	require.Equal(t, "npz", got[0]["format"])
	require.Equal(t, "npy", got[1]["format"])
	require.Equal(t, false, got[2]["ok"])
	require.Contains(t, got[2]["error"], "npz: ")
	require.Equal(t, false, got[3]["ok"])
	require.Equal(t, "want a .npy array, have no bytes at all: unexpected EOF", got[3]["error"])
}

// TestHeaderLimit raises the limit of the header for a record of many fields.
func TestHeaderLimit(t *testing.T) {
	c := corpus.Find(t, "many-4000-v3")
	r := execute(t, "", "inspect", "--json", "--values", "--max-header", "1000000", c.Path(t))
	require.Equal(t, exitOK, r.code)
	compare(t, c, r.objects(t)[0])
}

func TestArtifact(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	store, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer store.Close()
	a, err := ndarray.FromSlice([]minifloat.BFloat16{0x3f80, 0xc000, 0x7fc0}, 3)
	require.NoError(t, err)
	_, err = registry.New().Save(ctx, store, "run/weights", a, nil)
	require.NoError(t, err)
	path := filepath.Join(dir, "run", "weights")

	r := execute(t, "", "inspect", "--values", path)
	require.Equal(t, exitOK, r.code)
	got := r.objects(t)[0]
	require.Equal(t, "artifact", got["format"])
	require.Equal(t, true, got["ok"])
	require.Equal(t, "bfloat16", got["manifest"].(map[string]any)["root"].(map[string]any)["dtype"])
	file := member(t, got, "path", "data.npy")
	require.Equal(t, "array", file["kind"])
	require.Equal(t, "bfloat16", file["dtype"])
	require.Equal(t, []any{json.Number("1.0"), json.Number("-2.0"), "nan"}, file["values"])

	t.Run("the file alone", func(t *testing.T) {
		got := execute(t, "", "inspect", "--values", filepath.Join(path, "data.npy")).objects(t)[0]
		require.Equal(t, "|V2", got["dtype"])
		require.Equal(t, []any{"803f", "00c0", "c07f"}, got["values"])
	})
	t.Run("damaged", func(t *testing.T) {
		name := filepath.Join(path, "data.npy")
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		b[len(b)-1] ^= 1
		writeFile(t, b, name)
		r := execute(t, "", "inspect", "--json", path)
		require.Equal(t, exitFailed, r.code)
		got := r.objects(t)[0]
		require.Equal(t, true, got["ok"], "the artifact itself can be read")
		file := member(t, got, "path", "data.npy")
		require.Equal(t, "error", file["kind"])
		require.Contains(t, file["error"], "data.npy")
		r = execute(t, "", "inspect", path)
		require.Equal(t, exitFailed, r.code)
		require.Contains(t, r.err, "arraylike: "+filepath.Join(path, "data.npy")+": ")
	})
}

// TestForeignDirectory has what another program wrote: files without a manifest.
func TestForeignDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "output")
	require.NoError(t, os.Mkdir(dir, 0o700))
	b, err := arrayapi.BufferOf([]float32{1.5, -2}, 2, 1)
	require.NoError(t, err)
	writeFile(t, bytesOf(t, b), dir, "data.npy")
	writeFile(t, []byte("{}"), dir, "metadata.json")
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	w, err := z.Create("x.npy")
	require.NoError(t, err)
	_, err = w.Write(bytesOf(t, b))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	writeFile(t, archive.Bytes(), dir, "more.npz")

	r := execute(t, "", "inspect", "--values", dir)
	require.Equal(t, exitOK, r.code, r.out)
	got := r.objects(t)[0]
	require.Equal(t, "artifact", got["format"])
	require.Equal(t, true, got["foreign"])
	require.Nil(t, got["manifest"])
	require.Len(t, got["members"], 3)
	require.Equal(t, []any{json.Number("1.5"), json.Number("-2.0")}, member(t, got, "path", "data.npy")["values"])
	require.Equal(t, "7b7d", member(t, got, "path", "metadata.json")["hex"])
	inner := member(t, got, "path", "more.npz")
	require.Equal(t, "archive", inner["kind"])
	require.Equal(t, "<f4", member(t, inner, "key", "x")["dtype"])

	t.Run("of nothing", func(t *testing.T) {
		r := execute(t, "", "inspect", "--json", t.TempDir())
		require.Equal(t, exitFailed, r.code)
		require.Equal(t, false, r.objects(t)[0]["ok"])
	})
	t.Run("that a writer left", func(t *testing.T) {
		writeFile(t, nil, dir, ".writing-1")
		require.Equal(t, exitFailed, execute(t, "", "inspect", "--json", dir).code)
	})
}

// member finds the part of an object whose key has a value.
func member(t *testing.T, o map[string]any, key, value string) map[string]any {
	t.Helper()
	for _, m := range o["members"].([]any) {
		if m := m.(map[string]any); m[key] == value {
			return m
		}
	}
	require.Failf(t, "no such member", "%s %q in %v", key, value, o)
	return nil
}

// TestValuesThatCannotBeSpelled fails the array that they are asked of, and no other.
func TestValuesThatCannotBeSpelled(t *testing.T) {
	d, err := dtype.NewStruct([]dtype.Field{{Name: "e", DType: dtype.Int32, Shape: []int{1 << 30, 0}}}, 0)
	require.NoError(t, err)
	b, err := arrayapi.NewBuffer(d, []int{1})
	require.NoError(t, err)
	path := writeFile(t, bytesOf(t, b), t.TempDir(), "lists.npy")
	require.Equal(t, exitOK, execute(t, "", "inspect", "--json", path).code)
	require.Equal(t, exitOK, execute(t, "", "inspect", path).code)
	r := execute(t, "", "inspect", "--values", path)
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.objects(t)[0]["error"], "values: want at most")
}

// TestElementsWithoutBytes has files of no data that claim more elements than anybody can list.
func TestElementsWithoutBytes(t *testing.T) {
	for _, descr := range []string{"'|V0'", "'|S0'", "'<U0'", "[('e', '<i4', (1073741824, 0))]"} {
		header := "{'descr': " + descr + ", 'fortran_order': False, 'shape': (1073741824,), }\n"
		file := "\x93NUMPY\x01\x00" + string(rune(len(header))) + "\x00" + header
		require.Less(t, len(header), 128)
		r := execute(t, file, "inspect", "--values", "-")
		require.Equal(t, exitFailed, r.code)
		require.Contains(t, r.objects(t)[0]["error"], "want at most", descr)
		r = execute(t, file, "inspect", "-")
		require.Contains(t, r.out, "1073741824 elements, 0 bytes", descr)
	}
}

// TestWriterFails stops at a writer that fails.
func TestWriterFails(t *testing.T) {
	path := corpus.Find(t, "plain-i4-le-1d").Path(t)
	for _, args := range [][]string{{"inspect", path, path}, {"inspect", "--json", path, path}} {
		var errs bytes.Buffer
		require.Equal(t, exitFailed, run(args, streams{in: strings.NewReader(""), out: full{}, err: &errs}))
		require.Equal(t, "arraylike: inspect: no space left\n", errs.String())
	}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = errors.New("no space left")
