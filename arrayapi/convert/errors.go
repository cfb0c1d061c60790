package convert

import "fmt"

// A ValueError says that an element cannot be converted.
type ValueError struct {
	Op     string // the function
	Index  int    // of the element in row-major order
	Field  string // of a struct, or empty
	Reason string // what was wanted and found
}

// Error names the function, the element and what is wrong with it.
func (e *ValueError) Error() string {
	at := fmt.Sprintf("element %d", e.Index)
	if e.Field != "" {
		at += fmt.Sprintf(", field %.100q", e.Field)
	}
	return fmt.Sprintf("convert: %s: %s: %s", e.Op, at, e.Reason)
}

// failure is what a conversion of elements found wrong: with an element, or nothing
// where reason is empty.
type failure struct {
	index  int
	reason string
}

func (f failure) err(op, field string) error {
	if f.reason == "" {
		return nil
	}
	return &ValueError{Op: op, Index: f.index, Field: field, Reason: f.reason}
}
