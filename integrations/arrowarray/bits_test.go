package arrowarray

import (
	"math/rand/v2"
	"testing"

	"github.com/apache/arrow-go/v18/arrow/bitutil"
	"github.com/stretchr/testify/require"
)

func TestUnpackMatchesArrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	src := make([]byte, 12)
	for i := range src {
		src[i] = byte(rng.Uint32())
	}
	for offset := range 20 {
		for n := 0; offset+n <= 8*len(src); n++ {
			want := make([]byte, n)
			for i := range want {
				if bitutil.BitIsSet(src, offset+i) {
					want[i] = 1
				}
			}
			have := make([]byte, n)
			unpack(have, src, offset)
			require.Equal(t, want, have, "%d bits from %d", n, offset)
		}
	}
}

func TestPackMatchesArrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for n := range 100 {
		src := make([]byte, n)
		for i := range src {
			src[i] = []byte{0, 1, 0, 2, 0x80, 0xff, 0x7f}[rng.IntN(7)]
		}
		want := make([]byte, (n+7)/8)
		for i, v := range src {
			bitutil.SetBitTo(want, i, v != 0)
		}
		have := make([]byte, len(want))
		pack(have, src)
		require.Equal(t, want, have, "%d bits", n)
	}
}

func TestNextFindsNulls(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	bitmap := make([]byte, 40)
	for i := range bitmap {
		bitmap[i] = []byte{0xff, 0xff, 0xff, 0, byte(rng.Uint32())}[rng.IntN(5)]
	}
	for offset := range 17 {
		l := level{bitmap: bitmap, offset: offset, length: 8*len(bitmap) - offset - 3, width: 1}
		var want, have []int
		for i := range l.length {
			if bitutil.BitIsNotSet(bitmap, offset+i) {
				want = append(want, i)
			}
		}
		for i := l.next(0); i < l.length; i = l.next(i + 1) {
			have = append(have, i)
		}
		require.Equal(t, want, have)
		require.Equal(t, len(want), l.nulls())
	}
}
