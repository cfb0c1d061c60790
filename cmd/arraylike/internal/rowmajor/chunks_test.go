package rowmajor_test

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/rowmajor"
)

// numbers is a buffer whose element at byte offset 4*i of its memory is i, in the given byte order.
func numbers(n int, order dtype.ByteOrder, offset int, shape, strides []int) arrayapi.Buffer {
	data := make([]byte, 0, 4*n)
	for i := range n {
		if order == dtype.BigEndian {
			data = binary.BigEndian.AppendUint32(data, uint32(i))
		} else {
			data = binary.LittleEndian.AppendUint32(data, uint32(i))
		}
	}
	for i := range strides {
		strides[i] *= 4
	}
	return arrayapi.Buffer{DType: dtype.Uint32.WithOrder(order), Shape: shape, Strides: strides, Offset: 4 * offset, Data: data}
}

// walk is the definition: the elements by their indices, the last one fastest.
func walk(b arrayapi.Buffer) []uint32 {
	var out []uint32
	var visit func(axis, index int)
	visit = func(axis, index int) {
		if axis == len(b.Shape) {
			out = append(out, uint32(index))
			return
		}
		for i := range b.Shape[axis] {
			visit(axis+1, index+i*b.Strides[axis]/4)
		}
	}
	visit(0, b.Offset/4)
	return out
}

func TestChunks(t *testing.T) {
	const big = 200_000 // more than one chunk
	for name, b := range map[string]arrayapi.Buffer{
		"scalar":                   numbers(1, dtype.LittleEndian, 0, nil, nil),
		"row-major":                numbers(6, dtype.LittleEndian, 0, []int{2, 3}, []int{3, 1}),
		"column-major":             numbers(6, dtype.LittleEndian, 0, []int{2, 3}, []int{1, 2}),
		"reversed":                 numbers(6, dtype.BigEndian, 5, []int{6}, []int{-1}),
		"broadcast":                numbers(3, dtype.LittleEndian, 0, []int{4, 3}, []int{0, 1}),
		"long":                     numbers(big, dtype.LittleEndian, 0, []int{big}, []int{1}),
		"long, big-endian":         numbers(big, dtype.BigEndian, 0, []int{big}, []int{1}),
		"long, every second":       numbers(big, dtype.BigEndian, 1, []int{big / 2}, []int{2}),
		"rows in one chunk":        numbers(big, dtype.LittleEndian, 0, []int{2000, 100}, []int{1, 2000}),
		"rows longer than a chunk": numbers(big, dtype.BigEndian, 0, []int{2, big / 2}, []int{1, 2}),
		"three axes":               numbers(big, dtype.LittleEndian, 0, []int{3, 5, big / 15}, []int{1, 3, 15}),
	} {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, b.Check())
			before := bytes.Clone(b.Data)
			var got []uint32
			for c := range rowmajor.Chunks(b) {
				require.Len(t, c.Bytes, 4*c.Count)
				require.LessOrEqual(t, len(c.Bytes), rowmajor.Budget)
				for i := range c.Count {
					got = append(got, binary.LittleEndian.Uint32(c.Bytes[4*i:]))
				}
			}
			require.Equal(t, walk(b), got)
			require.Equal(t, before, b.Data, "the array is not written to")
		})
	}
}

func TestChunksEnd(t *testing.T) {
	b := numbers(200_000, dtype.BigEndian, 0, []int{2, 100_000}, []int{1, 2})
	n := 0
	for range rowmajor.Chunks(b) {
		if n++; n == 2 {
			break
		}
	}
	require.Equal(t, 2, n)
}

func TestNoElements(t *testing.T) {
	for range rowmajor.Chunks(numbers(0, dtype.LittleEndian, 0, []int{3, 0}, []int{0, 1})) {
		t.Fatal("want no chunk")
	}
}

func TestElementsWithoutBytes(t *testing.T) {
	b := arrayapi.Buffer{DType: dtype.NewVoid(0), Shape: []int{1 << 30}, Strides: []int{0}}
	n := 0
	for c := range rowmajor.Chunks(b) {
		require.Empty(t, c.Bytes)
		n += c.Count
	}
	require.Equal(t, 1<<30, n)
}

func TestRecords(t *testing.T) {
	inner, err := dtype.NewStruct([]dtype.Field{
		{Name: "x", DType: dtype.Uint16.WithOrder(dtype.BigEndian)},
		{Name: "y", Offset: 2, DType: dtype.Uint8},
	}, 3)
	require.NoError(t, err)
	d, err := dtype.NewStruct([]dtype.Field{
		{Name: "a", DType: dtype.Uint16.WithOrder(dtype.LittleEndian)},
		{Name: "b", Offset: 2, DType: dtype.Uint16.WithOrder(dtype.BigEndian), Shape: []int{2}},
		{Name: "c", Offset: 6, DType: inner, Shape: []int{2}},
		{Name: "d", Offset: 12, DType: dtype.Complex64.WithOrder(dtype.BigEndian)},
		{Name: "e", Offset: 20, DType: dtype.NewUnicode(1).WithOrder(dtype.BigEndian)},
		{Name: "f", Offset: 24, DType: inner, Shape: []int{0}},
	}, 24)
	require.NoError(t, err)
	raw := []byte{0: 1, 2: 0, 3: 2, 4: 0, 5: 3, 6: 0, 7: 4, 8: 5, 9: 0, 10: 6, 11: 7, 12: 8, 13: 9, 15: 10, 16: 11, 19: 12, 23: 13}
	want := []byte{0: 1, 2: 2, 4: 3, 6: 4, 8: 5, 9: 6, 11: 7, 12: 10, 14: 9, 15: 8, 16: 12, 19: 11, 20: 13, 23: 0}
	b := arrayapi.Buffer{DType: d, Shape: []int{2}, Strides: []int{24}, Data: append(bytes.Clone(raw), raw...)}
	for c := range rowmajor.Chunks(b) {
		require.Equal(t, append(bytes.Clone(want), want...), c.Bytes)
	}
}
