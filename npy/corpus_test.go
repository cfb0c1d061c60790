package npy_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/arraylike/arraylike/npy"
)

// digest is the corpus's sha256_le_c_order: the elements in row-major order,
// each scalar little-endian, the fields of records without the padding between
// them.
func digest(b arrayapi.Buffer) string {
	c := b.Copy()
	d := c.DType
	raw := c.Data
	toLittle := d.NativeSwaps()
	if dtype.Native() == dtype.BigEndian {
		toLittle = append(toLittle, d.Swaps()...)
	}
	strided.Swap(raw, d.Size(), toLittle)
	h := sha256.New()
	for size := d.Size(); len(raw) >= max(size, 1) && size > 0; raw = raw[size:] {
		hashElement(h, d, raw[:size])
	}
	return hex.EncodeToString(h.Sum(nil))
}

func hashElement(w io.Writer, d dtype.DType, item []byte) {
	if d.Kind() != dtype.KindStruct {
		_, _ = w.Write(item)
		return
	}
	for _, f := range d.Fields() {
		n := 1
		for _, k := range f.Shape {
			n *= k
		}
		for i := range n {
			at := f.Offset + i*f.DType.Size()
			hashElement(w, f.DType, item[at:at+f.DType.Size()])
		}
	}
}

func fits(shape []int64) bool {
	for _, d := range shape {
		if d > math.MaxInt {
			return false
		}
	}
	return true
}

func toInt64(shape []int) []int64 {
	out := []int64{}
	for _, d := range shape {
		out = append(out, int64(d))
	}
	return out
}

// options returns those with which the case is to be read.
func options(c corpus.Case) *npy.ReadOptions {
	if c.NumPyRaisedCap != nil {
		return &npy.ReadOptions{MaxHeader: math.MaxInt}
	}
	return nil
}

func TestCorpus(t *testing.T) {
	corpus.CheckCanary(t)
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPY {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			if dtype.Native() == dtype.BigEndian && slices.Contains([]string{"sty-eq", "sty-noorder", "sty-pipe-i4", "named-float32"}, c.ID) {
				t.Skip("the file is in the byte order of whoever reads it")
			}
			r := c.Open(t)
			h, err := npy.ReadHeader(r, options(c))
			var b arrayapi.Buffer
			if err == nil {
				b, err = npy.ReadData(r, h, options(c))
			}
			want := c.Contents
			if c.ID == "ndim-33" { // NumPy 2 reads it, 1.24 does not
				require.NoError(t, err)
				return
			}
			if c.Expect == corpus.Error || !fits(c.Shape) {
				if err == nil && c.Policy == corpus.May && c.NumPy.Result == corpus.OK {
					want = c.NumPy.Contents
				} else {
					requireRefusal(t, c, err)
					return
				}
			}
			if err != nil && c.Policy == corpus.May {
				requireRefusal(t, c, err)
				t.Logf("refused: %v", err)
				return
			}
			require.NoError(t, err)
			requireArray(t, want, h, b)
		})
	}
}

// requireRefusal wants an error that a caller can tell apart.
func requireRefusal(t *testing.T, c corpus.Case, err error) {
	t.Helper()
	require.Error(t, err)
	var format *npy.FormatError
	var limit *npy.LimitError
	require.True(t, errors.As(err, &format) || errors.As(err, &limit) || errors.Is(err, dtype.ErrObject), "%T: %v", err, err)
	require.LessOrEqual(t, len(err.Error()), 400)
	t.Logf("%s", err)
}

func requireArray(t *testing.T, want corpus.Contents, h *npy.Header, b arrayapi.Buffer) {
	t.Helper()
	require.NoError(t, b.Check())
	require.Equal(t, want.Shape, toInt64(b.Shape))
	require.Equal(t, want.FortranOrder, h.FortranOrder)
	if want.DataOffset > 0 { // else NumPy alone does not load it
		require.Equal(t, want.Itemsize, b.DType.Size())
		require.Equal(t, want.DataOffset, h.DataOffset)
		require.Equal(t, want.Version, h.Version.String())
	}
	if want.DType != "" && b.DType.Str() != want.DType && want.DType != "<f1" {
		require.Equal(t, want.DType, b.DType.String())
	}
	if want.Digest != "" && want.Itemsize > 0 { // NumPy hashes elements of no width as ones of one character
		require.Equal(t, want.Digest, digest(b), "values")
	}
}

// What NumPy wrote, and what we write of it, is the same byte for byte.
func TestWriteIsNumPys(t *testing.T) {
	n := 0
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPY || !c.NumPyCanonical || c.Expect != corpus.OK || !fits(c.Shape) {
			continue
		}
		n++
		t.Run(c.ID, func(t *testing.T) {
			data := c.Bytes(t)
			r := c.Open(t)
			h, err := npy.ReadHeader(r, options(c))
			require.NoError(t, err)
			b, err := npy.ReadData(r, h, options(c))
			require.NoError(t, err)
			version := npy.Version(0) // what NumPy chooses for itself
			if h.Version != npy.Version1 && h.DataOffset < 65536 {
				version = h.Version
			}
			requireWritten(t, data, b, &npy.WriteOptions{Version: version})

			got, err := npy.AppendHeader([]byte("before"), h)
			require.NoError(t, err)
			require.Equal(t, "before"+string(data[:h.DataOffset]), string(got))
		})
	}
	require.Greater(t, n, 130)
}

func requireWritten(t *testing.T, want []byte, b arrayapi.Buffer, o *npy.WriteOptions) {
	t.Helper()
	var w countingWriter
	require.NoError(t, npy.Write(&w, b, o))
	require.Equal(t, fmt.Sprintf("%q", want), fmt.Sprintf("%q", w.data))
}

// countingWriter keeps what is written, and in how many calls.
type countingWriter struct {
	data  []byte
	calls int
}

func (w *countingWriter) Write(b []byte) (int, error) {
	w.data = append(w.data, b...)
	w.calls++
	return len(b), nil
}
