package registrytest_test

import (
	"errors"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// fault is a fault and the checks that find it: the one that is about it comes
// first, and then those that cannot but see it too.
type fault struct {
	name  string
	plant func(p *parts)
	found []string
}

var findingNames = regexp.MustCompile(`^registrytest: ([^:]+): `)

// findings runs all checks and returns the names of those that failed.
func findings(t *testing.T, c registrytest.Config) (names []string, err error) {
	err = registrytest.TestValues(t.Context(), c)
	var all interface{ Unwrap() []error }
	if !errors.As(err, &all) {
		return nil, err
	}
	for _, e := range all.Unwrap() {
		if m := findingNames.FindStringSubmatch(e.Error()); m != nil && !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return names, err
}

func TestFaults(t *testing.T) {
	about := map[string]bool{}
	for _, f := range slices.Concat(arrayFaults(), materializerFaults(), failureFaults()) {
		about[f.found[0]] = true
		t.Run(f.name, func(t *testing.T) {
			p := soundParts()
			f.plant(p)
			c := p.config()
			if c.Stores == nil {
				c.Stores = []func() (artifact.Store, error){newMem, newMem}
			}
			names, err := findings(t, c)
			require.ElementsMatch(t, f.found, names, "%v", err)
		})
	}
	for _, check := range registrytest.Checks() {
		require.True(t, about[check], "no fault is about the check %q", check)
	}
}

func newMem() (artifact.Store, error) { return new(artifact.Mem), nil }
