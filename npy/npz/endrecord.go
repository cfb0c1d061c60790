package npz

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/npy"
)

// endRecord says where the central directory is.
type endRecord struct {
	members      uint64
	offset, size int64 // of the directory
	wraps        bool  // members is the true number modulo 2^16
}

// findEnd finds the end record of an archive of the given size.
func findEnd(ra io.ReaderAt, size int64) (endRecord, error) {
	if err := checkStart(ra, size); err != nil {
		return endRecord{}, err
	}
	tail := make([]byte, min(size, endSize+max16))
	if err := readAt(ra, tail, size-int64(len(tail))); err != nil {
		return endRecord{}, err
	}
	at := locateEnd(tail)
	if at < 0 {
		return endRecord{}, cut(FieldEnd, size, "want one in the last %d bytes, have none", len(tail))
	}
	b := tail[at:]
	end := endRecord{
		members: uint64(binary.LittleEndian.Uint16(b[10:])),
		size:    int64(binary.LittleEndian.Uint32(b[12:])),
		offset:  int64(binary.LittleEndian.Uint32(b[16:])),
		wraps:   true,
	}
	pos := size - int64(len(tail)) + int64(at) // of the record that the directory must end before
	if disk := binary.LittleEndian.Uint16(b[4:]); disk != 0 && disk != max16 {
		return endRecord{}, malformed(FieldEnd, pos, "want one volume, have a part of several")
	}
	if at >= end64LocateSize {
		var err error
		if pos, err = end.read64(ra, tail[at-end64LocateSize:at], pos); err != nil {
			return endRecord{}, err
		}
	}
	if end.offset < 0 || end.size < 0 || end.offset > pos || end.size > pos-end.offset {
		return endRecord{}, malformed(FieldEnd, pos, "want the directory before it, have %d bytes from offset %d", uint64(end.size), uint64(end.offset))
	}
	return end, nil
}

// checkStart tells whether the archive starts as one: NumPy goes by that too.
func checkStart(ra io.ReaderAt, size int64) error {
	first := make([]byte, min(size, 8))
	if err := readAt(ra, first, 0); err != nil {
		return err
	}
	if bytes.HasPrefix(first, []byte("PK\x03\x04")) || bytes.HasPrefix(first, []byte("PK\x05\x06")) {
		return nil
	}
	return malformed(npy.FieldMagic, 0, "want a zip archive, have %q", first)
}

// locateEnd returns where the end record starts in the last bytes of an
// archive, or -1. As in Python it is at the very end, or the last signature: what
// has another one in a comment is refused rather than read in two ways.
func locateEnd(tail []byte) int {
	signature := binary.LittleEndian.AppendUint32(nil, sigEnd)
	at := len(tail) - endSize
	if at >= 0 && bytes.HasPrefix(tail[at:], signature) && tail[len(tail)-2] == 0 && tail[len(tail)-1] == 0 {
		return at
	}
	if at = bytes.LastIndex(tail, signature); len(tail)-at < endSize {
		return -1
	}
	return at
}

// read64 takes the values of the 64-bit end record, if the locator before the
// end record names one, and returns where the last of the two records starts.
func (e *endRecord) read64(ra io.ReaderAt, locator []byte, pos int64) (int64, error) {
	if binary.LittleEndian.Uint32(locator) != sigEnd64Locate {
		return pos, nil
	}
	at := int64(binary.LittleEndian.Uint64(locator[8:]))
	if at < 0 || at > pos-end64LocateSize-end64Size {
		return 0, malformed(FieldEnd, pos, "want the 64-bit record before it, have offset %d", uint64(at))
	}
	b := make([]byte, end64Size)
	if err := readAt(ra, b, at); err != nil {
		return 0, err
	}
	if binary.LittleEndian.Uint32(b) != sigEnd64 {
		return 0, malformed(FieldEnd, at, "want a 64-bit record, have %q", b[:4])
	}
	e.members = binary.LittleEndian.Uint64(b[32:])
	e.size = int64(binary.LittleEndian.Uint64(b[40:]))
	e.offset = int64(binary.LittleEndian.Uint64(b[48:]))
	e.wraps = false
	return at, nil
}

// readAt fills b from offset. An archive that is shorter than its size is cut.
func readAt(ra io.ReaderAt, b []byte, offset int64) error {
	n, err := ra.ReadAt(b, offset)
	switch {
	case n == len(b):
		return nil
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		return cut("archive", offset+int64(n), "want %d bytes from offset %d, have %d", len(b), offset, n)
	case err == nil:
		err = io.ErrNoProgress
	}
	return fmt.Errorf("read: %w", err)
}
