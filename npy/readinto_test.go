package npy_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// spread returns memory for an array that is not contiguous, with its last axis
// reversed.
func spread(t testing.TB, d dtype.DType, shape []int) arrayapi.Buffer {
	t.Helper()
	wide := append([]int{}, shape...)
	last := len(shape) - 1
	wide[last] = 2*wide[last] + 1
	b, err := arrayapi.NewBuffer(d, wide)
	require.NoError(t, err)
	b.Shape[last] = shape[last]
	b.Strides[last] = -2 * d.Size()
	if b.Size() > 0 {
		b.Offset = (shape[last] - 1) * 2 * d.Size()
	}
	require.NoError(t, b.Check())
	return b
}

func TestReadIntoAnyLayoutAndOrder(t *testing.T) {
	for _, id := range []string{"plain-i4-le-3d-f", "plain-i4-be-3d-c", "plain-c16-be-3d-c", "plain-c16-le-3d-f", "plain-u1-3d-f", "str-U-2d-f", "zero-struct"} {
		c := corpus.Find(t, id)
		for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
			file, err := npy.Read(c.Open(t), nil)
			require.NoError(t, err)
			d := file.DType.WithOrder(order)
			rowMajor, err := arrayapi.NewBuffer(d, file.Shape)
			require.NoError(t, err)
			reversed := make([]int, len(file.Shape))
			for i, n := range file.Shape {
				reversed[len(reversed)-1-i] = n
			}
			columnMajor, err := arrayapi.NewBuffer(d, reversed)
			require.NoError(t, err)
			for name, dst := range map[string]arrayapi.Buffer{
				"C": rowMajor, "F": columnMajor.Transposed(), "strided": spread(t, d, file.Shape),
			} {
				t.Run(id+"/"+order.String()+"/"+name, func(t *testing.T) {
					require.NoError(t, npy.ReadInto(c.Open(t), dst, nil))
					require.Equal(t, c.Digest, digest(dst))
				})
			}
		}
	}
}

func TestReadIntoLargeArrayInParts(t *testing.T) {
	src, err := arrayapi.NewBuffer(dtype.Int16, []int{3, 700, 901})
	require.NoError(t, err)
	for i := range src.Data {
		src.Data[i] = byte(i * 31 >> 3)
	}
	var file bytes.Buffer
	require.NoError(t, npy.Write(&file, src, nil))
	dst := spread(t, dtype.Int16, src.Shape)
	require.NoError(t, npy.ReadInto(bytes.NewReader(file.Bytes()), dst, nil))
	require.True(t, bytes.Equal(src.Data, dst.Copy().Data))

	err = npy.ReadInto(bytes.NewReader(file.Bytes()[:file.Len()-1]), dst, nil)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	require.EqualError(t, err, "npy: data: want 3784200 bytes, have 3784199: unexpected EOF (offset 3784327)")
}

func TestReadIntoTakesRawBytesForNamedFloats(t *testing.T) {
	c := corpus.Find(t, "bf16-V2-2d-c")
	for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
		dst, err := arrayapi.NewBuffer(dtype.BFloat16.WithOrder(order), []int{3, 4})
		require.NoError(t, err)
		require.NoError(t, npy.ReadInto(c.Open(t), dst, nil))
		require.Equal(t, c.Digest, digest(dst))
	}
}

func TestReadIntoRefuses(t *testing.T) {
	c := corpus.Find(t, "plain-i4-be-3d-c")
	good, err := arrayapi.NewBuffer(dtype.Int32, []int{2, 3, 4})
	require.NoError(t, err)

	other, err := arrayapi.NewBuffer(dtype.Float32, []int{2, 3, 4})
	require.NoError(t, err)
	var wrongType *arrayapi.DTypeError
	require.ErrorAs(t, npy.ReadInto(c.Open(t), other, nil), &wrongType)

	flat, err := arrayapi.NewBuffer(dtype.Int32, []int{24})
	require.NoError(t, err)
	var wrongShape *arrayapi.ShapeError
	require.ErrorAs(t, npy.ReadInto(c.Open(t), flat, nil), &wrongShape)

	fixed := good
	fixed.ReadOnly = true
	require.ErrorContains(t, npy.ReadInto(c.Open(t), fixed, nil), "read-only")

	short := good
	short.Data = short.Data[:95]
	require.Error(t, npy.ReadInto(c.Open(t), short, nil))

	require.Equal(t, io.EOF, npy.ReadInto(bytes.NewReader(nil), good, nil))
}

func TestBlocks(t *testing.T) {
	b, err := arrayapi.NewBuffer(dtype.Int16, []int{2, 3, 5})
	require.NoError(t, err)
	b.Offset = 100
	for _, c := range []struct {
		limit   int
		offsets []int
		sizes   []int
	}{
		{60, []int{100}, []int{60}},
		{59, []int{100, 130}, []int{30, 30}},
		{29, []int{100, 120, 130, 150}, []int{20, 10, 20, 10}},
		{9, []int{100, 108, 110, 118, 120, 128, 130, 138, 140, 148, 150, 158}, []int{8, 2, 8, 2, 8, 2, 8, 2, 8, 2, 8, 2}},
	} {
		offsets, sizes := npy.Blocks(b, c.limit)
		require.Equal(t, c.offsets, offsets, "limit %d", c.limit)
		require.Equal(t, c.sizes, sizes, "limit %d", c.limit)
	}
	offsets, _ := npy.Blocks(b, 1) // less than an element
	require.Len(t, offsets, 30)

	b.Shape[1] = 0
	offsets, _ = npy.Blocks(b, 1)
	require.Empty(t, offsets)

	scalar, err := arrayapi.NewBuffer(dtype.Int16, nil)
	require.NoError(t, err)
	offsets, sizes := npy.Blocks(scalar, 1)
	require.Equal(t, []int{0}, offsets)
	require.Equal(t, []int{2}, sizes)
}
