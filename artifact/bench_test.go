package artifact_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
)

// BenchmarkDir saves and loads one file, without fsync: both hashes on the way in, CRC-32C on the way out.
func BenchmarkDir(b *testing.B) {
	for _, size := range []int{1 << 10, 1 << 20, 64 << 20} {
		data := make([]byte, size)
		b.Run(fmt.Sprintf("save/bytes=%d", size), func(b *testing.B) {
			d := newDir(b, nil)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				benchmarkSave(b, d, data)
			}
		})
		b.Run(fmt.Sprintf("load/bytes=%d", size), func(b *testing.B) {
			d := newDir(b, nil)
			benchmarkSave(b, d, data)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				r, err := d.Open(b.Context(), "x")
				require.NoError(b, err)
				f, err := r.Open("data.npy")
				require.NoError(b, err)
				_, err = io.ReadFull(f, data)
				require.NoError(b, err)
				require.NoError(b, f.Close())
				require.NoError(b, r.Close())
			}
		})
	}
}

func benchmarkSave(b *testing.B, d *artifact.Dir, data []byte) {
	w, err := d.Create(b.Context(), "x", &artifact.CreateOptions{Replace: true})
	require.NoError(b, err)
	f, err := w.Create("data.npy")
	require.NoError(b, err)
	_, err = f.Write(data)
	require.NoError(b, err)
	require.NoError(b, f.Close())
	require.NoError(b, w.Commit(b.Context(), &artifact.Manifest{Root: artifact.Entry{Materializer: "x"}}))
}
