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

// The digests were computed, with NumPy and without this module, by
//
//	def h(a): f = io.BytesIO(); np.save(f, a); return hashlib.sha256(f.getvalue()).hexdigest()
//	def c(items): return hashlib.sha256(json.dumps(sorted(items)).encode()).hexdigest()
//	a, b = np.arange(6, dtype="<i4").reshape(2, 3), np.array([1.5])
//	t = hashlib.sha256(json.dumps("text").encode()).hexdigest()
func TestContentHashesOfContainersAndValues(t *testing.T) {
	a, b := [][]int32{{0, 1, 2}, {3, 4, 5}}, []float64{1.5}
	for _, c := range []struct {
		value any
		hash  string
	}{
		{map[string]any{"a": a, "b\u00e9": b}, "7c79fc5e5bc526e8b24c7d93ae2c219ef70767a64a7e91d963287769b9eae5ba"},       // the same as elements
		{[]any{a, "text"}, "f3889d9a4a61b24dd8a0b0892a42edb732e134ccb59e7dbc5f41566dd8f0de9d"},                           // c([["0", "int32", h(a)], ["1", "", t]])
		{[]any{map[string]any{"l": "text", "k": b}}, "48f33b9ee609cd67a256263df4053ae1db671a0f5884b246309ce98f453b8462"}, // c([["0", "", c([["k", "float64", h(b)], ["l", "", t]])]])
		{[]any{1, "a", nil}, "b9d7fba5cc7137e777464343b98efea73bd991be06791bfd94afa5a42a86f95b"},                         // hashlib.sha256(json.dumps([1, "a", None]).encode()).hexdigest()
		{[]byte("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},                              // hashlib.sha256(b"abc").hexdigest()
		{struct {
			A [][]int32 `array:"a"`
			B []float64 `array:"b\u00e9"`
		}{a, b}, "7c79fc5e5bc526e8b24c7d93ae2c219ef70767a64a7e91d963287769b9eae5ba"}, // c([["b\u00e9", "float64", h(b)], ["a", "int32", h(a)]])
	} {
		m, err := registry.New().Save(t.Context(), new(artifact.Mem), "x", c.value, nil)
		require.NoError(t, err)
		require.Equal(t, c.hash, m.Root.ContentHash)
	}
}
