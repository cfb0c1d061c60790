package arrowarray

import (
	"fmt"
	"math"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// newArray makes an Arrow array of the type want, or of any where that is nil or an
// interface. It takes the Release of b over unless it fails.
func (n *namespace) newArray(b arrayapi.Buffer, want reflect.Type, mode arrayapi.CopyMode) (arrow.Array, error) {
	typ, err := elementsFor(b, want)
	if err != nil {
		return nil, err
	}
	var values *memory.Buffer
	raw, fits := b.Bytes()
	switch {
	case !isDirect(typ):
		values, err = n.converted(b, mode)
	case fits && canAdopt(b, mode):
		return listsOf(typ, b.Shape, adopt(b, raw)), nil
	default:
		values, err = n.copied(b, strided.CStrides(b.Shape, b.DType.Size()), mode)
	}
	if err != nil {
		return nil, err
	}
	b.Free()
	return listsOf(typ, b.Shape, values), nil
}

// listsOf makes an array of elements, of rank 1, or of fixed-size lists of them. It takes
// the reference to values over.
func listsOf(typ arrow.DataType, shape []int, values *memory.Buffer) arrow.Array {
	size := 1
	for _, n := range shape {
		size *= n
	}
	data := array.NewData(typ, size, []*memory.Buffer{nil, values}, nil, 0, 0)
	values.Release()
	for axis := len(shape) - 1; axis > 0; axis-- {
		size /= shape[axis]
		typ = arrow.FixedSizeListOf(int32(shape[axis]), typ)
		list := array.NewData(typ, size, []*memory.Buffer{nil}, []arrow.ArrayData{data}, 0, 0)
		data.Release()
		data = list
	}
	defer data.Release()
	return array.MakeFromData(data)
}

// elementsFor returns the Arrow type of the elements of b in an array of the type want, or
// says why there is none.
func elementsFor(b arrayapi.Buffer, want reflect.Type) (arrow.DataType, error) {
	op := "arrowarray: Array"
	if want != nil {
		op = "arrowarray: " + want.String()
	}
	if err := checkShape(op, b.Shape, want); err != nil {
		return nil, err
	}
	if b.NDim() > 1 {
		want = nil // the shape fits a list, of any elements
	}
	typ, ok := arrayType(b.DType, want)
	if !ok {
		return nil, &arrayapi.DTypeError{Op: op, Have: b.DType, Want: dtypesOf(want)}
	}
	return typ, nil
}

// checkShape tells whether an array of the type want can have the shape.
func checkShape(op string, shape []int, want reflect.Type) error {
	refuse := func(want string) error {
		return &arrayapi.ShapeError{Op: op, Have: append([]int{}, shape...), Want: want}
	}
	switch {
	case want == listType && len(shape) < 2:
		return refuse("2 dimensions or more")
	case want != listType && !isAny(want) && len(shape) != 1:
		return refuse("1 dimension")
	case len(shape) == 0:
		return refuse("1 dimension or more")
	}
	for _, n := range shape[1:] {
		if n < 1 || n > math.MaxInt32 {
			return refuse(fmt.Sprintf("axes behind the first of 1 to %d elements, as lists have", math.MaxInt32))
		}
	}
	return nil
}

// isAny tells whether want leaves open what the elements are.
func isAny(want reflect.Type) bool {
	return want == nil || want.Kind() == reflect.Interface && listType.AssignableTo(want)
}

// dtypesOf says which dtypes an array of the type want takes.
func dtypesOf(want reflect.Type) string {
	for _, e := range elementTypes {
		switch {
		case e.array != want:
		case e.id == arrow.TIMESTAMP:
			return "datetime64 of s, ms, us or ns"
		case e.id == arrow.DURATION:
			return "timedelta64 of s, ms, us or ns"
		default:
			return e.dtype.String()
		}
	}
	if !isAny(want) {
		return "of an array that is one"
	}
	return dtype.Bool.String() + ", an integer, float16, float32, float64, datetime64 of D, s, ms, us or ns, or timedelta64 of s, ms, us or ns"
}
