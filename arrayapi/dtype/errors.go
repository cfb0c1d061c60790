package dtype

import (
	"errors"
	"fmt"
)

// ErrObject is the error, to be found with errors.Is, of a dtype with Python
// objects in it. The data of such an array is a pickle, a program that can do
// anything to the machine that runs it.
var ErrObject = errors.New("arrays of Python objects are stored as pickles, which this module never reads; " +
	"in Python, convert the array with astype to a plain dtype, or save its parts as plain arrays with numpy.savez")

// A PromotionError says that the standard has no common dtype for two dtypes.
type PromotionError struct{ A, B DType }

// Error implements the error interface.
func (e *PromotionError) Error() string {
	return fmt.Sprintf("dtype: no common dtype of %s and %s: convert one of them first", clip(e.A.String()), clip(e.B.String()))
}

// A ParseError says why a text is no dtype.
type ParseError struct {
	Text   string // the part that is wrong, up to 100 characters of it
	Offset int    // where that part starts in the text given
	Reason string
	Err    error // the cause, where there is one: ErrObject, or the error of the literal's parser
}

// Error implements the error interface.
func (e *ParseError) Error() string {
	s := fmt.Sprintf("dtype: parse %q: ", e.Text)
	if e.Reason != "" {
		s += e.Reason
	} else if e.Err != nil {
		s += e.Err.Error()
	}
	if e.Offset > 0 {
		s += fmt.Sprintf(" (offset %d)", e.Offset)
	}
	return s
}

// Unwrap returns the cause.
func (e *ParseError) Unwrap() error { return e.Err }

// clip shortens outside text for a message to 100 characters.
func clip(s string) string {
	n := 0
	for i := range s {
		if n == 100 {
			return s[:i] + "..."
		}
		n++
	}
	return s
}
