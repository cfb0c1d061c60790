package arrayapitest

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

var modes = []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyAlways, arrayapi.CopyNever}

// checkExchange sends row-major values of every dtype and shape both ways, in
// every mode, and looks at arrays that Config.New makes.
func checkExchange(s *suite, r *report) {
	cases := s.all(true)
	if len(cases) == 0 {
		r.failf("want a dtype and shape that can be exchanged, have none: %w", s.anyHolds(s.dtypes[0], s.shapes))
	}
	for _, h := range cases {
		s.checkLayout(r, h, plain)
	}
	if made := s.checkMade(r, true); made == 0 && s.c.New != nil {
		r.failf("Config.New: want an array of some dtype and shape, have none")
	}
}

// checkMade looks at the arrays that Config.New makes, with or without elements,
// and returns how many there are.
func (s *suite) checkMade(r *report, withElements bool) (made int) {
	for _, d := range s.dtypes {
		for _, shape := range s.shapes {
			if (count(shape) > 0) != withElements {
				continue
			}
			b := s.sample(nil, d, shape, 0)
			x, err := s.make(b)
			if err != nil {
				continue
			}
			made++
			for _, mode := range modes {
				if err := s.wantArrayBy(b, x, mode); mode != arrayapi.CopyNever || wantIs(err, arrayapi.ErrCopy) != nil {
					r.expect(err, place{dtype: d, shape: shape}.doing("an array of Config.New"))
				}
			}
		}
	}
	return made
}

// checkZeroSize does so for arrays without elements. A type may refuse these.
func checkZeroSize(s *suite, r *report) {
	for _, h := range s.all(false) {
		s.checkLayout(r, h, plain)
		nowhere := layout{"no memory", func(b arrayapi.Buffer) arrayapi.Buffer {
			b.Data = nil
			return b
		}}
		s.checkLayout(r, h, nowhere)
		far := layout{"strides that lead outside of the memory", func(b arrayapi.Buffer) arrayapi.Buffer {
			b.Strides = slices.Clone(b.Strides)
			for i := range b.Strides {
				b.Strides[i] = -1000 * (i + 1)
			}
			return b
		}}
		s.checkLayout(r, h, far)
	}
	s.checkMade(r, false)
}

// checkLayouts sends the same values from memory of other layouts. A type that
// holds them has no reason to refuse: it may copy.
func checkLayouts(s *suite, r *report) {
	for _, h := range s.all(true) {
		for _, l := range layouts {
			s.checkLayout(r, h, l)
		}
	}
}

// checkByteOrder sends values of the other byte order.
func checkByteOrder(s *suite, r *report) {
	for _, h := range s.all(true) {
		if hasOrder(h.dtype) {
			s.checkLayout(r, h, swapped)
			s.checkLayout(r, h, swappedColumns)
		}
	}
}

// checkLayout sends values from memory of one layout, in every pair of modes.
func (s *suite) checkLayout(r *report, h heldCase, l layout) {
	b := l.make(s.sample(h.like, h.dtype, h.shape, 0))
	if l.name == broadcast.name && s.c.Fit != nil && !s.fits(b, h.like) {
		return
	}
	at := h.place()
	at.layout = l.name
	for _, in := range modes {
		for _, out := range modes {
			r.expect(s.wantExchange(b, h.like, in, out), at.doing("FromBuffer(%v)", in))
		}
	}
}

// fits tells whether a type that is choosy about values takes those of b, which
// Config.Fit has not seen in this layout.
func (s *suite) fits(b arrayapi.Buffer, like arrayapi.ArrayLike) bool {
	_, err := s.fromBuffer(b.Copy(), like, arrayapi.CopyIfNeeded)
	return err == nil
}

// checkSpecialValues sends values that a careless copy changes.
func checkSpecialValues(s *suite, r *report) {
	for _, h := range s.oneEach() {
		for from := 0; from < specialCount(h.dtype); from += count(h.shape) {
			b := s.filled(h.like, h.dtype, h.shape, from, special)
			at := h.place().doing("special values from number %d on", from)
			r.expect(s.wantExchange(b, h.like, arrayapi.CopyIfNeeded, arrayapi.CopyIfNeeded), at)
			r.expect(s.wantExchange(b, h.like, arrayapi.CopyAlways, arrayapi.CopyAlways), at)
			if hasOrder(h.dtype) {
				at.layout = swapped.name
				r.expect(s.wantExchange(swapped.make(b), h.like, arrayapi.CopyIfNeeded, arrayapi.CopyIfNeeded), at)
			}
		}
	}
}

// specialCount is the number of elements after which special repeats itself,
// or, of opaque bytes, goes on with nothing new.
func specialCount(d dtype.DType) int {
	if bits := narrow(d.Kind()); bits > 0 {
		return 1 << bits
	}
	return max(28, 2*len(specials(d.Kind())))
}

// checkShapeSlices changes the slices of a buffer after it was handed over, on
// either side: they belong to whoever made them.
func checkShapeSlices(s *suite, r *report) {
	for _, h := range s.oneEach() {
		if len(h.shape) == 0 {
			continue
		}
		want := s.sample(h.like, h.dtype, h.shape, 0)
		b := want
		b.Shape, b.Strides = slices.Clone(b.Shape), slices.Clone(b.Strides)
		x, err := s.fromBuffer(b, h.like, arrayapi.CopyIfNeeded)
		if err != nil {
			r.expect(err, h.place())
			continue
		}
		clear(b.Shape)
		clear(b.Strides)
		r.expect(s.wantArray(want, x), h.place().doing("after a change of the Shape and Strides that FromBuffer was given"))
		have, err := s.buffer(x, arrayapi.CopyIfNeeded)
		if err != nil {
			r.expect(fmt.Errorf("the buffer: %w", err), h.place())
			continue
		}
		clear(have.Shape)
		clear(have.Strides)
		r.expect(s.wantArray(want, x), h.place().doing("after a change of the Shape and Strides that Buffer gave"))
		have.Free()
	}
}
