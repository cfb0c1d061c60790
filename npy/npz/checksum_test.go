package npz_test

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/npy/npz"
)

func TestChecksum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, 5<<20+17)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	for _, sizes := range [][]int{
		{}, {0}, {1}, {100, 0, 7}, {2 << 20}, {2<<20 + 1}, {2<<20 - 1}, {3, 4<<20 + 5}, {3 << 20, 2 << 20}, {len(b)},
	} {
		t.Run(fmt.Sprint(sizes), func(t *testing.T) {
			var parts [][]byte
			n := 0
			for _, size := range sizes {
				parts = append(parts, b[n:n+size])
				n += size
			}
			require.Equal(t, crc32.ChecksumIEEE(b[:n]), npz.Sum(parts...))
		})
	}
}
