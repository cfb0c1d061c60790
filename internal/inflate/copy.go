package inflate

// copyMatch writes the length bytes from b[to-distance] on to b[to:], and up to 31 more behind them. Where the two
// overlap, the bytes repeat.
func copyMatch(b []byte, to, distance, length int) {
	end := to + length
	switch {
	case distance >= 16:
		move(b, to, to-distance)
		move(b, to+16, to+16-distance)
		for to += 32; to < end; to += 16 {
			move(b, to, to-distance)
		}
	case distance > 8:
		for ; to < end; to += 8 {
			store(b, to, load(b, to-distance))
		}
	default:
		v := repeat(load(b, to-distance), uint(distance))
		for step := 8 - 8%distance; to < end; to += step {
			store(b, to, v)
		}
	}
}

// repeat returns eight bytes that repeat the first n of v, n from 1 to 8.
func repeat(v uint64, n uint) uint64 {
	v &= 1<<(8*n) - 1
	v |= v << (8 * n)
	v |= v << (16 * n)
	return v | v<<(32*n)
}
