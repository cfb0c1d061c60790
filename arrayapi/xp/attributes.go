package xp

import (
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

const (
	opDevice   arrayapi.Op = "device"
	opDim      arrayapi.Op = "dim"
	opDType    arrayapi.Op = "dtype"
	opNDim     arrayapi.Op = "ndim"
	opShape    arrayapi.Op = "shape"
	opSize     arrayapi.Op = "size"
	opToDevice arrayapi.Op = "to_device"
)

// DTypeOf returns the dtype of the elements of x, its attribute dtype, and the
// zero dtype after an error.
//
// Source: the standard 2025.12, "dtype".
func (c *Calc) DTypeOf(x any) dtype.DType { return c.attributes(opDType, x).DType }

// Shape returns the dimensions of x, none for rank 0, and nil after an error. The
// slice is the caller's.
//
// Source: the standard 2025.12, "shape".
func (c *Calc) Shape(x any) []int { return c.attributes(opShape, x).Shape }

// NDim returns the number of axes of x, and 0 after an error.
//
// Source: the standard 2025.12, "ndim".
func (c *Calc) NDim(x any) int { return c.attributes(opNDim, x).NDim() }

// Dim returns the size of an axis of x; a negative one counts from the last. One that
// is not there is an [*ndarray.IndexError]. After an error it is 0.
func (c *Calc) Dim(x any, axis int) int {
	shape := c.attributes(opDim, x).Shape
	if c.err != nil {
		return 0
	}
	n := len(shape)
	if axis < -n || axis >= n {
		c.record(opDim, &ndarray.IndexError{Op: "shape", What: "axis", Axis: -1, Have: axis, Bound: n})
		return 0
	}
	return shape[(axis+n)%n]
}

// Size returns the number of elements of x, and 0 after an error.
//
// Source: the standard 2025.12, "size".
func (c *Calc) Size(x any) int {
	h := c.attributes(opSize, x)
	if !h.DType.IsValid() {
		return 0
	}
	return h.Size()
}

// DeviceOf returns the device of x, its attribute device: [arrayapi.Host] for the
// host's memory, and "" after an error.
//
// Source: the standard 2025.12, "device".
func (c *Calc) DeviceOf(x any) arrayapi.Device {
	h := c.attributes(opDevice, x)
	if h.DType.IsValid() && h.Device.IsHost() {
		return arrayapi.Host
	}
	return h.Device
}

// ToDevice returns x on a device: x itself where it is there. No interface of a
// namespace moves arrays between devices, so that any other device is an error that
// is errors.ErrUnsupported.
//
// Source: the standard 2025.12, "to_device".
func (c *Calc) ToDevice(x any, device arrayapi.Device) arrayapi.ArrayLike {
	h := c.attributes(opToDevice, x)
	if c.err != nil {
		return nil
	}
	if !sameDevice(h.Device, device) {
		c.record(opToDevice, noWayToDevice(c.ns, h.Device, device))
		return nil
	}
	return c.hosted(opToDevice, x.(arrayapi.ArrayLike))
}

// onDevice returns x, a result for which a device was asked for, or "" for any: what
// is on another one is an error.
func (c *Calc) onDevice(op arrayapi.Op, x arrayapi.ArrayLike, device arrayapi.Device) arrayapi.ArrayLike {
	if c.err != nil || device == "" {
		return x
	}
	h, err := c.header(x)
	if err == nil && !sameDevice(h.Device, device) {
		err = noWayToDevice(c.ns, h.Device, device)
	}
	if err != nil {
		c.record(op, err)
		return nil
	}
	return x
}

// deviceFor returns the device to ask a namespace for: the reference, which has the
// host's alone, computes for others, who place the result themselves.
func (c *Calc) deviceFor(ns arrayapi.Namespace, device arrayapi.Device) arrayapi.Device {
	if isReference(ns) && !isReference(c.ns) {
		return ""
	}
	return device
}

// attributes returns what an array is; empty after an error.
func (c *Calc) attributes(op arrayapi.Op, x any) arrayapi.Buffer {
	if c.err != nil {
		return arrayapi.Buffer{}
	}
	h, err := c.header(x)
	c.record(op, err)
	return h
}

// header returns the buffer of an array of the calculation, without its memory.
func (c *Calc) header(x any) (arrayapi.Buffer, error) {
	if arrayapi.IsScalar(x) {
		return arrayapi.Buffer{}, fmt.Errorf("want an array, have %T", x)
	}
	if err := c.check([]any{x}); err != nil {
		return arrayapi.Buffer{}, err
	}
	if a, ok := x.(*ndarray.Array); ok {
		if !a.DType().IsValid() {
			return arrayapi.Buffer{}, errors.New("the array is the zero value, without dtype")
		}
		return arrayapi.Buffer{DType: a.DType(), Shape: a.Shape(), Strides: a.Strides()}, nil
	}
	b, err := c.ns.Buffer(x.(arrayapi.ArrayLike), arrayapi.CopyIfNeeded)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer b.Free()
	return arrayapi.Buffer{DType: b.DType, Shape: slices.Clone(b.Shape), Strides: slices.Clone(b.Strides), Device: b.Device}, nil
}
