// Package memory is the one place of this module where bytes and typed
// elements are the same memory. Everything that has to look at a []byte as a
// []float64, or back, comes through here, so that the use of package unsafe can
// be read in one file (alias.go) and left out by a build tag (copy.go, tag
// purego).
//
// Elements have the host's byte order throughout; other orders are swapped
// before or after by their owners.
package memory

import (
	"encoding/binary"
	"strconv"
)

// Alignment is the alignment in bytes of the memory that [Alloc] returns: a
// cache line, and the alignment that NumPy gives to the data of a .npy file.
const Alignment = 64

// MaxSize is more bytes than any memory has, and few enough for an int and for
// make, which panics at more.
const MaxSize = 1<<(31+16*(strconv.IntSize/64)) - 1 - Alignment

// BigEndian tells whether the host stores the most significant byte first.
var BigEndian = binary.NativeEndian.Uint16([]byte{0, 1}) == 1

// Store makes the bytes of b those of the elements of s, which [View] gave
// for b. It does nothing where they share their memory already.
func Store[T any](b []byte, s []T) {
	raw, aliased := Bytes(s)
	if aliased && len(raw) > 0 && len(b) > 0 && &raw[0] == &b[0] {
		return
	}
	copy(b, raw)
}
