package npz_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// digest is the corpus's sha256_le_c_order, for dtypes without padding.
func digest(b arrayapi.Buffer) string {
	c := b.Copy()
	toLittle := c.DType.NativeSwaps()
	if dtype.Native() == dtype.BigEndian {
		toLittle = append(toLittle, c.DType.Swaps()...)
	}
	strided.Swap(c.Data, c.DType.Size(), toLittle)
	sum := sha256.Sum256(c.Data)
	return hex.EncodeToString(sum[:])
}

func TestCorpus(t *testing.T) {
	corpus.CheckCanary(t)
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPZ {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			r, err := npz.NewReader(c.Open(t), int64(c.FileSize), nil)
			if err != nil {
				t.Log(err)
				require.True(t, c.Expect == corpus.Error || c.Policy == corpus.May, "%v", err)
				requireRefusal(t, err)
				return
			}
			if c.Expect == corpus.Error {
				requireFailingMember(t, r, c)
				return
			}
			require.Equal(t, c.Keys, r.Keys())
			members := r.Members()
			require.Len(t, members, len(c.Members))
			for i, want := range c.Members {
				requireMember(t, r, members[i], want, c.Policy == corpus.May)
			}
		})
	}
}

// requireRefusal wants an error that a caller can tell apart.
func requireRefusal(t *testing.T, err error) {
	t.Helper()
	var format *npy.FormatError
	var limit *npy.LimitError
	require.True(t, errors.As(err, &format) || errors.As(err, &limit) ||
		errors.Is(err, dtype.ErrObject) || errors.Is(err, errors.ErrUnsupported), "%T: %v", err, err)
	require.LessOrEqual(t, len(err.Error()), 1200) // 100 characters of the file, of up to 10 when they are quoted
}

// requireFailingMember wants some member to be refused, or all to be as NumPy
// has them where that is allowed.
func requireFailingMember(t *testing.T, r *npz.Reader, c corpus.Case) {
	t.Helper()
	failed := false
	for _, m := range r.Members() {
		if _, err := r.Read(m.Name); err != nil {
			t.Log(err)
			requireRefusal(t, err)
			failed = true
		}
	}
	if !failed {
		require.Equal(t, corpus.May, c.Policy)
		require.Equal(t, corpus.OK, c.NumPy.Result)
	}
}

func requireMember(t *testing.T, r *npz.Reader, m npz.Member, want corpus.Member, may bool) {
	t.Helper()
	require.Equal(t, want.Name, m.Name)
	require.Equal(t, want.Key, m.Key)
	require.Equal(t, want.Count, m.Count)
	require.Equal(t, want.Shadowed, m.Shadowed)
	isArray, err := r.IsArray(m.Name)
	if err == nil && want.Kind == corpus.KindRaw {
		require.False(t, isArray)
		raw, err := r.Raw(m.Name)
		require.NoError(t, err)
		require.Len(t, raw, want.NBytes)
		sum := sha256.Sum256(raw)
		require.Equal(t, want.SHA256, hex.EncodeToString(sum[:]))
		return
	}
	b, err := r.Read(m.Name)
	if want.Kind == corpus.KindError || err != nil && (may || want.Policy == corpus.May) {
		require.Error(t, err)
		t.Log(err)
		requireRefusal(t, err)
		require.Contains(t, err.Error(), m.Name)
		return
	}
	require.NoError(t, err)
	require.True(t, isArray)
	requireArray(t, want.Array, b)

	dst, err := arrayapi.NewBuffer(b.DType, b.Shape)
	require.NoError(t, err)
	require.NoError(t, r.ReadInto(m.Name, dst))
	requireArray(t, want.Array, dst)

	h, err := r.Header(m.Name)
	require.NoError(t, err)
	require.Equal(t, b.Shape, h.Shape)
}

func requireArray(t *testing.T, want corpus.Array, b arrayapi.Buffer) {
	t.Helper()
	shape := []int64{}
	for _, d := range b.Shape {
		shape = append(shape, int64(d))
	}
	require.Equal(t, want.Shape, shape)
	require.Equal(t, want.Itemsize, b.DType.Size())
	if want.DType != "" {
		require.Equal(t, want.DType, b.DType.Str())
	}
	require.Equal(t, want.Digest, digest(b))
}

// Archives of numpy.savez are the same byte for byte when they are written anew.
func TestWriteIsNumPys(t *testing.T) {
	for _, id := range []string{"npz-savez", "npz-positional", "npz-f-order", "npz-strings-first", "npz-struct-v3", "nm-utf8"} {
		t.Run(id, func(t *testing.T) {
			c := corpus.Find(t, id)
			data := c.Bytes(t)
			require.Equal(t, string(data), string(rewrite(t, data, nil)))
		})
	}
}

// rewrite writes an archive anew with other options.
func rewrite(t *testing.T, data []byte, o *npz.WriteOptions) []byte {
	t.Helper()
	r, err := npz.NewReader(bytes.NewReader(data), int64(len(data)), nil)
	require.NoError(t, err)
	var out bytes.Buffer
	w := npz.NewWriter(struct{ io.Writer }{&out}, o)
	for _, key := range r.Keys() {
		b, err := r.Read(key)
		require.NoError(t, err)
		require.NoError(t, w.Write(key, b))
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}
