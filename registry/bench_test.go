package registry_test

import (
	"crypto/sha256"
	"hash"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

// BenchmarkDir saves and loads an array of 256 MiB through a directory, and in the same loop does by hand the least that
// could be done: one .npy file is written while both hashes are computed beside, and read with its CRC-32C. The ratio of
// the two is the price of artifacts.
func BenchmarkDir(b *testing.B) {
	for _, mode := range []struct {
		name string
		sync bool
	}{{"fsync=off", false}, {"fsync=on", true}} {
		b.Run(mode.name, func(b *testing.B) { benchmarkDir(b, mode.sync) })
	}
}

func benchmarkDir(b *testing.B, sync bool) {
	const size = 256 << 20
	buffer, err := arrayapi.NewBuffer(dtype.Float64, []int{size / 8})
	require.NoError(b, err)
	for i := range buffer.Data {
		buffer.Data[i] = byte(i)
	}
	x, err := ndarray.Namespace().FromBuffer(buffer, nil, arrayapi.CopyNever)
	require.NoError(b, err)
	store, err := artifact.NewDir(b.TempDir(), &artifact.DirOptions{NoSync: !sync})
	require.NoError(b, err)
	defer func() { require.NoError(b, store.Close()) }()
	ours := func() { throughRegistry(b, store, x) }
	least := func() { byHand(b, filepath.Join(store.Location("."), "by-hand"), buffer, sync) }
	ours()
	least()
	var oursTook, leastTook time.Duration
	b.SetBytes(size)
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 { // neither always finds what the other left behind
			oursTook += timed(ours)
			leastTook += timed(least)
		} else {
			leastTook += timed(least)
			oursTook += timed(ours)
		}
	}
	b.ReportMetric(float64(oursTook)/float64(leastTook), "ratio")
	b.ReportMetric(float64(oursTook.Milliseconds())/float64(b.N), "ms/artifact")
	b.ReportMetric(float64(leastTook.Milliseconds())/float64(b.N), "ms/by-hand")
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

func throughRegistry(b *testing.B, s artifact.Store, x arrayapi.ArrayLike) {
	r := registry.New()
	_, err := r.Save(b.Context(), s, "x", x, &registry.SaveOptions{Replace: true})
	require.NoError(b, err)
	_, err = registry.Load[*ndarray.Array](b.Context(), r, s, "x", nil)
	require.NoError(b, err)
}

func byHand(b *testing.B, path string, x arrayapi.Buffer, sync bool) {
	file, err := os.Create(path)
	require.NoError(b, err)
	w := &hashingWriter{file: file, sha: sha256.New()}
	require.NoError(b, npy.Write(w, x, nil))
	if sync {
		require.NoError(b, file.Sync())
	}
	require.NoError(b, file.Close())
	file, err = os.Open(path)
	require.NoError(b, err)
	r := &hashingReader{file: file}
	_, err = npy.Read(r, nil)
	require.NoError(b, err)
	require.Equal(b, w.crc, r.crc)
	require.NoError(b, file.Close())
	require.NoError(b, os.Remove(path))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// piece is small enough that what was just written or read is still in the processor's cache for the CRC.
const piece = 1 << 20

// hashingWriter writes to a file while another goroutine computes SHA-256.
type hashingWriter struct {
	file *os.File
	sha  hash.Hash
	crc  uint32
}

func (w *hashingWriter) Write(p []byte) (n int, err error) {
	hashed := make(chan struct{})
	go func() {
		w.sha.Write(p)
		close(hashed)
	}()
	for err == nil && n < len(p) {
		part := p[n:min(len(p), n+piece)]
		var m int
		m, err = w.file.Write(part)
		w.crc = crc32.Update(w.crc, castagnoli, part[:m])
		n += m
	}
	<-hashed
	return n, err
}

// hashingReader reads a file, whose size it knows, and computes its CRC-32C.
type hashingReader struct {
	file *os.File
	crc  uint32
}

func (r *hashingReader) Read(p []byte) (int, error) {
	n, err := r.file.Read(p[:min(len(p), piece)])
	r.crc = crc32.Update(r.crc, castagnoli, p[:n])
	return n, err
}

// Size lets npy allocate the memory of the array at once.
func (r *hashingReader) Size() int64 {
	info, err := r.file.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}
