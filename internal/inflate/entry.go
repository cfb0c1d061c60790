package inflate

// entry is what a table says about the coming bits. From the lowest bit:
//
//	6 bits   how many bits the symbol takes in all: its code and the extra bits behind that
//	1 bit    set for a literal
//	1 bit    set for a link
//	6 bits   how many of the bits are the code
//	1 bit    set for what ends the inner loop: the end of the block, and bits that are no symbol's
//	1 bit    set for the end of the block
//	16 bits  the literal; or the length or distance that the extra bits are added to
//
// The code may be longer than what the table is indexed by. The entry is then a link: it has the start of a further
// table instead of a literal, and the number of bits that index it instead of the first field.
type entry uint32

const (
	literal entry = 1 << 6
	link    entry = 1 << 7
	stop    entry = 1 << 14
	end     entry = 1 << 15

	valueShift = 16
	codeBit    = 1<<8 | 1 // what each bit of a symbol's code adds to the entry
)

// bits is the number of bits that the symbol takes.
func (e entry) bits() uint64 { return uint64(e) & 63 }

// extra returns the value with the extra bits added. The symbol starts at the lowest bit of w.
func (e entry) extra(w uint64) int {
	return int(e>>valueShift) + int(w&(1<<(e&63)-1)>>(e>>8&63))
}

// follow returns the place of the entry that a link leads to. The symbol starts at the lowest bit of w; index is the
// number of bits that led to the link.
func (e entry) follow(w uint64, index uint) uint64 {
	return uint64(e>>valueShift) + w>>index&(1<<(e&63)-1)
}
