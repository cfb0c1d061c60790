package inflate

import (
	"encoding/binary"
	"io"
)

// stream is the state of decoding. The bits of src from at on are those to come; the first bit of a byte is its lowest.
// There is no buffer of bits: a load at any bit costs less than to keep one.
type stream struct {
	dst, src []byte
	out      int    // the next byte of dst
	at       uint64 // the next bit of src; it goes beyond the end where zeros are taken for missing bits
}

// newStream returns the state before the first bit. It cuts the capacities off: no fault of this package can reach what
// is behind dst, which may be another's.
func newStream(dst, src []byte) stream {
	return stream{dst: dst[:len(dst):len(dst)], src: src[:len(src):len(src)]}
}

// peek returns the coming bits, 57 at least. Behind the end of the input are zeros.
func (s *stream) peek() uint64 {
	i := int(s.at >> 3)
	if i <= len(s.src)-8 {
		return binary.LittleEndian.Uint64(s.src[i:]) >> (s.at & 7)
	}
	var last [8]byte
	copy(last[:], s.src[min(i, len(s.src)):])
	return binary.LittleEndian.Uint64(last[:]) >> (s.at & 7)
}

// take consumes n bits, 57 at most.
func (s *stream) take(n uint) uint64 {
	v := s.peek() & (1<<n - 1)
	s.at += uint64(n)
	return v
}

// ended tells whether bits were taken that the input does not have.
func (s *stream) ended() bool { return s.at > uint64(len(s.src))*8 }

// consumed is the number of bytes that were touched.
func (s *stream) consumed() int { return min(int((s.at+7)>>3), len(s.src)) }

// fault is the error for bits from start to the current one that make no sense, if they are there.
func (s *stream) fault(start uint64, reason string) error {
	if s.ended() {
		return io.ErrUnexpectedEOF
	}
	return &CorruptError{Offset: int64(start >> 3), Reason: reason}
}

// corrupt is the error for what was found at the next bit.
func (s *stream) corrupt(reason string) error { return s.fault(s.at, reason) }

// copyStored decodes a block that is not compressed: two bytes of length, the same inverted, and the data.
func (s *stream) copyStored() error {
	s.at = (s.at + 7) &^ 7
	start := s.at
	n, inverted := int(s.take(16)), int(s.take(16))
	if s.ended() {
		return io.ErrUnexpectedEOF
	}
	if n^inverted != 0xffff {
		return s.fault(start, "stored block whose two lengths differ")
	}
	i := int(s.at >> 3)
	if n > len(s.src)-i {
		return io.ErrUnexpectedEOF
	}
	if n > len(s.dst)-s.out {
		return ErrTooLong
	}
	s.out += copy(s.dst[s.out:], s.src[i:i+n])
	s.at += uint64(n) << 3
	return nil
}
