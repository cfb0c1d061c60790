package artifact_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// TestFullDisk saves on file systems that are full after each page in turn, and after each new file or directory.
func TestFullDisk(t *testing.T) {
	for _, replace := range []bool{false, true} {
		t.Run(fmt.Sprintf("bytes/replace=%v", replace), func(t *testing.T) {
			page := os.Getpagesize()
			fillUp(t, replace, func(n int) string { return fmt.Sprintf("size=%d", n*page) })
		})
		t.Run(fmt.Sprintf("files/replace=%v", replace), func(t *testing.T) {
			fillUp(t, replace, func(n int) string { return fmt.Sprintf("size=8m,nr_inodes=%d", n+1) })
		})
	}
}

// fillUp saves on ever larger disks until that succeeds. The mount options that limit says grow with n.
func fillUp(t *testing.T, replace bool, limit func(n int) string) {
	before := usedResources()
	failures := 0
	for n := 1; !saveOnDisk(t, replace, limit(n)); n++ {
		failures++
		require.Less(t, failures, 1000)
	}
	require.Greater(t, failures, 3)
	requireNoLeaks(t, before)
}

// saveOnDisk reports whether the save succeeded; otherwise it was for want of space, and left nothing.
func saveOnDisk(t *testing.T, replace bool, options string) bool {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skip("no file systems of limited size can be mounted here: ", err)
	}
	defer func() { require.NoError(t, syscall.Unmount(dir, 0)) }()
	d, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	var o *artifact.CreateOptions
	var old files
	if replace {
		o = &artifact.CreateOptions{Replace: true}
		if _, err := trySave(d, faultName, nil, faultOld); err == nil {
			old = faultOld
		}
	}
	large := files{"x": strings.Repeat("x", 300_000), "0/1/y": "y", "z": strings.Repeat("z", 100_000)}
	_, err = trySave(d, faultName, o, large)
	if err == nil {
		require.Equal(t, large, state(t, d))
	} else {
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.Equal(t, old, state(t, d))
	}
	requireNoStrays(t, d)
	requireOnlyArtifacts(t, d)
	return err == nil
}

// TestDiskThatFillsUp lets writers go on after the disk was full: what lists is whole, and what was freed can be used.
func TestDiskThatFillsUp(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no file systems of limited size can be mounted here: ", err)
	}
	defer func() { require.NoError(t, syscall.Unmount(dir, 0)) }()
	d, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer func() { require.NoError(t, d.Close()) }()
	saved := 0
	for i := range 100 {
		switch _, err := trySave(d, fmt.Sprint("run", i), nil, files{"x": strings.Repeat("x", 10_000*i)}); {
		case err == nil:
			saved++
		case !errors.Is(err, syscall.ENOSPC):
			require.NoError(t, err)
		}
	}
	names := list(t, d, "")
	require.Len(t, names, saved)
	require.Less(t, saved, 20)
	for _, name := range names {
		require.NoError(t, verify(d, name))
		require.NoError(t, d.Remove(context.Background(), name))
	}
	requireNoStrays(t, d)
	save(t, d, "last", nil, files{"x": strings.Repeat("x", 900_000)})
}
