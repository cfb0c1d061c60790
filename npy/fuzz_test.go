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

// FuzzFile reads parts of an array, and compares them with the same parts of the
// whole.
func FuzzFile(f *testing.F) {
	for _, c := range corpus.Cases(f) {
		if c.Format == corpus.NPY && c.FileSize < 4096 {
			f.Add(c.Bytes(f), []byte{1, 2, 1, 0, 3, 2, 0, 1, 1})
		}
	}
	f.Fuzz(func(t *testing.T, data, choice []byte) {
		whole, wholeErr := npy.View(data, nil)
		file, err := npy.Open(bytes.NewReader(data), int64(len(data)), nil)
		if err != nil {
			require.True(t, isRefusal(err), "%T: %v", err, err)
			require.Error(t, wholeErr)
			return
		}
		require.NoError(t, wholeErr)
		b, err := file.Read()
		require.NoError(t, err)
		require.Equal(t, whole.Data, b.Data)

		var region npy.Region
		part := whole
		part.Shape, part.Strides = append([]int{}, whole.Shape...), append([]int{}, whole.Strides...)
		for axis, n := range whole.Shape {
			if len(choice) < 3 {
				break
			}
			start := min(int(choice[0]), n)
			stop, step := min(start+int(choice[1]), n), 1+int(choice[2])
			choice = choice[3:]
			region.Start, region.Stop, region.Step = append(region.Start, start), append(region.Stop, stop), append(region.Step, step)
			part.Shape[axis] = (stop - start + step - 1) / step
			part.Offset += min(start, max(0, n-1)) * whole.Strides[axis]
			part.Strides[axis] *= step
		}
		if part.Size() == 0 {
			part.Offset = 0
		}
		require.NoError(t, part.Check())
		got, err := file.ReadRegion(region)
		require.NoError(t, err)
		require.Equal(t, part.Shape, got.Shape)
		require.Equal(t, part.Copy().Data, got.Copy().Data)

		var chunks []byte
		for chunk, err := range file.Chunks(1 + len(choice)) {
			require.NoError(t, err)
			chunks = append(chunks, chunk.Data...)
			if chunk.NBytes() == 0 {
				break // there may be as many as the header likes
			}
		}
		require.True(t, bytes.Equal(whole.Data, chunks))
	})
}

// FuzzResized changes the outer dimension of a header in place: it must read as
// before but for that.
func FuzzResized(f *testing.F) {
	for _, c := range corpus.Cases(f) {
		if c.Format == corpus.NPY && c.FileSize < 4096 {
			f.Add(c.Bytes(f), uint32(1000))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, dimension uint32) {
		h, err := npy.ReadHeader(bytes.NewReader(data), nil)
		if err != nil || h.OuterAxis() < 0 {
			return
		}
		dimension %= 1 << 30
		head := data[:h.DataOffset]
		out, err := npy.Resized(head, h, int(dimension))
		require.NoError(t, err)
		if out == nil {
			return
		}
		require.Len(t, out, len(head))
		again, err := npy.ReadHeader(bytes.NewReader(out), nil)
		var limit *npy.LimitError
		if errors.As(err, &limit) {
			return // such an array cannot be
		}
		require.NoError(t, err, "%q", out)
		h.Shape[h.OuterAxis()] = int(dimension)
		require.Equal(t, h.Shape, again.Shape)
		require.Equal(t, h.FortranOrder, again.FortranOrder)
		require.Equal(t, h.Descr, again.Descr)
	})
}
