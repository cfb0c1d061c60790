package ndarray_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Whatever the dtype and the bytes, an array prints, and gives as many items as
// it has elements.
func FuzzPrint(f *testing.F) {
	f.Add("'<f8'", []byte("\x00\x00\x00\x00\x00\x00\xf0\x7f12345678"))
	f.Add("'>f2'", []byte("\x7c\x01\x00\x01"))
	f.Add("'<f16'", []byte("\x01\x00\x00\x00\x00\x00\x00\x80\xfe\x7f\x00\x00\x00\x00\x00\x00"))
	f.Add("'<c32'", make([]byte, 32))
	f.Add("'>M8[25s]'", []byte("\x80\x00\x00\x00\x00\x00\x00\x01\x7f\xff\xff\xff\xff\xff\xff\xff"))
	f.Add("'<m8[as]'", []byte("\x00\x00\x00\x00\x00\x00\x00\x80"))
	f.Add("'<U2'", []byte("\xff\xff\xff\xff'\"\x00\x00"))
	f.Add("[('a', '>i2'), ('b', [('c', '|b1', (2, 3)), ('d', '<f4')]), ('e', '|S0')]", make([]byte, 60))
	f.Fuzz(func(t *testing.T, descr string, data []byte) {
		d, err := dtype.ParseDescr(descr)
		if err != nil || d.Size() == 0 {
			return
		}
		n := len(data) / d.Size()
		a, err := ndarray.FromBuffer(arrayapi.Buffer{DType: d, Shape: []int{n}, Strides: []int{d.Size()}, Data: data})
		require.NoError(t, err)
		require.NotEmpty(t, a.String())
		count := 0
		for range a.Items() {
			count++
		}
		require.Equal(t, n, count)
		if n > 0 {
			first, err := a.Slice(ndarray.Int(0))
			require.NoError(t, err)
			_ = first.String()
		}
	})
}
