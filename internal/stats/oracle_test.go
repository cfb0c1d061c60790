package stats_test

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// told is what testdata/stats.json says of the numbers of an array. Floats are texts.
type told struct {
	Count, NaN, Inf, Zero, NaT int
	Min, Max                   string
	Exact, NumPy               []string // mean, in parts where it is complex, and std
	First                      []string
}

// array is the elements of an array that NumPy wrote.
type array struct {
	Name, DType, Data string
	Shape             []int
}

type oracle struct {
	Cases []struct {
		array
		told
	}
	N     int
	Large map[string]told
}

func numpy(t testing.TB) (o oracle) {
	t.Helper()
	read(t, "testdata/stats.json", &o)
	return o
}

func read(t testing.TB, file string, into any) {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, into))
}

// buffer is the array in row-major order. Names of ml_dtypes have no byte order: the
// script ran on a little-endian processor.
func (a array) buffer(t testing.TB) arrayapi.Buffer {
	t.Helper()
	d, err := dtype.Parse(a.DType)
	require.NoError(t, err)
	if a.DType[0] != '>' {
		d = d.WithOrder(dtype.LittleEndian)
	}
	data, err := hex.DecodeString(a.Data)
	require.NoError(t, err)
	b := arrayapi.Buffer{DType: d, Shape: a.Shape, Strides: strided.CStrides(a.Shape, d.Size()), Data: data}
	require.NoError(t, b.Check())
	require.Len(t, data, b.NBytes())
	return b
}

func bufferOf[T dtype.Element](t testing.TB, s []T, shape ...int) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.BufferOf(s, shape...)
	require.NoError(t, err)
	return b
}

// relaid is the elements of b in fresh memory with other strides: of a layout that is
// step times as wide along each axis as it needs to be, in column-major order if f,
// backwards along each axis if back, and not aligned.
func relaid(t testing.TB, b arrayapi.Buffer, step int, f, back bool) arrayapi.Buffer {
	t.Helper()
	size := b.DType.Size()
	wide := make([]int, len(b.Shape))
	for i, n := range b.Shape {
		wide[i] = n * step
	}
	out := b
	out.Offset = 1
	out.Strides = strided.CStrides(wide, size)
	if f {
		out.Strides = strided.FStrides(wide, size)
	}
	count, err := strided.Count(wide)
	require.NoError(t, err)
	out.Data = make([]byte, out.Offset+count*size)
	for i := range out.Data {
		out.Data[i] = 0xa5 // nobody may look at it
	}
	for i, n := range b.Shape {
		out.Strides[i] *= step
		if back && n > 0 {
			out.Offset += (n - 1) * out.Strides[i]
			out.Strides[i] = -out.Strides[i]
		}
	}
	if count == 0 {
		out.Offset = 0
	}
	require.NoError(t, out.Check())
	strided.Copy(out.Data, out.Offset, out.Strides, b.Data, b.Offset, b.Strides, b.Shape, size)
	return out
}

// swapped is b in the other byte order.
func swapped(b arrayapi.Buffer) arrayapi.Buffer {
	order := dtype.BigEndian
	if b.DType.Order() == dtype.BigEndian {
		order = dtype.LittleEndian
	}
	out := b.Copy()
	strided.Swap(out.Data, out.DType.Size(), out.DType.Swaps())
	out.DType = out.DType.WithOrder(order)
	return out
}

func parse(t testing.TB, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	require.NoError(t, err)
	return v
}

// ulps is how many units in the last place of want two numbers are apart.
func ulps(want, have float64) float64 {
	if want == have || want != want && have != have {
		return 0
	}
	unit := math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want)
	return math.Abs((want - have) / unit)
}

// allowed is how many units a result may be off: no more than NumPy's, or two where
// that is right, or lost to overflow.
func allowed(exact, numpy float64) float64 {
	if off := ulps(exact, numpy); off < 0x1p53 {
		return max(2, off)
	}
	return 2
}
