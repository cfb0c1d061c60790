package npy_test

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// several are the files of some arrays, one after the other.
func several(t testing.TB, ids ...string) []byte {
	t.Helper()
	var all []byte
	for _, id := range ids {
		all = append(all, corpus.Find(t, id).Bytes(t)...)
	}
	return all
}

var severalIDs = []string{"plain-i4-be-3d-c", "zero-U", "plain-c16-le-3d-f", "str-U-0d"}

func TestReaderReadsSeveralArrays(t *testing.T) {
	for name, wrap := range map[string]func(io.Reader) io.Reader{
		"whole":    func(r io.Reader) io.Reader { return r },
		"one byte": iotest.OneByteReader,
		"data end": iotest.DataErrReader,
	} {
		t.Run(name, func(t *testing.T) {
			i := 0
			for b, err := range npy.NewReader(wrap(bytes.NewReader(several(t, severalIDs...))), nil).All() {
				require.NoError(t, err)
				require.Equal(t, corpus.Find(t, severalIDs[i]).Digest, digest(b))
				i++
			}
			require.Equal(t, len(severalIDs), i)
		})
	}
}

func TestReaderSkipsWhatIsNotRead(t *testing.T) {
	r := npy.NewReader(bytes.NewReader(several(t, severalIDs...)), nil)
	_, err := r.Buffer()
	require.ErrorContains(t, err, "before the first call of Next")

	_, err = r.Next()
	require.NoError(t, err)
	_, err = r.Read(make([]byte, 10))
	require.NoError(t, err)
	_, err = r.Buffer()
	require.ErrorContains(t, err, "was read already")

	_, err = r.Next()
	require.NoError(t, err)
	h, err := r.Next()
	require.NoError(t, err)
	require.True(t, h.FortranOrder)
	raw, err := io.ReadAll(r)
	require.NoError(t, err)
	require.Len(t, raw, h.NBytes())

	_, err = r.Next()
	require.NoError(t, err)
	b, err := r.Buffer()
	require.NoError(t, err)
	require.Equal(t, corpus.Find(t, "str-U-0d").Digest, digest(b))
	_, err = r.Buffer()
	require.ErrorContains(t, err, "was read already")
	for range 2 {
		_, err = r.Next()
		require.Equal(t, io.EOF, err)
	}
}

func TestReaderInto(t *testing.T) {
	r := npy.NewReader(bytes.NewReader(several(t, severalIDs[0])), nil)
	dst, err := arrayapi.NewBuffer(dtype.Int32, []int{2, 3, 4})
	require.NoError(t, err)
	require.Error(t, r.Into(dst))
	_, err = r.Next()
	require.NoError(t, err)
	wrong, err := arrayapi.NewBuffer(dtype.Int64, []int{2, 3, 4})
	require.NoError(t, err)
	require.Error(t, r.Into(wrong))
	require.NoError(t, r.Into(dst))
	require.Equal(t, corpus.Find(t, severalIDs[0]).Digest, digest(dst))
	require.Error(t, r.Into(dst))
}

func TestReaderStopsAtAnError(t *testing.T) {
	whole := several(t, "plain-i4-be-3d-c", "plain-i4-be-3d-c")
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		r    io.Reader
		want error
	}{
		"cut in the header": {bytes.NewReader(whole[:230]), io.ErrUnexpectedEOF},
		"cut in the data":   {bytes.NewReader(whole[:400]), io.ErrUnexpectedEOF},
		"broken":            {io.MultiReader(bytes.NewReader(whole[:400]), iotest.ErrReader(broken)), broken},
	} {
		t.Run(name, func(t *testing.T) {
			r := npy.NewReader(c.r, nil)
			_, err := r.Next()
			require.NoError(t, err)
			_, err = r.Next() // skips the first
			if err == nil {
				_, err = r.Next() // skips the second
			}
			require.ErrorIs(t, err, c.want)
			_, again := r.Next()
			require.Equal(t, err, again)
			_, again = r.Buffer()
			require.Equal(t, err, again)
			_, again = r.Read(make([]byte, 1))
			require.Equal(t, err, again)
		})
	}
	n := 0
	for _, err := range npy.NewReader(bytes.NewReader(whole[:400]), nil).All() {
		if n++; n == 2 {
			require.ErrorIs(t, err, io.ErrUnexpectedEOF)
		}
	}
	require.Equal(t, 2, n)
}
