//go:build !purego

package memory

import "unsafe"

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
