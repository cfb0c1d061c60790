package stats

import (
	"encoding/binary"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// histogram is how often each byte occurs. Four tables take turns, so that equal bytes
// in a row do not wait for one another.
type histogram [4][256]int

// few is a number of elements for which the tables are too large: to clear and to add
// them takes longer than to count.
const few = 512

// countBytes counts the elements of b, which are bytes, in h, and returns how many they
// are.
func countBytes(b arrayapi.Buffer, h *[256]int) (n, repeat int) {
	if b.Size() <= few {
		repeat = chunks(b, func(raw []byte) {
			for _, c := range raw {
				h[c]++
			}
			n += len(raw)
		})
		return n, repeat
	}
	var t histogram
	repeat = chunks(b, t.add)
	for c := range h {
		h[c] = t[0][c] + t[1][c] + t[2][c] + t[3][c]
		n += h[c]
	}
	return n, repeat
}

func (t *histogram) add(raw []byte) {
	for ; len(raw) >= 8; raw = raw[8:] {
		w := binary.LittleEndian.Uint64(raw)
		t[0][uint8(w)]++
		t[1][uint8(w>>8)]++
		t[2][uint8(w>>16)]++
		t[3][uint8(w>>24)]++
		t[0][uint8(w>>32)]++
		t[1][uint8(w>>40)]++
		t[2][uint8(w>>48)]++
		t[3][uint8(w>>56)]++
	}
	for _, c := range raw {
		t[0][c]++
	}
}

// bools takes every byte but 0 for true.
func bools(b arrayapi.Buffer) Summary {
	var h [256]int
	n, repeat := countBytes(b, &h)
	if n == 0 {
		return Summary{}
	}
	var t totals
	ones := uint64(n - h[0])
	t.add(int64(ones), wide{ones})
	s := Summary{Min: h[0] == 0, Max: ones > 0, Zero: h[0], Mean: t.mean(n), Std: t.std(n)}
	return s.repeated(repeat)
}

// smallIntegers is for integers in a byte, of which the first bits do not count. The
// bounds become a W.
func smallIntegers[T int8 | uint8, W int64 | uint64](first int) func(b arrayapi.Buffer) Summary {
	return func(b arrayapi.Buffer) Summary {
		if b.Size() <= few {
			return fewIntegers[T, W](b, first)
		}
		var h [256]int
		n, repeat := countBytes(b, &h)
		// A byte squared, and as many as memory holds of it, fit 63 bits.
		low, high, zero := int64(math.MaxInt64), int64(math.MinInt64), 0
		var sum, squares int64
		for c, times := range h {
			if times == 0 {
				continue
			}
			v := int64(T(c) << first >> first)
			sum += v * int64(times)
			squares += v * v * int64(times)
			low, high = min(low, v), max(high, v)
			if v == 0 {
				zero += times
			}
		}
		var t totals
		t.add(sum, wide{uint64(squares)})
		return integerSummary(W(low), W(high), zero, &t, n).repeated(repeat)
	}
}

// fewIntegers is smallIntegers without a histogram.
func fewIntegers[T int8 | uint8, W int64 | uint64](b arrayapi.Buffer, first int) Summary {
	if b.Size() == 0 {
		return Summary{}
	}
	r, t := newExtent[int16](), totals{}
	var room [few]int16
	repeat := chunks(b, func(raw []byte) {
		for i, c := range raw {
			room[i%few] = int16(T(c) << first >> first)
		}
		x := room[:len(raw)]
		t.add(narrowSums(x))
		r.add(x)
	})
	return integerSummary(W(r.low), W(r.high), r.zero, &t, b.Size()/repeat).repeated(repeat)
}

// smallFloats is for floats of a byte.
func smallFloats[T minifloat.Float](b arrayapi.Buffer) Summary {
	if b.Size() <= few {
		return codedFloats[T](b)
	}
	var h [256]int
	_, repeat := countBytes(b, &h)
	r := newReals()
	for c, times := range h {
		if times > 0 {
			r.addRepeated(float64(T(c).Float32()), times)
		}
	}
	return r.summary().repeated(repeat)
}

// addRepeated takes one number in so many times.
func (r *reals) addRepeated(v float64, times int) {
	r.total += times
	if v != v {
		r.nan += times
		return
	}
	r.low, r.high = lesser(r.low, v), greater(r.high, v)
	switch {
	case v == 0:
		r.zero += times
	case math.IsInf(v, 1):
		r.positive += times
		return
	case math.IsInf(v, -1):
		r.negative += times
		return
	}
	r.add(times, pair{hi: v}, 0)
}
