package xp

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

const (
	opAsArray    arrayapi.Op = "asarray"
	opFromDLPack arrayapi.Op = "from_dlpack"
)

// AsArray returns v as an array of the namespace. v is
//
//   - a Go scalar, which becomes an array of rank 0 as [Calc.Full] makes it
//   - nested slices or arrays of one Go type, such as [][]float32, of its dtype
//   - nested slices that hold values of several types, such as []any{1, 2.5, true}:
//     bool if all are, the namespace's default for integers if all are integers
//     or bools, for complex numbers if any is, and else that for reals; arrays of
//     rank 0 among them count as the scalars that they hold
//   - an array of the namespace, or a reference array
//
// Options are [DType], [Copy] and [Device]. Elements are cast to another dtype as by
// [ndarray.Array.AsType]; but a scalar that the dtype does not hold, and an integer
// out of range among values of several types, are an [*arrayapi.DTypeError]. The
// result is in the host's byte order, and on the device of the array, or where the
// namespace puts all else: another that is asked for is an error that is
// errors.ErrUnsupported.
//
// The result shares the memory of v where that is an array of the dtype, or a slice
// of numbers that the namespace can alias. [arrayapi.CopyAlways] makes it a copy, and
// with [arrayapi.CopyNever] whatever needs one is [arrayapi.ErrCopy]. Slices of
// unequal length are an [*arrayapi.ShapeError].
//
// Source: the standard 2025.12, "asarray".
func (c *Calc) AsArray(v any, opts ...Option) arrayapi.ArrayLike {
	s, err := newSettings(opts, []option{optDType, optDevice, optCopy})
	if err == nil && c.err == nil {
		if _, ok := v.(arrayapi.ArrayLike); ok {
			err = c.check([]any{v})
		} else {
			err = c.check(nil)
		}
	}
	if err != nil {
		c.record(opAsArray, err)
	}
	if c.err != nil {
		return nil
	}
	out, err := c.asArray(v, s)
	if err != nil {
		c.record(opAsArray, err)
		return nil
	}
	return c.onDevice(opAsArray, out, s.device)
}

func (c *Calc) asArray(v any, s settings) (arrayapi.ArrayLike, error) {
	if x, ok := v.(arrayapi.ArrayLike); ok {
		if isGuest(x) && !isReference(c.ns) {
			return c.asOwn(x.(*ndarray.Array), s)
		}
		return c.asSame(x, s)
	}
	if arrayapi.IsScalar(v) {
		if s.copy == arrayapi.CopyNever {
			return nil, fmt.Errorf("a scalar: %w", arrayapi.ErrCopy)
		}
		if b := reflect.ValueOf(v); b.Kind() == reflect.Bool && s.dtype.Is("numeric") {
			v = map[bool]int{true: 1}[b.Bool()]
		}
		opts := []Option{Device(s.device)}
		if s.dtype.IsValid() {
			opts = append(opts, DType(s.dtype))
		}
		x := c.Full([]int{}, v, opts...)
		err := errors.Unwrap(c.err) // what it says without the name of Full
		c.err = nil
		return x, err
	}
	a, err := c.fromValues(v, s.copy, s.dtype)
	if err != nil {
		return nil, err
	}
	if s.copy == arrayapi.CopyAlways {
		s.copy = arrayapi.CopyIfNeeded // it is one
	}
	return c.asOwn(a, s)
}

// asSame returns an array of the namespace with the dtype and the copying that
// were asked for.
func (c *Calc) asSame(x arrayapi.ArrayLike, s settings) (arrayapi.ArrayLike, error) {
	b, err := c.ns.Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	have, device := b.DType, b.Device
	b.Free()
	if s.device != "" && !sameDevice(s.device, device) {
		return nil, noWayToDevice(c.ns, device, s.device)
	}
	switch {
	case s.dtype.IsValid() && !sameDType(have, s.dtype):
		if s.copy == arrayapi.CopyNever {
			return nil, fmt.Errorf("dtype %s to %s: %w", have, s.dtype, arrayapi.ErrCopy)
		}
		return c.asDType(x, s.dtype), nil
	case s.copy != arrayapi.CopyAlways:
		return x, nil
	}
	b, err = c.ns.Buffer(x, arrayapi.CopyAlways)
	if err != nil {
		return nil, err
	}
	return arrayFromBuffer(c.ns, b, arrayapi.CopyIfNeeded)
}

// asDType returns x with another dtype, as a new array, or nil after an error.
func (c *Calc) asDType(x arrayapi.ArrayLike, d dtype.DType) arrayapi.ArrayLike {
	return c.one(opAsArray, []any{x}, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if a, ok := args[0].(*ndarray.Array); ok && isReference(ns) {
			out, err := a.AsType(d.WithOrder(dtype.Native()))
			if err != nil {
				return nil, err
			}
			return []arrayapi.ArrayLike{out}, nil
		}
		as, err := arrays(args)
		if err != nil {
			return nil, err
		}
		m, ok := ns.(arrayapi.Manipulator)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return m.Manipulate(arrayapi.OpAsType, as, arrayapi.ManipulateOptions{DType: d, Copy: arrayapi.CopyAlways})
	})
}

