package npy_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

func addCorpus(f *testing.F) {
	f.Helper()
	for _, c := range corpus.Cases(f) {
		if c.Format == corpus.NPY && c.FileSize < 4096 {
			f.Add(c.Bytes(f))
		}
	}
}

// isRefusal tells whether a caller can tell err apart.
func isRefusal(err error) bool {
	var format *npy.FormatError
	var limit *npy.LimitError
	return err == io.EOF || errors.As(err, &format) || errors.As(err, &limit) || errors.Is(err, dtype.ErrObject)
}

func FuzzReadHeader(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		h, err := npy.ReadHeader(r, nil)
		if err != nil {
			require.True(t, isRefusal(err), "%T: %v", err, err)
			return
		}
		require.Equal(t, len(data)-r.Len(), h.DataOffset)
		require.GreaterOrEqual(t, h.NBytes(), 0)
		head, err := npy.AppendHeader(nil, h)
		if err != nil {
			return // a header that fits only without its padding
		}
		again, err := npy.ReadHeader(bytes.NewReader(head), &npy.ReadOptions{MaxHeader: 1 << 20})
		require.NoError(t, err, "%q", head)
		require.Equal(t, h.Shape, again.Shape)
		require.Equal(t, h.FortranOrder, again.FortranOrder)
		require.True(t, npy.Stored(h.DType).Equal(again.DType), "%v", h.DType)
	})
}

func FuzzRead(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		whole, err := npy.Read(bytes.NewReader(data), nil)
		stream, streamErr := npy.Read(struct{ io.Reader }{bytes.NewReader(data)}, nil)
		if err != nil {
			require.True(t, isRefusal(err), "%T: %v", err, err)
			require.EqualError(t, streamErr, err.Error())
			return
		}
		require.NoError(t, streamErr)
		require.NoError(t, whole.Check())
		require.LessOrEqual(t, len(whole.Data), len(data))
		require.Equal(t, whole.Data, stream.Data)
		require.Equal(t, whole.Strides, stream.Strides)
	})
}

func FuzzRoundTrip(f *testing.F) {
	addCorpus(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := npy.Read(bytes.NewReader(data), nil)
		if err != nil || len(b.Shape) > npy.DefaultMaxDims {
			return
		}
		for _, o := range []npy.WriteOptions{
			{}, {Order: npy.OrderC}, {Order: npy.OrderF}, {ByteOrder: dtype.LittleEndian}, {ByteOrder: dtype.BigEndian, Version: npy.Version3},
		} {
			var file bytes.Buffer
			if err := npy.Write(&file, b, &o); err != nil {
				return
			}
			got, err := npy.Read(bytes.NewReader(file.Bytes()), &npy.ReadOptions{MaxHeader: 1 << 20})
			require.NoError(t, err)
			require.Equal(t, b.Shape, got.Shape)
			require.Equal(t, digest(b), digest(got))

			var again bytes.Buffer
			require.NoError(t, npy.Write(&again, got, &o))
			require.Equal(t, file.Bytes(), again.Bytes())
		}
	})
}
