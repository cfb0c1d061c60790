package npy_test

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/npy"
)

// read returns the array of a case of the corpus.
func read(t testing.TB, id string) arrayapi.Buffer {
	t.Helper()
	b, err := npy.Read(corpus.Find(t, id).Open(t), nil)
	require.NoError(t, err)
	return b
}

// The files are those that NumPy wrote for the same array in the other order.
func TestWriteInAskedOrders(t *testing.T) {
	for _, c := range []struct {
		from, to string
		options  npy.WriteOptions
	}{
		{"plain-i4-le-1d", "plain-i4-be-1d", npy.WriteOptions{ByteOrder: dtype.BigEndian}},
		{"plain-i4-be-1d", "plain-i4-le-1d", npy.WriteOptions{ByteOrder: dtype.LittleEndian}},
		{"plain-i4-le-3d-f", "plain-i4-be-3d-c", npy.WriteOptions{ByteOrder: dtype.BigEndian, Order: npy.OrderC}},
		{"plain-i4-be-3d-c", "plain-i4-le-3d-f", npy.WriteOptions{ByteOrder: dtype.LittleEndian, Order: npy.OrderF}},
		{"plain-c16-le-3d-c", "plain-c16-le-3d-f", npy.WriteOptions{Order: npy.OrderF}},
		{"plain-c16-le-3d-f", "plain-c16-be-3d-c", npy.WriteOptions{Order: npy.OrderC, ByteOrder: dtype.BigEndian}},
		{"plain-i4-le-1d", "plain-i4-le-1d", npy.WriteOptions{Order: npy.OrderF}},
		{"plain-i4-be-0d", "plain-i4-be-0d", npy.WriteOptions{Order: npy.OrderF}},
		{"plain-c16-be-empty", "plain-c16-be-empty", npy.WriteOptions{Order: npy.OrderF}},
	} {
		t.Run(c.from+" to "+c.to, func(t *testing.T) {
			requireWritten(t, corpus.Find(t, c.to).Bytes(t), read(t, c.from), &c.options)
		})
	}
}

// A view that is not contiguous goes out as NumPy writes it, in row-major order.
func TestWriteViews(t *testing.T) {
	for _, id := range []string{"order-noncontig", "order-negstride", "plain-i4-be-3d-c", "plain-c16-le-3d-c", "st-2d-f", "sub-2d"} {
		t.Run(id, func(t *testing.T) {
			b := read(t, id)
			view := spread(t, b.DType, b.Shape)
			require.NoError(t, npy.ReadInto(corpus.Find(t, id).Open(t), view, nil))
			require.False(t, view.IsC())
			order := npy.OrderKeep
			if !b.IsC() {
				order = npy.OrderF
			}
			requireWritten(t, corpus.Find(t, id).Bytes(t), view, &npy.WriteOptions{Order: order})
		})
	}
}

// Large arrays take other paths than small ones; all must write the same.
func TestWriteLargeViews(t *testing.T) {
	contiguous, err := arrayapi.NewBuffer(dtype.Float32, []int{5, 300, 401})
	require.NoError(t, err)
	for i := range contiguous.Data {
		contiguous.Data[i] = byte(i * 13 >> 2)
	}
	var want bytes.Buffer
	require.NoError(t, npy.Write(&want, contiguous, nil))

	view := spread(t, dtype.Float32, contiguous.Shape)
	require.NoError(t, npy.ReadInto(bytes.NewReader(want.Bytes()), view, nil))
	var got bytes.Buffer
	require.NoError(t, npy.Write(&got, view, nil))
	require.True(t, bytes.Equal(want.Bytes(), got.Bytes()))

	var swapped bytes.Buffer
	require.NoError(t, npy.Write(&swapped, contiguous, &npy.WriteOptions{ByteOrder: dtype.BigEndian, Order: npy.OrderF}))
	back, err := npy.Read(&swapped, nil)
	require.NoError(t, err)
	require.Equal(t, dtype.BigEndian, back.DType.Order())
	require.True(t, back.IsF())
	require.Equal(t, digest(contiguous), digest(back))
}

