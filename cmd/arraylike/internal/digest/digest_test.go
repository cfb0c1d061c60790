package digest_test

import (
	"encoding/hex"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/digest"
)

func sum(t *testing.T, b arrayapi.Buffer) string {
	t.Helper()
	require.NoError(t, b.Check())
	s, err := digest.Sum(b)
	require.NoError(t, err)
	return hex.EncodeToString(s[:])
}

// TestLayouts has digests from Python: hashlib.sha256(a.tobytes()) for a = numpy.arange(200000, dtype="<i4").reshape(400, 500),
// and the same for a[::-1, ::2].
func TestLayouts(t *testing.T) {
	const whole, reversed = "2fadeb03b6d797daf4d2a3fdfdbe5662d50eaa343fc153b249894a336bf0ebba", "fb121ba547ec5bf627835ea7b97352a4c305251d0d10b8e3e542bada848d809e"
	c := make([]int32, 400*500)
	f := make([]int32, 400*500)
	for i := range c {
		c[i] = int32(i)
		f[i%500*400+i/500] = int32(i)
	}
	b, err := arrayapi.BufferOf(c, 400, 500)
	require.NoError(t, err)
	require.Equal(t, whole, sum(t, b))

	other := dtype.BigEndian
	if dtype.Native() == other {
		other = dtype.LittleEndian
	}
	swapped := b.Copy()
	for i := 0; i < len(swapped.Data); i += 4 {
		d := swapped.Data[i:]
		d[0], d[1], d[2], d[3] = d[3], d[2], d[1], d[0]
	}
	swapped.DType = dtype.Int32.WithOrder(other)
	require.Equal(t, whole, sum(t, swapped))

	columns, err := arrayapi.BufferOf(f, 500, 400)
	require.NoError(t, err)
	require.Equal(t, whole, sum(t, columns.Transposed()))

	b.Offset, b.Shape, b.Strides = 399*2000, []int{400, 250}, []int{-2000, 8}
	require.Equal(t, reversed, sum(t, b))
}

// TestRecords has the digest of the packed form of two padded records, from Python:
//
//	p = numpy.zeros(2, [("a", "<u2"), ("s", [("x", "u1"), ("y", "<f4")], (3,)), ("z", "<u4")])
//	p["a"] = [1, 2]; p["s"]["x"] = [[1, 2, 3], [4, 5, 6]]; p["s"]["y"] = 1.5; p["z"] = [7, 8]
func TestRecords(t *testing.T) {
	d, err := dtype.ParseDescr("[('a', '<u2'), ('', '|V2'), ('s', [('x', '|u1'), ('', '|V3'), ('y', '<f4')], (3,)), ('z', '<u4')]")
	require.NoError(t, err)
	b, err := arrayapi.NewBuffer(d, []int{2})
	require.NoError(t, err)
	x := byte(0)
	for i := range 2 {
		item := b.Data[i*32:][:32]
		item[0], item[28] = byte(1+i), byte(7+i)
		item[2], item[5] = 0xaa, 0xbb // padding: not part of the value
		for j := range 3 {
			x++
			item[4+8*j], item[4+8*j+6], item[4+8*j+7] = x, 0xc0, 0x3f
		}
	}
	require.Equal(t, "9d214aaf55de3fb252771239d2d7147fa6668964d9a35f23811ab28c86e7b9fc", sum(t, b))
}

func TestEmptyStrings(t *testing.T) {
	const none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" // of no bytes
	empty := func(d dtype.DType, n int) arrayapi.Buffer {
		return arrayapi.Buffer{DType: d, Shape: []int{n}, Strides: []int{0}}
	}
	require.Equal(t, none, sum(t, empty(dtype.NewVoid(0), 1<<30)))
	require.Equal(t, none, sum(t, empty(dtype.NewUnicode(0), 0)))
	// sha256 of eight NULs
	require.Equal(t, "af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc", sum(t, empty(dtype.NewUnicode(0), 2)))
	_, err := digest.Sum(empty(dtype.NewBytes(0), 1<<30))
	require.EqualError(t, err, "digest: want at most 16777216 strings of no characters, have 1073741824")
}
