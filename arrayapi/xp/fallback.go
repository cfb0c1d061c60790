package xp

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// isReference tells whether ns is the namespace that others fall back to.
func isReference(ns arrayapi.Namespace) bool { return ns.Name() == ndarray.Namespace().Name() }

// isGuest tells whether x is a reference array, which takes part in the
// calculations of every namespace.
func isGuest(x any) bool { return reflect.TypeOf(x) == reflect.TypeFor[*ndarray.Array]() }

// throughReference exchanges the arguments for reference arrays, applies f to
// them, and hands the results back to the namespace of the calculation.
func (c *Calc) throughReference(args []any, f function) ([]arrayapi.ArrayLike, error) {
	exchanged, free, err := c.toReference(args)
	defer free()
	if err != nil {
		return nil, err
	}
	results, err := f(ndarray.WithDefaults(c.ns.Info().Defaults), exchanged)
	if err != nil {
		return nil, err
	}
	for i, r := range results {
		if results[i], err = c.fromReference(r); err != nil {
			return nil, fmt.Errorf("result for namespace %q: %w", c.ns.Name(), err)
		}
	}
	return results, nil
}

// toReference returns args with reference arrays in place of arrays. free
// releases what was obtained for them; memory that results share stays.
func (c *Calc) toReference(args []any) (exchanged []any, free func(), err error) {
	var obtained []*ndarray.Array
	free = func() {
		for _, a := range obtained {
			a.Free()
		}
	}
	exchanged = make([]any, len(args))
	for i, x := range args {
		a, ok := x.(arrayapi.ArrayLike)
		if !ok {
			exchanged[i] = x
			continue
		}
		if isGuest(x) {
			exchanged[i] = x
			continue
		}
		r, err := c.exchange(a)
		if err != nil {
			return nil, free, fmt.Errorf("argument %d: %w", i, err)
		}
		obtained = append(obtained, r)
		exchanged[i] = r
	}
	return exchanged, free, nil
}

// exchange returns a reference array on the memory of x, where its namespace
// gives access to it.
func (c *Calc) exchange(x arrayapi.ArrayLike) (*ndarray.Array, error) {
	b, err := c.ns.Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		b.Free()
		return nil, err
	}
	return a, nil
}

// hosted returns x itself, but of a guest an array of the namespace of the calculation,
// if it has a type for it.
func (c *Calc) hosted(op arrayapi.Op, x arrayapi.ArrayLike) arrayapi.ArrayLike {
	if !isGuest(x) || isReference(c.ns) {
		return x
	}
	out, err := c.fromReference(x)
	if err != nil {
		c.record(op, err)
		return nil
	}
	if a, ok := out.(*ndarray.Array); ok {
		a.Free() // of the memory of x, which stays
		return x
	}
	return out
}

// fromReference returns a reference array as an array of the type that the
// namespace of the calculation chooses. Where it has no type for the dtype or the
// rank, the reference array stands for it.
func (c *Calc) fromReference(x arrayapi.ArrayLike) (arrayapi.ArrayLike, error) {
	b, err := ndarray.Namespace().Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	out, err := c.ns.FromBuffer(b, nil, arrayapi.CopyIfNeeded)
	var noDType *arrayapi.DTypeError
	var noShape *arrayapi.ShapeError
	if errors.As(err, &noDType) || errors.As(err, &noShape) {
		return ndarray.FromBuffer(b) // not x, whose memory may be about to be given back
	}
	if err != nil {
		b.Free()
		return nil, err
	}
	return out, nil
}
