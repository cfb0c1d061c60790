package artifact_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// resources counts what a call must give back.
type resources struct{ goroutines, descriptors int }

func usedResources() resources { return resources{runtime.NumGoroutine(), descriptors()} }

// descriptors counts the open files of this process, where the system shows them.
func descriptors() int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return 0
	}
	return len(entries)
}

// requireNoLeaks waits for goroutines that are about to end.
func requireNoLeaks(t *testing.T, before resources) {
	t.Helper()
	for range 500 {
		if now := usedResources(); now.goroutines <= before.goroutines && now.descriptors <= before.descriptors {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	require.Equal(t, before, usedResources())
}

// requireOnlyArtifacts walks the directory of a store: every file belongs to an artifact that lists.
func requireOnlyArtifacts(t *testing.T, d *artifact.Dir) {
	t.Helper()
	listed := map[string]bool{}
	for _, name := range list(t, d, "") {
		r, err := d.Open(t.Context(), name)
		require.NoError(t, err)
		listed[path.Join(name, artifact.ManifestName)] = true
		for _, rec := range r.Manifest().Files {
			listed[path.Join(name, rec.Path)] = true
		}
		require.NoError(t, r.Close())
	}
	root := d.Location(".")
	require.NoError(t, filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if !listed[filepath.ToSlash(rel)] {
			t.Errorf("the stray file %s", rel)
		}
		return err
	}))
}
