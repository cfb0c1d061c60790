package npyioarray_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	newest "codeberg.org/sbinet/npyio"
	theirs "github.com/sbinet/npyio"
	"github.com/stretchr/testify/require"

	npyio "github.com/arraylike/arraylike/integrations/npyioarray"
)

const size = 1 << 25 // elements: 256 MiB of float64

// sink keeps the bytes that are written, in memory that is there already.
type sink struct{ left []byte }

func (s *sink) Write(b []byte) (int, error) {
	n := copy(s.left, b)
	s.left = s.left[n:]
	return n, nil
}

// BenchmarkWrite writes to memory by this package and by npyio in turn, and reports
// how many times longer npyio takes.
func BenchmarkWrite(b *testing.B) {
	data, file := make([]float64, size), make([]byte, 8*size+256)
	compare(b, func(write func(io.Writer, any) error, _ func(io.Reader, any) error) {
		require.NoError(b, write(&sink{file}, data))
	})
}

// BenchmarkRead reads a file in memory.
func BenchmarkRead(b *testing.B) {
	var file bytes.Buffer
	require.NoError(b, npyio.Write(&file, make([]float64, size)))
	for _, into := range []string{"fresh", "filled"} {
		b.Run(fmt.Sprintf("into=%s", into), func(b *testing.B) {
			kept := make([]float64, size)
			compare(b, func(_ func(io.Writer, any) error, read func(io.Reader, any) error) {
				s := kept
				if into == "fresh" {
					s = nil
				}
				require.NoError(b, read(bytes.NewReader(file.Bytes()), &s))
			})
		})
	}
}

func compare(b *testing.B, f func(write func(io.Writer, any) error, read func(io.Reader, any) error)) {
	timed := func(write func(io.Writer, any) error, read func(io.Reader, any) error) time.Duration {
		start := time.Now()
		f(write, read)
		return time.Since(start)
	}
	timed(npyio.Write, npyio.Read)
	b.SetBytes(3 * 8 * size)
	var ours, old, current []time.Duration
	for b.Loop() {
		ours = append(ours, timed(npyio.Write, npyio.Read))
		old = append(old, timed(theirs.Write, theirs.Read))
		current = append(current, timed(newest.Write, newest.Read))
	}
	b.ReportMetric(fastest(ours)*1e3, "ours-ms")
	b.ReportMetric(fastest(old)/fastest(ours), "v0.9/ours")
	b.ReportMetric(fastest(current)/fastest(ours), "v0.14/ours")
}

// fastest returns the time in seconds of the call that was disturbed least.
func fastest(d []time.Duration) float64 { return slices.Min(d).Seconds() }
