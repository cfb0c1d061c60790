package registry_test

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func TestConcurrentReplacementsLeaveNothing(t *testing.T) {
	root := t.TempDir()
	s, err := artifact.NewDir(root, &artifact.DirOptions{NoSync: true})
	require.NoError(t, err)
	defer s.Close()
	r := registry.New()
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for range 50 {
				if _, err := r.Save(t.Context(), s, "a", []int{i}, &registry.SaveOptions{Replace: true}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	for _, e := range entries {
		require.False(t, strings.HasPrefix(e.Name(), "."), e.Name())
	}
}
