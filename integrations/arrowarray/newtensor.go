package arrowarray

import (
	"reflect"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// newTensor makes a tensor of the type want, or of any where that is nil or an interface.
// It takes the Release of b over unless it fails.
func (n *namespace) newTensor(b arrayapi.Buffer, want reflect.Type, mode arrayapi.CopyMode) (tensor.Interface, error) {
	e, err := tensorFor(b, want)
	if err != nil {
		return nil, err
	}
	raw, strides, fits := tensorLayout(b)
	if fits && isDirect(e.typ) && canAdopt(b, mode) {
		return tensorOf(e.typ, b.Shape, strides, adopt(b, raw)), nil
	}
	var values *memory.Buffer
	strides = strided.CStrides(b.Shape, b.DType.Size())
	switch {
	case !isDirect(e.typ):
		strides = nil // the row-major ones
		values, err = n.converted(b, mode)
	case b.IsF():
		strides = strided.FStrides(b.Shape, b.DType.Size())
		fallthrough
	default:
		values, err = n.copied(b, strides, mode)
	}
	if err != nil {
		return nil, err
	}
	b.Free()
	return tensorOf(e.typ, b.Shape, canonical(b.Shape, strides, b.DType.Size()), values), nil
}

// tensorOf makes a tensor. nil strides are row-major. It takes the reference to values over.
func tensorOf(typ arrow.DataType, shape, strides []int, values *memory.Buffer) tensor.Interface {
	width := typ.(arrow.FixedWidthDataType).Bytes()
	data := array.NewData(typ, values.Len()/width, []*memory.Buffer{nil, values}, nil, 0, 0)
	values.Release()
	defer data.Release()
	return tensor.New(data, int64s(shape), int64s(strides), nil)
}

// tensorFor returns the type of a tensor's elements, or says why there is none.
func tensorFor(b arrayapi.Buffer, want reflect.Type) (elementType, error) {
	e, ok := tensorType(b.DType)
	if ok && (want == nil || e.tensor.AssignableTo(want)) {
		return e, nil
	}
	op, dtypes := "arrowarray: Tensor", "an integer, float32, float64, or datetime64 of D or ms"
	if want != nil {
		op = "arrowarray: " + want.String()
	}
	for _, e := range elementTypes {
		if want != nil && e.tensor == want {
			dtypes = e.dtype.String()
		}
	}
	return e, &arrayapi.DTypeError{Op: op, Have: b.DType, Want: dtypes}
}

// tensorLayout returns the memory that the elements of b lie in, from the first on, and
// the strides that a tensor on it has, or false where there is no such tensor: one's
// elements do not lie before its first, and lie whole elements apart.
func tensorLayout(b arrayapi.Buffer) (raw []byte, strides []int, ok bool) {
	if b.Size() == 0 {
		return []byte{}, nil, true
	}
	size := b.DType.Size()
	strides = canonical(b.Shape, b.Strides, size)
	for _, s := range strides {
		if s < 0 || s%size != 0 {
			return nil, nil, false
		}
	}
	_, end, err := strided.Bounds(b.Shape, b.Strides, size)
	if err != nil {
		return nil, nil, false
	}
	end += b.Offset
	return b.Data[b.Offset:end:end], strides, true
}

// canonical returns strides as Arrow itself would choose them, where they are contiguous:
// it does not take a tensor for contiguous otherwise. Row-major ones are nil.
func canonical(shape, strides []int, size int) []int {
	switch {
	case strides == nil || strided.IsC(shape, strides, size):
		return nil
	case strided.IsF(shape, strides, size):
		return strided.FStrides(shape, size)
	}
	strides = slices.Clone(strides)
	for i, n := range shape {
		if n == 1 {
			strides[i] = size
		}
	}
	return strides
}

// int64s returns s as int64s, nil for nil.
func int64s(s []int) []int64 {
	if s == nil {
		return nil
	}
	out := make([]int64, len(s))
	for i, v := range s {
		out[i] = int64(v)
	}
	return out
}
