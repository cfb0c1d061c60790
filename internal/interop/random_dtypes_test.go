//go:build interop

package interop

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/npy"
)

// NumPy writes arrays of random structs, Go reads them and writes them again, and NumPy compares.
func TestRandomStructs(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "random structs of hypothesis")
	if _, err := w.version("hypothesis"); err != nil {
		absent(t, fmt.Sprintf("hypothesis: %v", err), required())
	}
	for batch := range count(1, 8) {
		seed := uint64(20_240_229 + batch)
		t.Logf("seed %d", seed)
		randomBatch(t, w, s, count(300, 1000), seed)
	}
}

func randomBatch(t *testing.T, w *worker, s *subject, n int, seed uint64) {
	theirs, ours := t.TempDir(), t.TempDir()
	var made struct {
		Arrays  []array
		Refused []string
	}
	require.NoError(t, w.call("random_dtypes.make", args{"directory": theirs, "count": n, "seed": seed}, &made))
	require.Greater(t, len(made.Arrays), n/2, "NumPy refuses too many: %s", strings.Join(made.Refused, "\n"))
	t.Logf("seed %d: %d arrays, %d refused by NumPy itself\n%s", seed, len(made.Arrays), len(made.Refused), strings.Join(made.Refused, "\n"))
	errs := map[int]error{}
	for i, want := range made.Arrays {
		file := fmt.Sprintf("%d.npy", i)
		errs[i] = rewrite(filepath.Join(theirs, file), filepath.Join(ours, file), want)
	}
	wrong := map[int]string{}
	require.NoError(t, w.call("random_dtypes.verify", args{"directory": ours, "wants": made.Arrays}, &wrong))
	for i, want := range made.Arrays {
		if text, ok := wrong[i]; ok && errs[i] == nil {
			errs[i] = errors.New(text)
		}
		s.check(t, fmt.Sprintf("seed %d, %d: %.500s", seed, i, want.Descr), errs[i])
	}
}

// rewrite reads a file, which must hold the array want, and writes the same file.
func rewrite(from, to string, want array) error {
	b, err := npy.ReadFile(from, nil)
	if err != nil {
		return err
	}
	if err := sameBuffer(b, want); err != nil {
		return err
	}
	if err := npy.WriteFile(to, b, nil); err != nil {
		return err
	}
	return sameFiles(to, from)
}
