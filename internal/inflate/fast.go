package inflate

// What one round of the inner loop may need. To read: 48 bits for the longest match, from any bit of a byte on, and the
// eight bytes loaded behind them. To write: the longest match and the rest of the last 16 bytes copied.
const (
	inputGuard  = 16
	outputGuard = 258 + 16
)

// fast decodes symbols while both ends are far enough, and stops before the first that needs more thought: the end of
// the block, and everything invalid.
//
// It is one long function, so that its state stays in registers. Two things make it fast. First, the entry of the next
// symbol is looked up in bits that are already there, while the load that refills them is still under way. After each load
// w has 57 bits. Three literals take 37 at most, since only the first can have a code longer than the index; a match takes
// 42, since a distance with such a code has a load of its own. The next index is 11 bits. Second, copies write more than
// they need to, since what comes behind is written later.
func (d *Decoder) fast(s *stream) {
	dst, src, at, out := s.dst, s.src, s.at, s.out
	if len(src) < inputGuard || len(dst) < outputGuard {
		return
	}
	inputEnd, outputEnd := uint64(len(src)-inputGuard)<<3, len(dst)-outputGuard
	if at > inputEnd {
		return
	}
	w := load(src, int(at>>3)) >> (at & 7)
	e := d.literals[w&(1<<literalBits-1)]
	for at <= inputEnd && out <= outputEnd {
		if e&link != 0 {
			e = d.literals[e.follow(w, literalBits)&(literalRoom-1)]
		}
		if e&literal != 0 {
			dst[out] = byte(e >> valueShift)
			out++
			at += e.bits()
			w >>= e & 63
			e = d.literals[w&(1<<literalBits-1)]
			if e&literal != 0 {
				dst[out] = byte(e >> valueShift)
				out++
				at += e.bits()
				w >>= e & 63
				e = d.literals[w&(1<<literalBits-1)]
				if e&literal != 0 {
					dst[out] = byte(e >> valueShift)
					out++
					at += e.bits()
					w >>= e & 63
					e = d.literals[w&(1<<literalBits-1)]
				}
			}
			w = load(src, int(at>>3)) >> (at & 7)
			continue
		}
		if e&stop != 0 {
			break
		}
		length, next := e.extra(w), at+e.bits()
		w >>= e & 63
		e = d.distances[w&(1<<distanceBits-1)]
		if e&(link|stop) != 0 {
			if e&stop != 0 {
				break
			}
			w = load(src, int(next>>3)) >> (next & 7)
			e = d.distances[e.follow(w, distanceBits)&(distanceRoom-1)]
		}
		distance := e.extra(w)
		if distance > out {
			break
		}
		at = next + e.bits()
		w >>= e & 63
		e = d.literals[w&(1<<literalBits-1)]
		w = load(src, int(at>>3)) >> (at & 7)
		if distance >= 16 && length <= 32 { // the case of copyMatch that is worth avoiding the call
			move(dst, out, out-distance)
			move(dst, out+16, out+16-distance)
		} else {
			copyMatch(dst, out, distance, length)
		}
		out += length
	}
	s.at, s.out = at, out
}
