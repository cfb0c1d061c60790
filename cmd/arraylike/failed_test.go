package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

// TestFailuresAsJSON has operands that fail in each way: there is one object for each, and the same as text.
func TestFailuresAsJSON(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	bad := corpus.Find(t, "trunc-half").Path(t)
	archive := corpus.Find(t, "npz-savez").Path(t)
	writeFile(t, bytesOf(t, buffer(t, []float64{1.5, 2})), "x.npy")
	save(t, dir, "art", []int8{1})
	for _, test := range []struct {
		args []string
		name string   // of the field that names the operand
		want []string // its value in each object
		ok   []bool
	}{
		{[]string{"inspect", "missing", bad, "x.npy"}, "file", []string{"missing", bad, "x.npy"}, []bool{false, false, true}},
		{[]string{"head", "missing", bad, "x.npy"}, "file", []string{"missing", bad, "x.npy"}, []bool{false, false, true}},
		{[]string{"tail", "missing"}, "file", []string{"missing"}, []bool{false}},
		{[]string{"show", "missing"}, "file", []string{"missing"}, []bool{false}},
		{[]string{"show", bad}, "file", []string{bad}, []bool{false}},
		{[]string{"show", archive}, "file", []string{archive}, []bool{false}},
		{[]string{"show", "x.npy"}, "file", []string{"x.npy"}, []bool{true}},
		{[]string{"verify", "missing", "x.npy", "art"}, "artifact", []string{"missing", "x.npy", "art"}, []bool{false, false, true}},
		{[]string{"ls", "missing", "x.npy", "art", "s3://bucket"}, "dir", []string{"missing", "x.npy", "art", "s3://bucket"}, []bool{false, false, true, false}},
		{[]string{"convert", "missing", "y.npy"}, "in", []string{"missing"}, []bool{false}},
		{[]string{"convert", bad, "y.npy"}, "in", []string{bad}, []bool{false}},
		{[]string{"convert", "x.npy", "y.npy", "--dtype", "int8"}, "in", []string{"x.npy"}, []bool{false}},
		{[]string{"convert", "x.npy", "art"}, "in", []string{"x.npy"}, []bool{false}},
		{[]string{"convert", "x.npy", "x.npy", "-f"}, "in", []string{"x.npy"}, []bool{false}},
		{[]string{"convert", "x.npy", "y.npy"}, "in", []string{"x.npy"}, []bool{true}},
	} {
		r := execute(t, "", append(test.args, "--json")...)
		list := r.objects(t)
		require.Len(t, list, len(test.want), "%s: %s", test.args, r.out)
		code := exitOK
		for i, o := range list {
			require.Equal(t, test.want[i], o[test.name], test.args)
			require.Equal(t, test.ok[i], o["ok"], test.args)
			require.Equal(t, !test.ok[i], o["error"] != nil, test.args)
			if text, ok := o["error"].(string); ok {
				require.Contains(t, r.err, text, test.args)
				code = exitFailed
			}
		}
		require.Equal(t, code, r.code, test.args)
		require.Equal(t, code == exitOK, r.err == "", r.err)
	}
	r := execute(t, "", "diff", "--json", "x.npy", "missing")
	require.Contains(t, r.out, `"error":"missing: no such file or directory"`)
	require.Equal(t, "arraylike: diff: missing: no such file or directory\n", r.err)
	flip(t, 128, dir, "art", "data.npy")
	r = execute(t, "", "verify", "--json", "art")
	require.Equal(t, false, object(t, r.out)["ok"])
	require.Contains(t, r.err, "arraylike: art: damaged: data.npy: ")
}

// TestEmptyOperand has what a variable of the shell that is not set leaves: nothing is read or written.
func TestEmptyOperand(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	x := writeFile(t, bytesOf(t, buffer(t, []float64{1})), t.TempDir(), "x.npy")
	for _, c := range commands() {
		for _, operands := range [][]string{{""}, {x, ""}, {"", x}} {
			r := execute(t, "", append([]string{c.name}, operands...)...)
			require.Equal(t, exitUsage, r.code, c.name)
			require.Regexp(t, "^arraylike: "+c.name+`: operand [12]: want a name, have ""`+"\n$", r.err)
			require.Empty(t, r.out)
			requireOnly(t, dir)
		}
	}
	for _, args := range [][]string{{"convert", x, "y.npy", "--dtype", ""}, {"convert", x, "y.npz", "--key="}, {"show", x, "--out", ""}} {
		r := execute(t, "", args...)
		require.Equal(t, exitUsage, r.code)
		require.Regexp(t, `--(dtype|key|out): want a value, have ""`, r.err)
	}
	requireOnly(t, dir)
	for _, args := range [][]string{{""}, {"help", ""}} {
		r := execute(t, "", args...)
		require.Equal(t, result{code: exitUsage, err: `arraylike: unknown command ""; "arraylike help" lists the commands` + "\n"}, r)
	}
}

// TestNamedByOneName has errors that name their operand once.
func TestNamedByOneName(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	writeFile(t, bytesOf(t, buffer(t, []float64{1, 2})), "x.npy")
	writeFile(t, []byte("text"), "file")
	many := corpus.Find(t, "npz-savez").Path(t)
	require.Equal(t, result{}, execute(t, "", "convert", "x.npy", "art"))
	for _, test := range []struct {
		args []string
		err  string
	}{
		{[]string{"ls", "x.npy"}, "arraylike: x.npy: want a directory, have a file\n"},
		{[]string{"verify", "x.npy"}, "arraylike: x.npy: want a directory, have a file\n"},
		{[]string{"ls", "missing"}, "arraylike: missing: no such file or directory\n"},
		{[]string{"verify", "missing"}, "arraylike: missing: no such file or directory\n"},
		{[]string{"head", "--member", "k", "x.npy"}, `arraylike: x.npy: want the member "k", have one value without a key` + "\n"},
		{[]string{"show", "--member", "k", "art"}, `arraylike: show: art: want the member "k", have one value without a key` + "\n"},
		{[]string{"head", "--member", "", many}, "arraylike: " + many + `: want the member "", have "a", "b", "c"` + "\n"},
		{[]string{"inspect", "--max-dims", "3", corpus.Find(t, "order-4d-f").Path(t)}, "want at most 3 dimensions, have 4: raise it with --max-dims\n"},
		{[]string{"head", "--max-dims", "3", corpus.Find(t, "order-4d-f").Path(t)}, "want at most 3 dimensions, have 4: raise it with --max-dims\n"},
		{[]string{"convert", "x.npy", "art"}, "file already exists: --force replaces an artifact\n"},
		{[]string{"convert", "x.npy", "file"}, "what has this name is no directory: file already exists: choose another name\n"},
	} {
		r := execute(t, "", test.args...)
		require.Equal(t, exitFailed, r.code, test.args)
		require.Empty(t, r.out, test.args)
		require.True(t, strings.HasSuffix(r.err, test.err), "want %q at the end of %q", test.err, r.err)
	}
	other := t.TempDir()
	writeFile(t, nil, other, "some.txt")
	r := execute(t, "", "convert", "x.npy", other)
	require.Contains(t, r.err, "choose another name")
	require.NotContains(t, r.err, "--force")
}