func TestWriteGoesOutOfTheCallersMemory(t *testing.T) {
	b, err := arrayapi.NewBuffer(dtype.Float64, []int{4, 1000})
	require.NoError(t, err)
	for _, array := range []arrayapi.Buffer{b, b.Transposed()} {
		var calls [][]byte
		require.NoError(t, npy.Write(writerFunc(func(p []byte) (int, error) {
			calls = append(calls, p)
			return len(p), nil
		}), array, nil))
		require.Len(t, calls, 2)
		require.True(t, memory.SameStart(b.Data, calls[1]))
	}
	var w countingWriter
	require.NoError(t, npy.WriteSlice(&w, []float64{1, 2, 3}))
	require.Equal(t, 1, w.calls)
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// A column of a matrix of a gigabyte, were it there, takes a chunk at a time.
func TestWriteGathersInBoundedMemory(t *testing.T) {
	b := arrayapi.Buffer{DType: dtype.Uint8, Shape: []int{1 << 10, 1 << 16}, Strides: []int{0, 0}, Data: []byte{7}}
	cost := allocated(func() {
		require.NoError(t, npy.Write(io.Discard, b, nil))
	})
	require.Less(t, cost, uint64(2<<20))
}

func TestWriteVersions(t *testing.T) {
	b, err := arrayapi.BufferOf([]int32{0, 1, 2, 3, 4, 5})
	require.NoError(t, err)
	for v := npy.Version1; v <= npy.Version3; v++ {
		var w bytes.Buffer
		require.NoError(t, npy.Write(&w, b, &npy.WriteOptions{Version: v}))
		h, err := npy.ReadHeader(&w, nil)
		require.NoError(t, err)
		require.Equal(t, v, h.Version)
		require.Zero(t, h.DataOffset%64)
	}
	require.ErrorContains(t, npy.Write(io.Discard, b, &npy.WriteOptions{Version: 4}), "version 4")
}

func TestWriteChoosesTheOldestVersion(t *testing.T) {
	for _, c := range []struct {
		name    string
		fields  int
		want    npy.Version
		refused []npy.Version
	}{
		{"x", 1, npy.Version1, nil},
		{"é", 1, npy.Version1, nil},
		{"é", 6000, npy.Version2, []npy.Version{npy.Version1}},
		{"Ω", 1, npy.Version3, []npy.Version{npy.Version1, npy.Version2}},
		{"Ω", 6000, npy.Version3, []npy.Version{npy.Version1, npy.Version2}},
	} {
		fields := make([]dtype.Field, c.fields)
		for i := range fields {
			fields[i] = dtype.Field{Name: c.name + strings.Repeat("_", i%7) + string(rune('a'+i%26)) + strings.Repeat("z", i/182), Offset: i, DType: dtype.Int8}
		}
		d, err := dtype.NewStruct(fields, c.fields)
		require.NoError(t, err)
		head, err := npy.AppendHeader(nil, &npy.Header{DType: d, Shape: []int{2}})
		require.NoError(t, err)
		h, err := npy.ReadHeader(bytes.NewReader(head), &npy.ReadOptions{MaxHeader: math.MaxInt})
		require.NoError(t, err)
		require.Equal(t, c.want, h.Version)
		require.True(t, d.Equal(h.DType))
		for _, v := range c.refused {
			_, err := npy.AppendHeader(nil, &npy.Header{DType: d, Shape: []int{2}, Version: v})
			require.ErrorContains(t, err, "cannot hold")
		}
	}
}

func TestWriteRefusesWhatIsNoArray(t *testing.T) {
	good, err := arrayapi.BufferOf([]int32{1, 2, 3})
	require.NoError(t, err)
	short, negative := good, good
	short.Data = short.Data[:11]
	negative.Shape = []int{-3}
	for _, b := range []arrayapi.Buffer{{}, short, negative} {
		var w countingWriter
		require.Error(t, npy.Write(&w, b, nil))
		require.Zero(t, w.calls)
	}
	b, err := npy.AppendHeader([]byte("before"), &npy.Header{DType: dtype.Int8, Version: 9})
	require.ErrorContains(t, err, "version 9 is not known")
	require.Equal(t, "before", string(b))
	_, err = npy.AppendHeader(nil, &npy.Header{})
	require.ErrorContains(t, err, "dtype is not set")
	_, err = npy.AppendHeader(nil, &npy.Header{DType: dtype.Int8, Shape: []int{-1}})
	require.ErrorContains(t, err, "negative")
}

func TestWriteKeepsTheErrorOfTheWriter(t *testing.T) {
	full := errors.New("full")
	large, err := arrayapi.NewBuffer(dtype.Float64, []int{3, 100_000})
	require.NoError(t, err)
	for _, b := range []arrayapi.Buffer{large, large.Transposed(), spread(t, dtype.Float64, large.Shape)} {
		for calls := range 2 { // that go well
			left := calls
			w := writerFunc(func(p []byte) (int, error) {
				if left--; left < 0 {
					return 0, full
				}
				return len(p), nil
			})
			require.ErrorIs(t, npy.Write(w, b, nil), full)
		}
	}
	err = npy.Write(writerFunc(func(p []byte) (int, error) { return len(p) - 1, nil }), large, nil)
	require.ErrorIs(t, err, io.ErrShortWrite)
}

func TestWriteFile(t *testing.T) {
	b := read(t, "order-4d-f")
	path := filepath.Join(t.TempDir(), "a.npy")
	require.NoError(t, os.WriteFile(path, make([]byte, 9999), 0o600))
	require.NoError(t, npy.WriteFile(path, b, nil))
	got, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, corpus.Find(t, "order-4d-f").Bytes(t), got)
	require.ErrorIs(t, npy.WriteFile(filepath.Join(t.TempDir(), "none", "b.npy"), b, nil), os.ErrNotExist)
}

func TestSmallArraysAreCheap(t *testing.T) {
	b, err := arrayapi.BufferOf([]float64{1, 2, 3})
	require.NoError(t, err)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() { _ = npy.Write(io.Discard, b, nil) }), 1.0+raceSlack)
	var file bytes.Buffer
	require.NoError(t, npy.Write(&file, b, nil))
	r := bytes.NewReader(nil)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		r.Reset(file.Bytes())
		_, _ = npy.Read(r, nil)
	}), 4.0+raceSlack)
}

func TestHeaderOf(t *testing.T) {
	h := npy.HeaderOf(read(t, "order-4d-f"), &npy.WriteOptions{ByteOrder: dtype.BigEndian})
	require.True(t, h.FortranOrder)
	require.Equal(t, []int{2, 3, 4, 2}, h.Shape)
	require.Equal(t, ">u2", h.DType.Str())
	require.Equal(t, []int{2, 4, 12, 48}, h.Strides())
	require.Equal(t, 96, h.NBytes())
	h.FortranOrder = false
	require.Equal(t, []int{48, 16, 4, 2}, h.Strides())
}
