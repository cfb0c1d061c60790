package npz_test

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

func small(t testing.TB) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.BufferOf([]int32{1, 2, 3, 4, 5, 6}, 2, 3)
	require.NoError(t, err)
	return b
}

// requireZip reads an archive with the standard library, which checks its
// checksums, and returns the contents by name.
func requireZip(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	contents := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		require.NoError(t, err)
		contents[f.Name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return contents
}

func TestWriteForOtherReaders(t *testing.T) {
	noise := make([]float64, 15_000) // packs to more than what is kept back
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = rng.Float64()
	}
	large, err := arrayapi.BufferOf(noise, 100, 150)
	require.NoError(t, err)
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		t.Run(method.String(), func(t *testing.T) {
			var file bytes.Buffer
			w := npz.NewWriter(struct{ io.Writer }{&file}, &npz.WriteOptions{Method: method, Level: 1})
			npz.SetKeep(w, 64<<10)
			arrays := map[string]arrayapi.Buffer{"large": large, "größe": small(t), "": small(t).Transposed(), "a/b": large.Transposed()}
			for key, b := range arrays {
				require.NoError(t, w.Write(key, b))
			}
			require.NoError(t, w.Raw("notes.txt", []byte("text")))
			require.NoError(t, w.Close())

			contents := requireZip(t, file.Bytes())
			require.Len(t, contents, len(arrays)+1)
			require.Equal(t, "text", string(contents["notes.txt"]))
			r := open(t, file.Bytes(), nil)
			for key, b := range arrays {
				var want bytes.Buffer
				require.NoError(t, npy.Write(&want, b, nil))
				require.True(t, bytes.Equal(want.Bytes(), contents[key+".npy"]), key)
				got, err := r.Read(key)
				require.NoError(t, err)
				require.Equal(t, b.Shape, got.Shape)
				require.True(t, bytes.Equal(b.Copy().Data, got.Copy().Data))
			}
		})
	}
}

func TestWriteOptionsOfArrays(t *testing.T) {
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Array: npy.WriteOptions{Version: npy.Version2, Order: npy.OrderF}})
	require.NoError(t, w.Write("a", small(t)))
	require.NoError(t, w.Close())
	h, err := open(t, file.Bytes(), nil).Header("a")
	require.NoError(t, err)
	require.Equal(t, npy.Version2, h.Version)
	require.True(t, h.FortranOrder)
}

func TestWriterRefusesKeys(t *testing.T) {
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	require.NoError(t, w.Write("x", small(t)))
	require.NoError(t, w.Raw("y", []byte("y")))
	require.NoError(t, w.Write("z.npy", small(t)))
	for _, key := range []string{
		"x",                    // again
		"y",                    // a member has that name
		"z",                    // the member z.npy is another's key
		"../x", "/x", "a/../b", // leave the directory
		"a\x00b", "a\xff", strings.Repeat("k", 1<<16),
	} {
		err := w.Write(key, small(t))
		var member *npz.MemberError
		require.ErrorAs(t, err, &member, "%q", key)
		require.Less(t, len(err.Error()), 400)
	}
	for _, name := range []string{"", "x", "x.npy", "y.npy", "z.npy", "a/b/.."} {
		require.Error(t, w.Raw(name, nil), "%q", name)
	}
	require.NoError(t, w.Write("..x", small(t)))
	require.NoError(t, w.Close())
	require.Equal(t, []string{"x", "y", "z.npy", "..x"}, open(t, file.Bytes(), nil).Keys())
}

// What was refused before anything of it was written leaves the archive whole.
func TestWriterGoesOnAfterARefusal(t *testing.T) {
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		var file bytes.Buffer
		w := npz.NewWriter(&file, &npz.WriteOptions{Method: method})
		require.Error(t, w.Write("a", arrayapi.Buffer{}))
		require.NoError(t, w.Write("a", small(t)))
		require.NoError(t, w.Close())
		require.Len(t, requireZip(t, file.Bytes()), 1)
		require.ErrorContains(t, w.Write("b", small(t)), "closed")
		require.ErrorContains(t, w.Close(), "closed")
	}
}

func TestWriterStopsAtAnError(t *testing.T) {
	full := errors.New("full")
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		var whole bytes.Buffer
		w := npz.NewWriter(&whole, &npz.WriteOptions{Method: method})
		require.NoError(t, w.Write("a", small(t)))
		require.NoError(t, w.Close())
		for room := range whole.Len() {
			w := npz.NewWriter(&limitedWriter{left: room, err: full}, &npz.WriteOptions{Method: method})
			err := w.Write("a", small(t))
			if err != nil {
				require.ErrorIs(t, err, full)
				require.ErrorIs(t, w.Write("b", small(t)), full)
			}
			require.ErrorIs(t, w.Close(), full, "%v %d", method, room)
		}
	}
}

