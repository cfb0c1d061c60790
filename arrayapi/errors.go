package arrayapi

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// ErrForeign says that a value is not of the namespace's own types. Dispatch
// takes it as "not mine" and goes on to the next rule.
var ErrForeign = errors.New("arrayapi: value of a foreign type")

// ErrCopy says that [CopyNever] was asked for where a copy is needed. The
// errors that wrap it say why.
var ErrCopy = errors.New("arrayapi: a copy is needed and was not allowed")

// A DTypeError says that a type or function cannot take a dtype.
type DTypeError struct {
	Op   string      // what refused it: a type or a function
	Have dtype.DType // the dtype that was found
	Want string      // what it takes, in words
}

// Error names the operation, what it takes and what it was given.
func (e *DTypeError) Error() string {
	return fmt.Sprintf("%s: want dtype %s, have %s", e.Op, e.Want, e.Have)
}

// A ShapeError says that a type or function cannot take a shape.
type ShapeError struct {
	Op   string // what refused it: a type or a function
	Have []int  // the shape that was found
	Want string // what it takes, in words
}

// Error names the operation, what it takes and what it was given.
func (e *ShapeError) Error() string {
	return fmt.Sprintf("%s: want %s, have shape %v", e.Op, e.Want, e.Have)
}
