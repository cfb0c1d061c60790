package npz

import (
	"fmt"
	"hash/crc32"
	"io"
	"runtime"
)

// compressor compresses contents of a known size in blocks, on all processors,
// and writes the packed blocks in their order. What it is given must not change
// until Write returns.
type compressor struct {
	out   io.Writer
	level int
	total int64  // bytes of contents to come in all
	given int64  // bytes of contents that are in a block
	part  []byte // of a block that is not whole yet
	queue []*block
	index index // of the blocks that were written
}

// block is one on its way.
type block struct {
	contents []byte
	borrowed bool // contents are the caller's
	last     bool
	packed   *encoded
	crc      uint32
	done     chan struct{} // closed once packed and crc are there
}

func newCompressor(out io.Writer, level int, total int64, blockBits uint) *compressor {
	return &compressor{out: out, level: level, total: total, index: index{
		blockBits: blockBits, size: total, offsets: []int64{0},
	}}
}

// Write compresses all whole blocks, those within b from where they are, and
// keeps what is left.
func (z *compressor) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		size := z.next()
		if len(z.part) == 0 && len(b) >= size {
			if err := z.begin(b[:size:size], true); err != nil {
				return 0, err
			}
			b = b[size:]
			continue
		}
		if z.part == nil {
			z.part = make([]byte, 0, size)
		}
		k := min(size-len(z.part), len(b))
		z.part, b = append(z.part, b[:k]...), b[k:]
		if len(z.part) == size {
			part := z.part
			z.part = nil
			if err := z.begin(part, false); err != nil {
				return 0, err
			}
		}
	}
	return n, z.giveBack()
}

// next is the size of the next block.
func (z *compressor) next() int { return int(max(1, min(1<<z.index.blockBits, z.total-z.given))) }

// begin begins to compress a block, and writes the oldest where enough are on
// their way.
func (z *compressor) begin(contents []byte, borrowed bool) error {
	z.given += int64(len(contents))
	b := &block{contents: contents, borrowed: borrowed, last: z.given >= z.total, done: make(chan struct{})}
	z.queue = append(z.queue, b)
	if b.last && len(z.queue) == 1 {
		b.compress(z.level)
		return nil
	}
	go b.compress(z.level)
	if len(z.queue) > runtime.GOMAXPROCS(0) {
		return z.writeOldest()
	}
	return nil
}

func (b *block) compress(level int) {
	b.packed = encode(b.contents, b.last, level)
	b.crc = crc32.ChecksumIEEE(b.contents)
	close(b.done)
}

// writeOldest waits for the first block in the queue and writes it.
func (z *compressor) writeOldest() error {
	b := z.queue[0]
	<-b.done
	z.queue = z.queue[1:]
	defer b.packed.free()
	z.index.sums = append(z.index.sums, b.crc)
	z.index.offsets = append(z.index.offsets, z.index.packed()+int64(b.packed.Len()))
	_, err := z.out.Write(b.packed.Bytes())
	return err
}

// giveBack writes blocks until none is the caller's.
func (z *compressor) giveBack() error {
	for len(z.queue) > 0 && z.queue[len(z.queue)-1].borrowed {
		if err := z.writeOldest(); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the blocks that are left.
func (z *compressor) finish() error {
	if z.total == 0 {
		if err := z.begin(nil, false); err != nil {
			return err
		}
	}
	for len(z.queue) > 0 {
		if err := z.writeOldest(); err != nil {
			return err
		}
	}
	if z.given != z.total {
		return fmt.Errorf("want %d bytes of contents, have %d", z.total, z.given)
	}
	return nil
}

// wait waits for all that is still being compressed.
func (z *compressor) wait() {
	for _, b := range z.queue {
		<-b.done
		b.packed.free()
	}
	z.queue = nil
}
