package gorgoniaarray

import (
	"fmt"
	"reflect"
)

// A MaskError says that elements of a tensor are masked: neither a .npy file nor
// another namespace has a place for the mask. Filled of *tensor.Dense puts
// a value in their place. A mask that is false everywhere is passed over.
type MaskError struct {
	Count int   // of masked elements, of those that the tensor shows
	Index []int // of the first, one number for each axis
}

// Error says how many elements are masked and where the first is.
func (e *MaskError) Error() string {
	return fmt.Sprintf("gorgoniaarray: tensor: want no masked elements, have %d, the first at %v", e.Count, e.Index)
}

// A TypeError says that the elements of a tensor are of a Go type that has no
// dtype: string, uintptr, and named types, whose name would be lost. It is no
// [arrayapi.ErrForeign]: the next rule of a registry would be gorgonia's gob, which
// does not load the slices of a tensor that it has saved, and panics on a tensor
// that was never made.
type TypeError struct {
	Type reflect.Type // nil in a tensor that was never made
}

// Error names the type.
func (e *TypeError) Error() string {
	return fmt.Sprintf("gorgoniaarray: tensor: want elements of Go's bool, integers, floats or complex numbers, have %.100v", e.Type)
}
