package inflate

import "io"

// symbol decodes one symbol, a match with its distance, and checks everything. It tells whether it was the end of the
// block.
func (d *Decoder) symbol(s *stream) (isEnd bool, err error) {
	start, w := s.at, s.peek()
	e := d.literals[w&(1<<literalBits-1)]
	if e&link != 0 {
		e = d.literals[e.follow(w, literalBits)]
	}
	s.at += e.bits()
	switch {
	case s.ended():
		return false, io.ErrUnexpectedEOF
	case e&end != 0:
		return true, nil
	case e&stop != 0:
		return false, s.fault(start, "invalid code of a literal")
	case e&literal == 0:
		return false, d.match(s, e.extra(w))
	case s.out == len(s.dst):
		return false, ErrTooLong
	}
	s.dst[s.out] = byte(e >> valueShift)
	s.out++
	return false, nil
}

// match decodes the distance of a match of the given length, and copies the match.
func (d *Decoder) match(s *stream, length int) error {
	start, w := s.at, s.peek()
	e := d.distances[w&(1<<distanceBits-1)]
	if e&link != 0 {
		e = d.distances[e.follow(w, distanceBits)]
	}
	s.at += e.bits()
	distance := e.extra(w)
	switch {
	case s.ended():
		return io.ErrUnexpectedEOF
	case e&stop != 0:
		return s.fault(start, "invalid code of a distance")
	case distance > s.out:
		return s.fault(start, "distance beyond the start of the output")
	case length > len(s.dst)-s.out:
		return ErrTooLong
	}
	for range length {
		s.dst[s.out] = s.dst[s.out-distance]
		s.out++
	}
	return nil
}
