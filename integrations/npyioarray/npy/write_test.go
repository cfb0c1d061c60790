package npy_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
)

// NumPy wrote the same files of the same values.
func TestWritesWhatNumPyWrites(t *testing.T) {
	all, _ := files(t)
	for name, v := range map[string]any{
		"f8_2x3_c":        [][]float64{{0, 1, 2}, {3, 4, 5}},
		"f8_scalar_c":     0.0,
		"i2_6_c":          []int16{0, 1, 2, 3, 4, 5},
		"i4_2x3_c":        [2][3]int32{{0, 1, 2}, {3, 4, 5}},
		"c16_6_c":         []complex128{0, 1 - .5i, 2 - 1i, 3 - 1.5i, 4 - 2i, 5 - 2.5i},
		"u1_0_c":          []uint8{},
		"b1_6_c":          &[]flag{false, true, false, true, false, true},
		"text_U":          []string{"", "a", "h\u00e9", "\U0001f600"},
		"text_U_scalar":   label("na\u00efve"),
		"f8_2x3_c ":       mat.NewDense(2, 3, []float64{0, 1, 2, 3, 4, 5}),
		"f8_2x3_c  ":      *mat.NewDense(2, 3, []float64{0, 1, 2, 3, 4, 5}),
		"i8_2x3x2_c":      [][][]int64{{{0, 1}, {2, 3}, {4, 5}}, {{6, 7}, {8, 9}, {10, 11}}},
		"i8_2x3x2_c    ":  [2][3][2]int64{{{0, 1}, {2, 3}, {4, 5}}, {{6, 7}, {8, 9}, {10, 11}}},
		"f4_1_c         ": []float32{0},
	} {
		require.Equal(t, all[string(bytes.TrimSpace([]byte(name)))], file(t, v), name)
	}
}

func TestWritesArraysThatWereRead(t *testing.T) {
	all, _ := files(t)
	var a npy.Array
	require.NoError(t, npy.Read(bytes.NewReader(all["f8_2x3_f"]), &a))
	require.Equal(t, all["f8_2x3_c"], file(t, a), "row-major, as npyio writes")
	require.Equal(t, all["f8_2x3_c"], file(t, &a))
}

func TestWritesMatricesAsTheyAre(t *testing.T) {
	m := mat.NewDense(3, 3, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}).Slice(1, 3, 1, 3).(*mat.Dense)
	var got mat.Dense
	require.NoError(t, npy.Read(bytes.NewReader(file(t, m)), &got))
	require.True(t, mat.Equal(m, &got))
	b, err := npy.BufferOf(m)
	require.NoError(t, err)
	if s, err := arrayapi.Elements[float64](b, arrayapi.CopyIfNeeded); err == nil {
		require.Equal(t, []float64{5, 6, 8, 9}, s)
	}
	require.NoError(t, npy.Read(bytes.NewReader(file(t, new(mat.Dense))), &got))
	require.True(t, got.IsEmpty())
}

func TestWritesNothingOfWhatIsRefused(t *testing.T) {
	for _, v := range []any{
		nil, 5, uint(5), []int{1}, [2]int{}, [][]uint{{1}}, []count{1}, map[string]int{}, struct{}{}, []any{1.5}, (*mat.Dense)(nil), new(*[]float64),
		[][]string{{"a"}}, func() {},
	} {
		var w bytes.Buffer
		require.ErrorIs(t, npy.Write(&w, v), npy.ErrInvalidType, "%T", v)
		require.Zero(t, w.Len())
	}
	var w bytes.Buffer
	for _, v := range []any{[][]float64{{1}, {2, 3}}, []string{"\xff"}, []string{"a\x00"}, npy.Array{}} {
		require.Error(t, npy.Write(&w, v), "%v", v)
		require.Zero(t, w.Len())
	}
}
