package arrayapitest

import (
	"bytes"
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// searchChecks has a check for each operation.
var searchChecks = []struct {
	op  arrayapi.Op
	run func(s *suite, r *report, d dtype.DType)
	to  []string // the kinds of dtypes that the standard asks for
}{
	{arrayapi.OpSort, func(s *suite, r *report, d dtype.DType) { s.checkSort(r, arrayapi.OpSort, d) }, realKind},
	{arrayapi.OpArgSort, func(s *suite, r *report, d dtype.DType) { s.checkSort(r, arrayapi.OpArgSort, d) }, realKind},
	{arrayapi.OpSearchSorted, (*suite).checkSearchSorted, realKind},
	{arrayapi.OpNonzero, (*suite).checkNonzero, anyKind},
	{arrayapi.OpIsIn, (*suite).checkIsIn, integral},
	{arrayapi.OpUniqueAll, func(s *suite, r *report, d dtype.DType) { s.checkUnique(r, arrayapi.OpUniqueAll, d) }, anyKind},
	{arrayapi.OpUniqueCounts, func(s *suite, r *report, d dtype.DType) { s.checkUnique(r, arrayapi.OpUniqueCounts, d) }, anyKind},
	{arrayapi.OpUniqueInverse, func(s *suite, r *report, d dtype.DType) { s.checkUnique(r, arrayapi.OpUniqueInverse, d) }, anyKind},
	{arrayapi.OpUniqueValues, func(s *suite, r *report, d dtype.DType) { s.checkUnique(r, arrayapi.OpUniqueValues, d) }, anyKind},
}

// checkSearch compares with the reference: axes, directions, equal elements, sizes
// of 0, and layouts. The order of unique elements, and that of NaN and of the
// zeros, is open.
func checkSearch(s *suite, r *report) {
	if _, ok := s.ns.(arrayapi.Searcher); !ok {
		r.skipped = "the namespace is no arrayapi.Searcher"
		return
	}
	checkUnknownOp(s, r, func(op arrayapi.Op, x *operand) call { return search(op, nil, arrayapi.SearchOptions{}, x) })
	for _, c := range searchChecks {
		for _, d := range s.ofKinds(c.to...) {
			c.run(s, r, d)
		}
	}
}

func (s *suite) checkSort(r *report, op arrayapi.Op, d dtype.DType) {
	for n, o := range []arrayapi.SearchOptions{{}, {Descending: true}, {Unstable: true}, {Unstable: true, Descending: true}} {
		for _, c := range []struct {
			shape []int
			axes  []int
		}{
			{[]int{40}, nil}, {[]int{3, 7}, nil}, {[]int{3, 7}, []int{0}}, {[]int{2, 5, 3}, []int{-2}}, {[]int{0}, nil}, {[]int{2, 0}, []int{0}},
			{[]int{1}, nil}, {[]int{3, 4}, []int{2}}, {[]int{3, 4}, []int{-3}},
		} {
			for _, l := range []layout{plain, turn(layoutsOf(d), n)} {
				o.Axes = c.axes
				x := s.operand(d, c.shape, ties, l)
				t := trial{
					at:   place{dtype: d, layout: l.name}.doing("%s of shape %v, axes %v, descending %v, stable %v", op, c.shape, c.axes, o.Descending, !o.Unstable),
					args: []*operand{x}, call: search(op, nil, o, x), refused: !areAxes(c.axes, len(c.shape)),
				}
				if op == arrayapi.OpArgSort && o.Unstable {
					t.property = func(args, want, have []arrayapi.Buffer) error { return wantSameOrder(args[0], want[0], have[0], o) }
				}
				s.try(r, t)
			}
		}
	}
}

// wantSameOrder wants indices that sort as those of the reference do, but for the order
// of equal elements.
func wantSameOrder(x, want, have arrayapi.Buffer, o arrayapi.SearchOptions) error {
	along := arrayapi.ManipulateOptions{Axes: o.Axes}
	taken := func(indices *operand) call {
		return manipulate(arrayapi.OpTakeAlongAxis, along, referenceOperand(x), indices)
	}
	sorted := func(indices *operand) call {
		return search(arrayapi.OpSort, nil, arrayapi.SearchOptions{Axes: o.Axes}, indices)
	}
	if err := wantEqually(want, have, taken); err != nil {
		return fmt.Errorf("the elements in that order: %w", err)
	}
	if err := wantEqually(want, have, sorted); err != nil {
		return fmt.Errorf("want each index once: %w", err)
	}
	return nil
}

// wantEqually compares what the reference makes of two arrays.
func wantEqually(want, have arrayapi.Buffer, f func(x *operand) call) error {
	var made [2][]byte
	for i, b := range []arrayapi.Buffer{want, have} {
		zs, err := results(f(referenceOperand(b)), ndarray.Namespace(), func(o *operand) arrayapi.ArrayLike { return o.reference })
		if err != nil {
			return err
		}
		z, err := ndarray.Namespace().Buffer(zs[0], arrayapi.CopyAlways)
		if err != nil {
			return err
		}
		made[i] = native(z)
	}
	return wantBytes(made[0], made[1], max(1, len(made[0])/max(1, want.Size())))
}

func (s *suite) checkSearchSorted(r *report, d dtype.DType) {
	sorted, shuffled := pick(0, 1, 1, 2, 4, 4, 4, 7), pick(4, 1, 7, 0, 4, 2, 1, 4)
	x, mixed := s.operand(d, []int{8}, sorted, plain), s.operand(d, []int{8}, shuffled, plain)
	sorter := s.operand(s.indexDType(), []int{8}, pick(3, 1, 6, 5, 0, 4, 7, 2), plain)
	none := s.operand(d, []int{0}, sorted, plain)
	matrix, one := s.operand(d, []int{2, 3}, pick(0, 1, 3, 4, 7, 6), columnMajor), s.operand(d, []int{}, pick(4), plain)
	for _, right := range []bool{false, true} {
		for _, c := range []struct {
			x, y   *operand
			sorter *operand
		}{{x, matrix, nil}, {x, one, nil}, {none, matrix, nil}, {x, none, nil}, {mixed, matrix, sorter}} {
			args := []*operand{c.x, c.y}
			if c.x == mixed {
				args = append(args, sorter)
			}
			s.try(r, trial{
				at: place{dtype: d}.doing("searchsorted, right %v, sorter %v", right, c.sorter != nil), args: args,
				call: search(arrayapi.OpSearchSorted, c.sorter, arrayapi.SearchOptions{Right: right}, c.x, c.y),
			})
		}
		for _, v := range []any{2, 9, 1.5} {
			s.try(r, trial{
				at: place{dtype: d}.doing("searchsorted of the scalar %v, right %v", v, right), args: []*operand{x},
				call: search(arrayapi.OpSearchSorted, nil, arrayapi.SearchOptions{Right: right}, x, v), open: v == 1.5 && d.Is("integral"),
			})
		}
	}
}

func (s *suite) checkNonzero(r *report, d dtype.DType) {
	for n, shape := range [][]int{{7}, {2, 3}, {2, 3, 4}, {0}, {3, 0}, {}} {
		for _, l := range []layout{plain, turn(layoutsOf(d), n)} {
			x := s.operand(d, shape, someZeros, l)
			s.try(r, trial{
				at: place{dtype: d, shape: shape, layout: l.name}.doing("nonzero"), args: []*operand{x},
				call: search(arrayapi.OpNonzero, nil, arrayapi.SearchOptions{}, x), refused: len(shape) == 0, may: s.mayLack(arrayapi.OpNonzero),
			})
		}
	}
}

func (s *suite) checkIsIn(r *report, d dtype.DType) {
	x, set := s.operand(d, []int{3, 5}, consecutive, columnMajor), s.operand(d, []int{2, 2}, pick(1, 3, 3, 0), plain)
	none := s.operand(d, []int{0}, consecutive, plain)
	for _, invert := range []bool{false, true} {
		for _, c := range []struct {
			x, y any
			args []*operand
		}{
			{x, set, []*operand{x, set}}, {x, none, []*operand{x, none}}, {none, set, []*operand{none, set}}, {x, 3, []*operand{x}}, {3, set, []*operand{set}},
			{5, set, []*operand{set}},
		} {
			s.try(r, trial{
				at: place{dtype: d}.doing("isin of %s and %s, invert %v", nameOf(c.x), nameOf(c.y), invert), args: c.args,
				call: search(arrayapi.OpIsIn, nil, arrayapi.SearchOptions{Invert: invert}, c.x, c.y),
			})
		}
	}
}

func (s *suite) checkUnique(r *report, op arrayapi.Op, d dtype.DType) {
	for n, shape := range [][]int{{9}, {2, 7}, {}, {0}, {2, 0}, {3, 2, 2}} {
		for _, l := range []layout{plain, turn(layoutsOf(d), n)} {
			x := s.operand(d, shape, ties, l)
			s.try(r, trial{
				at: place{dtype: d, shape: shape, layout: l.name}.doing("%s", op), args: []*operand{x},
				call: search(op, nil, arrayapi.SearchOptions{}, x), property: func(_, want, have []arrayapi.Buffer) error { return wantSameSet(op, want, have) },
				may: s.mayLack(op),
			})
		}
	}
	if op == arrayapi.OpUniqueCounts && isAny(d, floating) {
		x := s.operand(d, []int{5}, pick(math.NaN(), 1, math.NaN(), 1, math.NaN()), plain)
		s.try(r, trial{
			at: place{dtype: d}.doing("%s of NaNs", op), args: []*operand{x}, call: search(op, nil, arrayapi.SearchOptions{}, x),
			property: func(_, want, have []arrayapi.Buffer) error { return wantSameSet(op, want, have) },
			open:     !hasNaN(d), may: s.mayLack(op),
		})
	}
}

// hasNaN tells whether a dtype has a NaN.
func hasNaN(d dtype.DType) bool {
	b, err := pick(math.NaN())(d, []int{1})
	if err != nil {
		return false
	}
	values, ok := floatsOf(b)
	return ok && math.IsNaN(values[0])
}

// wantSameSet compares the results of an operation on a set, whose order is open. The
// first are the values.
func wantSameSet(op arrayapi.Op, want, have []arrayapi.Buffer) error {
	order, err := placesOf(native(have[0]), native(want[0]), want[0].DType.Size())
	if err != nil {
		return err
	}
	for i := range want[1:] {
		w, h := integersOf(want[i+1]), integersOf(have[i+1])
		isInverse := op == arrayapi.OpUniqueInverse || op == arrayapi.OpUniqueAll && i == 1
		for j := range h {
			at := j // in the results of the reference
			if !isInverse {
				at = order[j]
			} else if h[j] < 0 || int(h[j]) >= len(order) {
				return fmt.Errorf("result %d: want an index below %d, have %d", i+1, len(order), h[j])
			} else {
				h[j] = int64(order[h[j]])
			}
			if w[at] != h[j] {
				return fmt.Errorf("result %d, number %d: want %d, have %d, but for the order of the values", i+1, j, w[at], h[j])
			}
		}
	}
	return nil
}

// placesOf returns where each element of have is among those of want, which must be the
// same ones.
func placesOf(have, want []byte, size int) ([]int, error) {
	if size == 0 {
		return nil, nil
	}
	used := make([]bool, len(want)/size)
	var places []int
	for i := 0; i < len(have); i += size {
		place := -1
		for j := range used {
			if !used[j] && bytes.Equal(want[j*size:(j+1)*size], have[i:i+size]) {
				place = j
				break
			}
		}
		if place < 0 {
			return nil, fmt.Errorf("element %d: want one of the argument, once, have the bytes %x", i/size, have[i:i+size])
		}
		used[place] = true
		places = append(places, place)
	}
	return places, nil
}

// integersOf returns integers of any dtype.
func integersOf(b arrayapi.Buffer) []int64 {
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return nil
	}
	if a, err = a.AsType(dtype.Int64); err != nil {
		return nil
	}
	wide, err := ndarray.Data[int64](a)
	if err != nil {
		return nil
	}
	return wide
}
