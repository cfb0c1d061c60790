package strided

import (
	"encoding/binary"
	"math/bits"
)

// SwapRun is Count adjacent words of Width bytes, the first at Offset bytes
// from the start of an element, whose byte order is to be reversed.
type SwapRun struct{ Offset, Width, Count int }

// Swap reverses the byte order of the words that runs name in each element of
// b, in place. b holds whole elements of itemsize bytes, one after the other.
func Swap(b []byte, itemsize int, runs []SwapRun) {
	if itemsize == 0 || len(runs) == 0 {
		return
	}
	if r := runs[0]; len(runs) == 1 && r.Offset == 0 && r.Width*r.Count == itemsize {
		swapWords(b, r.Width)
		return
	}
	for ; len(b) >= itemsize; b = b[itemsize:] {
		for _, r := range runs {
			swapWords(b[r.Offset:r.Offset+r.Width*r.Count], r.Width)
		}
	}
}

// swapWords reverses each word of width bytes.
func swapWords(b []byte, width int) {
	switch width {
	case 2:
		for ; len(b) >= 2; b = b[2:] {
			b[0], b[1] = b[1], b[0]
		}
	case 4:
		for ; len(b) >= 4; b = b[4:] {
			binary.LittleEndian.PutUint32(b, bits.ReverseBytes32(binary.LittleEndian.Uint32(b)))
		}
	case 8:
		for ; len(b) >= 8; b = b[8:] {
			binary.LittleEndian.PutUint64(b, bits.ReverseBytes64(binary.LittleEndian.Uint64(b)))
		}
	default:
		for ; width > 1 && len(b) >= width; b = b[width:] {
			reverse(b[:width])
		}
	}
}

func reverse(b []byte) {
	for i, j := 0, len(b)-1; i < j; i, j = i+1, j-1 {
		b[i], b[j] = b[j], b[i]
	}
}
