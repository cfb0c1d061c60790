package stats

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
)

func floats[T real](b arrayapi.Buffer) Summary {
	r := newReals()
	repeat := chunks(b, func(raw []byte) {
		x, _ := memory.View[T](raw)
		addReals(&r, x)
	})
	return r.summary().repeated(repeat)
}

// codedFloats is for floats that become float32 first.
func codedFloats[T minifloat.Float](b arrayapi.Buffer) Summary {
	r := newReals()
	var room [blockSize]float32
	repeat := chunks(b, func(raw []byte) {
		codes, _ := memory.View[T](raw)
		for len(codes) > 0 {
			n := min(len(codes), blockSize)
			minifloat.Decode(room[:], codes[:n])
			addReals(&r, room[:n])
			codes = codes[n:]
		}
	})
	return r.summary().repeated(repeat)
}

func longDoubles(b arrayapi.Buffer) Summary {
	r := newReals()
	repeat := chunks(b, func(raw []byte) { addReals(&r, rounded(raw)) })
	return r.summary().repeated(repeat)
}

// rounded returns long doubles in the host's byte order as float64s.
func rounded(raw []byte) []float64 {
	const size = 16
	d := dtype.LongDouble(size)
	s, _ := convert.Float64s(arrayapi.Buffer{DType: d, Shape: []int{len(raw) / size}, Strides: []int{size}, Data: raw})
	return s // there is no error for whole long doubles
}
