package ndarray

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// createCall is one call of a function that makes an array of nothing.
type createCall struct {
	op       string // for errors
	o        arrayapi.CreateOptions
	defaults arrayapi.Defaults
}

// creators has a function for each operation.
var creators = map[arrayapi.Op]func(c createCall) (arrayapi.Buffer, error){
	arrayapi.OpArange:    createCall.arange,
	arrayapi.OpEmpty:     createCall.zeros,
	arrayapi.OpEmptyLike: createCall.zerosLike,
	arrayapi.OpEye:       createCall.eye,
	arrayapi.OpFFTFreq:   createCall.fftFreq,
	arrayapi.OpFull:      createCall.full,
	arrayapi.OpFullLike:  createCall.fullLike,
	arrayapi.OpLinspace:  createCall.linspace,
	arrayapi.OpOnes:      createCall.ones,
	arrayapi.OpOnesLike:  createCall.onesLike,
	arrayapi.OpRFFTFreq:  createCall.rfftFreq,
	arrayapi.OpZeros:     createCall.zeros,
	arrayapi.OpZerosLike: createCall.zerosLike,
}

// Create implements [arrayapi.Creator].
//
// The result is a new row-major array in the host's byte order and memory. What
// empty returns is zero. Arrays of zeros can have every dtype, those of one value
// the dtypes that [Full] takes, and sequences of numbers the numeric ones of at
// least a byte, without the long doubles; any other is an [*arrayapi.DTypeError].
// So is an integer that the dtype does not hold. Sequences are computed in float64,
// or in integers, and rounded once. Shapes and numbers of elements that no memory
// has room for, and devices other than the host, are errors.
func (ns namespace) Create(op arrayapi.Op, o arrayapi.CreateOptions) (arrayapi.ArrayLike, error) {
	f := creators[op]
	if f == nil {
		return nil, unsupported(op)
	}
	c := createCall{op: "ndarray: " + string(op), o: o, defaults: ns.defaults()}
	if !o.Device.IsHost() {
		return nil, fmt.Errorf("%s: want the device %q, have %.100q: %w", c.op, string(arrayapi.Host), string(o.Device), errors.ErrUnsupported)
	}
	out, err := f(c)
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// dtypeOr returns the dtype that was asked for, or another one.
func (c createCall) dtypeOr(other dtype.DType) dtype.DType {
	if c.o.DType.IsValid() {
		other = c.o.DType
	}
	return other.WithOrder(dtype.Native())
}

func (c createCall) zeros() (arrayapi.Buffer, error) {
	return newBuffer(c.op, c.dtypeOr(c.defaults.Real), c.o.Shape)
}

func (c createCall) ones() (arrayapi.Buffer, error) {
	d := c.dtypeOr(c.defaults.Real)
	return c.filled(c.o.Shape, oneOf(d), d)
}

// oneOf returns what ones are in a dtype.
func oneOf(d dtype.DType) any {
	if d.Is("bool") {
		return true
	}
	return 1
}

func (c createCall) full() (arrayapi.Buffer, error) {
	d, err := c.scalarDType(c.o.Fill)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.filled(c.o.Shape, c.o.Fill, c.dtypeOr(d))
}

// scalarDType returns the default dtype of the kind of a Go scalar.
func (c createCall) scalarDType(v any) (dtype.DType, error) {
	s, err := newScalar(v)
	if err != nil {
		return dtype.DType{}, fmt.Errorf("%s: %w", c.op, err)
	}
	switch d := s.array.buf.DType; {
	case d.Is("integral"):
		return c.defaults.Integral, nil
	case d.Is("real floating"):
		return c.defaults.Real, nil
	case d.Is("complex floating"):
		return c.defaults.Complex, nil
	default:
		return d, nil
	}
}

func (c createCall) filled(shape []int, value any, d dtype.DType) (arrayapi.Buffer, error) {
	a, err := full(c.op, shape, value, d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return a.buf, nil
}

// like returns the shape and the dtype of the result of a function that takes
// them from an array.
func (c createCall) like() ([]int, dtype.DType, error) {
	a, err := own(c.op, c.o.Like)
	if err != nil {
		return nil, dtype.DType{}, err
	}
	return a.buf.Shape, c.dtypeOr(a.buf.DType), nil
}

func (c createCall) zerosLike() (arrayapi.Buffer, error) {
	shape, d, err := c.like()
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return newBuffer(c.op, d, shape)
}

func (c createCall) onesLike() (arrayapi.Buffer, error) {
	shape, d, err := c.like()
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.filled(shape, oneOf(d), d)
}

func (c createCall) fullLike() (arrayapi.Buffer, error) {
	shape, d, err := c.like()
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.filled(shape, c.o.Fill, d)
}

func (c createCall) eye() (arrayapi.Buffer, error) {
	if len(c.o.Shape) != 2 {
		return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: c.op, Have: append([]int{}, c.o.Shape...), Want: "rows and columns"}
	}
	d := c.dtypeOr(c.defaults.Real)
	one, err := c.filled(nil, oneOf(d), d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := newBuffer(c.op, d, c.o.Shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	rows, columns, k, size := c.o.Shape[0], c.o.Shape[1], c.o.Diagonal, d.Size()
	if k <= -rows || k >= columns {
		return out, nil
	}
	for i, j := max(0, -k), max(0, k); i < rows && j < columns; i, j = i+1, j+1 {
		copy(out.Data[(i*columns+j)*size:], one.Data[:size])
	}
	return out, nil
}
