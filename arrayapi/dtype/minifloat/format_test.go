package minifloat_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/stretchr/testify/require"
)

// formats are in the order of testdata/minifloats.py.
var formats = []*minifloat.Format{
	minifloat.FormatFloat16,
	minifloat.FormatBFloat16,
	minifloat.FormatFloat8E3M4,
	minifloat.FormatFloat8E4M3,
	minifloat.FormatFloat8E4M3B11FNUZ,
	minifloat.FormatFloat8E4M3FN,
	minifloat.FormatFloat8E4M3FNUZ,
	minifloat.FormatFloat8E5M2,
	minifloat.FormatFloat8E5M2FNUZ,
	minifloat.FormatFloat8E8M0FNU,
	minifloat.FormatFloat6E2M3FN,
	minifloat.FormatFloat6E3M2FN,
	minifloat.FormatFloat4E2M1FN,
}

func read(t *testing.T, name string) []byte {
	data, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return data
}

// record is testdata/decode.json.
type record struct {
	SHA256 map[string]string
	Limits map[string]struct {
		Bits           int
		Eps, Max, Min  float64
		SmallestNormal float64 `json:"smallest_normal"`
	}
}

func decodeRecord(t *testing.T) (r record) {
	require.NoError(t, json.Unmarshal(read(t, "decode.json"), &r))
	return r
}

// bits are those of v, of every NaN the same.
func bits(v float32) uint32 {
	if v != v {
		return 0x7fc00000
	}
	return math.Float32bits(v)
}

func TestFloat32(t *testing.T) {
	bytes := read(t, "decode.bin")
	sums := decodeRecord(t).SHA256
	for _, f := range formats {
		t.Run(f.Name(), func(t *testing.T) {
			if f.Bits() == 16 {
				require.Equal(t, sums[f.Name()], sumOf(f))
				return
			}
			for code := range uint16(256) {
				want := math.Float32frombits(binary.LittleEndian.Uint32(bytes[4*code:]))
				require.Equal(t, bits(want), bits(f.Float32(code)), "code %#x", code)
			}
			bytes = bytes[4*256:]
		})
	}
}

// sumOf is the digest of the values of all 16-bit codes.
func sumOf(f *minifloat.Format) string {
	var all []byte
	for code := range 1 << 16 {
		all = binary.LittleEndian.AppendUint32(all, bits(f.Float32(uint16(code))))
	}
	sum := sha256.Sum256(all)
	return hex.EncodeToString(sum[:])
}

func TestLimits(t *testing.T) {
	limits := decodeRecord(t).Limits
	for _, f := range formats {
		t.Run(f.Name(), func(t *testing.T) {
			want := limits[f.Name()]
			require.Equal(t, want.Bits, f.Bits())
			require.Equal(t, want.Eps, float64(f.Epsilon()))
			require.Equal(t, want.Max, float64(f.Max()))
			require.Equal(t, want.Min, float64(f.Min()))
			require.Equal(t, want.SmallestNormal, float64(f.SmallestNormal()))
		})
	}
}

func TestFromFloat32(t *testing.T) {
	data := read(t, "rounding.bin")
	n := int(binary.LittleEndian.Uint32(data))
	inputs, data := data[4:4+4*n], data[4+4*n:]
	require.Greater(t, n, 1000)
	require.Len(t, data, 2*n*len(formats))
	for i, f := range formats {
		codes := data[2*n*i:]
		t.Run(f.Name(), func(t *testing.T) {
			for i := range n {
				v := math.Float32frombits(binary.LittleEndian.Uint32(inputs[4*i:]))
				require.Equal(t, binary.LittleEndian.Uint16(codes[2*i:]), f.FromFloat32(v), "%x", v)
			}
		})
	}
}
