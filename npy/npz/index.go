package npz

import (
	"encoding/binary"
	"math/bits"
)

// index is where the blocks of a deflated member are: parts of its contents, all
// of one size but the last, each of which is compressed without a reference to those
// before it and ends at a whole byte. The packed blocks follow each other as one
// deflate stream, which every reader can read from its start.
//
// The format is that of the package documentation; a member of one block has none.
//
// Nothing in it is believed that cannot be checked: the packed sizes must add up to
// that of the member, and the checksums to its checksum, and a block must be one of
// its size and checksum. Else the member is read as if there were no index.
type index struct {
	blockBits uint
	size      int64    // of the contents
	offsets   []int64  // of the packed blocks among the packed bytes, and their end
	sums      []uint32 // of the contents of each block
}

const (
	indexVersion = 1
	// leastBits makes blocks that cost the compression one percent, and take some
	// milliseconds to compress and a quarter of one to decompress.
	leastBits = 18
	mostBits  = 30 // of what is read and written: one block fits into any memory
	// mostBlocks can be indexed: an extra field has room for 65,535 bytes, and some
	// programs have no more for the whole record.
	mostBlocks = 8000
)

// blockBitsOf returns the binary logarithm of the size of the blocks of a member:
// from least on, the first for which they can be indexed.
func blockBitsOf(size int64, least uint) uint {
	n := least
	for n < mostBits && size>>n >= mostBlocks {
		n++
	}
	return n
}

// appendIndex appends the extra field, id and size included.
func (x *index) appendIndex(b []byte) []byte {
	start := len(b)
	e := binary.LittleEndian
	b = e.AppendUint16(b, extraIndex)
	b = append(b, 0, 0, indexVersion, byte(x.blockBits))
	for i, sum := range x.sums {
		b = binary.AppendUvarint(b, uint64(x.offsets[i+1]-x.offsets[i]))
		b = e.AppendUint32(b, sum)
	}
	e.PutUint16(b[start+2:], uint16(len(b)-start-4))
	return b
}

// index returns the index of a member that has a right one, else nil.
func (e *entry) index() *index {
	if e.method != Deflated || len(e.indexField) == 0 || !e.plausible() {
		return nil
	}
	x := parseIndex(e.indexField, e.size)
	if x == nil || x.packed() != e.packed || x.sum() != e.crc {
		return nil
	}
	return x
}

// parseIndex parses what is in the extra field of a member with so many bytes of
// contents. What is no index of two blocks or more gives nil.
func parseIndex(b []byte, size int64) *index {
	if len(b) < 2 || b[0] != indexVersion || b[1] > mostBits {
		return nil
	}
	x := &index{blockBits: uint(b[1]), size: size}
	b = b[2:]
	n := (size-1)>>x.blockBits + 1
	if n < 2 || n > int64(len(b)/5) {
		return nil
	}
	x.offsets, x.sums = make([]int64, n+1), make([]uint32, n)
	for i := range x.sums {
		v, length := binary.Uvarint(b)
		if length <= 0 || len(b) < length+4 || !x.fits(i, v) {
			return nil
		}
		x.offsets[i+1] = x.offsets[i] + int64(v)
		x.sums[i] = binary.LittleEndian.Uint32(b[length:])
		b = b[length+4:]
	}
	if len(b) > 0 {
		return nil
	}
	return x
}

// fits tells whether block i can have so many packed bytes.
func (x *index) fits(i int, packed uint64) bool {
	end := x.offsets[i] + int64(packed)
	return packed < 1<<(bits.UintSize-2) && end > x.offsets[i] && uint64(x.blockSize(i))/maxInflation <= packed
}

// sum returns the checksum of all contents.
func (x *index) sum() uint32 {
	var c checksum
	c.joinParts(x.sums, 1<<x.blockBits, x.size)
	return c.crc
}

// blockSize returns the number of bytes of the contents of block i.
func (x *index) blockSize(i int) int {
	return int(min(1<<x.blockBits, x.size-int64(i)<<x.blockBits))
}

// blocks returns how many whole blocks, from block i on, have n bytes or fewer in
// all.
func (x *index) blocks(i int, n int64) int {
	if int64(i)<<x.blockBits+n >= x.size {
		return len(x.sums) - i
	}
	return int(n >> x.blockBits)
}

// packed returns the number of packed bytes of all blocks.
func (x *index) packed() int64 { return x.offsets[len(x.offsets)-1] }
