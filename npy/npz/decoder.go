package npz

import (
	"errors"
	"hash/crc32"
	"sync"

	"github.com/arraylike/arraylike/internal/inflate"
	"github.com/arraylike/arraylike/internal/memory"
)

// decoder decodes deflated bytes that are in memory.
type decoder struct {
	inflate.Decoder
	room []byte // for packed bytes
}

var decoders = sync.Pool{New: func() any { return new(decoder) }}

// maxRoomKept is the size up to which the memory for packed bytes is kept.
const maxRoomKept = 1 << 20

func (d *decoder) free() {
	if cap(d.room) > maxRoomKept {
		d.room = nil
	}
	decoders.Put(d)
}

// read returns n packed bytes from offset on, valid until the next call.
func (d *decoder) read(packed *packedBytes, offset int64, n int) ([]byte, error) {
	if cap(d.room) < n {
		d.room = memory.Unset(n)
	}
	b := d.room[:n]
	return b, packed.readParts(b, offset, nil)
}

// errIndex says that an index is not that of the packed bytes, or that these
// are not right.
var errIndex = errors.New("no such block")

// decodeBlock decodes block i into dst, which has the size of its contents.
func (x *index) decodeBlock(packed *packedBytes, i int, dst []byte) error {
	d := decoders.Get().(*decoder)
	defer d.free()
	src, err := d.read(packed, x.offsets[i], int(x.offsets[i+1]-x.offsets[i]))
	if err != nil {
		return err
	}
	n, final, err := d.DecodeSegment(dst, src)
	if err != nil || n != len(dst) || final != (i == len(x.sums)-1) || crc32.ChecksumIEEE(dst) != x.sums[i] {
		return errIndex
	}
	return nil
}

// decodeBlocks decodes blocks into dst, from block first on, on all processors.
func (x *index) decodeBlocks(packed *packedBytes, first, n int, dst []byte) error {
	return spread(n, func(i int) error {
		b := dst[i<<x.blockBits:]
		return x.decodeBlock(packed, first+i, b[:x.blockSize(first+i)])
	})
}

// decode decodes all contents of a deflated member into dst, which has their
// size. It tells whether they are right: where they are not, reading them one after
// the other says why.
func (c *content) decode(dst []byte) bool {
	if c.index != nil && c.index.decodeBlocks(&c.packed, 0, len(c.index.sums), dst) == nil {
		return true
	}
	d := decoders.Get().(*decoder)
	defer d.free()
	src, err := d.read(&c.packed, 0, int(c.packed.size))
	if err != nil {
		return false
	}
	if n, _, err := d.Decode(dst, src); err != nil || n != len(dst) {
		return false
	}
	var sum checksum
	_, _ = sum.Write(dst)
	return sum.crc == c.entry.crc
}

// prefix decodes as many of the first bytes of the contents into b as came with
// the local header.
func (c *content) prefix(b []byte) []byte {
	b = b[:min(int64(len(b)), c.entry.size)]
	if c.entry.method == Stored {
		return b[:copy(b, c.packed.head)]
	}
	d := decoders.Get().(*decoder)
	defer d.free()
	n, _, _ := d.Decode(b, c.packed.head) // whatever ended first
	return b[:n]
}
