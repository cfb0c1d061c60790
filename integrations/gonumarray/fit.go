package gonumarray

import (
	"fmt"
	"math"
)

// A FitError says that a matrix cannot become one of a type that stores only a
// part of the elements, since an element would be lost.
type FitError struct {
	Type     string  // the type that was wanted, "*mat.SymDense"
	Row, Col int     // of the element, from 0
	Have     float64 // its value
	Want     string  // what it would have to be, in words
}

// Error names the type, the element and what was wanted of it.
func (e *FitError) Error() string {
	return fmt.Sprintf("gonumarray: %s: want %s at row %d, column %d, have %v", e.Type, e.Want, e.Row, e.Col, e.Have)
}

// table is a row-major matrix to be looked at.
type table struct {
	data       []float64
	stride     int
	rows, cols int
}

func (t table) row(i int) []float64 { return t.data[i*t.stride : i*t.stride+t.cols] }

func (t table) at(i, j int) float64 { return t.data[i*t.stride+j] }

// misfit is the error of one element.
func (t table) misfit(typ string, at [2]int, want string) error {
	return &FitError{Type: typ, Row: at[0], Col: at[1], Have: t.at(at[0], at[1]), Want: want}
}

// symmetric tells whether each pair of elements has the same bits, NaNs
// included: zeros of two signs are a loss.
func (t table) symmetric(typ string) error {
	for i0 := 0; i0 < t.rows; i0 += tile {
		for j0 := i0; j0 < t.rows; j0 += tile {
			if i, j, ok := t.sameTiles(i0, j0); !ok {
				return t.misfit(typ, [2]int{i, j}, fmt.Sprintf("%v, as at row %d, column %d,", t.at(j, i), j, i))
			}
		}
	}
	return nil
}

// sameTiles compares two squares that lie opposite, and returns the first place
// where they differ.
func (t table) sameTiles(i0, j0 int) (row, col int, ok bool) {
	for i := i0; i < min(i0+tile, t.rows); i++ {
		for j := max(j0, i+1); j < min(j0+tile, t.rows); j++ {
			if math.Float64bits(t.at(i, j)) != math.Float64bits(t.at(j, i)) {
				return i, j, false
			}
		}
	}
	return 0, 0, true
}

// extent is the narrowest band that holds a matrix: the number of diagonals
// below and above the main one, and an element on the outermost of each.
type extent struct {
	kl, ku       int
	below, above [2]int
}

// extent finds the outermost elements that are not positive zero.
func (t table) extent() extent {
	var e extent
	for i := range t.rows {
		row := t.row(i)
		if j := firstElement(row); i-j > e.kl {
			e.kl, e.below = i-j, [2]int{i, j}
		}
		if j := lastElement(row); j-i > e.ku {
			e.ku, e.above = j-i, [2]int{i, j}
		}
	}
	return e
}

// firstElement returns the index of the first element that is not positive
// zero, len(row) if there is none.
func firstElement(row []float64) int {
	for j, v := range row {
		if math.Float64bits(v) != 0 {
			return j
		}
	}
	return len(row)
}

// lastElement returns the index of the last element that is not positive zero,
// -1 if there is none.
func lastElement(row []float64) int {
	for j := len(row) - 1; j >= 0; j-- {
		if math.Float64bits(row[j]) != 0 {
			return j
		}
	}
	return -1
}

// triangle tells whether the elements lie on one side of the diagonal. A
// diagonal counts as an upper triangle.
func (t table) triangle(typ string, e extent) (upper bool, err error) {
	if e.kl > 0 && e.ku > 0 {
		return false, t.misfit(typ, e.below, fmt.Sprintf("0, as row %d, column %d has %v,", e.above[0], e.above[1], t.at(e.above[0], e.above[1])))
	}
	return e.kl == 0, nil
}

// within tells whether the elements lie at most k diagonals off the main one.
func (t table) within(typ string, e extent, k int) error {
	want := fmt.Sprintf("0, more than %d off the diagonal,", k)
	if k == 0 {
		want = "0 off the diagonal"
	}
	switch {
	case e.kl > k:
		return t.misfit(typ, e.below, want)
	case e.ku > k:
		return t.misfit(typ, e.above, want)
	}
	return nil
}
