package npz

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"github.com/arraylike/arraylike/npy"
)

// Contents are the contents of one member with random access, an [io.ReaderAt].
// It is safe for concurrent use as far as that of the archive is.
//
// Of a stored member no more is read than is asked for. Of a deflated one in
// blocks, as this package writes them, the blocks that have some of it are read and
// decoded. Any other deflated member, those of NumPy among them, is decoded as a
// whole at the first read, and kept in memory as long as the Contents are. The
// blocks that were used last are kept too, a few of 256 KiB, or larger ones in members
// of more than 2 GB.
//
// The checksum of a member is that of all its contents: of a stored member it is
// not checked here. Each block has one of its own, which is. In an archive that was
// made to deceive, a block may have other contents than [Reader.Read] finds.
type Contents struct {
	entry  *entry
	limit  int64 // on the bytes of a member that is decoded as a whole; 0: none
	packed packedBytes
	index  *index

	mu     sync.Mutex
	recent []recentBlock // the last used one last
	whole  []byte        // all contents
}

// recentBlock is a decoded block, which does not change any more.
type recentBlock struct {
	i        int
	contents []byte
}

// mostRecent is how many decoded blocks are kept.
const mostRecent = 4

// At gives random access to the contents of a member. The errors are those of
// [Reader.Read].
func (r *Reader) At(key string) (*Contents, error) {
	e := r.find(key)
	if e == nil {
		return nil, &KeyError{Key: key, Keys: r.Keys()}
	}
	c, err := e.open(r.ra, r.options.MaxRatio)
	if err != nil {
		return nil, &MemberError{Name: e.name, Err: err}
	}
	limit := r.options.Array.MaxBytes
	if limit > 0 { // it is one on the elements
		limit += r.options.MaxTrailing
	}
	return &Contents{entry: e, limit: limit, packed: c.packed, index: c.index}, nil
}

// File opens an array for reading parts of it. It reads its header; what is said
// at [Contents] holds for everything else.
func (r *Reader) File(key string) (*npy.File, error) {
	c, err := r.At(key)
	if err != nil {
		return nil, err
	}
	f, err := npy.Open(c, c.Size(), &r.options.Array)
	if err != nil {
		var member *MemberError
		if !errors.As(err, &member) {
			err = &MemberError{Name: c.entry.name, Err: err}
		}
		return nil, err
	}
	return f, nil
}

// Size returns the number of bytes, as the directory claims it.
func (c *Contents) Size() int64 { return c.entry.size }

// ReadAt implements [io.ReaderAt]. Its errors, but for io.EOF, are
// [*MemberError].
func (c *Contents) ReadAt(b []byte, offset int64) (int, error) {
	if offset < 0 {
		return 0, &MemberError{Name: c.entry.name, Err: fmt.Errorf("read at offset %d: %w", offset, fs.ErrInvalid)}
	}
	if offset >= c.entry.size {
		return 0, io.EOF
	}
	n := int(min(int64(len(b)), c.entry.size-offset))
	if err := c.readAt(b[:n], offset); err != nil {
		return 0, &MemberError{Name: c.entry.name, Err: err}
	}
	if n < len(b) {
		return n, io.EOF
	}
	return n, nil
}

// readAt fills b with bytes that the member claims to have.
func (c *Contents) readAt(b []byte, offset int64) error {
	if c.entry.method == Stored {
		return c.packed.readParts(b, offset, nil)
	}
	if c.index != nil && c.readBlocks(b, offset) == nil {
		return nil
	}
	whole, err := c.decoded()
	if err != nil {
		return err
	}
	copy(b, whole[offset:])
	return nil
}

// readBlocks reads from blocks, on all processors: from whole ones straight into
// b.
func (c *Contents) readBlocks(b []byte, offset int64) error {
	if len(b) == 0 {
		return nil
	}
	bits := c.index.blockBits
	first, last := int(offset>>bits), int((offset+int64(len(b))-1)>>bits)
	return spread(last-first+1, func(k int) error {
		i := first + k
		from := int64(i)<<bits - offset // of the block in b
		to := from + int64(c.index.blockSize(i))
		if from >= 0 && to <= int64(len(b)) {
			return c.index.decodeBlock(&c.packed, i, b[from:to])
		}
		contents, err := c.block(i)
		if err != nil {
			return err
		}
		copy(b[max(from, 0):min(to, int64(len(b)))], contents[max(-from, 0):])
		return nil
	})
}

// block returns the contents of one block.
func (c *Contents) block(i int) ([]byte, error) {
	if b := c.kept(i); b != nil {
		return b, nil
	}
	b := make([]byte, c.index.blockSize(i))
	if err := c.index.decodeBlock(&c.packed, i, b); err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.recent) == mostRecent {
		c.recent = append(c.recent[:0], c.recent[1:]...)
	}
	c.recent = append(c.recent, recentBlock{i, b})
	return b, nil
}

// kept returns the contents of a block that was used not long ago, or nil.
func (c *Contents) kept(i int) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, r := range c.recent {
		if r.i == i {
			copy(c.recent[k:], c.recent[k+1:])
			c.recent[len(c.recent)-1] = r
			return r.contents
		}
	}
	return nil
}

// decoded returns all contents, which it decodes once.
func (c *Contents) decoded() ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.whole != nil {
		return c.whole, nil
	}
	whole := content{entry: c.entry, packed: c.packed}
	defer whole.Close()
	var err error
	c.whole, err = whole.raw(c.limit)
	return c.whole, err
}
