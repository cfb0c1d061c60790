package npz

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/npy"
)

// content reads the contents of one member and checks them: their size, and at
// their end the checksum.
type content struct {
	entry  *entry
	packed packedBytes
	index  *index        // of a member in blocks, nil for any other
	r      contentReader // nil before the first read
	sum    checksum      // of what was read
	err    error         // the first one, io.EOF after the checksum was right
}

// open returns the contents of a member, which may be at most ratio times as
// large as they are in the archive; 0: no limit.
func (e *entry) open(ra io.ReaderAt, ratio int64) (*content, error) {
	if e.err != nil {
		return nil, e.err
	}
	if ratio > 0 && e.size/ratio > e.packed {
		return nil, &npy.LimitError{
			Field: FieldContents, Max: ratio, Unit: "times its packed size", Have: fmt.Sprintf("%d bytes of %d", e.size, e.packed),
			Hint: "set ReadOptions.MaxRatio to allow it",
		}
	}
	if err := e.supported(); err != nil {
		return nil, err
	}
	packed, err := e.locate(ra)
	if err != nil {
		return nil, err
	}
	if e.method == Stored && e.size != e.packed {
		return nil, malformed(FieldDirectory, e.offset, "want one size of a stored member, have %d and %d", e.packed, e.size)
	}
	return &content{entry: e, packed: packed, index: e.index()}, nil
}

// supported tells whether members of this kind can be read at all.
func (e *entry) supported() error {
	switch {
	case e.flags&(flagEncrypted|flagStrong|flagMasked) != 0:
		return fmt.Errorf("want a member that is not encrypted: %w", errors.ErrUnsupported)
	case e.flags&flagPatched != 0:
		return fmt.Errorf("want a member as it is, have a patch of one: %w", errors.ErrUnsupported)
	case e.method != Stored && e.method != Deflated:
		return fmt.Errorf("want method 0 (stored) or 8 (deflated), have %s: %w", e.method, errors.ErrUnsupported)
	}
	return nil
}

// readAhead is how many packed bytes are read with the local header: enough for
// all of a small array, and for the header of a large one.
const readAhead = 1024

// locate reads the local header, behind which the packed bytes are.
func (e *entry) locate(ra io.ReaderAt) (packedBytes, error) {
	head := localSize + int64(len(e.raw))
	const extra = 20 // of the local header, in the archives of NumPy
	b := make([]byte, min(head+extra+min(e.packed, readAhead), e.end-e.offset))
	if err := readAt(ra, b, e.offset); err != nil {
		return packedBytes{}, err
	}
	if err := e.checkLocal(b[:head]); err != nil {
		return packedBytes{}, err
	}
	p := packedBytes{ra: ra, start: e.offset + head + int64(binary.LittleEndian.Uint16(b[28:])), size: e.packed}
	if e.packed > e.end-p.start {
		return packedBytes{}, e.overlap()
	}
	if at := p.start - e.offset; at < int64(len(b)) {
		p.head = b[at:min(at+e.packed, int64(len(b)))]
	}
	return p, nil
}

// checkLocal tells whether the local header says what the directory says.
func (e *entry) checkLocal(b []byte) error {
	if binary.LittleEndian.Uint32(b) != sigLocal {
		return malformed(FieldLocal, e.offset, "want one, have %q", b[:4])
	}
	if n := int(binary.LittleEndian.Uint16(b[26:])); n != len(e.raw) || string(b[localSize:]) != e.raw {
		return malformed(FieldLocal, e.offset, "want the name of the directory, have %q", clip(string(b[localSize:])))
	}
	if flags := binary.LittleEndian.Uint16(b[6:]); (flags^e.flags)&flagEncrypted != 0 {
		return malformed(FieldLocal, e.offset, "want flags of the directory, %#x, have %#x", e.flags, flags)
	}
	if method := Method(binary.LittleEndian.Uint16(b[8:])); method != e.method {
		return malformed(FieldLocal, e.offset, "want method %s of the directory, have %s", e.method, method)
	}
	return nil
}

