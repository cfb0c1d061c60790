package ndarray

import (
	"encoding/binary"
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// The loops of all, any and count_nonzero. Those of bytes take eight at a time,
// as a word; its byte order makes no difference to them.

const (
	lowBitsOfBytes  = 0x7f7f7f7f7f7f7f7f // all bits of each byte but the highest
	highBitsOfBytes = ^uint64(lowBitsOfBytes)
)

// nonzeroBytes has the highest bit of each byte set that is not zero in w.
func nonzeroBytes(w uint64) uint64 { return (w&lowBitsOfBytes + lowBitsOfBytes | w) & highBitsOfBytes }

func allBytes(x []uint8) uint8 {
	for ; len(x) >= 8; x = x[8:] {
		if nonzeroBytes(binary.NativeEndian.Uint64(x)) != highBitsOfBytes {
			return 0
		}
	}
	return allBlock(x)
}

func anyBytes(x []uint8) uint8 {
	order := binary.NativeEndian
	for ; len(x) >= 32; x = x[32:] {
		if order.Uint64(x)|order.Uint64(x[8:])|order.Uint64(x[16:])|order.Uint64(x[24:]) != 0 {
			return 1
		}
	}
	for ; len(x) >= 8; x = x[8:] {
		if binary.NativeEndian.Uint64(x) != 0 {
			return 1
		}
	}
	return anyBlock(x)
}

func countBytes(x []uint8) int64 {
	n := 0
	for ; len(x) >= 8; x = x[8:] {
		n += bits.OnesCount64(nonzeroBytes(binary.NativeEndian.Uint64(x)))
	}
	return int64(n) + countBlock(x)
}

// allByteRow keeps acc 0 and 1.
func allByteRow(acc, x []uint8) {
	for ; len(acc) >= 8 && len(x) >= 8; acc, x = acc[8:], x[8:] {
		w := binary.NativeEndian.Uint64(acc) & (nonzeroBytes(binary.NativeEndian.Uint64(x)) >> 7)
		binary.NativeEndian.PutUint64(acc, w)
	}
	allRow(acc, x)
}

func anyByteRow(acc, x []uint8) {
	for ; len(acc) >= 8 && len(x) >= 8; acc, x = acc[8:], x[8:] {
		w := binary.NativeEndian.Uint64(acc) | nonzeroBytes(binary.NativeEndian.Uint64(x))>>7
		binary.NativeEndian.PutUint64(acc, w)
	}
	anyRow(acc, x)
}

func allBlock[T dtype.Real](x []T) uint8 {
	for ; len(x) >= 4; x = x[4:] {
		if x[0] == 0 || x[1] == 0 || x[2] == 0 || x[3] == 0 {
			return 0
		}
	}
	for _, v := range x {
		if v == 0 {
			return 0
		}
	}
	return 1
}

func anyBlock[T dtype.Real](x []T) uint8 {
	for ; len(x) >= 4; x = x[4:] {
		if x[0] != 0 || x[1] != 0 || x[2] != 0 || x[3] != 0 {
			return 1
		}
	}
	for _, v := range x {
		if v != 0 {
			return 1
		}
	}
	return 0
}

func countBlock[T dtype.Real](x []T) int64 {
	var n, m int
	for ; len(x) >= 4; x = x[4:] {
		n += int(bit(x[0] != 0)) + int(bit(x[2] != 0))
		m += int(bit(x[1] != 0)) + int(bit(x[3] != 0))
	}
	for _, v := range x {
		n += int(bit(v != 0))
	}
	return int64(n + m)
}

func allRow[T dtype.Real](acc []uint8, x []T) {
	x = x[:len(acc)]
	for i := range acc {
		acc[i] &= bit(x[i] != 0)
	}
}

func anyRow[T dtype.Real](acc []uint8, x []T) {
	x = x[:len(acc)]
	for i := range acc {
		acc[i] |= bit(x[i] != 0)
	}
}

func countRow[T dtype.Real](acc []int64, x []T) {
	x = x[:len(acc)]
	for i := range acc {
		acc[i] += int64(bit(x[i] != 0))
	}
}
