package npz

import (
	"io"
	"math"
)

// packedBytes are the bytes of a member as the archive has them.
type packedBytes struct {
	ra    io.ReaderAt
	start int64 // in the archive
	size  int64
	head  []byte // the first of them, which came with the local header
}

// readAt fills b with the bytes from offset on, which must be there.
func (p *packedBytes) readAt(b []byte, offset int64) error {
	if offset < int64(len(p.head)) {
		n := copy(b, p.head[offset:])
		b, offset = b[n:], offset+int64(n)
	}
	if len(b) == 0 {
		return nil
	}
	return readAt(p.ra, b, p.start+offset)
}

// readParts is readAt on all processors. Each calls then, if not nil, with what
// it has just read and the number of that part.
func (p *packedBytes) readParts(b []byte, offset int64, then func(i int, part []byte)) error {
	return spread(parts(len(b)), func(i int) error {
		b := part(b, i)
		if err := p.readAt(b, offset+int64(i)*partSize); err != nil {
			return err
		}
		if then != nil {
			then(i, b)
		}
		return nil
	})
}

// fits tells whether n bytes can be in memory at all.
func fits(n int64) bool { return n <= math.MaxInt-maxRoom }

// maxRoom is what an allocation may need beside its bytes.
const maxRoom = 4096

// packedReader reads packed bytes one after the other.
type packedReader struct {
	packed *packedBytes
	at     int64
}

// Read implements [io.Reader].
func (r *packedReader) Read(b []byte) (int, error) {
	n := int(min(int64(len(b)), r.packed.size-r.at))
	if n == 0 && len(b) > 0 {
		return 0, io.EOF
	}
	if err := r.packed.readAt(b[:n], r.at); err != nil {
		return 0, err
	}
	r.at += int64(n)
	return n, nil
}
