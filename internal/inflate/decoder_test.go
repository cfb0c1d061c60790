package inflate_test

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

func TestLevels(t *testing.T) {
	var d inflate.Decoder
	for name, data := range contents(100_000) {
		for level := flate.HuffmanOnly; level <= flate.BestCompression; level++ {
			t.Run(fmt.Sprintf("%s/level=%d", name, level), func(t *testing.T) {
				for _, n := range []int{0, 1, 7, 300, 5000, len(data)} {
					src := deflate(t, level, data[:n])
					want := reference{output: data[:n], consumed: len(src)}
					requireSame(t, &d, want, []byte{}, src)
				}
			})
		}
	}
}

func TestZlib(t *testing.T) {
	streams, content := zlibStreams(t)
	var d inflate.Decoder
	for name, src := range streams {
		t.Run(name, func(t *testing.T) {
			requireSame(t, &d, reference{output: content, consumed: len(src)}, []byte{}, src)
		})
	}
}

func TestManyBlocks(t *testing.T) {
	var d inflate.Decoder
	for name, data := range contents(20_000) {
		for _, size := range []int{1, 10, 100, 1000} {
			t.Run(fmt.Sprintf("%s/size=%d", name, size), func(t *testing.T) {
				data := data[:min(len(data), 200*size)]
				var parts [][]byte
				for part := range slices.Chunk(data, size) {
					parts = append(parts, part)
				}
				src := deflate(t, 6, parts...)
				requireSame(t, &d, reference{output: data, consumed: len(src)}, []byte{}, src)
			})
		}
	}
}

func TestDecodeReportsWhatFollows(t *testing.T) {
	src := deflate(t, 6, []byte("hello, hello, hello"))
	dst := make([]byte, 1000)
	var d inflate.Decoder
	n, consumed, err := d.Decode(dst, append(bytes.Clone(src), "behind it"...))
	require.NoError(t, err)
	require.Equal(t, len(src), consumed)
	require.Equal(t, "hello, hello, hello", string(dst[:n]))
}

func TestDecodeAllocatesNothing(t *testing.T) {
	data := contents(100_000)["text"]
	src, dst := deflate(t, 6, data), make([]byte, len(data))
	var d inflate.Decoder
	require.Zero(t, testing.AllocsPerRun(5, func() {
		_, _, _ = d.Decode(dst, src)
	}))
}

func TestDecodeAt(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var d inflate.Decoder
	for _, size := range []int{1, 100, 32768, 40_000} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			history := text(r, size)[:size]
			data := append(bytes.Clone(history[size/2:]), text(r, 1000)...)
			var out bytes.Buffer
			w, err := flate.NewWriterDict(&out, 6, history)
			require.NoError(t, err)
			_, err = w.Write(data)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			src := out.Bytes()
			requireSame(t, &d, reference{output: data, consumed: len(src)}, history, src)
		})
	}
	require.Panics(t, func() { _, _, _ = d.DecodeAt(make([]byte, 3, 9), 4, []byte{3, 0}) })
}

func TestDecodeSegment(t *testing.T) {
	data := contents(50_000)["int999"]
	parts := [][]byte{data[:16_000], data[16_000:32_000], {}, data[32_000:]}
	var d inflate.Decoder
	for i, part := range parts {
		last := i == len(parts)-1
		src := segment(t, part, last)
		guarded, dst := newOutput(nil, len(part))
		n, final, err := d.DecodeSegment(dst, src)
		require.NoError(t, err)
		require.Equal(t, last, final)
		require.Equal(t, len(part), n)
		require.True(t, bytes.Equal(part, dst))
		requireIntact(t, guarded, len(dst))
	}
}

// segment returns a part of a stream that refers to nothing before it.
func segment(t testing.TB, data []byte, last bool) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, 6)
	require.NoError(t, err)
	_, err = w.Write(data)
	require.NoError(t, err)
	if last {
		require.NoError(t, w.Close())
	} else {
		require.NoError(t, w.Flush())
	}
	return out.Bytes()
}

func TestDecodeSegmentRefuses(t *testing.T) {
	data := []byte("some data, some more data, and some data again")
	flushed, closed := segment(t, data, false), segment(t, data, true)
	fixed := []byte{0x02, 0x08, 0x20, 0x80, 0x00} // four empty fixed blocks that end at a byte boundary, none final
	for _, test := range []struct {
		name string
		src  []byte
		want error
		text string
	}{
		{"nothing", nil, io.ErrUnexpectedEOF, "unexpected EOF"},
		{"cut block", flushed[:len(flushed)-5], io.ErrUnexpectedEOF, "unexpected EOF"},
		{"cut flush", flushed[:len(flushed)-1], io.ErrUnexpectedEOF, "unexpected EOF"},
		{"compressed block at a boundary", fixed, io.ErrUnexpectedEOF, "unexpected EOF"},
		{"data after the flush", append(bytes.Clone(flushed), 7), nil, fmt.Sprintf("inflate: block of the reserved type 3 (offset %d)", len(flushed))},
		{"data after the final block", append(bytes.Clone(closed), 7), nil, fmt.Sprintf("inflate: data after the final block (offset %d)", len(closed))},
	} {
		t.Run(test.name, func(t *testing.T) {
			var d inflate.Decoder
			_, final, err := d.DecodeSegment(make([]byte, 100), test.src)
			require.EqualError(t, err, test.text)
			require.False(t, final)
			if test.want != nil {
				require.ErrorIs(t, err, test.want)
			}
		})
	}
}

func TestDecodeSegmentTooLong(t *testing.T) {
	data := contents(5000)["cycles"]
	src := segment(t, data, false)
	guarded, dst := newOutput(nil, len(data)-1)
	var d inflate.Decoder
	_, _, err := d.DecodeSegment(dst, src)
	require.ErrorIs(t, err, inflate.ErrTooLong)
	requireIntact(t, guarded, len(dst))
}