// reader returns what reads the contents.
func (c *content) reader() contentReader {
	switch {
	case c.r != nil:
	case c.entry.method == Stored:
		c.r = &storedReader{packed: &c.packed}
	case c.index != nil:
		c.r = &blockReader{packed: &c.packed, index: c.index, have: -1}
	default:
		c.r = newStreamReader(&c.packed)
	}
	return c.r
}

// Read reads on. Its error is io.EOF only where the whole member is right.
func (c *content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	left := c.entry.size - c.sum.size
	if left == 0 {
		c.err = c.end()
		return 0, c.err
	}
	p = p[:min(int64(len(p)), left)]
	n, err := c.reader().read(p, &c.sum)
	if err == errIndex {
		if err = c.leaveIndex(); err == nil {
			n, err = c.r.read(p, &c.sum)
		}
	}
	if err != nil && (err != io.EOF || c.sum.size < c.entry.size) {
		c.err = c.failed(err)
	}
	return n, c.err
}

// leaveIndex goes on without the index, which is not that of the packed bytes.
// What was read so far is right: the blocks before followed each other.
func (c *content) leaveIndex() error {
	c.r.close()
	c.index = nil
	c.r = newStreamReader(&c.packed)
	_, err := io.CopyN(io.Discard, c.r.(streamReader).out, c.sum.size)
	return err
}

// stream is what callers read the contents from: its errors name the member.
type stream struct{ *content }

// Read implements [io.Reader].
func (s stream) Read(p []byte) (int, error) {
	n, err := s.content.Read(p)
	if err != nil && err != io.EOF {
		err = &MemberError{Name: s.entry.name, Err: err}
	}
	return n, err
}

// end is what is left to check after the last byte.
func (c *content) end() error {
	var one [1]byte
	var none checksum
	n, err := c.reader().read(one[:], &none)
	for n == 0 && err == nil { // as a reader may do
		n, err = c.r.read(one[:], &none)
	}
	switch {
	case n > 0:
		return malformed(FieldContents, c.sum.size, "want %d bytes of the directory, have more", c.entry.size)
	case err != io.EOF:
		return c.failed(err)
	case c.sum.crc != c.entry.crc:
		return malformed(FieldChecksum, c.sum.size, "want CRC-32 %08x, have %08x", c.entry.crc, c.sum.crc)
	}
	return io.EOF
}

// failed is the error of a member whose reader failed.
func (c *content) failed(err error) error {
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return cut(FieldContents, c.sum.size, "want %d bytes, have %d", c.entry.size, c.sum.size)
	case isCorrupt(err):
		return &npy.FormatError{Field: FieldContents, Offset: c.sum.size, Err: err}
	}
	return err
}

// maxInflation is how many times larger than they are packed the contents of a
// deflated member can be: two bits for a match of 258 bytes, and the codes before
// them.
const maxInflation = 1032

// plausible tells whether the packed bytes, which are there, can be those of
// contents of the size that the directory claims, and this fits into memory.
func (e *entry) plausible() bool {
	return e.size/maxInflation <= e.packed && fits(e.size)
}

// Len tells package npy how many bytes may come, so that it allocates them at
// once.
func (c *content) Len() int {
	if !c.entry.plausible() {
		return 0
	}
	return int(c.entry.size - c.sum.size)
}

// finish reads the rest of the member, for its checksum. More than limit bytes
// are not read but refused.
func (c *content) finish(limit int64) error {
	if left := c.entry.size - c.sum.size; left > limit && c.err == nil {
		return &npy.LimitError{
			Field: FieldContents, Max: limit, Unit: "bytes after the array", Have: fmt.Sprint(left),
			Hint: "set ReadOptions.MaxTrailing to allow it",
		}
	}
	if _, err := io.Copy(io.Discard, struct{ io.Reader }{c}); err != nil {
		return err
	}
	return nil
}

// rewind goes back to the start of the contents.
func (c *content) rewind() {
	if c.r != nil {
		c.r.close()
		c.r = nil
	}
	c.sum, c.err = checksum{}, nil
}

// Close gives the memory of the decompression back. The archive stays open.
func (c *content) Close() error {
	err := c.err
	c.rewind()
	if c.err = err; err == nil {
		c.err = errClosed
	}
	return nil
}

var errClosed = errors.New("read of a closed member")
