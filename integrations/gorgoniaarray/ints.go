package gorgoniaarray

import (
	"fmt"
	"slices"
	"strconv"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
)

// Ints returns a tensor with elements of Go's int for those of the integer of the
// same size, and of uint likewise: gorgonia does not compute with an Int and an
// Int64 at once, and a file does not tell them apart. It shares the memory of d where
// d is row-major and its elements lie side by side; otherwise it is a copy. Other
// dtypes than the signed and the unsigned integer of the host's int are an
// [*arrayapi.DTypeError].
func Ints(d *tensor.Dense) (*tensor.Dense, error) {
	b, err := Namespace().Buffer(Dense{d}, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	var elements any
	switch b.DType.String() {
	case "int" + strconv.Itoa(strconv.IntSize):
		elements, err = arrayapi.Elements[int](b, arrayapi.CopyIfNeeded)
	case "uint" + strconv.Itoa(strconv.IntSize):
		elements, err = arrayapi.Elements[uint](b, arrayapi.CopyIfNeeded)
	default:
		err = &arrayapi.DTypeError{Op: "gorgoniaarray: ints", Have: b.DType, Want: fmt.Sprintf("int%[1]d or uint%[1]d", strconv.IntSize)}
	}
	if err != nil {
		return nil, err
	}
	if b.NDim() == 0 {
		return tensor.New(tensor.WithBacking(elements)), nil
	}
	return tensor.New(tensor.WithShape(slices.Clone(b.Shape)...), tensor.WithBacking(elements)), nil
}
