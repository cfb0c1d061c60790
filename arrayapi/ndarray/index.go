package ndarray

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// Begin and End stand for the ends of an axis in [Span], where Python leaves a
// number out.
const (
	Begin = math.MinInt // before every element
	End   = math.MaxInt // past every element
)

// Index is one part of the key of [Array.Slice], [Array.Select] and
// [Array.Assign]. The zero Index is that of [All].
type Index struct {
	kind              indexKind
	start, stop, step int
	array             *Array // of indexArray and indexMask
}

type indexKind uint8

const (
	indexAll indexKind = iota
	indexInt
	indexSpan
	indexEllipsis
	indexNewAxis
	indexArray
	indexMask
)

// Int selects one index of an axis and removes the axis, x[i]. Negative numbers
// count from the end.
func Int(i int) Index { return Index{kind: indexInt, start: i} }

// Span selects the indices from start up to but not including stop, x[start:stop].
// Negative numbers count from the end, those beyond an end are taken for it, as
// for a list of Python, and [Begin] and [End] are the ends themselves.
func Span(start, stop int) Index { return Index{kind: indexSpan, start: start, stop: stop, step: 1} }

// By is the span with a step, x[start:stop:step]. A negative step goes down
// from start: x[::-1] is Span(End, Begin).By(-1). A step of zero is an error of
// Slice. By changes no other Index.
func (i Index) By(step int) Index {
	i.step = step
	return i
}

// All selects a whole axis, x[:].
func All() Index { return Index{} }

// Ellipsis stands for as many whole axes as the rest of the key leaves, x[...].
// A key has one at most.
func Ellipsis() Index { return Index{kind: indexEllipsis} }

// NewAxis inserts an axis of size one, x[None].
func NewAxis() Index { return Index{kind: indexNewAxis} }

// Indices selects the indices of an axis that an array of integers lists, x[i].
// Negative numbers count from the end. An array of rank 0 is as [Int]. For
// [Array.Select] and [Array.Assign], which say what several of them give.
func Indices(x *Array) Index { return Index{kind: indexArray, array: x} }

// Mask selects the elements for which an array of bools is true, x[mask]. It
// stands for as many axes as it has, and those become one. For [Array.Select] and
// [Array.Assign].
func Mask(x *Array) Index { return Index{kind: indexMask, array: x} }

// Slice returns the part of a that a key selects, one Index for each axis, as a
// view. [Indices] and [Mask] give no views and are an error. As the standard asks,
// a key that is shorter than the rank is an error unless [Ellipsis] stands for the
// rest; so is a longer one ([*arrayapi.ShapeError]), and an [Int] out of bounds
// ([*IndexError]).
//
// Source: the standard 2025.12, "Indexing", "Multi-axis indexing".
func (a *Array) Slice(key ...Index) (*Array, error) {
	if err := a.usable(); err != nil {
		return nil, fmt.Errorf("ndarray: slice: %w", err)
	}
	if hasArrays(key) {
		return nil, errors.New("ndarray: slice: want a key without arrays of indices and masks, which Select takes")
	}
	return a.slice("ndarray: slice", key)
}

// slice is [Array.Slice] for a key without arrays. op is for errors.
func (a *Array) slice(op string, key []Index) (*Array, error) {
	rest, err := a.keyRest(op, key)
	if err != nil {
		return nil, err
	}
	s := newSlicer(op, a.buf)
	for _, i := range key {
		if err := s.apply(i, rest); err != nil {
			return nil, err
		}
	}
	return a.view(s.shape, s.strides, s.offset), nil
}

// hasArrays tells whether a key has an array of indices or a mask.
func hasArrays(key []Index) bool {
	return slices.ContainsFunc(key, func(i Index) bool { return i.kind == indexArray || i.kind == indexMask })
}

// keyRest returns the number of axes that the ellipsis of a key stands for.
func (a *Array) keyRest(op string, key []Index) (int, error) {
	axes, ellipses := 0, 0
	for _, i := range key {
		switch i.kind {
		case indexEllipsis:
			ellipses++
		case indexNewAxis:
		case indexMask:
			axes += len(i.array.buf.Shape)
		default:
			axes++
		}
	}
	n := len(a.buf.Shape)
	switch {
	case ellipses > 1:
		return 0, fmt.Errorf("%s: want one ellipsis at most, have %d", op, ellipses)
	case axes > n || axes < n && ellipses == 0:
		return 0, &arrayapi.ShapeError{Op: op, Have: a.Shape(), Want: fmt.Sprintf("%d axes, one for each part of the key (All stands for a whole axis, Ellipsis for all others)", axes)}
	}
	return n - axes, nil
}

// slicer applies the parts of a key from the first axis to the last.
type slicer struct {
	op             string // for errors
	from           arrayapi.Buffer
	axis           int // the next one of from
	shape, strides []int
	offset         int
}

func newSlicer(op string, from arrayapi.Buffer) slicer {
	return slicer{op: op, from: from, offset: from.Offset, shape: []int{}, strides: []int{}}
}

func (s *slicer) apply(i Index, rest int) error {
	switch i.kind {
	case indexNewAxis:
		s.add(1, 0)
	case indexEllipsis:
		for range rest {
			s.add(s.take())
		}
	case indexAll:
		s.add(s.take())
	case indexInt:
		n, stride := s.take()
		at, err := checkIndex(s.op, s.axis-1, i.start, n)
		if err != nil {
			return err
		}
		s.offset += at * stride
	case indexSpan:
		return s.span(i)
	}
	return nil
}

// take moves on by one axis and returns its size and stride.
func (s *slicer) take() (n, stride int) {
	s.axis++
	return s.from.Shape[s.axis-1], s.from.Strides[s.axis-1]
}

func (s *slicer) add(n, stride int) {
	s.shape, s.strides = append(s.shape, n), append(s.strides, stride)
}

func (s *slicer) span(i Index) error {
	if i.step == 0 {
		return fmt.Errorf("%s: axis %d: want a step other than 0", s.op, s.axis)
	}
	n, stride := s.take()
	start, count := i.resolve(n)
	if count > 0 {
		s.offset += start * stride
	}
	if count <= 1 {
		s.add(count, stride) // the step is never taken, and may overflow
		return nil
	}
	s.add(count, stride*i.step)
	return nil
}

// resolve returns the first index and the number of them on an axis of n, as
// Python's slice.indices does.
func (i Index) resolve(n int) (start, count int) {
	low, high := 0, n
	if i.step < 0 {
		low, high = -1, n-1
	}
	start, stop := clampIndex(i.start, n, low, high), clampIndex(i.stop, n, low, high)
	switch {
	case i.step > 0 && start < stop:
		return start, (stop-start-1)/i.step + 1
	case i.step < 0 && stop < start:
		return start, (stop-start+1)/i.step + 1
	}
	return start, 0
}

// clampIndex counts i from the start of an axis of n and moves it into
// [low, high].
func clampIndex(i, n, low, high int) int {
	if i < 0 {
		if i < -n {
			return low
		}
		i += n
	}
	return min(max(i, low), high)
}
