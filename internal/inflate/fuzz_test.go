package inflate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

// FuzzDecode compares with compress/flate: the whole stream, and as a segment.
func FuzzDecode(f *testing.F) {
	streams, _ := zlibStreams(f)
	for _, src := range streams {
		f.Add([]byte{}, src)
		f.Add([]byte("history"), src[:len(src)/20])
	}
	data := contents(1000)
	for level := -2; level <= 9; level++ {
		for name := range data {
			f.Add([]byte{}, deflate(f, level, data[name][:100], data[name]))
		}
	}
	f.Fuzz(func(t *testing.T, history, src []byte) {
		want, ok := newReference(history, src, 4<<20)
		if !ok || len(history) > 1<<15 { // where compress/flate forgets the start
			return
		}
		var d inflate.Decoder
		requireSame(t, &d, want, history, src)
		if len(history) == 0 {
			requireSegment(t, &d, want, src)
		}
	})
}

// requireSegment wants a segment to be what the reference decodes, where that is a whole stream or ends after a flush.
func requireSegment(t *testing.T, d *inflate.Decoder, want reference, src []byte) {
	t.Helper()
	guarded, dst := newOutput(nil, len(want.output)+slack)
	n, final, err := d.DecodeSegment(dst, src)
	requireIntact(t, guarded, len(dst))
	require.Equal(t, want.err == nil && want.consumed == len(src), final)
	if want.err == nil {
		require.Equal(t, want.consumed == len(src), err == nil, "%v", err)
	}
	requireOnePrefix(t, want.output, dst[:n])
	if err == nil {
		require.Len(t, want.output, n)
	}
}
