package npy

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The values of the field Field of [FormatError] and [LimitError].
const (
	FieldMagic        = "magic"
	FieldVersion      = "version"
	FieldLength       = "header length"
	FieldHeader       = "header" // its text as a whole
	FieldDescr        = "descr"
	FieldFortranOrder = "fortran_order"
	FieldShape        = "shape"
	FieldData         = "data"
)

// A FormatError says that the input is no .npy array, or not a whole one. Input
// that ends too early wraps [io.ErrUnexpectedEOF].
type FormatError struct {
	Offset int64  // in bytes from the start of the array
	Field  string // the part of the array that is wrong: one of the Field constants
	Reason string // what was wanted and what was found
	Err    error  // the cause, or nil
}

// Error names the field, what was wanted and found there, and the offset.
func (e *FormatError) Error() string {
	parts := []string{"npy", place(e.Field)}
	if e.Reason != "" {
		parts = append(parts, e.Reason)
	}
	if e.Err != nil {
		parts = append(parts, e.Err.Error())
	}
	return fmt.Sprintf("%s (offset %d)", strings.Join(parts, ": "), e.Offset)
}

// Unwrap returns the cause.
func (e *FormatError) Unwrap() error { return e.Err }

// A LimitError says that an array exceeds one of the limits of [ReadOptions],
// or the sizes that the host can address. The array may be well formed.
type LimitError struct {
	Field string // the part of the array that is too large: one of the Field constants
	Max   int64  // what is allowed
	Unit  string // of Max: "bytes", "dimensions"
	Have  string // what was found
	Hint  string // what to do about it, or empty
}

// Error says what is allowed and what was found.
func (e *LimitError) Error() string {
	s := fmt.Sprintf("npy: %s: want at most %d %s, have %s", place(e.Field), e.Max, e.Unit, e.Have)
	if e.Hint != "" {
		s += ": " + e.Hint
	}
	return s
}

// place spells a field for a message.
func place(field string) string {
	switch field {
	case FieldDescr, FieldFortranOrder, FieldShape:
		return fmt.Sprintf("header: key %q", field)
	}
	return field
}

// clip shortens outside text for a message to 100 characters.
func clip(s string) string {
	const limit = 100
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "..."
		}
		n++
	}
	return s
}
