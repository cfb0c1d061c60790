package npy

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

// The kinds of errors, for errors.Is. What is returned wraps them, with what was
// wanted and found.
var (
	// ErrInvalidNumPyFormat says that the input is no .npy file, or a malformed
	// one; the error is a *npy.FormatError of this module's package npy as well.
	ErrInvalidNumPyFormat = errors.New("npy: not a valid NumPy file format")

	// ErrTypeMismatch says that the elements of the file are of another type than
	// those of the value; the error is an *arrayapi.DTypeError as well.
	ErrTypeMismatch = errors.New("npy: types don't match")

	// ErrInvalidType says that no array is made of, or read into, values of a Go
	// type.
	ErrInvalidType = errors.New("npy: invalid or unsupported type")
)

// formatError adds ErrInvalidNumPyFormat to errors of the input's form.
func formatError(err error) error {
	var malformed *npy.FormatError
	if errors.As(err, &malformed) {
		return fmt.Errorf("%w: %w", ErrInvalidNumPyFormat, err)
	}
	return err
}

// mismatch says that elements of dtype d cannot be read into a value of type t.
func mismatch(t reflect.Type, d dtype.DType, want string) error {
	return fmt.Errorf("%w: %w", ErrTypeMismatch, &arrayapi.DTypeError{Op: fmt.Sprintf("npy: read into *%.100v", t), Have: d, Want: want})
}

// invalid says that values of type t are not handled.
func invalid(op string, t reflect.Type) error {
	return fmt.Errorf("%w: %s %.100v", ErrInvalidType, op, t)
}
