package xp

import (
	"errors"
	"fmt"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// Calc is a calculation on arrays of one namespace, made by [For]. It keeps its
// first error; after that its functions do nothing and return nil. It is not
// for concurrent use; the arrays may be used by several of them.
//
// The zero Calc takes the namespace of the first arrays that it is given.
type Calc struct {
	ns  arrayapi.Namespace
	err error
}

// For starts a calculation in the namespace that all arrays share. Go scalars
// and nil are skipped. No array at all, or arrays of two namespaces, is the first
// error of the calculation.
func For(arrays ...any) *Calc {
	ns, err := arrayapi.NamespaceOf(arrays...)
	if err != nil {
		err = fmt.Errorf("xp: for: %w", err)
	}
	return &Calc{ns: ns, err: err}
}

// Namespace returns the namespace of the calculation, nil where there is
// none yet.
func (c *Calc) Namespace() arrayapi.Namespace { return c.ns }

// Err returns the first error of the calculation, which names the function
// that failed.
func (c *Calc) Err() error { return c.err }

// As returns the result x of a calculation as a T, which is its type or an
// interface that it has, and the first error of the whole calculation. A result
// of another type is an error too.
func As[T any](c *Calc, x arrayapi.ArrayLike) (T, error) {
	var zero T
	if c.err != nil {
		return zero, c.err
	}
	v, ok := x.(T)
	if !ok {
		return zero, fmt.Errorf("xp: result: want %v, have %T", reflect.TypeFor[T](), x)
	}
	return v, nil
}

// function is one function of the standard as some namespace implements it. It
// returns errors.ErrUnsupported where that has no implementation.
type function func(ns arrayapi.Namespace, args []any) ([]arrayapi.ArrayLike, error)

// call applies f in the namespace of the calculation, or where that has no
// implementation, in the reference namespace. It returns nil after an error.
func (c *Calc) call(op arrayapi.Op, args []any, f function) []arrayapi.ArrayLike {
	if c.err != nil {
		return nil
	}
	err := c.check(args)
	var results []arrayapi.ArrayLike
	if err == nil {
		results, err = f(c.ns, args)
		if errors.Is(err, errors.ErrUnsupported) && !isReference(c.ns) {
			results, err = c.throughReference(args, f)
		}
	}
	if err != nil {
		c.err = fmt.Errorf("xp: %s: %w", op, err)
		return nil
	}
	return results
}

// one is call for a function with one result.
func (c *Calc) one(op arrayapi.Op, args []any, f function) arrayapi.ArrayLike {
	results := c.call(op, args, f)
	if c.err == nil && (len(results) != 1 || results[0] == nil) {
		c.err = fmt.Errorf("xp: %s: namespace %q gave no result", op, c.ns.Name())
	}
	if c.err != nil {
		return nil
	}
	return results[0]
}

// check tells whether all args are scalars or arrays of the namespace of the
// calculation, and at least one is an array.
func (c *Calc) check(args []any) error {
	for i, x := range args {
		if x == nil {
			return fmt.Errorf("argument %d is nil", i)
		}
	}
	ns, err := arrayapi.NamespaceOf(args...)
	if err != nil {
		return err
	}
	if c.ns == nil {
		c.ns = ns
	}
	if ns.Name() != c.ns.Name() {
		return fmt.Errorf("want arrays of the namespace %q of the calculation, have %q", c.ns.Name(), ns.Name())
	}
	return nil
}

// arrays returns args, none of which may be a scalar.
func arrays(args []any) ([]arrayapi.ArrayLike, error) {
	out := make([]arrayapi.ArrayLike, len(args))
	for i, x := range args {
		a, ok := x.(arrayapi.ArrayLike)
		if !ok {
			return nil, fmt.Errorf("argument %d: want an array, have %T", i, x)
		}
		out[i] = a
	}
	return out, nil
}
