package npy_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	npyio "github.com/sbinet/npyio/npy"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/corpus"
	"github.com/arraylike/arraylike/npy"
)

// These tests compare with a second implementation, github.com/sbinet/npyio, on
// what it reads and writes as NumPy does: bools and numbers in both byte orders.

// element is what both have a Go type for.
type element interface {
	bool | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64 | float32 | float64 | complex64 | complex128
}

func TestAgainstNpyio(t *testing.T) {
	against[bool](t)
	against[int8](t)
	against[int16](t)
	against[int32](t)
	against[int64](t)
	against[uint8](t)
	against[uint16](t)
	against[uint32](t)
	against[uint64](t)
	against[float32](t)
	against[float64](t)
	against[complex64](t)
	against[complex128](t)
}

func against[T element](t *testing.T) {
	t.Run(fmt.Sprintf("%T", *new(T)), func(t *testing.T) {
		for _, n := range []int{1, 2, 3, 17, 1000} {
			want := random[T](t, n)
			for _, order := range []dtype.ByteOrder{dtype.LittleEndian, dtype.BigEndian} {
				b, err := arrayapi.BufferOf(want)
				require.NoError(t, err)
				var ours bytes.Buffer
				require.NoError(t, npy.Write(&ours, b, &npy.WriteOptions{ByteOrder: order}))
				var theirs []T
				require.NoError(t, npyio.Read(&ours, &theirs))
				require.Equal(t, want, theirs, "%v", order)
			}
			var file bytes.Buffer
			require.NoError(t, npyio.Write(&file, want))
			got, shape, err := npy.ReadSlice[T](&file, nil)
			require.NoError(t, err)
			require.Equal(t, want, got)
			require.Equal(t, []int{n}, shape)
		}
	})
}

// random returns n elements of any bits but those of NaN, which is not equal to
// itself.
func random[T element](t *testing.T, n int) []T {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	b, err := arrayapi.BufferOf(make([]T, n))
	require.NoError(t, err)
	for i := range b.Data {
		b.Data[i] = byte(rng.Uint32())
	}
	if b.DType.Kind() == dtype.KindBool {
		for i := range b.Data {
			b.Data[i] &= 1
		}
	}
	s, err := arrayapi.Elements[T](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	for i, v := range s {
		if v != v {
			s[i] = *new(T)
		}
	}
	return s
}

// Of the files that NumPy wrote both read the same numbers.
func TestAgainstNpyioOnTheCorpus(t *testing.T) {
	compared := 0
	for _, c := range corpus.Cases(t) {
		if c.Format != corpus.NPY || len(c.ID) < 6 || c.ID[:6] != "plain-" {
			continue
		}
		data := c.Bytes(t)
		h, err := npy.ReadHeader(bytes.NewReader(data), nil)
		require.NoError(t, err)
		if h.FortranOrder || len(h.Shape) == 0 || h.Size() == 0 {
			continue // npyio gives the elements in the order of the file, and no scalars
		}
		switch h.DType.Kind() {
		case dtype.KindInt32:
			compared += sameOnFile[int32](t, data)
		case dtype.KindInt64:
			compared += sameOnFile[int64](t, data)
		case dtype.KindFloat32:
			compared += sameOnFile[float32](t, data)
		case dtype.KindFloat64:
			compared += sameOnFile[float64](t, data)
		case dtype.KindComplex128:
			compared += sameOnFile[complex128](t, data)
		case dtype.KindUint8:
			compared += sameOnFile[uint8](t, data)
		}
	}
	require.Greater(t, compared, 5)
}

func sameOnFile[T element](t *testing.T, data []byte) int {
	t.Helper()
	want, _, err := npy.ReadSlice[T](bytes.NewReader(data), nil)
	require.NoError(t, err)
	var theirs []T
	require.NoError(t, npyio.Read(bytes.NewReader(data), &theirs))
	require.Equal(t, fmt.Sprint(theirs), fmt.Sprint(want))
	return 1
}
