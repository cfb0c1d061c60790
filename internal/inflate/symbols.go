package inflate

// Sizes of the three alphabets of RFC 1951, section 3.2.
const (
	maxLiterals    = 288 // with the two that only fixed codes have and that are never valid
	maxDistances   = 32  // the same
	maxCodeLengths = 19
	endOfBlock     = 256
	firstLength    = 257
	endLength      = 286
	endDistance    = 30
)

// The number of bits that index each of the tables, and the room for each with all that its links lead to.
//
// A further table of 2^k entries holds a complete set of codes the longest of which has k bits more than the index, so
// k+1 codes at least. For literals k is 15-11 at most: 2048 + 286/5*16 entries suffice. For distances it is 15-9:
// 512 + 30/7*64.
const (
	literalBits    = 11
	distanceBits   = 9
	codeLengthBits = 7
	literalRoom    = 4096
	distanceRoom   = 1024
)

// Entries of all symbols, without the bits of their codes.
var (
	literalSymbols    = makeLiterals()
	distanceSymbols   = makeDistances()
	codeLengthSymbols = makeCodeLengths()
)

// codeLengthOrder is the order in which a block has the lengths of the codes for code lengths.
var codeLengthOrder = [maxCodeLengths]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// makeLiterals follows the first table of section 3.2.5: from 265 on, each four symbols have one more extra bit.
func makeLiterals() (symbols [maxLiterals]entry) {
	for i := range endOfBlock {
		symbols[i] = entry(i)<<valueShift | literal
	}
	symbols[endOfBlock] = stop | end
	base := 3
	for i := firstLength; i < endLength-1; i++ {
		extra := max(0, (i-firstLength)/4-1)
		symbols[i] = entry(base)<<valueShift | entry(extra)
		base += 1 << extra
	}
	symbols[endLength-1] = 258 << valueShift
	symbols[endLength], symbols[endLength+1] = stop, stop
	return symbols
}

// makeDistances follows the second table of section 3.2.5: from 4 on, each two symbols have one more extra bit.
func makeDistances() (symbols [maxDistances]entry) {
	base := 1
	for i := range endDistance {
		extra := max(0, i/2-1)
		symbols[i] = entry(base)<<valueShift | entry(extra)
		base += 1 << extra
	}
	symbols[endDistance], symbols[endDistance+1] = stop, stop
	return symbols
}

func makeCodeLengths() (symbols [maxCodeLengths]entry) {
	for i := range symbols {
		symbols[i] = entry(i) << valueShift
	}
	return symbols
}
