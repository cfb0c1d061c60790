package dtype_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// NumPy 1.24 and 2.4 print these for the dtype and for its descr alike, and
// take no two of them for equal.
func TestSubarraysOfSubarraysStayApart(t *testing.T) {
	texts := []string{
		"[('c', '<f8', (3, 2))]",
		"[('c', ('<f8', (2,)), (3,))]",
		"[('c', ('<f8', (2,)), (1,))]",
		"[('c', (('<f8', (2,)), (4,)), (3,))]",
		"[('c', (('<f8', (2,)), (4, 5)), (3, 6))]",
		"[('c', ([('a', ('<i2', (2,)), (2,))], (2,)), (3,))]",
	}
	parsed := make([]dtype.DType, len(texts))
	for i, text := range texts {
		d, err := dtype.ParseDescr(text)
		require.NoError(t, err)
		require.Equal(t, text, d.Descr())
		if dtype.Native() == dtype.LittleEndian {
			require.Equal(t, text, d.String())
		}
		again, err := dtype.NewStruct(d.Fields(), d.Size())
		require.NoError(t, err)
		require.True(t, again.Equal(d))
		parsed[i] = d
	}
	for i, a := range parsed {
		for j, b := range parsed {
			require.Equal(t, i == j, a.Equal(b), "%s %s", a, b)
		}
	}
	f := parsed[3].Fields()[0]
	require.Equal(t, []int{3, 4, 2}, f.Shape)
	require.Equal(t, []int{1, 1, 1}, f.Levels)
	require.Equal(t, "[('c', ('>f8', (2,)), (3,))]", parsed[1].WithOrder(dtype.BigEndian).Descr())
	one, err := dtype.ParseDescr("[('c', ('<f8', (2,)))]") // a pair without more around it is one level
	require.NoError(t, err)
	require.Equal(t, "[('c', '<f8', (2,))]", one.Descr())
}

func TestLevelsMustGroupTheShape(t *testing.T) {
	for _, levels := range [][]int{{1}, {3}, {1, 1, 1}, {0, 2}, {2, 0}, {-1, 3}} {
		_, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Int8, Shape: []int{2, 3}, Levels: levels}}, -1)
		require.Error(t, err, "%v", levels)
	}
	d, err := dtype.NewStruct([]dtype.Field{{Name: "a", DType: dtype.Int8, Shape: []int{2, 3}, Levels: []int{2}}}, -1)
	require.NoError(t, err)
	require.Nil(t, d.Fields()[0].Levels)
}
