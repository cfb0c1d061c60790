package npz

import "io"

// blockReader reads members that have an index.
type blockReader struct {
	packed *packedBytes
	index  *index
	at     int64  // the next byte of the contents
	have   int    // the block that is in block, or -1
	block  []byte // contents of one block
}

func (r *blockReader) close() {}

// read decodes whole blocks straight into b, on all processors, and any other to
// a place where its bytes are read from.
func (r *blockReader) read(b []byte, sum *checksum) (int, error) {
	if r.at == r.index.size {
		return 0, io.EOF
	}
	i := int(r.at >> r.index.blockBits)
	in := int(r.at - int64(i)<<r.index.blockBits)
	if in == 0 {
		if n := r.index.blocks(i, int64(len(b))); n > 0 {
			return r.readBlocks(i, n, b, sum)
		}
	}
	if err := r.load(i); err != nil {
		return 0, err
	}
	n := copy(b, r.block[in:])
	_, _ = sum.Write(b[:n])
	r.at += int64(n)
	return n, nil
}

// readBlocks reads n blocks, whose checksums are right then.
func (r *blockReader) readBlocks(first, n int, b []byte, sum *checksum) (int, error) {
	if err := r.index.decodeBlocks(r.packed, first, n, b); err != nil {
		return 0, err
	}
	size := int64(n-1)<<r.index.blockBits + int64(r.index.blockSize(first+n-1))
	sum.joinParts(r.index.sums[first:first+n], 1<<r.index.blockBits, size)
	r.at += size
	return int(size), nil
}

// load decodes a block to where its bytes are read from.
func (r *blockReader) load(i int) error {
	if r.have == i {
		return nil
	}
	size := r.index.blockSize(i)
	if cap(r.block) < size {
		r.block = make([]byte, size)
	}
	r.have, r.block = -1, r.block[:size]
	if err := r.index.decodeBlock(r.packed, i, r.block); err != nil {
		return err
	}
	r.have = i
	return nil
}
