//go:build !purego

package memory

import (
	"strings"
	"unsafe"
)

// Unset is [Alloc] for memory that the caller writes to from end to end before
// anybody looks at it: its contents are arbitrary. To clear memory that was in
// use before takes a third of the time of a read into it.
func Unset(n int) []byte {
	if n < hugePage {
		return Alloc(n)
	}
	// A strings.Builder is the one way to memory that the runtime does not
	// clear. The pointer is that of the whole allocation, and the string, which
	// must not change, is gone before anything is written.
	var b strings.Builder
	b.Grow(n + Alignment - 1)
	b.WriteByte(0)
	start := unsafe.StringData(b.String())
	return aligned(unsafe.Slice(start, n+Alignment-1), n)
}

// aligned returns the n bytes of b that start at a multiple of [Alignment], and
// asks for huge pages where they are large.
func aligned(b []byte, n int) []byte {
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % Alignment)
	b = b[skip : skip+n : skip+n]
	if n >= 2*hugePage {
		adviseHuge(interior(b))
	}
	return b
}

// hugePage is the size of the pages that the kernel can back memory with at a
// time, instead of a few KiB; each saves 511 faults.
const hugePage = 2 << 20

// interior returns the whole huge pages within b.
func interior(b []byte) []byte {
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(b))) % hugePage)
	if skip >= len(b) {
		return nil
	}
	return b[skip : skip+(len(b)-skip)/hugePage*hugePage]
}
