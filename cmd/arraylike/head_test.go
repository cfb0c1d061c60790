package main

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

// TestRows compares with what NumPy prints, of a file, of the standard input and of an artifact.
func TestRows(t *testing.T) {
	for _, want := range readAnswers(t).Rows {
		t.Run(want.File+"/"+strconv.Itoa(want.N), func(t *testing.T) {
			path, n := testFile(want.File), strconv.Itoa(want.N)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			for _, command := range []struct{ name, want string }{{"head", want.Head}, {"tail", want.Tail}} {
				for _, args := range [][]string{{command.name, "-n", n, path}, {command.name, "-", "--rows=" + n}} {
					r := execute(t, string(data), args...)
					require.Equal(t, exitOK, r.code, r.err)
					require.Equal(t, command.want+"\n", r.out, "%s", args)
				}
			}
		})
	}
}

// TestRowsOfCorpus has all rows of each file, which are the values that inspect prints; those are compared with the corpus
// elsewhere.
func TestRowsOfCorpus(t *testing.T) {
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPY || c.ID == archiveAsNPY {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			path := c.Path(t)
			want := object(t, execute(t, "", "inspect", "--values", path).out)
			for _, args := range [][]string{{"head", path}, {"tail", path}, {"tail", "-"}} {
				r := execute(t, string(c.Bytes(t)), append(args, "--json", "-n", "100000000")...)
				require.Equal(t, want["ok"] == true, r.code == exitOK, r.out)
				got := object(t, r.out)
				require.Equal(t, want["ok"], got["ok"])
				if want["ok"] == true {
					require.Equal(t, want["values"], got["values"])
					require.Equal(t, want["shape"], got["shape"])
					require.Equal(t, want["dtype"], got["dtype"])
				}
			}
		})
	}
}

func TestRowsOfArchive(t *testing.T) {
	path := corpus.Find(t, "npz-savez").Path(t)
	whole := execute(t, "", "head", "-n", "1", path)
	require.Equal(t, exitOK, whole.code)
	require.Equal(t, 3, strings.Count(whole.out, "==> "+path+": "))
	one := execute(t, "", "head", "-n", "1", "--member", "a", path)
	require.NotContains(t, one.out, "==>")
	require.Contains(t, whole.out, "==> "+path+": a <==\n"+one.out)

	r := execute(t, "", "tail", "--member", "nothing", path)
	require.Equal(t, exitFailed, r.code)
	require.Equal(t, "arraylike: "+path+`: want the member "nothing", have "a", "b", "c"`+"\n", r.err)
}

// TestRowsGoOn has a bad file between two good ones.
func TestRowsGoOn(t *testing.T) {
	good, bad := testFile("words.npy"), corpus.Find(t, "trunc-half").Path(t)
	r := execute(t, "", "head", good, bad, good)
	require.Equal(t, exitFailed, r.code)
	require.Equal(t, 2, strings.Count(r.out, "['a' 'bc' 'def' 'ghij']"))
	require.True(t, strings.HasPrefix(r.err, "arraylike: "+bad+": npy: "), r.err)
}

// TestRowsReadNoOthers has a file of which the rows that are not asked for are missing.
func TestRowsReadNoOthers(t *testing.T) {
	data, err := os.ReadFile(testFile("floats.npy"))
	require.NoError(t, err)
	r := execute(t, string(data[:128+2*24]), "head", "-n", "2", "-")
	require.Equal(t, exitOK, r.code, r.err)
	r = execute(t, string(data[:128+2*24]), "head", "-n", "3", "-")
	require.Equal(t, exitFailed, r.code)
}

func TestRowsUsage(t *testing.T) {
	for args, want := range map[string]string{
		"head":             "head: want one or more files",
		"tail -n -1 x.npy": "tail: -n: want 0 or more, have -1",
		"head -n x x.npy":  `head: invalid argument "x" for "-n, --rows"`,
	} {
		r := execute(t, "", strings.Fields(args)...)
		require.Equal(t, exitUsage, r.code)
		require.Contains(t, r.err, want)
	}
}
