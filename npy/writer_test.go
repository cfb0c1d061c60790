package npy_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// partsOf cuts an array into parts of n indices along an axis.
func partsOf(b arrayapi.Buffer, axis, n int) (parts []arrayapi.Buffer) {
	for i := 0; i < b.Shape[axis]; i += n {
		p := b
		p.Shape = append([]int{}, b.Shape...)
		p.Shape[axis] = min(n, b.Shape[axis]-i)
		p.Offset = b.Offset + i*b.Strides[axis]
		parts = append(parts, p)
	}
	return parts
}

// without takes an axis of one index away.
func without(b arrayapi.Buffer, axis int) arrayapi.Buffer {
	b.Shape = append(append([]int{}, b.Shape[:axis]...), b.Shape[axis+1:]...)
	b.Strides = append(append([]int{}, b.Strides[:axis]...), b.Strides[axis+1:]...)
	return b
}

// What comes out slice by slice is the file that NumPy wrote of the whole.
func TestWriterIsNumPys(t *testing.T) {
	for _, c := range []struct {
		id      string
		options npy.WriteOptions
	}{
		{"plain-i4-be-3d-c", npy.WriteOptions{}},
		{"plain-i4-le-1d", npy.WriteOptions{}},
		{"plain-c16-le-3d-f", npy.WriteOptions{Order: npy.OrderF}},
		{"st-2d-f", npy.WriteOptions{Order: npy.OrderF}},
		{"sub-2d", npy.WriteOptions{}},
	} {
		t.Run(c.id, func(t *testing.T) {
			want, b := corpus.Find(t, c.id).Bytes(t), read(t, c.id)
			h := npy.HeaderOf(b, nil)
			outer := h.OuterAxis()
			for _, shape := range [][]int{b.Shape, unknown(b.Shape, outer)} {
				for _, n := range []int{1, 2, b.Shape[outer]} {
					file, err := os.Create(filepath.Join(t.TempDir(), "x.npy"))
					require.NoError(t, err)
					_, err = file.WriteString("before")
					require.NoError(t, err)
					w, err := npy.NewWriter(file, b.DType, shape, &c.options)
					require.NoError(t, err)
					for i, part := range partsOf(b, outer, n) {
						if n == 1 && i%2 == 0 {
							part = without(part, outer)
						}
						require.NoError(t, w.Append(part))
					}
					require.Equal(t, b.Shape[outer], w.Len())
					require.NoError(t, w.Close())
					_, err = file.WriteString("after")
					require.NoError(t, err)
					require.NoError(t, file.Close())
					got, err := os.ReadFile(file.Name())
					require.NoError(t, err)
					require.Equal(t, "before"+string(want)+"after", string(got), "shape %v, %d at a time", shape, n)
				}
			}
		})
	}
}

func unknown(shape []int, axis int) []int {
	shape = append([]int{}, shape...)
	shape[axis] = npy.Unknown
	return shape
}

func TestWriterConverts(t *testing.T) {
	want := corpus.Find(t, "plain-i4-be-3d-c").Bytes(t)
	b := read(t, "plain-i4-le-3d-f") // the same numbers, in the other orders
	var file bytes.Buffer
	w, err := npy.NewWriter(&file, b.DType, b.Shape, &npy.WriteOptions{ByteOrder: dtype.BigEndian})
	require.NoError(t, err)
	for _, part := range partsOf(b, 0, 1) {
		require.NoError(t, w.Append(part))
	}
	require.NoError(t, w.Close())
	require.Equal(t, want, file.Bytes())
	require.Error(t, w.Append(b))
	require.Error(t, w.Close())
}

func TestWriterOfLargeParts(t *testing.T) {
	data := numbers(t, npy.OrderC, 1000, 700)
	want, err := npy.View(data, nil)
	require.NoError(t, err)
	for name, b := range map[string]arrayapi.Buffer{"as it is": want, "gathered": spread(t, want.DType, want.Shape)} {
		require.NoError(t, npy.ReadInto(bytes.NewReader(data), b, nil))
		var file bytes.Buffer
		w, err := npy.NewWriter(&file, b.DType, b.Shape, nil)
		require.NoError(t, err)
		for _, part := range partsOf(b, 0, 450) {
			require.NoError(t, w.Append(part))
		}
		require.NoError(t, w.Close())
		require.True(t, bytes.Equal(data, file.Bytes()), name)
	}
}

func TestWriterRefuses(t *testing.T) {
	rows, err := arrayapi.BufferOf([]int32{1, 2, 3, 4, 5, 6}, 2, 3)
	require.NoError(t, err)
	columns := rows.Transposed()
	floats, err := arrayapi.BufferOf([]float32{1, 2, 3})
	require.NoError(t, err)

	var file bytes.Buffer
	w, err := npy.NewWriter(&file, dtype.Int32, []int{3, 3}, nil)
	require.NoError(t, err)
	var shape *arrayapi.ShapeError
	var wrong *arrayapi.DTypeError
	require.NoError(t, w.Append(rows))
	require.ErrorAs(t, w.Append(columns), &shape)
	require.ErrorAs(t, w.Append(floats), &wrong)
	require.ErrorAs(t, w.Append(rows), &shape)
	require.ErrorContains(t, w.Append(rows), "1 at most")
	require.Error(t, w.Append(arrayapi.Buffer{}))
	require.ErrorAs(t, w.Close(), &shape)

	for _, s := range [][]int{{}, {-2}, {3, npy.Unknown}, {npy.Unknown, npy.Unknown}} {
		_, err = npy.NewWriter(&file, dtype.Int32, s, nil)
		require.ErrorAs(t, err, &shape, "%v", s)
	}
	_, err = npy.NewWriter(&file, dtype.DType{}, []int{3}, nil)
	require.ErrorContains(t, err, "not set")
	_, err = npy.NewWriter(&file, dtype.Int32, []int{npy.Unknown}, nil)
	require.ErrorIs(t, err, errors.ErrUnsupported)
	r, pipe, err := os.Pipe()
	require.NoError(t, err)
	defer r.Close()
	defer pipe.Close()
	_, err = npy.NewWriter(pipe, dtype.Int32, []int{npy.Unknown}, nil)
	require.ErrorContains(t, err, "seeks")
}

func TestWriterNamesItsDType(t *testing.T) {
	w, err := npy.NewWriter(io.Discard, dtype.Float8E5M2, []int{1}, nil)
	require.NoError(t, err)
	other, err := arrayapi.BufferOf([]minifloat.Float8E4M3{1})
	require.NoError(t, err)
	var wrong *arrayapi.DTypeError
	require.ErrorAs(t, w.Append(other), &wrong)
}

func TestWriterKeepsTheErrorOfTheWriter(t *testing.T) {
	broken := errors.New("broken")
	rows, err := arrayapi.BufferOf(make([]int32, 50_000))
	require.NoError(t, err)
	w, err := npy.NewWriter(writerFunc(func([]byte) (int, error) { return 0, broken }), dtype.Int32, []int{100_000}, nil)
	require.NoError(t, err)
	require.ErrorIs(t, w.Append(rows), broken)
	require.ErrorIs(t, w.Append(rows), broken)
	require.ErrorIs(t, w.Close(), broken)
}
