package registry_test

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// The digest is that of the file that numpy.save writes, computed with
//
//	python -c 'import hashlib, io, numpy; f = io.BytesIO(); numpy.save(f, numpy.arange(6, dtype="<i4").reshape(2, 3)); print(hashlib.sha256(f.getvalue()).hexdigest())'
const arangeDigest = "13c3cd0866e72d1598ffe111222ab361cfdb9f90686c6b33dec4297fd5449290"

func TestContentHashIsThatOfTheCanonicalFile(t *testing.T) {
	bytes := func(order binary.AppendByteOrder, values ...uint32) (b []byte) {
		for _, v := range values {
			b = order.AppendUint32(b, v)
		}
		return b
	}
	little, big := dtype.Int32.WithOrder(dtype.LittleEndian), dtype.Int32.WithOrder(dtype.BigEndian)
	layouts := map[string]arrayapi.Buffer{
		"plain":      {DType: little, Strides: []int{12, 4}, Data: bytes(binary.LittleEndian, 0, 1, 2, 3, 4, 5)},
		"fortran":    {DType: little, Strides: []int{4, 8}, Data: bytes(binary.LittleEndian, 0, 3, 1, 4, 2, 5)},
		"big-endian": {DType: big, Strides: []int{12, 4}, Data: bytes(binary.BigEndian, 0, 1, 2, 3, 4, 5)},
		"reversed":   {DType: little, Strides: []int{-12, -4}, Offset: 20, Data: bytes(binary.LittleEndian, 5, 4, 3, 2, 1, 0)},
	}
	r := registry.New()
	for name, b := range layouts {
		b.Shape = []int{2, 3}
		x, err := ndarray.FromBuffer(b)
		require.NoError(t, err)
		m, err := r.Save(t.Context(), new(artifact.Mem), "x", x, nil)
		require.NoError(t, err)
		require.Equal(t, arangeDigest, m.Root.ContentHash, name)
		isCanonical := name == "plain" || name == "reversed"
		require.Equal(t, isCanonical, m.Files[0].SHA256 == arangeDigest, name)
	}
}
