package artifact

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"slices"
)

// Blocks are as small as is useful for partial reads, and few enough that a manifest stays small at any size of file.
const (
	minBlockSize = 64 << 10
	maxBlockSize = 1 << 30 // from 4 TiB on, the number grows and not the size
	maxBlocks    = 4096
)

// Checksums are the CRC-32C of a file's blocks, in order. In JSON they are one text, 8 lower-case hex digits each.
type Checksums []uint32

// MarshalText returns the hex digits of the checksums, one after the other.
func (c Checksums) MarshalText() ([]byte, error) { return c.appendHex(nil), nil }

func (c Checksums) appendHex(text []byte) []byte {
	text = slices.Grow(text, 8*len(c))
	for _, sum := range c {
		var raw [4]byte
		binary.BigEndian.PutUint32(raw[:], sum)
		text = hex.AppendEncode(text, raw[:])
	}
	return text
}

// UnmarshalText reads what MarshalText writes.
func (c *Checksums) UnmarshalText(text []byte) error {
	if len(text)%8 != 0 {
		return fmt.Errorf("artifact: checksums: want 8 hex digits each, have %d digits", len(text))
	}
	sums := slices.Grow(Checksums(nil), len(text)/8)
	for ; len(text) > 0; text = text[8:] {
		var raw [4]byte
		if _, err := hex.Decode(raw[:], text[:8]); err != nil {
			return fmt.Errorf("artifact: checksums: %w", err)
		}
		sums = append(sums, binary.BigEndian.Uint32(raw[:]))
	}
	*c = sums
	return nil
}

// castagnoli is CRC-32C, which processors compute.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// blockSums computes the checksums of a stream of unknown length. The block size doubles whenever there would be too many
// blocks, and the checksums of two neighbours are combined without their bytes.
type blockSums struct {
	blockSize int64 // 0 before the first byte
	filled    int64 // bytes in the current block
	current   uint32
	sums      Checksums // of the blocks before it
}

func (s *blockSums) write(p []byte) {
	for len(p) > 0 {
		s.beginBlock()
		n := min(int64(len(p)), s.blockSize-s.filled)
		s.current = crc32.Update(s.current, castagnoli, p[:n])
		s.filled += n
		p = p[n:]
		if s.filled == s.blockSize {
			s.endBlock()
		}
	}
}

func (s *blockSums) beginBlock() {
	if s.blockSize == 0 {
		s.blockSize = minBlockSize
	}
	if s.filled == 0 && len(s.sums) == maxBlocks && s.blockSize < maxBlockSize {
		s.double()
	}
}

func (s *blockSums) endBlock() {
	s.sums = append(s.sums, s.current)
	s.current, s.filled = 0, 0
}

// sum ends the stream.
func (s *blockSums) sum() (blockSize int64, sums Checksums) {
	if s.filled > 0 {
		s.endBlock()
	}
	return max(s.blockSize, minBlockSize), s.sums
}

// double joins the blocks in pairs; there is an even number of full ones.
func (s *blockSums) double() {
	shift := zeros(s.blockSize)
	half := s.sums[:0]
	for i := 0; i < len(s.sums); i += 2 {
		half = append(half, multiply(s.sums[i], shift)^s.sums[i+1])
	}
	s.sums = half
	s.blockSize *= 2
}

// A CRC is a polynomial over GF(2) modulo the Castagnoli polynomial, its highest bit the coefficient of x^0. The CRC of a
// then b is that of a times x^(8*len(b)), plus that of b.

// zeros returns x^(8*n) for a power of two n: what n zero bytes multiply a CRC by.
func zeros(n int64) uint32 {
	x := uint32(1) << (31 - 8)
	for ; n > 1; n /= 2 {
		x = multiply(x, x)
	}
	return x
}

func multiply(a, b uint32) (product uint32) {
	for ; a != 0; a <<= 1 {
		if a>>31 == 1 {
			product ^= b
		}
		carry := b & 1
		b = b>>1 ^ crc32.Castagnoli&-carry
	}
	return product
}