// asOwn returns a reference array as an array of the namespace, with the dtype and
// the copying that were asked for.
func (c *Calc) asOwn(a *ndarray.Array, s settings) (arrayapi.ArrayLike, error) {
	if s.dtype.IsValid() && !sameDType(a.DType(), s.dtype) {
		if s.copy == arrayapi.CopyNever {
			return nil, fmt.Errorf("dtype %s to %s: %w", a.DType(), s.dtype, arrayapi.ErrCopy)
		}
		cast, err := a.AsType(s.dtype.WithOrder(dtype.Native()))
		if err != nil {
			return nil, err
		}
		a, s.copy = cast, arrayapi.CopyIfNeeded
	}
	b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	return arrayFromBuffer(c.ns, b, s.copy)
}

// arrayFromBuffer makes an array of a buffer, or releases it. Where the namespace has no
// type for the dtype or the rank, a reference array stands for it.
func arrayFromBuffer(ns arrayapi.Namespace, b arrayapi.Buffer, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	x, err := ns.FromBuffer(b, nil, mode)
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	if !isReference(ns) && (errors.As(err, &noDType) || errors.As(err, &noShape)) {
		x, err = ndarray.Namespace().FromBuffer(b, nil, mode)
	}
	if err != nil {
		b.Free()
		return nil, err
	}
	return x, nil
}

// fromValues returns the values of slices as a reference array, which aliases
// them where it can and the mode allows.
func (c *Calc) fromValues(v any, mode arrayapi.CopyMode, asked dtype.DType) (*ndarray.Array, error) {
	r := reflect.ValueOf(v)
	switch {
	case !r.IsValid() || r.Kind() != reflect.Slice && r.Kind() != reflect.Array:
		return nil, fmt.Errorf("want an array, a scalar or nested slices of scalars, have %T", v)
	case isMixed(r.Type()):
		if mode == arrayapi.CopyNever {
			return nil, fmt.Errorf("values of several types: %w", arrayapi.ErrCopy)
		}
		m, err := newMixture(r, c.scalarOf)
		if err != nil {
			return nil, err
		}
		return m.array(c.ns.Info().Defaults, asked)
	case mode == arrayapi.CopyAlways:
		return ndarray.FromNested(v)
	}
	x, err := ndarray.NestedAdapter().Wrap(v)
	if err != nil {
		return nil, err
	}
	a := x.(*ndarray.Array)
	if mode == arrayapi.CopyNever && (!memory.Aliases || r.Kind() != reflect.Slice || a.NDim() > 1) {
		return nil, fmt.Errorf("values of a %T: %w", v, arrayapi.ErrCopy)
	}
	return a, nil
}

// scalarOf returns the element of an array of rank 0.
func (c *Calc) scalarOf(x arrayapi.ArrayLike) (any, error) {
	args := []any{x}
	if err := c.check(args); err != nil {
		return nil, err
	}
	exchanged, free, err := c.toReference(args)
	defer free()
	if err != nil {
		return nil, err
	}
	a := exchanged[0].(*ndarray.Array)
	if a.NDim() > 0 {
		return nil, &arrayapi.ShapeError{Op: "array", Have: a.Shape(), Want: "rank 0"}
	}
	return a.Item()
}

// FromDLPack returns the values of x, an array of any namespace, as an array of
// the namespace of the calculation. It shares the memory of x where both give access
// to it; the option [Copy] asks for a copy, or refuses one with [arrayapi.ErrCopy].
// An [arrayapi.Buffer] is what is exchanged, as DLPack is in Python. A dtype or a rank
// that the namespace has no type for comes as a reference array.
//
// The values pass through the memory of the host, and the result is where the
// namespace puts them; another device that the option [Device] asks for is an error
// that is errors.ErrUnsupported.
//
// Source: the standard 2025.12, "from_dlpack".
func (c *Calc) FromDLPack(x any, opts ...Option) arrayapi.ArrayLike {
	if c.err != nil {
		return nil
	}
	s, err := newSettings(opts, []option{optDevice, optCopy})
	var out arrayapi.ArrayLike
	if err == nil {
		out, err = c.fromDLPack(x, s)
	}
	if err != nil {
		c.record(opFromDLPack, err)
		return nil
	}
	return c.onDevice(opFromDLPack, out, s.device)
}

func (c *Calc) fromDLPack(x any, s settings) (arrayapi.ArrayLike, error) {
	if err := c.check(nil); err != nil {
		return nil, err
	}
	if arrayapi.IsScalar(x) {
		return nil, fmt.Errorf("want an array, have %T", x)
	}
	from, err := arrayapi.NamespaceOf(x)
	if err != nil {
		return nil, err
	}
	b, err := from.Buffer(x.(arrayapi.ArrayLike), s.copy)
	if err != nil {
		return nil, err
	}
	mode := s.copy
	if mode == arrayapi.CopyAlways {
		mode = arrayapi.CopyIfNeeded // it is one
	}
	return arrayFromBuffer(c.ns, b, mode)
}

// sameDType tells whether two dtypes are one in the standard, which knows no byte
// order.
func sameDType(d, e dtype.DType) bool {
	return d.WithOrder(dtype.Native()).Equal(e.WithOrder(dtype.Native()))
}

func sameDevice(d, e arrayapi.Device) bool { return d == e || d.IsHost() && e.IsHost() }

// noWayToDevice is the error of a device that arrays cannot be brought to.
func noWayToDevice(ns arrayapi.Namespace, from, to arrayapi.Device) error {
	return fmt.Errorf("namespace %q from device %q to %.100q: %w", ns.Name(), string(from), string(to), errors.ErrUnsupported)
}
