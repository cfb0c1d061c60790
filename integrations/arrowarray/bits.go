package arrowarray

import (
	"encoding/binary"

	"github.com/apache/arrow-go/v18/arrow/bitutil"
)

const (
	eachByte = 0x0101010101010101 // multiplied with a byte: that byte eight times
	eachBit  = 0x8040201008040201 // bit k in byte k
	lowBits  = 0x7f7f7f7f7f7f7f7f // carries into the top bit of each byte that is not zero
	gather   = 0x0102040810204080 // multiplied with eight bits, one in each byte: those in the top byte
)

// unpack writes a byte, 0 or 1, for each bit of src from the bit offset on, least
// significant first, until dst is full.
func unpack(dst, src []byte, offset int) {
	i := 0
	for ; i < len(dst) && (offset+i)%8 != 0; i++ {
		dst[i] = bit(src, offset+i)
	}
	for at := (offset + i) / 8; i+8 <= len(dst); i, at = i+8, at+1 {
		spread := uint64(src[at]) * eachByte & eachBit
		binary.LittleEndian.PutUint64(dst[i:], (spread+lowBits)>>7&eachByte)
	}
	for ; i < len(dst); i++ {
		dst[i] = bit(src, offset+i)
	}
}

func bit(src []byte, i int) byte { return src[i/8] >> (i % 8) & 1 }

// pack writes a bit for each byte of src, set where the byte is not zero, from the first
// bit of dst on.
func pack(dst, src []byte) {
	i := 0
	for ; i+8 <= len(src); i += 8 {
		x := binary.LittleEndian.Uint64(src[i:])
		x = (x&lowBits + lowBits | x) >> 7 & eachByte
		dst[i/8] = byte(x * gather >> 56)
	}
	for ; i < len(src); i++ {
		bitutil.SetBitTo(dst, i, src[i] != 0)
	}
}
