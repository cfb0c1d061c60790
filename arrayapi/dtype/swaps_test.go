package dtype_test

import (
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
	"github.com/stretchr/testify/require"
)

// That the swaps do what NumPy's byteswap does is checked in numpy_test.go.
func TestSwaps(t *testing.T) {
	for _, c := range []struct {
		text string
		want []strided.SwapRun
	}{
		{"u1", nil},
		{"S5", nil},
		{"<U0", nil},
		{"<f8", []strided.SwapRun{{Offset: 0, Width: 8, Count: 1}}},
		{">c16", []strided.SwapRun{{Offset: 0, Width: 8, Count: 2}}},
		{">U3", []strided.SwapRun{{Offset: 0, Width: 4, Count: 3}}},
		{"<f16", []strided.SwapRun{{Offset: 0, Width: 16, Count: 1}}},
		{"<c32", []strided.SwapRun{{Offset: 0, Width: 16, Count: 2}}},
		{"bfloat16", []strided.SwapRun{{Offset: 0, Width: 2, Count: 1}}},
		{"[('a', '<i4'), ('b', '<f4'), ('c', 'u1'), ('d', '<c8')]", []strided.SwapRun{{Offset: 0, Width: 4, Count: 2}, {Offset: 9, Width: 4, Count: 2}}},
		{"[('s', [('x', '<i2'), ('y', 'u1')], (2,))]", []strided.SwapRun{{Offset: 0, Width: 2, Count: 1}, {Offset: 3, Width: 2, Count: 1}}},
		{"[('s', [('x', '<i2')], (1000000,))]", []strided.SwapRun{{Offset: 0, Width: 2, Count: 1000000}}},
		{"[('s', [('x', 'u1')], (2000000000,))]", nil},
		{"[('s', [('x', '<i2', (0,))], (2000000000,))]", nil},
	} {
		t.Run(c.text, func(t *testing.T) {
			require.Equal(t, c.want, mustParse(t, c.text).Swaps())
		})
	}
}

func TestSwapsTo(t *testing.T) {
	d := mustParse(t, "[('a', '<i2'), ('b', '>i4'), ('s', [('c', '>f8'), ('d', 'u1'), ('e', '<u2')])]")
	b := []strided.SwapRun{{Offset: 2, Width: 4, Count: 1}, {Offset: 6, Width: 8, Count: 1}}
	l := []strided.SwapRun{{Offset: 0, Width: 2, Count: 1}, {Offset: 15, Width: 2, Count: 1}}
	require.Equal(t, b, d.SwapsTo(dtype.LittleEndian))
	require.Equal(t, l, d.SwapsTo(dtype.BigEndian))
	require.Equal(t, d.SwapsTo(dtype.Native()), d.NativeSwaps())
	for _, d := range plain {
		require.Nil(t, d.NativeSwaps())
	}
}
