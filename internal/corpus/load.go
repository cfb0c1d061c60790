package corpus

import (
	"bytes"
	"embed"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"testing"
)

//go:embed testdata
var testdata embed.FS

var load = sync.OnceValues(func() ([]Case, error) {
	text, err := testdata.ReadFile("testdata/cases.json")
	if err != nil {
		return nil, err
	}
	var cases []Case
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields() // a field without a home here would be an expectation that nobody checks
	err = d.Decode(&cases)
	return cases, err
})

// Cases returns every case, in the order of cases.json. The slice is the caller's, what it refers to is shared.
func Cases(t testing.TB) []Case {
	t.Helper()
	cases, err := load()
	if err != nil {
		t.Fatalf("corpus: cases.json: %v", err)
	}
	return slices.Clone(cases)
}

// Find returns the case with the given ID and fails the test where there is none.
func Find(t testing.TB, id string) Case {
	t.Helper()
	for _, c := range Cases(t) {
		if c.ID == id {
			return c
		}
	}
	t.Fatalf("corpus: no case %q", id)
	return Case{}
}

// Bytes returns the whole file. The slice is the caller's.
func (c Case) Bytes(t testing.TB) []byte {
	t.Helper()
	b, err := testdata.ReadFile(path.Join("testdata", c.File))
	if err != nil {
		t.Fatalf("corpus: %v", err)
	}
	return b
}

// Open returns a reader of the file, which also serves as an [io.ReaderAt] and knows its size.
func (c Case) Open(t testing.TB) *bytes.Reader {
	t.Helper()
	return bytes.NewReader(c.Bytes(t))
}

// Path writes the file under its own name to a temporary directory of the test and returns where, for code that takes
// a path.
func (c Case) Path(t testing.TB) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), path.Base(c.File))
	if err := os.WriteFile(name, c.Bytes(t), 0o600); err != nil {
		t.Fatalf("corpus: %v", err)
	}
	return name
}
