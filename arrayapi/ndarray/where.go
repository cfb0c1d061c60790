package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

var conditions = domain{func(d dtype.DType) bool { return d.Is("bool") }, "of a condition, which is bool"}

// where takes elements of x1 where a condition holds, and of x2 elsewhere. It
// moves them as they are, so that they may be of any dtype.
func where(_ namespace, op string, args []any) (arrayapi.Buffer, error) {
	if err := checkCount(op, len(args), 3); err != nil {
		return arrayapi.Buffer{}, err
	}
	if arrayapi.IsScalar(args[0]) {
		return arrayapi.Buffer{}, fmt.Errorf("%s: want an array as the condition, have %T", op, args[0])
	}
	c, err := argument(op, args[:1], conditions)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer c.keep()
	x, y, d, err := pair(op, args[1:], anything)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer x.keep()
	defer y.keep()
	first, err := nativeAs(op, x.buf, d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	second, err := nativeAs(op, y.buf, d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return elementwiseResult(op, d, choose, c.buf, first, second)
}

var anything = domain{dtype.DType.IsValid, "that is valid"}

// choose fills out with elements of args[1] and args[2], which have its dtype. An
// element is a word of its size, or where there is none, some bytes.
func choose(out arrayapi.Buffer, args []arrayapi.Buffer) {
	condition, x, y := args[0], args[1], args[2]
	size := out.DType.Size()
	switch size {
	case 0:
	case 1:
		chooseWords[uint8](out, condition, x, y, dtype.Uint8)
	case 2:
		chooseWords[uint16](out, condition, x, y, dtype.Uint16)
	case 4:
		chooseWords[uint32](out, condition, x, y, dtype.Uint32)
	case 8:
		chooseWords[uint64](out, condition, x, y, dtype.Uint64)
	case 16:
		chooseWords[[2]uint64](out, condition, x, y, dtype.NewVoid(16))
	default:
		condition.Shape, condition.Strides = within(condition.Shape, size), within(condition.Strides, 0)
		x.Shape, x.Strides = condition.Shape, within(x.Strides, 1)
		y.Shape, y.Strides = condition.Shape, within(y.Strides, 1)
		chooseWords[uint8](out, condition, x, y, dtype.Uint8)
	}
}

// within returns lengths with that of a new last axis.
func within(lengths []int, n int) []int { return append(slices.Clone(lengths), n) }

// chooseWords is choose for elements that are read as words of a dtype.
func chooseWords[T any](out, condition, x, y arrayapi.Buffer, word dtype.DType) {
	x.DType, y.DType = word, word
	c := readTruthBytes(condition)
	fillBinary(out, newReader[T](x), newReader[T](y), func(dst, x, y []T) {
		chosen(dst, c.next(len(dst)), x, y)
	})
}

func chosen[T any](dst []T, condition []uint8, x, y []T) {
	condition, x, y = condition[:len(dst)], x[:len(dst)], y[:len(dst)]
	for i := range dst {
		v, w := y[i], x[i] // both read in any case: that makes a conditional move of it
		if condition[i] != 0 {
			v = w
		}
		dst[i] = v
	}
}
