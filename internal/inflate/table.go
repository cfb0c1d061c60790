package inflate

import "math/bits"

// maxCodeBits is the length of the longest code.
const maxCodeBits = 15

// builder makes the table of one set of codes. Codes are kept as they are read: their first bit is the lowest.
type builder struct {
	table   []entry
	index   int // number of bits that index the table
	symbols []entry
	counts  [maxCodeBits + 1]int // codes of each length
	longest int                  // the length of the longest code
	sorted  [maxLiterals]uint16  // symbols that have a code, in the order of their codes
	done    int                  // how many of sorted are in the table
	code    int                  // the code of sorted[done]
}

// build fills the table for codes of the given lengths, one for each symbol; 0 is for one without. It is false for
// lengths that no set of codes has. Bits that are the code of no symbol exist in two cases only: there is no code, or
// there is one of one bit. Like zlib, build takes sets with more such bits for invalid.
func build(table []entry, index int, lengths []uint8, symbols []entry) bool {
	b := builder{table: table, index: index, symbols: symbols}
	if !b.count(lengths) {
		return false
	}
	b.sort(lengths)
	b.fill()
	b.fillLinked()
	return true
}

// count counts the lengths and tells whether they are valid.
func (b *builder) count(lengths []uint8) bool {
	for _, n := range lengths {
		b.counts[n&maxCodeBits]++
	}
	b.counts[0] = 0
	free := 1 // codes of n bits that do not begin with a shorter code
	for n, count := range b.counts {
		if n > 0 {
			free = free<<1 - count
		}
		if free < 0 {
			return false
		}
		if count > 0 {
			b.longest = n
		}
	}
	return free == 0 || b.longest <= 1
}

// sort puts the symbols in the order of their codes: by length, then by number.
func (b *builder) sort(lengths []uint8) {
	var next [maxCodeBits + 2]int
	for n, count := range b.counts {
		next[n+1] = next[n] + count
	}
	for symbol, n := range lengths {
		if n != 0 {
			b.sorted[next[n&maxCodeBits]] = uint16(symbol)
			next[n&maxCodeBits]++
		}
	}
}

// fill enters the codes that are not longer than the index. The table starts with one entry and doubles for each
// length, by which an entry gets to all places that its code matches.
func (b *builder) fill() {
	b.table[0] = stop
	for n := 1; n <= b.index; n++ {
		half := 1 << (n - 1)
		copy(b.table[half:2*half], b.table[:half])
		for range b.counts[n] {
			code := b.code
			b.table[code] = b.take(n)
		}
	}
}

// fillLinked enters the longer codes, in further tables behind the first.
func (b *builder) fillLinked() {
	room, prefix := 1<<b.index, -1
	var linked []entry
	for n := b.index + 1; n <= b.longest; n++ {
		for left := b.counts[n]; left > 0; left-- {
			if low := b.code & (1<<b.index - 1); low != prefix {
				prefix = low
				size := b.linkedBits(n, left)
				b.table[low] = entry(room)<<valueShift | link | entry(size)
				linked = b.table[room : room+1<<size]
				room += 1 << size
			}
			first := b.code >> b.index
			e := b.take(n)
			for i := first; i < len(linked); i += 1 << (n - b.index) {
				linked[i] = e
			}
		}
	}
}

// linkedBits is the number of bits that index the further table whose first code has n bits. There are left codes of
// that length, this one included, and the table has all codes up to that which completes it.
func (b *builder) linkedBits(n, left int) int {
	size := n - b.index
	for used := left; used < 1<<size && n < b.longest; size++ {
		n++
		used = used<<1 + b.counts[n]
	}
	return size
}

// take returns the entry of the next symbol, whose code has n bits, and goes on to the code after it.
func (b *builder) take(n int) entry {
	e := b.symbols[b.sorted[b.done]] + entry(n)*codeBit
	b.done++
	// The next code is one more, with the first bit as the highest: the last bit that is zero becomes one, and
	// those behind it zero.
	if zeros := ^b.code & (1<<n - 1); zeros != 0 {
		last := 1 << (bits.Len(uint(zeros)) - 1)
		b.code = b.code&(last-1) | last
	}
	return e
}