// limitedWriter fails after some bytes.
type limitedWriter struct {
	left int
	err  error
}

func (w *limitedWriter) Write(p []byte) (int, error) {
	if n := w.left; n < len(p) {
		w.left = 0
		return n, w.err
	}
	w.left -= len(p)
	return len(p), nil
}

func TestWriterRefusesOptions(t *testing.T) {
	for _, o := range []npz.WriteOptions{{Method: 12}, {Method: npz.Deflated, Level: 10}, {Method: npz.Deflated, Level: -1}, {Method: npz.Auto, Level: 10}} {
		require.ErrorContains(t, npz.NewWriter(io.Discard, &o).Write("a", small(t)), "want")
	}
}

func TestEmptyArchive(t *testing.T) {
	var file bytes.Buffer
	require.NoError(t, npz.NewWriter(&file, nil).Close())
	require.Equal(t, 22, file.Len())
	require.Empty(t, open(t, file.Bytes(), nil).Keys())
}

func TestManyMembers(t *testing.T) {
	const n = 70_000 // more than 16 bits count
	var file bytes.Buffer
	w := npz.NewWriter(&file, nil)
	for i := range n {
		require.NoError(t, w.Raw(fmt.Sprint(i), nil))
	}
	require.NoError(t, w.Close())
	r := open(t, file.Bytes(), nil)
	require.Len(t, r.Keys(), n)
	require.Len(t, r.Members(), n)
	z, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	require.NoError(t, err)
	require.Len(t, z.File, n)
}

// Equal arrays give equal archives, at any time and of any writer.
func TestWriteIsDeterministic(t *testing.T) {
	data := corpus.Find(t, "npz-savez").Bytes(t)
	o := &npz.WriteOptions{Method: npz.Deflated}
	require.Equal(t, rewrite(t, data, o), rewrite(t, data, o))
}

// The archive of numpy.savez(f, a=numpy.arange(4)) in NumPy 2.4 with CPython 3.11.7.
const ofPython3117 = "504b03042d000000000000002100c3c3dad1ffffffffffffffff05001400612e6e707901001000a000000000000000a0000000000000" +
	"00934e554d5059010076007b276465736372273a20273c6938272c2027666f727472616e5f6f72646572273a2046616c73652c20277368" +
	"617065273a2028342c292c207d202020202020202020202020202020202020202020202020202020202020202020202020202020202020" +
	"2020202020202020202020202020202020200a0000000000000000010000000000000002000000000000000300000000000000504b0102" +
	"2d032d000000000000002100c3c3dad1a0000000a0000000050000000000000000000000800100000000612e6e7079504b050600000000" +
	"0100010033000000d70000000000"

func TestWriteHidingSizesIsNewerPythons(t *testing.T) {
	want, err := hex.DecodeString(ofPython3117)
	require.NoError(t, err)
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{HideSizes: true})
	require.NoError(t, npyArange(w))
	require.NoError(t, w.Close())
	require.Equal(t, string(want), file.String())
	require.Len(t, requireZip(t, file.Bytes()), 1)
}

// npyArange writes the numbers from 0 to 3 as little-endian int64.
func npyArange(w *npz.Writer) error {
	b, err := arrayapi.BufferOf([]int64{0, 1, 2, 3})
	if err != nil {
		return err
	}
	return w.WriteWith("a", b, &npz.WriteOptions{HideSizes: true, Array: npy.WriteOptions{ByteOrder: dtype.LittleEndian}})
}

// A writer that fails while a large member is on its way: nothing is waited for in
// vain, nor left running, and what was begun stays an error.
func TestWriterStopsAtAnErrorInLargeMembers(t *testing.T) {
	full := errors.New("full")
	b, err := arrayapi.BufferOf(noise(6 << 20))
	require.NoError(t, err)
	view := b
	view.Shape, view.Strides = []int{3 << 20}, []int{2}
	for _, method := range []npz.Method{npz.Stored, npz.Deflated} {
		for _, room := range []int{0, 10_000, 1 << 20, 5 << 19} {
			for _, b := range []arrayapi.Buffer{b, view} {
				w := npz.NewWriter(&limitedWriter{left: room, err: full}, &npz.WriteOptions{Method: method, Level: 1})
				npz.SetKeep(w, 64<<10)
				before := runtime.NumGoroutine()
				require.ErrorIs(t, w.Write("a", b), full)
				for i := 0; runtime.NumGoroutine() > before && i < 1000; i++ {
					time.Sleep(time.Millisecond) // the last steps of those that are done
				}
				require.LessOrEqual(t, runtime.NumGoroutine(), before)
				require.ErrorIs(t, w.Write("b", small(t)), full)
				require.ErrorIs(t, w.Close(), full)
			}
		}
	}
}
