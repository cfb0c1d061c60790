package npz

// Archive lays out the records of an archive of one stored member of the given
// size that starts at offset, without its contents: the local header, and the
// directory with the end records, which start at directory.
func Archive(name string, offset, size int64) (local, end []byte, directory int64) {
	m := packed{name: name, size: size, packed: size, offset: offset}
	local = m.localHeader()
	directory = offset + int64(len(local)) + size
	end = m.appendDirectory(nil)
	return local, appendEnd(end, 1, uint64(directory), uint64(len(end))), directory
}

// SetKeep sets how many packed bytes of a member are kept back.
func SetKeep(w *Writer, n int) { w.keep = n }

// SetBlockBits sets the binary logarithm of the least size of a block.
func SetBlockBits(w *Writer, n uint) { w.bits = n }

// IgnoreIndexes makes r read deflated members without their index.
func IgnoreIndexes(r *Reader) {
	for i := range r.entries {
		r.entries[i].indexField = nil
	}
}

// Blocks is the number of blocks of a member by its index, 0 where it has no right one.
func Blocks(r *Reader, key string) int {
	if x := r.find(key).index(); x != nil {
		return len(x.sums)
	}
	return 0
}

// Spread is spread.
func Spread(n int, work func(i int) error) error { return spread(n, work) }

// Sum takes the checksum of parts, each at one go.
func Sum(parts ...[]byte) uint32 {
	var sum checksum
	for _, b := range parts {
		_, _ = sum.Write(b)
	}
	return sum.crc
}

// BlockBitsOf is the binary logarithm of the size of the blocks of a member.
func BlockBitsOf(size int64) uint { return blockBitsOf(size, leastBits) }

// Join is the checksum of bytes behind others, by the checksums of both.
func Join(first, second uint32, n int64) uint32 {
	c := checksum{crc: first}
	c.joinParts([]uint32{second}, n, n)
	return c.crc
}
