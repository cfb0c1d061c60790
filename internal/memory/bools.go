package memory

import "encoding/binary"

// GoBools returns b, whose bytes are bools as files have them, as bytes that may
// be bools of Go, 0 or 1: b itself where all of them are, else a copy in which
// every other byte is 1. A bool of Go that is neither behaves in no defined way.
func GoBools(b []byte) []byte {
	if areGoBools(b) {
		return b
	}
	out := make([]byte, len(b))
	for i, c := range b {
		if c != 0 {
			out[i] = 1
		}
	}
	return out
}

func areGoBools(b []byte) bool {
	const others = 0xfefe_fefe_fefe_fefe
	for len(b) >= 32 {
		or := binary.NativeEndian.Uint64(b) | binary.NativeEndian.Uint64(b[8:]) | binary.NativeEndian.Uint64(b[16:]) | binary.NativeEndian.Uint64(b[24:])
		if or&others != 0 {
			return false
		}
		b = b[32:]
	}
	for _, c := range b {
		if c > 1 {
			return false
		}
	}
	return true
}
