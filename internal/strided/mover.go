package strided

import (
	"encoding/binary"
	"math/bits"

	"github.com/arraylike/arraylike/internal/memory"
)

// mover copies the elements along one axis from one memory to another. Its steps,
// and the places d and s of the first element, are in bytes.
type mover interface {
	row(a axis, d, s int)
}

// newMover returns a mover for elements of one size. places has all bits of the
// places and steps that it will be given.
func newMover(dst, src []byte, itemsize, places int) mover {
	if memory.Aliases && itemsize&(itemsize-1) == 0 && places&(itemsize-1) == 0 {
		if m := newWords(dst, src, itemsize); m != nil {
			return m
		}
	}
	return &packed{dst, src, itemsize}
}

// newWords returns a mover of words of that size, nil where there is no such word or
// the memory does not suit it.
func newWords(dst, src []byte, size int) mover {
	switch size {
	case 2:
		return wordsOf[uint16](dst, src, size)
	case 4:
		return wordsOf[uint32](dst, src, size)
	case 8:
		return wordsOf[uint64](dst, src, size)
	case 16:
		return wordsOf[[2]uint64](dst, src, size)
	}
	return nil
}

func wordsOf[T any](dst, src []byte, size int) mover {
	for _, b := range [][]byte{dst, src} {
		if _, aliased := memory.View[T](b[:size]); !aliased { // of one element, since it would copy them all
			return nil
		}
	}
	to, _ := memory.View[T](dst)
	from, _ := memory.View[T](src)
	return &words[T]{to, from, bits.TrailingZeros(uint(size))}
}

// words moves elements that are one T each. It is several times as fast as packed.
type words[T any] struct {
	dst, src []T
	shift    int // from bytes to elements
}

func (m *words[T]) row(a axis, d, s int) {
	dst, src := m.dst, m.src
	d, s = d>>m.shift, s>>m.shift
	to, from := a.dst>>m.shift, a.src>>m.shift
	if to == 1 {
		out := dst[d : d+a.size]
		for i := range out {
			out[i] = src[s]
			s += from
		}
		return
	}
	for range a.size {
		dst[d] = src[s]
		d, s = d+to, s+from
	}
}

// packed moves elements of any size that lie anywhere.
type packed struct {
	dst, src []byte
	itemsize int
}

func (m *packed) row(a axis, d, s int) {
	switch m.itemsize {
	case 1:
		dst, src := m.dst, m.src
		for range a.size {
			dst[d] = src[s]
			d, s = d+a.dst, s+a.src
		}
	case 2:
		for range a.size {
			binary.NativeEndian.PutUint16(m.dst[d:], binary.NativeEndian.Uint16(m.src[s:]))
			d, s = d+a.dst, s+a.src
		}
	case 4:
		for range a.size {
			binary.NativeEndian.PutUint32(m.dst[d:], binary.NativeEndian.Uint32(m.src[s:]))
			d, s = d+a.dst, s+a.src
		}
	case 8:
		for range a.size {
			binary.NativeEndian.PutUint64(m.dst[d:], binary.NativeEndian.Uint64(m.src[s:]))
			d, s = d+a.dst, s+a.src
		}
	default:
		for range a.size {
			copy(m.dst[d:d+m.itemsize], m.src[s:s+m.itemsize])
			d, s = d+a.dst, s+a.src
		}
	}
}
