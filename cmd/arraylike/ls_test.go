package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
)

// setAge lets an artifact look as if it had been saved some time ago.
func setAge(t *testing.T, path string, age time.Duration) {
	t.Helper()
	at := time.Now().Add(-age)
	require.NoError(t, os.Chtimes(filepath.Join(path, "artifact.json"), at, at))
}

func TestList(t *testing.T) {
	dir := t.TempDir()
	setAge(t, save(t, dir, "run1/weights", [][]float32{{1, 2, 3}, {4, 5, 6}}), 3*time.Hour+time.Minute)
	setAge(t, save(t, dir, "run1/name", "text"), 50*time.Hour)
	setAge(t, save(t, dir, "run2/all", map[string]any{"a": []int8{1}, "b": 2, "c": "x"}), time.Minute+5*time.Second)
	foreign := filepath.Join(dir, "zenml", "output")
	require.NoError(t, os.MkdirAll(foreign, 0o700))
	writeFile(t, bytesOf(t, buffer(t, []float64{1, 2}, 1, 2)), foreign, "data.npy")
	require.NoError(t, os.Chtimes(foreign, time.Time{}, time.Time{}))

	r := execute(t, "", "ls", dir)
	require.Equal(t, exitOK, r.code, r.err)
	r.out = regexp.MustCompile(`(3 elements  )\d+ B`).ReplaceAllString(r.out, "${1}999 B") // how elements are stored is for others to test
	require.Equal(t, `name          saved by   dtype           shape       size   age
run1/name     builtin    string                      6 B    2 d
run1/weights  array      float32         (2, 3)      152 B  3 h
run2/all      container  map[string]any  3 elements  999 B  1 min
`, r.out)

	r = execute(t, "", "ls", "--foreign", "file://"+dir)
	require.Equal(t, exitOK, r.code)
	require.Contains(t, r.out, "zenml/output  array      float64         (1, 2)      144 B")
	require.Contains(t, r.out, "  foreign\n")

	t.Run("json", func(t *testing.T) {
		list := execute(t, "", "ls", "--json", "--foreign", dir).objects(t)
		require.Len(t, list, 4)
		o := list[1]
		require.Equal(t, filepath.Join(dir, "run1", "weights"), o["path"])
		require.Equal(t, "float32", o["dtype"])
		require.Equal(t, []any{json.Number("2"), json.Number("3")}, o["shape"])
		require.Equal(t, json.Number("152"), o["size"])
		require.Equal(t, false, o["foreign"])
		require.Len(t, o["content_hash"], 64)
		at, err := time.Parse(time.RFC3339, o["modified"].(string))
		require.NoError(t, err)
		require.InDelta(t, 3*time.Hour+time.Minute, time.Since(at), float64(time.Minute))
		require.Equal(t, json.Number("3"), list[2]["elements"])
		require.Equal(t, true, list[3]["foreign"])
	})
	t.Run("of one artifact", func(t *testing.T) {
		path := filepath.Join(dir, "run1", "name")
		require.Contains(t, execute(t, "", "ls", path).out, "\n"+path+"  builtin   string  6 B   2 d\n")
	})
	t.Run("of several directories", func(t *testing.T) {
		r := execute(t, "", "ls", filepath.Join(dir, "run1"), filepath.Join(dir, "zenml"))
		require.True(t, strings.HasPrefix(r.out, dir+"/run1:\nname "), r.out)
		require.True(t, strings.HasSuffix(r.out, "\n\n"+dir+"/zenml:\nno artifacts\n"), r.out)
	})
	t.Run("damaged", func(t *testing.T) {
		flip(t, 30, dir, "run1", "name", "artifact.json")
		r := execute(t, "", "ls", dir)
		require.Equal(t, exitFailed, r.code)
		require.Regexp(t, `(?m)^run1/name +failed$`, r.out)
		require.Contains(t, r.out, "run1/weights  array")
		require.True(t, strings.HasPrefix(r.err, "arraylike: "+dir+": run1/name: artifact: "), r.err)
	})
}

