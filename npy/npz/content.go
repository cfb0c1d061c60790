package npz

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"

	"github.com/arraylike/arraylike/npy"
)

// content reads the contents of one member and checks them: their size, and at
// their end the checksum.
type content struct {
	entry *entry
	r     io.Reader // the contents, decompressed
	free  func()    // gives r back; nil: nothing to give
	read  int64     // bytes of the contents
	crc   uint32    // of them
	err   error     // the first one, io.EOF after the checksum was right
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
	start, err := e.start(ra)
	if err != nil {
		return nil, err
	}
	c := &content{entry: e}
	packed := io.NewSectionReader(ra, start, e.packed)
	switch {
	case e.method == Deflated:
		c.r, c.free = newInflater(packed)
	case e.size != e.packed:
		return nil, malformed(FieldDirectory, e.offset, "want one size of a stored member, have %d and %d", e.packed, e.size)
	default:
		c.r = packed
	}
	return c, nil
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

// start reads the local header and returns where the packed bytes begin.
func (e *entry) start(ra io.ReaderAt) (int64, error) {
	b := make([]byte, localSize+len(e.raw))
	if err := readAt(ra, b, e.offset); err != nil {
		return 0, err
	}
	if binary.LittleEndian.Uint32(b) != sigLocal {
		return 0, malformed(FieldLocal, e.offset, "want one, have %q", b[:4])
	}
	name, extra := int(binary.LittleEndian.Uint16(b[26:])), int64(binary.LittleEndian.Uint16(b[28:]))
	if name != len(e.raw) || string(b[localSize:]) != e.raw {
		return 0, malformed(FieldLocal, e.offset, "want the name of the directory, have %q", clip(string(b[localSize:])))
	}
	if flags := binary.LittleEndian.Uint16(b[6:]); (flags^e.flags)&flagEncrypted != 0 {
		return 0, malformed(FieldLocal, e.offset, "want flags of the directory, %#x, have %#x", e.flags, flags)
	}
	if method := Method(binary.LittleEndian.Uint16(b[8:])); method != e.method {
		return 0, malformed(FieldLocal, e.offset, "want method %s of the directory, have %s", e.method, method)
	}
	start := e.offset + localSize + int64(name) + extra
	if e.packed > e.end-start {
		return 0, e.overlap()
	}
	return start, nil
}

// Read reads on. Its error is io.EOF only where the whole member is right.
func (c *content) Read(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	left := c.entry.size - c.read
	if left == 0 {
		c.err = c.end()
		return 0, c.err
	}
	n, err := c.r.Read(p[:min(int64(len(p)), left)])
	c.crc = crc32.Update(c.crc, crc32.IEEETable, p[:n])
	c.read += int64(n)
	if err != nil && (err != io.EOF || c.read < c.entry.size) {
		c.err = c.failed(err)
	}
	return n, c.err
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
	switch n, err := io.ReadFull(c.r, one[:]); {
	case n > 0:
		return malformed(FieldContents, c.read, "want %d bytes of the directory, have more", c.entry.size)
	case err != io.EOF:
		return c.failed(err)
	case c.crc != c.entry.crc:
		return malformed(FieldChecksum, c.read, "want CRC-32 %08x, have %08x", c.entry.crc, c.crc)
	}
	return io.EOF
}

// failed is the error of a member whose reader failed.
func (c *content) failed(err error) error {
	switch {
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return cut(FieldContents, c.read, "want %d bytes, have %d", c.entry.size, c.read)
	case isCorrupt(err):
		return &npy.FormatError{Field: FieldContents, Offset: c.read, Err: err}
	}
	return fmt.Errorf("read: %w", err)
}

// plausibleRatio is how much smaller packed contents may be for the size that
// the directory claims to be allocated at once. Numbers rarely pack better; what
// does is read into memory that grows.
const plausibleRatio = 8

// Len tells package npy how many bytes are sure to come, so that it allocates
// them at once: those of a stored member are within the archive.
func (c *content) Len() int {
	left := c.entry.size - c.read
	if c.entry.size/plausibleRatio > c.entry.packed {
		return 0
	}
	return int(min(left, math.MaxInt))
}

// finish reads the rest of the member, for its checksum. More than limit bytes
// are not read but refused.
func (c *content) finish(limit int64) error {
	if left := c.entry.size - c.read; left > limit && c.err == nil {
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

// Close gives the memory of the decompression back. The archive stays open.
func (c *content) Close() error {
	if c.free != nil {
		c.free()
		c.free, c.r = nil, nil
	}
	if c.err == nil {
		c.err = errClosed
	}
	return nil
}

var errClosed = errors.New("read of a closed member")

// String returns the name of the method, for those that zip files are known to
// have.
func (m Method) String() string {
	switch m {
	case Stored:
		return "stored"
	case Deflated:
		return "deflated"
	case 9:
		return "9 (deflate64)"
	case 12:
		return "12 (bzip2)"
	case 14:
		return "14 (lzma)"
	case 93:
		return "93 (zstd)"
	case 95:
		return "95 (xz)"
	case 99:
		return "99 (encrypted)"
	}
	return fmt.Sprint(uint16(m))
}
