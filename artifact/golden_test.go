package artifact_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// TestGolden opens an artifact of each version of the format. The directories were made by registry/testdata/format1.py, with NumPy's data and with
// checksums of its own; they are never rewritten.
func TestGolden(t *testing.T) {
	r, err := artifact.OpenPath(t.Context(), "testdata/format1")
	require.NoError(t, err)
	defer func() { require.NoError(t, r.Close()) }()
	require.NoError(t, artifact.Verify(t.Context(), r))
	m := r.Manifest()
	require.Equal(t, artifact.Metadata{"mean": 9999.5, "n": int64(20000), "note": "<f8 & é"}, m.Root.Metadata)
	require.Equal(t, []int{100, 200}, m.Root.Elements[0].Shape)
	require.EqualValues(t, 160135, m.Size())
	text, err := readFile(r, "0/note.txt")
	require.NoError(t, err)
	require.Equal(t, "golden\n", text)

	// The same manifest is written with the same bytes.
	written, err := artifact.EncodeManifest(m)
	require.NoError(t, err)
	golden, err := os.ReadFile("testdata/format1/artifact.json")
	require.NoError(t, err)
	require.Equal(t, string(golden), string(written))
}