// TestListFits has names and types that are far too long for a terminal.
func TestListFits(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("very-long-", 12)
	save(t, dir, long+"/"+long+"/weights", map[string]map[string]map[string][][][]float32{"a": {"b": {"c": {{{1}}}}}})
	save(t, dir, "short", []int8{1})
	var out strings.Builder
	for _, width := range []int{80, 60} {
		out.Reset()
		code := run([]string{"ls", dir}, streams{out: &out, err: &out, screen: terminal.Screen{Width: width}})
		require.Equal(t, exitOK, code, out.String())
		for line := range strings.Lines(out.String()) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), width, line)
		}
		require.Contains(t, out.String(), "...")
	}
	require.Contains(t, execute(t, "", "ls", dir).out, long+"/"+long+"/weights")
}

func TestListErrors(t *testing.T) {
	r := execute(t, "", "ls", "s3://bucket")
	require.Equal(t, exitFailed, r.code)
	require.Contains(t, r.err, "want a directory or a file:/// URL")
	missing := filepath.Join(t.TempDir(), "missing")
	require.Equal(t, exitFailed, execute(t, "", "ls", missing).code)
	require.NoDirExists(t, missing)
	t.Chdir(t.TempDir())
	require.Equal(t, "no artifacts\n", execute(t, "", "ls").out)
}

// TestRecordsAndRanksFit has dtypes and shapes that are too long for a line.
func TestRecordsAndRanksFit(t *testing.T) {
	dir := t.TempDir()
	var fields []dtype.Field
	for i := range 20 {
		fields = append(fields, dtype.Field{Name: "field" + strconv.Itoa(i), DType: dtype.Float64, Shape: []int{2}, Offset: 16 * i})
	}
	record, err := dtype.NewStruct(fields, 16*20)
	require.NoError(t, err)
	records, err := arrayapi.NewBuffer(record, []int{3})
	require.NoError(t, err)
	writeFile(t, bytesOf(t, records), dir, "records.npy")
	writeFile(t, bytesOf(t, buffer(t, []float64{1.5}, slices.Repeat([]int{1}, 32)...)), dir, "rank32.npy")
	for _, name := range []string{"records", "rank32"} {
		require.Equal(t, result{}, execute(t, "", "convert", filepath.Join(dir, name+".npy"), filepath.Join(dir, name)))
	}
	t.Chdir(dir)
	for _, args := range [][]string{{"ls", "."}, {"inspect", "records.npy"}, {"inspect", "records"}, {"inspect", "rank32.npy"}, {"inspect", "rank32"}} {
		var out strings.Builder
		require.Equal(t, exitOK, run(args, streams{out: &out, err: &out, screen: terminal.Screen{Width: 80}}), out.String())
		for line := range strings.Lines(out.String()) {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80, line)
		}
	}
	require.Regexp(t, `(?m)^records  array     record of 20 fields  \(3,\) `, execute(t, "", "ls", ".").out)
	require.Contains(t, execute(t, "", "inspect", "rank32.npy").out, `
  shape     (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
            1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
  order     C
`)
}

// TestInspectFits has tables of inspect that are too wide for a terminal.
func TestInspectFits(t *testing.T) {
	long := strings.Repeat("very-long-", 6)
	path := save(t, t.TempDir(), "x", map[string]any{long: map[string]any{long: [][]float64{make([]float64, 5000)}, "text": []byte(long)}})
	var out, errs strings.Builder
	code := run([]string{"inspect", path}, streams{out: &out, err: &errs, screen: terminal.Screen{Width: 80}})
	require.Equal(t, exitOK, code, errs.String())
	_, tables, found := strings.Cut(out.String(), "  format")
	require.True(t, found)
	for line := range strings.Lines(tables) {
		require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")), 80, line)
	}
	require.Contains(t, tables, "39.1 KiB")
	require.Contains(t, execute(t, "", "inspect", path).out, long)
}
