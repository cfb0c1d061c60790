package npz_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// layouts are archives of one array, in all the ways in which it can be read in
// parts.
func layouts(t testing.TB, shape ...int) map[string][]byte {
	t.Helper()
	b := countsOf(t, shape...)
	out := map[string][]byte{"blocks": blocked(t, b, 11), "large blocks": blocked(t, b, 15), "one block": blocked(t, b, 30)}
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	require.NoError(t, w.Write("a", b))
	require.NoError(t, w.Close())
	out["stored"] = file.Bytes()
	return out
}

// counting counts the bytes that are read.
type counting struct {
	io.ReaderAt
	mu sync.Mutex
	n  int
}

func (c *counting) ReadAt(p []byte, offset int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, offset)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += n
	return n, err
}

func TestContents(t *testing.T) {
	for name, data := range layouts(t, 10_000) {
		t.Run(name, func(t *testing.T) {
			r := open(t, data, nil)
			want := mustRaw(t, r, "a")
			c, err := r.At("a")
			require.NoError(t, err)
			require.Equal(t, int64(len(want)), c.Size())
			rng := rand.New(rand.NewPCG(1, 2))
			for range 300 {
				from := rng.IntN(len(want) + 1)
				b := make([]byte, rng.IntN(len(want)+1-from))
				n, err := c.ReadAt(b, int64(from))
				if from < len(want) {
					require.NoError(t, err)
				}
				require.Equal(t, len(b), n)
				require.True(t, bytes.Equal(want[from:from+n], b))
			}
			b := make([]byte, 10)
			n, err := c.ReadAt(b, int64(len(want)-4))
			require.Equal(t, io.EOF, err)
			require.Equal(t, want[len(want)-4:], b[:n])
			_, err = c.ReadAt(b, int64(len(want)))
			require.Equal(t, io.EOF, err)
			_, err = c.ReadAt(b, -1)
			require.ErrorIs(t, err, fs.ErrInvalid)
		})
	}
}

func TestContentsAreConcurrent(t *testing.T) {
	for name, data := range layouts(t, 10_000) {
		r := open(t, data, nil)
		want := mustRaw(t, r, "a")
		c, err := r.At("a")
		require.NoError(t, err)
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				for k := range 50 {
					b := make([]byte, 500)
					at := (i*7919 + k*104729) % (len(want) - len(b))
					if _, err := c.ReadAt(b, int64(at)); err != nil || !bytes.Equal(b, want[at:at+len(b)]) {
						t.Error(name, at, err)
					}
				}
			})
		}
		wg.Wait()
	}
}

// A part of an array costs the bytes of that part, or the blocks that it is in.
func TestFileReadsParts(t *testing.T) {
	whole := countsOf(t, 200, 300)
	for name, data := range layouts(t, 200, 300) {
		t.Run(name, func(t *testing.T) {
			ra := &counting{ReaderAt: bytes.NewReader(data)}
			r, err := npz.NewReader(ra, int64(len(data)), nil)
			require.NoError(t, err)
			f, err := r.File("a")
			require.NoError(t, err)
			require.Equal(t, []int{200, 300}, f.Header().Shape)
			ra.n = 0
			rows, err := f.ReadRows(100, 102)
			require.NoError(t, err)
			require.Equal(t, whole.Data[100*2400:102*2400], rows.Data)
			switch name {
			case "stored":
				require.Equal(t, 4800, ra.n)
			case "blocks":
				require.Less(t, ra.n, 4*800)
			case "large blocks":
				require.Less(t, ra.n, 2*11_000)
			}
			part, err := f.ReadRegion(npy.Region{Start: []int{3, 200}, Stop: []int{190, 290}, Step: []int{50, 40}})
			require.NoError(t, err)
			require.Equal(t, []int{4, 3}, part.Shape)
			for i := range 12 {
				at := (3+50*(i/3))*2400 + (200+40*(i%3))*8
				require.Equal(t, whole.Data[at:at+8], part.Data[i*8:i*8+8])
			}
			all, err := f.Read()
			require.NoError(t, err)
			require.Equal(t, whole.Data, all.Data)
		})
	}
}

func TestContentsAndFileRefuse(t *testing.T) {
	r := find(t, "npz-savez")
	var missing *npz.KeyError
	_, err := r.At("none")
	require.ErrorAs(t, err, &missing)
	_, err = r.File("none")
	require.ErrorAs(t, err, &missing)

	var member *npz.MemberError
	_, err = find(t, "met-zstd").At(find(t, "met-zstd").Keys()[0])
	require.ErrorAs(t, err, &member)
	_, err = find(t, "nn-json").File("meta.json")
	require.ErrorAs(t, err, &member)
	require.Equal(t, "meta.json", member.Name)
	_, err = find(t, "nn-empty-member").File("e")
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)

	data := corpus.Find(t, "bomb-16MiB-zeros").Bytes(t)
	r = open(t, data, &npz.ReadOptions{Array: npy.ReadOptions{MaxBytes: 1000}})
	_, err = r.File(r.Keys()[0]) // decoded as a whole, for its header
	var limit *npy.LimitError
	require.ErrorAs(t, err, &limit)

	f, err := find(t, "cor-deflate-short").At(find(t, "cor-deflate-short").Keys()[0])
	require.NoError(t, err)
	for range 2 {
		_, err = f.ReadAt(make([]byte, 1), 0)
		require.ErrorAs(t, err, &member)
	}
}

func TestFilesOfTheCorpus(t *testing.T) {
	for _, id := range []string{"npz-savez", "npz-compressed", "npz-f-order", "npz-dtypes"} {
		r := find(t, id)
		for _, key := range r.Keys() {
			want, err := r.Read(key)
			require.NoError(t, err)
			f, err := r.File(key)
			require.NoError(t, err)
			got, err := f.Read()
			require.NoError(t, err)
			require.Equal(t, fmt.Sprint(want), fmt.Sprint(got))
		}
	}
}
