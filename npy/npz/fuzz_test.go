package npz_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy/npz"
)

// indexed are small archives in blocks, as seeds.
func indexed(f *testing.F) [][]byte {
	f.Helper()
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Deflated})
	npz.SetBlockBits(w, 8)
	require.NoError(f, w.Write("x", countsOf(f, 100)))
	require.NoError(f, w.Raw("y", bytes.Repeat([]byte("text"), 200)))
	require.NoError(f, w.Close())
	return [][]byte{file.Bytes(), blocked(f, countsOf(f, 50, 3), 10), blocked(f, countsOf(f, 400), 11)}
}

// FuzzNPZ reads archives in every way: whatever the input, the memory is bounded
// by it, the errors can be told apart, and an index changes nothing.
func FuzzNPZ(f *testing.F) {
	for _, c := range corpus.Cases(f) {
		if c.Format == corpus.NPZ && c.FileSize < 4096 {
			f.Add(c.Bytes(f))
		}
	}
	for _, data := range indexed(f) {
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o := &npz.ReadOptions{MaxRatio: 50}
		r, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), o)
		if err != nil {
			requireRefusal(t, err)
			return
		}
		without := open(t, data, o)
		npz.IgnoreIndexes(without)
		var size int64
		for _, m := range r.Members() {
			got := outcomeOf(t, r, m.Name)
			require.Equal(t, outcomeOf(t, without, m.Name), got)
			size += int64(len(got.raw))
			fuzzParts(t, r, m, got.raw)
		}
		require.LessOrEqual(t, size, 50*int64(len(data))) // no bytes are read twice
		_, err = r.Read("no such key")
		require.True(t, err == nil || errors.Is(err, fs.ErrNotExist) || len(r.Keys()) > 0)
	})
}

// fuzzParts reads the second half of a member. An archive that deceives may have
// other bytes there, but not others of a member without an index.
func fuzzParts(t *testing.T, r *npz.Reader, m npz.Member, raw []byte) {
	t.Helper()
	if f, err := r.File(m.Name); err != nil {
		requireRefusal(t, err)
	} else if b, err := f.Read(); err != nil {
		requireRefusal(t, err)
	} else {
		require.NoError(t, b.Check())
	}
	c, err := r.At(m.Name)
	if err != nil {
		requireRefusal(t, err)
		return
	}
	half := make([]byte, min(c.Size(), 1<<20)/2)
	n, err := c.ReadAt(half, c.Size()-int64(len(half)))
	if err != nil && err != io.EOF {
		requireRefusal(t, err)
		return
	}
	if raw != nil && npz.Blocks(r, m.Name) == 0 {
		require.True(t, bytes.Equal(raw[len(raw)-len(half):], half[:n]))
	}
}
