package inflate

import "io"

// setFixed sets the tables to those of a block with fixed codes.
func (d *Decoder) setFixed() {
	if d.fixed {
		return
	}
	lengths := d.lengths[:maxLiterals]
	fill(lengths[:144], 8)
	fill(lengths[144:256], 9)
	fill(lengths[256:280], 7)
	fill(lengths[280:], 8)
	build(d.literals[:], literalBits, lengths, literalSymbols[:])
	fill(lengths[:maxDistances], 5)
	build(d.distances[:], distanceBits, lengths[:maxDistances], distanceSymbols[:])
	d.fixed = true
}

func fill(b []uint8, v uint8) {
	for i := range b {
		b[i] = v
	}
}

// readCodes sets the tables to the codes that the header of a block has.
func (d *Decoder) readCodes(s *stream) error {
	start := s.at
	literals, distances := int(s.take(5))+firstLength, int(s.take(5))+1
	lengths := int(s.take(4)) + 4
	if literals > endLength || distances > endDistance {
		return s.fault(start, "more codes than symbols")
	}
	if err := d.readCodeLengthCodes(s, lengths); err != nil {
		return err
	}
	all := d.lengths[:literals+distances]
	if err := d.readLengths(s, all); err != nil {
		return err
	}
	d.fixed = false
	switch {
	case all[endOfBlock] == 0:
		return s.fault(start, "no code for the end of the block")
	case !build(d.literals[:], literalBits, all[:literals], literalSymbols[:]):
		return s.fault(start, "invalid code lengths of literals")
	case !build(d.distances[:], distanceBits, all[literals:], distanceSymbols[:]):
		return s.fault(start, "invalid code lengths of distances")
	}
	return nil
}

// readCodeLengthCodes reads the lengths of the first n codes for code lengths.
func (d *Decoder) readCodeLengthCodes(s *stream, n int) error {
	start := s.at
	var lengths [maxCodeLengths]uint8
	for _, symbol := range codeLengthOrder[:n] {
		lengths[symbol] = uint8(s.take(3))
	}
	if s.ended() {
		return io.ErrUnexpectedEOF
	}
	if !build(d.codes[:], codeLengthBits, lengths[:], codeLengthSymbols[:]) {
		return s.fault(start, "invalid code lengths of code lengths")
	}
	return nil
}

// readLengths reads the lengths of all codes. A symbol below 16 is a length, the three others repeat one.
func (d *Decoder) readLengths(s *stream, lengths []uint8) error {
	for i := 0; i < len(lengths); {
		start, w := s.at, s.peek()
		e := d.codes[w&(1<<codeLengthBits-1)]
		s.at += e.bits()
		if e&stop != 0 {
			return s.fault(start, "invalid code of a code length")
		}
		symbol := uint8(e >> valueShift)
		if symbol < 16 {
			lengths[i] = symbol
			i++
			continue
		}
		value, count := uint8(0), s.takeRepeat(symbol)
		if symbol == 16 {
			if i == 0 {
				return s.fault(start, "repeated code length without a first one")
			}
			value = lengths[i-1]
		}
		if count > len(lengths)-i {
			return s.fault(start, "more code lengths than codes")
		}
		fill(lengths[i:i+count], value)
		i += count
	}
	if s.ended() {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// takeRepeat reads how often a code length is repeated.
func (s *stream) takeRepeat(symbol uint8) int {
	switch symbol {
	case 16:
		return 3 + int(s.take(2))
	case 17:
		return 3 + int(s.take(3))
	default:
		return 11 + int(s.take(7))
	}
}
