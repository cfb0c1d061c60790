package arrayapi

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// Field returns one field of an array of structs, by name or title: a column,
// which aliases the memory of b. The axes of a field that has a shape follow those
// of b. Field does not take Release over. b must pass [Buffer.Check].
//
// A dtype without such a field is a [*DTypeError].
func (b Buffer) Field(name string) (Buffer, error) {
	fields := b.DType.Fields()
	i := slices.IndexFunc(fields, func(f dtype.Field) bool { return f.Name == name || f.Title != "" && f.Title == name })
	if i < 0 {
		return Buffer{}, &DTypeError{Op: "arrayapi: field", Have: b.DType, Want: fmt.Sprintf("with a field %.100q", name)}
	}
	f := fields[i]
	b.DType = f.DType
	b.Shape = slices.Concat(b.Shape, f.Shape)
	b.Strides = slices.Concat(b.Strides, strided.CStrides(f.Shape, f.DType.Size()))
	b.Offset = min(b.Offset+f.Offset, len(b.Data)) // an array without elements may have no data
	b.Release = nil
	return b, nil
}
