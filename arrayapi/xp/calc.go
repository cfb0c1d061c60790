package xp

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// Calc is a calculation on arrays of one namespace, made by [For] or [In]. It
// keeps its first error; after that its functions do nothing and return nil. It
// is not for concurrent use; the arrays may be used by several of them.
//
// Arrays of package ndarray are guests in every calculation: they stand for what
// its namespace has no type for, such as a mask beside matrices of floats.
//
// The zero Calc takes the namespace of the first arrays that it is given.
type Calc struct {
	ns  arrayapi.Namespace
	err error
}

// For starts a calculation in the namespace that all arrays share, guests left
// out where there are others. Go scalars and nil are skipped. No array at all, or
// arrays of two namespaces, is the first error of the calculation.
func For(arrays ...any) *Calc {
	ns, err := namespaceOf(arrays)
	if err != nil {
		err = fmt.Errorf("xp: for: %w (In begins without arrays; AsArray makes them of slices, adapters of other libraries' types)", err)
	}
	return &Calc{ns: ns, err: err}
}

// In starts a calculation in a namespace, without arrays: what the functions that
// make arrays of nothing need.
func In(ns arrayapi.Namespace) *Calc {
	if ns == nil {
		return &Calc{err: errors.New("xp: in: want a namespace, have nil")}
	}
	return &Calc{ns: ns}
}

// namespaceOf is [arrayapi.NamespaceOf] without guests, unless all are guests.
func namespaceOf(args []any) (arrayapi.Namespace, error) {
	hosts := make([]any, len(args))
	any := false
	for i, x := range args {
		if x != nil && !arrayapi.IsScalar(x) && !isGuest(x) {
			hosts[i], any = x, true
		}
	}
	if any {
		return arrayapi.NamespaceOf(hosts...)
	}
	return arrayapi.NamespaceOf(args...)
}

// Namespace returns the namespace of the calculation, nil where there is
// none yet.
func (c *Calc) Namespace() arrayapi.Namespace { return c.ns }

// Err returns the first error of the calculation, which names the function
// that failed.
func (c *Calc) Err() error { return c.err }

// As returns the result x of a calculation as a T, which is its type, an interface
// that it has, or the type that it stands for (an [arrayapi.Unwrapper]), and the first
// error of the whole calculation. A result of another type is an error too.
func As[T any](c *Calc, x arrayapi.ArrayLike) (T, error) {
	var zero T
	if c.err != nil {
		return zero, c.err
	}
	v, ok := x.(T)
	if !ok && x != nil {
		v, ok = arrayapi.Unwrap(x).(T)
	}
	if !ok {
		return zero, fmt.Errorf("xp: result: want %v, have %s", reflect.TypeFor[T](), c.describe(x))
	}
	return v, nil
}

// describe says what a result is, and of a guest why it is one.
func (c *Calc) describe(x arrayapi.ArrayLike) string {
	a, ok := x.(*ndarray.Array)
	if !ok || a == nil || c.ns == nil || isReference(c.ns) {
		return fmt.Sprintf("%T", x)
	}
	return fmt.Sprintf("%T of dtype %s, shape %v, which namespace %q has no type for", x, a.DType(), a.Shape(), c.ns.Name())
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
		results, err = c.apply(args, f)
	}
	if err != nil {
		c.err = fmt.Errorf("xp: %s: %w", op, err)
		return nil
	}
	return results
}

func (c *Calc) apply(args []any, f function) ([]arrayapi.ArrayLike, error) {
	if isReference(c.ns) {
		return f(c.ns, args)
	}
	if !slices.ContainsFunc(args, isGuest) {
		results, err := f(c.ns, args)
		if !errors.Is(err, errors.ErrUnsupported) {
			return results, err
		}
	}
	return c.throughReference(args, f)
}

// one is call for a function with one result.
func (c *Calc) one(op arrayapi.Op, args []any, f function) arrayapi.ArrayLike {
	return c.some(op, args, 1, f)[0]
}

// some is call for a function with n results. After an error they are nil.
func (c *Calc) some(op arrayapi.Op, args []any, n int, f function) []arrayapi.ArrayLike {
	results := c.call(op, args, f)
	switch {
	case c.err != nil:
	case n == 1 && (len(results) == 0 || results[0] == nil):
		c.err = fmt.Errorf("xp: %s: namespace %q gave no result", op, c.ns.Name())
	case len(results) != n || slices.Contains(results, nil):
		c.err = fmt.Errorf("xp: %s: namespace %q gave %d results, want %d", op, c.ns.Name(), len(results), n)
	}
	if c.err != nil {
		return make([]arrayapi.ArrayLike, n)
	}
	return results
}

// check tells whether all args are scalars, guests, or arrays of the namespace of
// the calculation, and there is at least one array, or a namespace without.
func (c *Calc) check(args []any) error {
	if len(args) == 0 {
		if c.ns == nil {
			return errors.New("want a calculation in a namespace, which For and In begin")
		}
		return nil
	}
	for i, x := range args {
		if x == nil {
			return fmt.Errorf("argument %d is nil", i)
		}
	}
	ns, err := namespaceOf(args)
	if err != nil {
		return err
	}
	if c.ns == nil {
		c.ns = ns
	}
	if ns.Name() != c.ns.Name() && !isReference(ns) {
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
