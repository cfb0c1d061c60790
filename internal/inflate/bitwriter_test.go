package inflate_test

import "math/bits"

// bitWriter writes DEFLATE data by hand.
type bitWriter struct {
	b []byte
	n uint // bits written
}

// bits appends the lowest n bits of v, the lowest first: numbers are written so.
func (w *bitWriter) bits(v int, n uint) *bitWriter {
	for i := range n {
		if w.n%8 == 0 {
			w.b = append(w.b, 0)
		}
		w.b[w.n/8] |= byte(v>>i&1) << (w.n % 8)
		w.n++
	}
	return w
}

// code appends the lowest n bits of v, the highest first: codes are written so.
func (w *bitWriter) code(v int, n uint8) *bitWriter {
	return w.bits(int(bits.Reverse16(uint16(v))>>(16-n)), uint(n))
}

// dynamic begins a final block with codes of the given lengths. The code of each length is the length itself, in 4 bits.
func (w *bitWriter) dynamic(literals, distances []uint8) *bitWriter {
	w.bits(1, 1).bits(2, 2).bits(len(literals)-257, 5).bits(len(distances)-1, 5).bits(19-4, 4)
	w.bits(0, 3).bits(0, 3).bits(0, 3) // for the three that repeat
	for range 16 {
		w.bits(4, 3)
	}
	for _, n := range append(literals[:len(literals):len(literals)], distances...) {
		w.code(int(n), 4)
	}
	return w
}

// canonical returns the code of each symbol by the algorithm of RFC 1951, section 3.2.2.
func canonical(lengths []uint8) []int {
	var count, next [17]int
	for _, n := range lengths {
		count[n]++
	}
	count[0] = 0
	for n := 1; n < len(next); n++ {
		next[n] = (next[n-1] + count[n-1]) << 1
	}
	codes := make([]int, len(lengths))
	for symbol, n := range lengths {
		codes[symbol] = next[n]
		next[n]++
	}
	return codes
}

// lengths returns n code lengths, all zero but those of the given pairs of symbol and length.
func lengths(n int, pairs ...int) []uint8 {
	l := make([]uint8, n)
	for i := 0; i < len(pairs); i += 2 {
		l[pairs[i]] = uint8(pairs[i+1])
	}
	return l
}
