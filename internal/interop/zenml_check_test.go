//go:build interop

package interop

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// zenMLCase is a value that Go saves and ZenML loads: a case of registry/testdata/zenml/check.py.
type zenMLCase struct {
	Dir          string            `json:"dir"`
	Type         string            `json:"type"`
	Materializer string            `json:"materializer,omitempty"` // by default the one that ZenML has for the type
	Value        form              `json:"value"`
	Metadata     map[string]string `json:"metadata,omitempty"` // {"error": ...}: what ZenML itself fails with
	saved        any
}

// TestZenMLLoadsOurs saves values in ZenML's layout, and lets ZenML's materializers load, draw and describe them.
func TestZenMLLoadsOurs(t *testing.T) {
	t.Parallel()
	w := python(t, "zenml")
	x := w.subject(t, "zenml", "artifacts of Go, in ZenML's materializers")
	root := t.TempDir()
	store, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	defer store.Close()
	cases := append(zenMLCases(t), zenMLCase{Dir: planted, Type: "builtins.str", saved: "as saved"})
	for i, c := range cases {
		options := &registry.SaveOptions{ZenML: &registry.ZenML{URI: filepath.ToSlash(store.Location(c.Dir))}}
		_, err := registry.New().Save(t.Context(), store, c.Dir, c.saved, options)
		require.NoError(t, err, c.Dir)
		cases[i].Value = c.want(t)
	}
	cases[len(cases)-1].Value["v"] = "not as saved"

	wrong := checkWithZenML(t, w, root, cases)
	require.True(t, strings.HasPrefix(wrong[summed], fmt.Sprintf("%d checked, ", len(cases))), wrong[summed])
	require.Contains(t, wrong[planted], "not as saved", "the check sees nothing")
	for _, c := range cases[:len(cases)-1] {
		x.run(t, c.Dir, func(t *testing.T) {
			require.Empty(t, wrong[c.Dir])
			got, err := registry.New().LoadAs(t.Context(), store, c.Dir, nil, nil)
			require.NoError(t, err, "ZenML's drawings lie beside the data now")
			requireForm(t, roundTrip(t, c.Value), got)
		})
	}
	_, err = os.Stat(filepath.Join(store.Location("numpy_f4"), "histogram.png"))
	require.NoError(t, err, "nothing was drawn")
}

const (
	planted = "planted" // the case with a value that is not there
	summed  = ""        // the last line of check.py
)

// want is the form of what ZenML has to load: what was saved, for the library of the materializer.
func (c zenMLCase) want(t *testing.T) form {
	want := typedOf(t, c.saved)
	if library, _, found := strings.Cut(c.Type, "."); found && want["t"] == "ndarray" {
		want["library"] = map[string]string{"numpy": "numpy", "jaxlib": "jax", "mlx": "mlx"}[library]
	}
	return want
}

func roundTrip(t *testing.T, v any) (tree any) {
	t.Helper()
	doc, err := json.Marshal(v)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(doc, &tree))
	return tree
}

// zenMLScript is a program of this module in Python, which finds ZenML, and leaves nothing behind.
func zenMLScript(t *testing.T, w *worker, script string, args ...string) *exec.Cmd {
	t.Helper()
	home := t.TempDir()
	cmd := exec.Command(w.cmd.Path, append([]string{"-B", filepath.Join("..", "..", script)}, args...)...)
	cmd.Env = append(os.Environ(), "ZENML_CONFIG_PATH="+home, "MPLCONFIGDIR="+home, "TMPDIR="+home, "ZENML_ANALYTICS_OPT_IN=false", "ZENML_LOGGING_VERBOSITY=WARN", "JAX_PLATFORMS=cpu")
	return cmd
}

// checkWithZenML runs check.py, and returns what it says by case.
func checkWithZenML(t *testing.T, w *worker, root string, cases []zenMLCase) map[string]string {
	t.Helper()
	doc, err := json.Marshal(cases)
	require.NoError(t, err)
	list := filepath.Join(t.TempDir(), "cases.json")
	require.NoError(t, os.WriteFile(list, doc, 0o666))
	check := zenMLScript(t, w, filepath.Join("registry", "testdata", "zenml", "check.py"), root, list, "--full")
	out, err := check.Output()
	require.ErrorContains(t, err, "exit status 1", "one fault is planted: %s", out)
	said := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		if dir, what, found := strings.Cut(strings.TrimSpace(line), ": "); found {
			said[dir] += what + "\n"
		} else {
			said[summed] += dir
		}
	}
	return said
}
