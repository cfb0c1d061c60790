package artifact

import (
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBlockSums compares the sums of joined blocks with those of the bytes.
func TestBlockSums(t *testing.T) {
	const first = 512 // so that blocks double many times
	data := make([]byte, 5*maxBlocks*first+777)
	random := rand.NewChaCha8([32]byte{2})
	_, _ = random.Read(data)
	for _, size := range []int{0, 1, first - 1, first, first + 1, maxBlocks*first - 1, maxBlocks * first, maxBlocks*first + 1, 2*maxBlocks*first + 1, len(data)} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			s := blockSums{blockSize: first}
			for rest := data[:size]; len(rest) > 0; {
				n := min(len(rest), 1+int(random.Uint64()%100_000))
				s.write(rest[:n])
				rest = rest[n:]
			}
			if s.filled > 0 {
				s.endBlock()
			}
			require.LessOrEqual(t, len(s.sums), maxBlocks)
			require.Equal(t, (int64(size)+s.blockSize-1)/s.blockSize, int64(len(s.sums)))
			for i, sum := range s.sums {
				block := data[int64(i)*s.blockSize : min(int64(i+1)*s.blockSize, int64(size))]
				require.Equal(t, crc32.Checksum(block, castagnoli), sum, "block %d", i)
			}
		})
	}
}

func TestBlockSizeIsAccepted(t *testing.T) {
	for size := int64(1); size < 1<<50; size = size*3 + 1 {
		blockSize := int64(minBlockSize)
		for size > blockSize*maxBlocks && blockSize < maxBlockSize {
			blockSize *= 2
		}
		require.LessOrEqual(t, blockSize, blockSizeLimit(size), size)
	}
}

func TestChecksumsText(t *testing.T) {
	text, err := Checksums{0xe3069283, 1}.MarshalText()
	require.NoError(t, err)
	require.Equal(t, "e306928300000001", string(text))
	var c Checksums
	require.NoError(t, c.UnmarshalText(text))
	require.Equal(t, Checksums{0xe3069283, 1}, c)
	require.Error(t, c.UnmarshalText([]byte("e3069283000000")))
	require.Error(t, c.UnmarshalText([]byte("e306928g")))
}
