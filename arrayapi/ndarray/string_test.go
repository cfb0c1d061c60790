package ndarray_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// recorded is an array that NumPy made.
type recorded struct {
	DType  string
	Shape  []int
	Data   string // the elements in row-major order, in hexadecimal
	ARange bool   // instead: 0, 1, 2, ...
}

func (r recorded) array(t *testing.T) *ndarray.Array {
	t.Helper()
	d, err := parseDType(r.DType)
	require.NoError(t, err)
	if r.ARange {
		n := 1
		for _, size := range r.Shape {
			n *= size
		}
		s := make([]int64, n)
		for i := range s {
			s[i] = int64(i)
		}
		return must(must(ndarray.FromSlice(s, r.Shape...)).AsType(d))
	}
	data, err := hex.DecodeString(r.Data)
	require.NoError(t, err)
	if strings.HasPrefix(r.DType, "bfloat16") || strings.HasPrefix(r.DType, "float") {
		d = d.WithOrder(dtype.LittleEndian) // a name says nothing of the order; the host that recorded it was little-endian
	}
	b, err := arrayapi.NewBuffer(d, r.Shape)
	require.NoError(t, err)
	require.Equal(t, len(b.Data), copy(b.Data, data))
	return must(ndarray.FromBuffer(b))
}

// parseDType reads a header's descr, or the name of a dtype of ml_dtypes.
func parseDType(s string) (dtype.DType, error) {
	if strings.ContainsAny(s, "'[(") {
		return dtype.ParseDescr(s)
	}
	return dtype.Parse(s)
}

// must is for values that a test is not about.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readJSON(t *testing.T, name string, v any) {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(b, v))
}

func TestStringIsNumPys(t *testing.T) {
	var table struct {
		Cases []struct {
			recorded
			Str string
		}
	}
	readJSON(t, "str.json", &table)
	require.Greater(t, len(table.Cases), 500)
	for i, c := range table.Cases {
		t.Run(fmt.Sprintf("%d/%s%v", i, c.DType, c.Shape), func(t *testing.T) {
			require.Equal(t, c.Str, c.array(t).String())
		})
	}
}

func TestStringOfAHugeArrayLooksAtItsCorners(t *testing.T) {
	one := must(ndarray.FromSlice([]float32{1.5}))
	a := must(one.BroadcastTo(1<<14, 1<<14))
	require.Equal(t, `[[1.5 1.5 1.5 ... 1.5 1.5 1.5]
 [1.5 1.5 1.5 ... 1.5 1.5 1.5]
 [1.5 1.5 1.5 ... 1.5 1.5 1.5]
 ...
 [1.5 1.5 1.5 ... 1.5 1.5 1.5]
 [1.5 1.5 1.5 ... 1.5 1.5 1.5]
 [1.5 1.5 1.5 ... 1.5 1.5 1.5]]`, a.String())
	require.Equal(t, "[...]", must(one.BroadcastTo(slices.Repeat([]int{7}, 10)...)).String())
}

func TestGoStringHasNoElements(t *testing.T) {
	a := must(ndarray.Zeros([]int{2, 3}, dtype.Int16))
	require.Equal(t, "&ndarray.Array{dtype: int16, shape: [2 3], strides: [6 2]}", fmt.Sprintf("%#v", a))
	require.Equal(t, "&ndarray.Array{}", fmt.Sprintf("%#v", (*ndarray.Array)(nil)))
}
