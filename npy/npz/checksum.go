package npz

import "hash/crc32"

// checksum sums up bytes that follow each other.
type checksum struct {
	crc  uint32
	size int64
}

// Write adds b, on all processors where that pays. It never fails.
func (c *checksum) Write(b []byte) (int, error) {
	n := parts(len(b))
	if n < 4 {
		c.crc = crc32.Update(c.crc, crc32.IEEETable, b)
		c.size += int64(len(b))
		return len(b), nil
	}
	sums := make([]uint32, n)
	_ = spread(n, func(i int) error {
		sums[i] = crc32.ChecksumIEEE(part(b, i))
		return nil
	})
	c.joinParts(sums, partSize, int64(len(b)))
	return len(b), nil
}

// joinParts adds size bytes, of which the sums of parts of one length are known.
func (c *checksum) joinParts(sums []uint32, length, size int64) {
	if len(sums) == 0 {
		return
	}
	last := len(sums) - 1
	shift := shiftOf(length)
	for _, sum := range sums[:last] {
		c.crc = multiply(shift, c.crc) ^ sum
	}
	c.crc = multiply(shiftOf(size-int64(last)*length), c.crc) ^ sums[last]
	c.size += size
}

// A CRC-32 is a polynomial over the field of two elements, modulo that of
// crc32.IEEE. Bit 31 is the coefficient of x^0. The sum of two strings of bytes, one
// behind the other, is that of the first times x^(8*length of the second), plus that
// of the second.

const (
	one = 1 << 31       // the polynomial x^0
	x8  = 1 << (31 - 8) // x^8: one byte
)

// shiftOf returns x^(8*n).
func shiftOf(n int64) uint32 {
	power := uint32(one)
	for square := uint32(x8); n > 0; n >>= 1 {
		if n&1 != 0 {
			power = multiply(power, square)
		}
		square = multiply(square, square)
	}
	return power
}

// multiply returns the product of two polynomials.
func multiply(a, b uint32) uint32 {
	var product uint32
	for ; a != 0; a <<= 1 {
		product ^= b & -(a >> 31)
		b = b>>1 ^ crc32.IEEE&-(b&1)
	}
	return product
}
