package inflate_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

// reference is what compress/flate makes of a stream.
type reference struct {
	output   []byte
	consumed int
	err      error
}

// readers are those of compress/flate, each of which has a window to allocate.
var readers = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// newReference decodes src with what precedes it. It gives up, false, after limit bytes.
func newReference(history, src []byte, limit int64) (reference, bool) {
	in := bytes.NewReader(src)
	r := readers.Get().(io.ReadCloser)
	defer readers.Put(r)
	if err := r.(flate.Resetter).Reset(in, history); err != nil {
		panic(err)
	}
	out, err := io.ReadAll(io.LimitReader(r, limit))
	return reference{output: out, consumed: len(src) - in.Len(), err: err}, int64(len(out)) < limit
}

// slack is room for what compress/flate does not decode at the end of incomplete input: it wants as many bits for each
// symbol as the end of the block has, 15 at most, and that could be seven matches.
const slack = 15 * 258

// requireSame wants the decoder to come to the same verdict as the reference, and the same output.
func requireSame(t *testing.T, d *inflate.Decoder, want reference, history, src []byte) {
	guarded, dst := newOutput(history, len(want.output)+slack)
	n, consumed, err := d.DecodeAt(dst, len(history), src)
	requireIntact(t, guarded, len(dst))
	require.True(t, bytes.Equal(history, dst[:len(history)]), "history")
	got := dst[len(history):][:n]
	if want.err != nil {
		requireSameError(t, d, want.err, err, history, src)
		requireOnePrefix(t, want.output, got)
		return
	}
	require.NoError(t, err)
	require.True(t, bytes.Equal(want.output, got), "output")
	require.Equal(t, want.consumed, consumed, "consumed")
	requireExactRoom(t, d, want, history, src)
}

// requireExactRoom decodes a valid stream into no more room than it needs, and into one byte less.
func requireExactRoom(t *testing.T, d *inflate.Decoder, want reference, history, src []byte) {
	guarded, dst := newOutput(history, len(want.output))
	n, consumed, err := d.DecodeAt(dst, len(history), src[:want.consumed])
	require.NoError(t, err)
	require.Equal(t, want.consumed, consumed, "consumed")
	require.True(t, bytes.Equal(want.output, dst[len(history):]) && n == len(want.output), "output into exact room")
	requireIntact(t, guarded, len(dst))
	if n == 0 {
		return
	}
	guarded, dst = newOutput(history, n-1)
	_, _, err = d.DecodeAt(dst, len(history), src)
	require.ErrorIs(t, err, inflate.ErrTooLong)
	requireIntact(t, guarded, len(dst))
}

// requireSameError wants errors of the same kind. At the end of the input there may be bits that are decoded or found
// corrupt by one decoder, while the other waits for more; with more behind them both must find them corrupt. And a block
// without a code for its end is corrupt from its header on, as zlib has it; compress/flate decodes it until it meets
// something else.
func requireSameError(t *testing.T, d *inflate.Decoder, want, got error, history, src []byte) {
	require.Error(t, got)
	require.NotErrorIs(t, got, inflate.ErrTooLong)
	var corrupt *inflate.CorruptError
	endless := errors.As(got, &corrupt) && corrupt.Reason == "no code for the end of the block"
	if endless || isCorrupt(t, want) == isCorrupt(t, got) {
		return
	}
	src = append(bytes.Clone(src), make([]byte, 16)...)
	padded, _ := newReference(history, src, 4<<20)
	_, dst := newOutput(history, len(padded.output)+slack)
	_, _, got = d.DecodeAt(dst, len(history), src)
	require.True(t, padded.err != nil && isCorrupt(t, padded.err), "%v", padded.err)
	require.True(t, got != nil && isCorrupt(t, got), "%v", got)
}

// isCorrupt tells whether an error of either decoder is about invalid input; if not, it is about missing input.
func isCorrupt(t *testing.T, err error) bool {
	var ours *inflate.CorruptError
	var theirs flate.CorruptInputError
	if errors.As(err, &ours) || errors.As(err, &theirs) {
		return true
	}
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	return false
}

// requireOnePrefix wants one of two outputs to be a prefix of the other.
func requireOnePrefix(t *testing.T, a, b []byte) {
	n := min(len(a), len(b))
	require.True(t, bytes.Equal(a[:n], b[:n]), "output before the error")
}

const sentinel = 0xA5

// newOutput returns room for size bytes behind a copy of history, and the same with 64 bytes of a sentinel behind it.
func newOutput(history []byte, size int) (guarded, dst []byte) {
	n := len(history) + size
	guarded = append(bytes.Clone(history), bytes.Repeat([]byte{sentinel}, size+64)...)
	return guarded, guarded[:n]
}

// requireIntact wants the sentinels behind the first n bytes as they were.
func requireIntact(t *testing.T, guarded []byte, n int) {
	require.Equal(t, len(guarded)-n, bytes.Count(guarded[n:], []byte{sentinel}), "bytes behind the output")
}

// deflate compresses the parts, with a flush after each but the last.
func deflate(t testing.TB, level int, parts ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, level)
	require.NoError(t, err)
	for i, part := range parts {
		if i > 0 {
			require.NoError(t, w.Flush())
		}
		_, err = w.Write(part)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// contents returns data of several kinds, each of about n bytes.
func contents(n int) map[string][]byte {
	r := rand.New(rand.NewPCG(1, 2))
	random := make([]byte, n)
	for i := range random {
		random[i] = byte(r.Uint32())
	}
	return map[string][]byte{
		"random": random,
		"zeros":  make([]byte, n),
		"int999": int999(r, n),
		"walk":   walk(r, n),
		"text":   text(r, n),
		"cycles": cycles(r, n),
	}
}

// int999 returns 64-bit integers from 0 to 999.
func int999(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		b = binary.LittleEndian.AppendUint64(b, r.Uint64N(1000))
	}
	return b
}

// walk returns the partial sums of normal deviates.
func walk(r *rand.Rand, n int) []byte {
	var b []byte
	for sum := 0.0; len(b) < n; {
		sum += r.NormFloat64()
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(sum))
	}
	return b
}

// text returns words, some far more often than others.
func text(r *rand.Rand, n int) []byte {
	zipf := rand.NewZipf(r, 1.3, 1, 2999)
	words := make([]string, 3000)
	for i := range words {
		var w strings.Builder
		for range 2 + r.IntN(8) {
			w.WriteByte(byte('a' + r.IntN(26)))
		}
		words[i] = w.String()
	}
	var b []byte
	for len(b) < n {
		b = append(append(b, words[zipf.Uint64()]...), ' ')
	}
	return b
}

// cycles returns sequences of 1 to 40 bytes, each repeated some times: matches that overlap themselves.
func cycles(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		cycle := make([]byte, 1+r.IntN(40))
		for i := range cycle {
			cycle[i] = byte(r.Uint32())
		}
		b = append(b, bytes.Repeat(cycle, 2+r.IntN(20))...)
	}
	return b
}

// zlibStreams returns the streams in testdata, by their names, and what they all decode to.
func zlibStreams(t testing.TB) (streams map[string][]byte, content []byte) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "content.bin"))
	require.NoError(t, err)
	names, err := filepath.Glob(filepath.Join("testdata", "*.deflate"))
	require.NoError(t, err)
	require.NotEmpty(t, names)
	streams = map[string][]byte{}
	for _, name := range names {
		streams[strings.TrimSuffix(filepath.Base(name), ".deflate")], err = os.ReadFile(name)
		require.NoError(t, err)
	}
	return streams, content
}
