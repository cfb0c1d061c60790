package ndarray

import (
	"errors"
	"fmt"
)

// ErrReadOnly is the error of writing to an array whose memory must not be
// written to, or that [Array.BroadcastTo] made.
var ErrReadOnly = errors.New("ndarray: the array is read-only")

// An IndexError says that an index, or the number of an axis, is out of bounds.
type IndexError struct {
	Op    string // the function that refused it
	What  string // "index" or "axis"
	Axis  int    // the axis that was indexed; -1 where an axis is what is wrong
	Have  int    // the index or axis that was found
	Bound int    // it must be within [-Bound, Bound)
}

// Error names the function, the index and the bounds.
func (e *IndexError) Error() string {
	where := ""
	if e.Axis >= 0 {
		where = fmt.Sprintf(" of axis %d", e.Axis)
	}
	if e.Bound == 0 {
		return fmt.Sprintf("%s: %s %d%s is out of bounds: there is none", e.Op, e.What, e.Have, where)
	}
	return fmt.Sprintf("%s: %s %d%s is out of bounds: want one in [-%d, %d)", e.Op, e.What, e.Have, where, e.Bound, e.Bound)
}

// checkIndex returns index i of an axis of n elements, counted from the start.
func checkIndex(op string, axis, i, n int) (int, error) {
	if i < -n || i >= n {
		return 0, &IndexError{Op: op, What: "index", Axis: axis, Have: i, Bound: n}
	}
	if i < 0 {
		i += n
	}
	return i, nil
}
