package arrayapitest

import (
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// damage makes a buffer that does not describe memory of one that does, of rank
// 1 or higher.
type damage struct {
	name string
	make func(b *arrayapi.Buffer)
}

var damages = []damage{
	{"a dtype that is not set", func(b *arrayapi.Buffer) { b.DType = dtype.DType{} }},
	{"one byte too few", func(b *arrayapi.Buffer) { b.Data = b.Data[:len(b.Data)-1] }},
	{"no data", func(b *arrayapi.Buffer) { b.Data = nil }},
	{"an offset that leads outside", func(b *arrayapi.Buffer) { b.Offset = 1 }},
	{"an offset beyond the data", func(b *arrayapi.Buffer) { b.Offset = len(b.Data) + 1 }},
	{"an offset of the largest int", func(b *arrayapi.Buffer) { b.Offset = math.MaxInt }},
	{"a negative offset", func(b *arrayapi.Buffer) { b.Offset = -1 }},
	{"a stride that leads outside", func(b *arrayapi.Buffer) { b.Strides[0] = len(b.Data) }},
	{"a stride that leads before the start", func(b *arrayapi.Buffer) { b.Strides[0] = -b.Strides[0] }},
	{"the smallest int as stride", func(b *arrayapi.Buffer) { b.Strides[0] = math.MinInt }},
	{"a stride too few", func(b *arrayapi.Buffer) { b.Strides = b.Strides[1:] }},
	{"no strides", func(b *arrayapi.Buffer) { b.Strides = nil }},
	{"a stride too many", func(b *arrayapi.Buffer) { b.Strides = append(b.Strides, b.DType.Size()) }},
	{"a negative dimension", func(b *arrayapi.Buffer) { b.Shape[0] = -b.Shape[0] }},
	{"a dimension larger than the data", func(b *arrayapi.Buffer) { b.Shape[0] += 1000 }},
	{"the largest int as dimension", func(b *arrayapi.Buffer) { b.Shape[0] = math.MaxInt }},
	{"more repetitions than fit into memory", func(b *arrayapi.Buffer) { b.Shape[0], b.Strides[0] = math.MaxInt, 0 }},
}

// checkBadBuffers wants errors for buffers that do not pass Check, which the
// caller keeps.
func checkBadBuffers(s *suite, r *report) {
	for _, h := range s.oneEach() {
		if len(h.shape) == 0 || h.dtype.Size() == 0 || count(h.shape) < 2 {
			continue
		}
		for _, d := range damages {
			for _, mode := range modes {
				b := s.sample(h.like, h.dtype, h.shape, 0)
				b.Shape, b.Strides = slices.Clone(b.Shape), slices.Clone(b.Strides)
				b.Data = slices.Clone(b.Data[:b.NBytes()])
				d.make(&b)
				if b.Check() == nil {
					continue // an axis of size one may have any stride
				}
				_, err := s.fromBuffer(b, h.like, mode)
				r.expect(wantRefusal(err), h.place().doing("FromBuffer(%v) of a buffer with %s", mode, d.name))
			}
		}
	}
}
