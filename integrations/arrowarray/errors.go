package arrowarray

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/arraylike/arraylike/arrayapi"
)

// NullError says that an array has nulls and no [Fill] says what stands for them.
type NullError struct {
	Column string         // of a record batch; "" for an array
	Type   arrow.DataType // of the array
	Count  int            // of nulls, at the outermost level of lists that has any
	Index  []int          // of the first: one number for each level of lists down to it
}

// Error names the column, the type, how many nulls there are and where the first is.
func (e *NullError) Error() string {
	where := "array"
	if e.Column != "" {
		where = fmt.Sprintf("column %.100q", e.Column)
	}
	return fmt.Sprintf("arrowarray: %s of type %.100s: want no nulls or a Fill, have %d, the first at %v", where, e.Type, e.Count, e.Index)
}

// TypeError says that no dtype fits an Arrow type. It is an [arrayapi.ErrForeign]:
// dispatch goes on to the next rule.
type TypeError struct {
	Type   arrow.DataType
	Reason string // what the dtypes lack, where the type alone does not show it
}

// Error names the type.
func (e *TypeError) Error() string {
	s := fmt.Sprintf("arrowarray: no dtype fits the Arrow type %.100s", e.Type)
	if e.Reason != "" {
		s += ": " + e.Reason
	}
	return s
}

// Unwrap returns [arrayapi.ErrForeign].
func (e *TypeError) Unwrap() error { return arrayapi.ErrForeign }
