package npz_test

import (
	"bytes"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// countsOf are whole numbers up to a thousand, which pack to a quarter.
func countsOf(b *testing.B, n int) arrayapi.Buffer {
	b.Helper()
	s := make([]int64, n)
	x := uint32(1)
	for i := range s {
		x = x*1664525 + 1013904223
		s[i] = int64(x>>8) % 1000
	}
	buf, err := arrayapi.BufferOf(s)
	require.NoError(b, err)
	return buf
}

func BenchmarkWrite(b *testing.B) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		b.Run(fmt.Sprintf("dtype=i8/method=%v/n=1e+06", method), func(b *testing.B) {
			buf := countsOf(b, 1e6)
			b.SetBytes(int64(buf.NBytes()))
			b.ReportAllocs()
			for b.Loop() {
				w := npz.NewWriter(io.Discard, &npz.WriteOptions{Method: method})
				require.NoError(b, w.Write("a", buf))
				require.NoError(b, w.Close())
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		b.Run(fmt.Sprintf("dtype=i8/method=%v/n=1e+06", method), func(b *testing.B) {
			buf := countsOf(b, 1e6)
			var file bytes.Buffer
			w := npz.NewWriter(&file, &npz.WriteOptions{Method: method})
			require.NoError(b, w.Write("a", buf))
			require.NoError(b, w.Close())
			r, err := npz.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()), nil)
			require.NoError(b, err)
			b.SetBytes(int64(buf.NBytes()))
			b.ReportAllocs()
			for b.Loop() {
				_, err := r.Read("a")
				require.NoError(b, err)
			}
		})
	}
}
