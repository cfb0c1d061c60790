package npyioarray

import (
	"io"
	"reflect"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
)

// The kinds of errors, for errors.Is; see package npy.
var (
	ErrInvalidNumPyFormat = npy.ErrInvalidNumPyFormat
	ErrTypeMismatch       = npy.ErrTypeMismatch
	ErrInvalidType        = npy.ErrInvalidType
)

// Magic starts every .npy file.
var Magic = npy.Magic

// Header describes the array in a file.
type Header = npy.Header

// Reader gives the elements of one array.
type Reader = npy.Reader

// NewReader reads the header of the array that starts at r; see [npy.NewReader].
func NewReader(r io.Reader) (*Reader, error) { return npy.NewReader(r) }

// Read reads the array that starts at r into the value behind ptr; see
// [npy.Reader.Read].
func Read(r io.Reader, ptr any) error { return npy.Read(r, ptr) }

// TypeFrom returns the Go type of the elements of a dtype; see [npy.TypeFrom].
func TypeFrom(dtype string) reflect.Type { return npy.TypeFrom(dtype) }

// Write writes v as one array in row-major order; see [npy.Write].
func Write(w io.Writer, v any) error { return npy.Write(w, v) }
