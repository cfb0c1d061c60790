package xp

import (
	"errors"
	"fmt"
	"math"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Index is a part of the key of [Calc.GetItem] and [Calc.SetItem] that is neither
// a number nor an array: what [Span], [All], [Ellipsis] and [NewAxis] return.
type Index = ndarray.Index

// Begin and End stand for the ends of an axis in [Span], where Python leaves a
// number out.
const (
	Begin = ndarray.Begin // before every element
	End   = ndarray.End   // past every element
)

// Span selects the indices from start up to but not including stop,
// x[start:stop], and Span(start, stop).By(step) is x[start:stop:step]; x[::-1] is
// Span(End, Begin).By(-1). Negative numbers count from the end, and those beyond an
// end are taken for it.
func Span(start, stop int) Index { return ndarray.Span(start, stop) }

// All selects a whole axis, x[:].
func All() Index { return ndarray.All() }

// Ellipsis stands for as many whole axes as the rest of the key leaves, x[...].
// A key has one at most.
func Ellipsis() Index { return ndarray.Ellipsis() }

// NewAxis inserts an axis of size one, x[None]. In a key nil is the same.
func NewAxis() Index { return ndarray.NewAxis() }

const (
	opGetItem arrayapi.Op = "getitem"
	opSetItem arrayapi.Op = "setitem"
)

// GetItem returns x[key], an array of the dtype of x. The parts of key are
// integers of Go, an [Index], nil for a new axis, and arrays of integers or bools,
// as many as x has axes unless there is an [Ellipsis]; a new axis does not count.
//
//   - An integer removes its axis. Negative ones count from the end.
//   - Arrays of integers broadcast against each other and give the elements at all
//     the coordinates that they list.
//   - An array of bools, alone in the key, has the sizes of the first axes of x, or
//     0, and gives the elements where it is true, as one axis in place of these. One
//     of rank 0 adds an axis.
//
// The standard leaves keys of arrays beside other parts open: they give what NumPy
// gives. Without arrays the result may be a view of x, as it always is one of a
// reference array, and with them it is a copy.
//
// To the reference implementation, which does this for all namespaces, an index out
// of bounds is an [*ndarray.IndexError]; a key that does not fit is an
// [*arrayapi.ShapeError], and an array of another dtype in it an
// [*arrayapi.DTypeError].
//
// Source: the standard 2025.12, "Indexing" and "__getitem__".
func (c *Calc) GetItem(x any, key ...any) arrayapi.ArrayLike {
	args, places, err := keyArgs([]any{x}, key)
	return c.one(opGetItem, args, func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error) {
		if err != nil {
			return nil, err
		}
		if !isReference(ns) {
			return nil, errors.ErrUnsupported
		}
		a, ok := args[0].(*ndarray.Array)
		if !ok {
			return nil, fmt.Errorf("argument 0: want an array, have %T", args[0])
		}
		k, err := indexKey(key, places, args)
		if err != nil {
			return nil, err
		}
		out, err := a.Select(k...)
		if err != nil {
			return nil, err
		}
		return []arrayapi.ArrayLike{out}, nil
	})
}

// SetItem sets x[key] to value, in the memory of x: every array that shares it
// sees that, and x must not be in use elsewhere. Keys are those of [Calc.GetItem].
// value is an array that broadcasts to x[key], and whose dtype promotes to that of
// x, or a Go scalar of a kind that the dtype of x holds; other values are errors. It
// may overlap x. Where a key lists an element twice the last of its values stays.
//
// x must be an array whose namespace gives access to its memory
// ([arrayapi.ErrCopy]), and that can be written to ([ndarray.ErrReadOnly]). With an
// error nothing was written.
//
// Source: the standard 2025.12, "__setitem__".
func (c *Calc) SetItem(x, value any, key ...any) {
	args, places, err := keyArgs([]any{x, value}, key)
	if c.err != nil {
		return
	}
	if err == nil {
		err = c.check(args)
	}
	if err == nil {
		err = c.setItem(args, key, places)
	}
	c.record(opSetItem, err)
}

func (c *Calc) setItem(args, key []any, places []int) error {
	x, free, err := c.writable(args[0])
	if err != nil {
		return err
	}
	defer free()
	exchanged, freeAll, err := c.toReference(args[1:])
	defer freeAll()
	if err != nil {
		return err
	}
	k, err := indexKey(key, places, append([]any{x}, exchanged...))
	if err != nil {
		return err
	}
	return x.Assign(exchanged[0], k...)
}

// writable returns a reference array on the memory of x, and what gives back what
// it was given.
func (c *Calc) writable(x any) (a *ndarray.Array, free func(), err error) {
	if isGuest(x) {
		return x.(*ndarray.Array), func() {}, nil
	}
	y, ok := x.(arrayapi.ArrayLike)
	if !ok {
		return nil, nil, fmt.Errorf("argument 0: want an array, have %T", x)
	}
	b, err := c.ns.Buffer(y, arrayapi.CopyNever)
	if err != nil {
		return nil, nil, fmt.Errorf("memory of the array of namespace %q: %w", c.ns.Name(), err)
	}
	if b.ReadOnly || !b.Device.IsHost() {
		b.Free()
		return nil, nil, fmt.Errorf("memory of the array of namespace %q on device %q: %w", c.ns.Name(), string(b.Device), ndarray.ErrReadOnly)
	}
	a, err = ndarray.FromBuffer(b)
	if err != nil {
		b.Free()
		return nil, nil, err
	}
	return a, a.Free, nil
}

// record keeps the error of a function, if it is the first.
func (c *Calc) record(op arrayapi.Op, err error) {
	if err != nil && c.err == nil {
		c.err = fmt.Errorf("xp: %s: %w", op, err)
	}
}

// keyArgs appends the arrays of a key to the arguments of a function, and tells for
// each part of the key which argument it is, -1 for those that are no arrays.
func keyArgs(args, key []any) ([]any, []int, error) {
	places := make([]int, len(key))
	for i, k := range key {
		places[i] = -1
		if _, ok := k.(arrayapi.ArrayLike); ok {
			places[i] = len(args)
			args = append(args, k)
			continue
		}
		if _, ok := k.(Index); ok || k == nil {
			continue
		}
		if r := reflect.ValueOf(k); !r.CanInt() && !r.CanUint() {
			return args, nil, fmt.Errorf("part %d of the key: want an integer, a Span, an array or nil, have %T", i, k)
		}
	}
	return args, places, nil
}

// indexKey returns a key for reference arrays, whose arrays are among args.
func indexKey(key []any, places []int, args []any) ([]ndarray.Index, error) {
	out := make([]ndarray.Index, len(key))
	for i, k := range key {
		switch part := k.(type) {
		case nil:
			out[i] = ndarray.NewAxis()
		case Index:
			out[i] = part
		case arrayapi.ArrayLike:
			a, ok := args[places[i]].(*ndarray.Array)
			switch {
			case !ok:
				return nil, fmt.Errorf("part %d of the key: want an array, have %T", i, part)
			case a.DType().Kind() == dtype.KindBool:
				out[i] = ndarray.Mask(a)
			default:
				out[i] = ndarray.Indices(a)
			}
		default:
			out[i] = ndarray.Int(intOf(reflect.ValueOf(k)))
		}
	}
	return out, nil
}

// intOf returns an integer as an int, or the nearest int, which is no index of any
// axis.
func intOf(r reflect.Value) int {
	if r.CanUint() {
		return int(min(r.Uint(), math.MaxInt))
	}
	return int(min(max(r.Int(), math.MinInt), math.MaxInt))
}
