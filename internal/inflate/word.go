package inflate

import "encoding/binary"

// The slices here have a constant size, which leaves one check of bounds to each load and store.

// load returns the eight bytes from b[i] on as a little-endian number.
func load(b []byte, i int) uint64 { return binary.LittleEndian.Uint64(b[i : i+8]) }

// store writes v to the eight bytes from b[i] on as a little-endian number.
func store(b []byte, i int, v uint64) { binary.LittleEndian.PutUint64(b[i:i+8], v) }

// move copies the 16 bytes from b[from] on to those from b[to] on.
func move(b []byte, to, from int) { *(*[16]byte)(b[to : to+16]) = *(*[16]byte)(b[from : from+16]) }
