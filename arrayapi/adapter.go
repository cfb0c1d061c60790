package arrayapi

import "reflect"

// Adapter lets a type that cannot have methods take part, by wrapping its
// values in a type that can: []float64, [][]float32, another library's matrix.
// All three functions must be set, and safe for concurrent use.
type Adapter struct {
	// Like returns the zero value of the wrapper for t, or nil where the
	// adapter does not cover t.
	Like func(t reflect.Type) ArrayLike
	// Wrap returns v as an array. The wrapper aliases the memory of v where it
	// can.
	Wrap func(v any) (ArrayLike, error)
	// Unwrap returns the value of type t that the wrapper x holds, without a
	// copy where it can.
	Unwrap func(x ArrayLike, t reflect.Type) (any, error)
}
