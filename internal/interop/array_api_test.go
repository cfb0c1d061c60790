//go:build interop

package interop

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// What is loaded from our files has the dtype of the standard, by the name that this module has for it.
func TestArrayAPILibraries(t *testing.T) {
	w := python(t, "arrays")
	for _, library := range []string{"array_api_strict", "array_api_compat"} {
		s := w.subject(t, library, "asarray of loaded arrays")
		dir := t.TempDir()
		for _, l := range standardLayouts(t, append([]string{">f8", ">i2"}, standardCodes...)...) {
			s.check(t, library+" "+l.String(), becomesStandard(w, library, dir, l))
		}
	}
}

func becomesStandard(w *worker, library, dir string, l layout) error {
	path, want, err := sensible(dir, l)
	if err != nil {
		return err
	}
	name := l.dtype.WithOrder(dtype.Native()).String()
	return w.call("array_api.verify", args{"library": library, "path": path, "want": want, "name": name}, nil)
}

// The standard's dtypes are those that this module calls so.
func TestArrayAPIDTypes(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "array_api_strict", "names of dtypes")
	s.run(t, "all", func(t *testing.T) {
		var want []string
		require.NoError(t, w.call("array_api.dtypes", args{}, &want))
		var have []string
		for _, code := range standardCodes {
			d, err := dtype.Parse(code)
			require.NoError(t, err)
			have = append(have, d.String())
		}
		slices.Sort(have)
		require.Equal(t, want, have)
	})
}
