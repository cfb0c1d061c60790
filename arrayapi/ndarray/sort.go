package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// sortAlong returns the elements of an array sorted along an axis. The bytes of
// bools become 0 and 1.
func sortAlong(c searchCall) ([]arrayapi.Buffer, error) {
	rule, axis, err := c.order()
	if err != nil {
		return nil, err
	}
	moved, back := axisLast(c.args[0], axis)
	if err := checkScratch(c.op, moved.Shape[len(moved.Shape)-1], 2*rule.size); err != nil {
		return nil, err
	}
	out, err := nativeCopy(c.op, moved)
	if err != nil {
		return nil, err
	}
	switch rule.size {
	case 1:
		sortRows[uint8](out, &rule, c.o.Descending)
	case 2:
		sortRows[uint16](out, &rule, c.o.Descending)
	case 4:
		sortRows[uint32](out, &rule, c.o.Descending)
	default:
		sortRows[uint64](out, &rule, c.o.Descending)
	}
	return []arrayapi.Buffer{axesInOrder(out, back)}, nil
}

// order returns how the elements of the first argument are ordered, and the axis
// to sort along.
func (c searchCall) order() (keyRule, int, error) {
	rule, err := newKeyRule(c.op, c.args[0].DType)
	if err != nil {
		return keyRule{}, 0, err
	}
	axis, err := oneAxis(c.op, c.o.Axes, -1, len(c.args[0].Shape))
	return rule, axis, err
}

// sortRows sorts the rows of contiguous memory. Several rows are shared between
// the processors, and else the one row is.
func sortRows[K bitPattern](b arrayapi.Buffer, r *keyRule, descending bool) {
	data, _ := memory.View[K](b.Data)
	forRows(len(data), b.Shape[len(b.Shape)-1], func(workers int) func(lo, hi int) {
		s := rowSort[K]{rule: r, descending: descending, digits: newDigitSort(workers)}
		return func(lo, hi int) { s.sort(data[lo:hi]) }
	})
	memory.Store(b.Data, data)
}

// forRows calls a function for the bounds of each row of n of size elements. It
// asks for that function once for each goroutine, with the number of workers that
// may share one row.
func forRows(size, n int, newRow func(workers int) func(lo, hi int)) {
	if size == 0 {
		return
	}
	rows, workers := size/n, parallel.Workers(size, sharedKeys)
	within := 1
	if rows < workers {
		within, workers = workers, 1
	}
	parallel.Ranges(workers, rows, func(lo, hi int) {
		row := newRow(within)
		for i := lo; i < hi; i++ {
			row(i*n, (i+1)*n)
		}
	})
}

// rowSort sorts one row after the other.
type rowSort[K bitPattern] struct {
	rule       *keyRule
	descending bool
	digits     *digitSort
	spare      []K
	lost       lostBits[K]
}

// sort sorts the elements whose bits it is given.
func (s *rowSort[K]) sort(row []K) {
	if s.rule.hasNaN() {
		s.lost.encode(s.rule, row)
	} else {
		encodeKeys(s.rule, row)
	}
	if s.descending {
		complement(row)
	}
	if len(s.spare) < len(row) && len(row) >= radixLength {
		s.spare = make([]K, len(row))
	}
	sortKeys(s.digits, row, s.spare)
	if s.descending {
		complement(row)
	}
	zero := 0
	if len(s.lost.zeros) > 0 {
		zero = slices.Index(row, s.lost.zeroKey)
	}
	decodeKeys(s.rule, row)
	s.lost.restore(row, zero, s.descending)
}

func complement[K bitPattern](keys []K) {
	for i, k := range keys {
		keys[i] = ^k
	}
}

// lostBits remembers what keys do not say of floats: the signs of zeros, and the
// signs and payloads of NaN, in the order in which they were. Equal elements
// stay in that order.
type lostBits[K bitPattern] struct {
	zeroKey K
	first   int // that many zeros were positive
	zeros   []K // the others, from the first negative one on
	nans    []K
}

// encode is encodeKeys for floats.
func (l *lostBits[K]) encode(r *keyRule, bits []K) {
	l.first, l.zeros, l.nans = 0, l.zeros[:0], l.nans[:0]
	l.zeroKey = key(r, K(0))
	if r.kind == keyCode {
		for i, b := range bits {
			bits[i] = l.note(K(r.codes.keys[uint8(b)]), b)
		}
		return
	}
	inf := K(r.inf)
	for i, b := range bits {
		bits[i] = l.note(floatKey(b, inf), b)
	}
}

// note remembers the bits of an element, where its key does not say them, and
// returns the key.
func (l *lostBits[K]) note(key, bits K) K {
	switch {
	case key == ^K(0):
		l.nans = append(l.nans, bits)
	case key != l.zeroKey:
	case bits == 0 && len(l.zeros) == 0:
		l.first++
	default:
		l.zeros = append(l.zeros, bits)
	}
	return key
}

// restore puts the bits back into a sorted row, where the first zero is at zero.
func (l *lostBits[K]) restore(row []K, zero int, descending bool) {
	if len(l.zeros) > 0 {
		copy(row[zero+l.first:], l.zeros)
	}
	if descending {
		copy(row, l.nans)
	} else {
		copy(row[len(row)-len(l.nans):], l.nans)
	}
}
