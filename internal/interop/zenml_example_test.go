//go:build interop

package interop

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// TestZenMLExample runs the pipeline of examples/zenml as its README says, and looks at what the Go step left between the
// steps in Python.
func TestZenMLExample(t *testing.T) {
	t.Parallel()
	w := python(t, "zenml")
	x := w.subject(t, "zenml", "examples/zenml: a Go step between two in Python")
	home := t.TempDir()
	step := filepath.Join(home, "gostep")
	say(t, exec.Command("go", "build", "-o", step, "../../examples/zenml"))
	pipeline := zenMLScript(t, w, filepath.Join("examples", "zenml", "pipeline.py"))
	pipeline.Env = append(pipeline.Env, "GO_STEP="+step, "ZENML_CONFIG_PATH="+home)
	out := say(t, pipeline)

	x.run(t, "samples", func(t *testing.T) {
		s, uri := onlyArtifact(t, home, "measure/samples")
		require.Equal(t, []int{100, 3}, loadForeign[*ndarray.Array](t, s, uri).Shape())
	})
	x.run(t, "columns", func(t *testing.T) {
		require.Contains(t, out, "centred float64 (100, 3)\nmean float64 (3,)\nvariance float64 (3,)\n", "what ZenML loaded")
		s, uri := onlyArtifact(t, home, "centre/columns")
		columns, err := registry.Load[map[string]*ndarray.Array](t.Context(), registry.New(), s, nameOf(t, s, uri), nil)
		require.NoError(t, err, "an artifact of Go's, checksums and all")
		require.Len(t, columns, 3)
	})
	x.run(t, "largest_mean", func(t *testing.T) {
		s, uri := onlyArtifact(t, home, "report/largest_mean")
		require.InDelta(t, 0, loadForeign[float64](t, s, uri), 1e-12, "the mean of a column that is centred, by NumPy")
	})
}

// say runs a command and returns what it prints, which is in the test's log where it fails.
func say(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	said, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", said)
	return string(said)
}

// onlyArtifact finds the artifact of an output of a pipeline that has run once: <step>/<output>/<id of the run>/<random>.
func onlyArtifact(t *testing.T, home, output string) (*artifact.Dir, string) {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(home, "local_stores", "*", filepath.FromSlash(output), "*", "*"))
	require.NoError(t, err)
	require.Len(t, found, 1)
	s, err := artifact.NewDir(filepath.Dir(found[0]), &artifact.DirOptions{MustExist: true})
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s, found[0]
}
