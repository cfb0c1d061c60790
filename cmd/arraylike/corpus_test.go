package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
)

// TestCorpus inspects every file of the corpus, with all values.
func TestCorpus(t *testing.T) {
	corpus.CheckCanary(t)
	for _, c := range corpus.Cases(t) {
		t.Run(c.ID, func(t *testing.T) {
			r := execute(t, "", "inspect", "--json", "--values", c.Path(t))
			require.Equal(t, 1, strings.Count(r.out, "\n"), "want one line")
			got := object(t, r.out)
			compare(t, c, got)
			require.Equal(t, failed(got), r.err != "", r.err)
			require.Equal(t, failed(got), r.code == exitFailed, "exit code %d", r.code)
		})
	}
}

// archiveAsNPY is a file whose name says .npy and whose magic says zip. The corpus has its contents under another name.
const archiveAsNPY, archiveItself = "npz-as-npy", "npz-comment"

// compare judges an object. Of records with many fields the corpus lists the first ones only.
func compare(t *testing.T, c corpus.Case, got map[string]any) {
	t.Helper()
	if c.ID == archiveAsNPY {
		c = corpus.Find(t, archiveItself)
	}
	if list, ok := got["values"].([]any); ok && c.FirstFieldsOnly > 0 {
		for i := range list {
			record := list[i].([]any)
			require.Len(t, record, c.FieldCount)
			list[i] = record[:c.FirstFieldsOnly]
		}
	}
	corpus.Compare(t, c, got)
}

// object decodes a line of JSON, numbers as they are spelled.
func object(t *testing.T, line string) map[string]any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	var v map[string]any
	require.NoError(t, d.Decode(&v), line)
	return v
}

// failed tells whether an object says that its file or a part of it failed.
func failed(o map[string]any) bool {
	if o["ok"] == false || o["kind"] == "error" {
		return true
	}
	members, _ := o["members"].([]any)
	for _, m := range members {
		if failed(m.(map[string]any)) {
			return true
		}
	}
	return false
}
