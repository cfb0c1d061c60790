package inflate

// Decoder decodes DEFLATE data. It holds the tables of the current block, about 20 KiB, and nothing that outlives a
// call but speeds up the next. The zero value is ready for use. A Decoder is not for concurrent use.
type Decoder struct {
	literals  [literalRoom]entry  // literals, lengths of matches, end of the block
	distances [distanceRoom]entry // distances of matches
	codes     [1 << codeLengthBits]entry
	lengths   [maxLiterals + maxDistances]uint8
	fixed     bool // literals and distances are those of blocks with fixed codes
}

// Decode decodes src, from the start of a block to the end of the first final one, into dst.
//
// It returns the numbers of bytes written to dst and read from src. Without an error src held a whole stream: if written
// is less than len(dst), then the stream is shorter than the caller expected, and if consumed is less than len(src),
// then something follows it. The bytes of dst from written on are undefined.
//
// The error is a [*CorruptError], [ErrTooLong] if the data does not fit into dst, or [io.ErrUnexpectedEOF] if src ends
// early. The bytes that come before the fault, perhaps not all of them, are then in dst[:written].
func (d *Decoder) Decode(dst, src []byte) (written, consumed int, err error) {
	return d.DecodeAt(dst, 0, src)
}

// DecodeAt is [Decoder.Decode] into dst[start:], with dst[:start] as what precedes the data: matches may reach back into
// it. It is not changed, and not counted in written. DecodeAt panics if start is not within dst.
func (d *Decoder) DecodeAt(dst []byte, start int, src []byte) (written, consumed int, err error) {
	s := newStream(dst, src)
	s.out = len(s.dst[:start])
	for final := false; !final && err == nil; {
		final, _, err = d.block(&s)
	}
	return s.out - start, s.consumed(), err
}

// DecodeSegment decodes all of src, which is a part of a stream that refers to no data before it. Where the stream goes
// on, the part must end as flushing a compressor ends it: after a stored block, which may be empty. Otherwise it
// ends after the final block.
//
// It returns the number of bytes written to dst, and whether the final block was read. Fewer than len(dst) without an
// error mean that the part is shorter than the caller expected. Errors are those of [Decoder.Decode]; bytes after the
// final block are a [*CorruptError].
func (d *Decoder) DecodeSegment(dst, src []byte) (written int, final bool, err error) {
	s := newStream(dst, src)
	for stored := false; !final && err == nil; {
		final, stored, err = d.block(&s)
		if stored && s.consumed() == len(src) {
			break
		}
	}
	if err == nil && s.consumed() < len(src) {
		err = s.corrupt("data after the final block")
	}
	return s.out, final && err == nil, err
}

// block decodes one block. It tells whether the block is the last one, and whether it is a stored one.
func (d *Decoder) block(s *stream) (final, stored bool, err error) {
	start := s.at
	final = s.take(1) == 1
	switch kind := s.take(2); kind {
	case 0:
		stored, err = true, s.copyStored()
	case 1:
		d.setFixed()
		err = d.compressed(s)
	case 2:
		if err = d.readCodes(s); err == nil {
			err = d.compressed(s)
		}
	default:
		err = s.fault(start, "block of the reserved type 3")
	}
	return final, stored, err
}

// compressed decodes the symbols of a block whose tables are set, its end included.
func (d *Decoder) compressed(s *stream) error {
	for {
		d.fast(s)
		if end, err := d.symbol(s); end || err != nil {
			return err
		}
	}
}
