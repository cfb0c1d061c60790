//go:build unix

package describe_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/internal/corpus"
)

// TestPipe reads from a named pipe, which has no size and cannot be read twice.
func TestPipe(t *testing.T) {
	for _, id := range []string{"plain-i4-le-1d", "npz-savez"} {
		path := filepath.Join(t.TempDir(), "pipe")
		require.NoError(t, syscall.Mkfifo(path, 0o600))
		written := make(chan error, 1)
		go func() { written <- os.WriteFile(path, corpus.Find(t, id).Bytes(t), 0) }()
		item := describe.Open(t.Context(), path, nil)
		require.NoError(t, <-written)
		require.NoError(t, item.Err)
		require.NoError(t, item.Close())
	}
}
