package arrayapi

import (
	"fmt"
	"reflect"
)

// NamespaceOf returns the one namespace that all arrays among xs share, as
// array_namespace of array-api-compat does. Go scalars (bool, integers, floats,
// complex numbers) and nil are skipped. No array, arrays of two namespaces, a
// nil pointer and a value that is neither array nor scalar are errors that name
// them.
func NamespaceOf(xs ...any) (Namespace, error) {
	var found Namespace
	var first int
	for i, x := range xs {
		if x == nil || IsScalar(x) {
			continue
		}
		ns, err := namespaceOf(x)
		if err != nil {
			return nil, fmt.Errorf("arrayapi: argument %d: %w", i, err)
		}
		if found == nil {
			found, first = ns, i
		} else if found.Name() != ns.Name() {
			return nil, fmt.Errorf("arrayapi: arguments of two namespaces: %d (%T) is of %q, %d (%T) of %q",
				first, xs[first], found.Name(), i, x, ns.Name())
		}
	}
	if found == nil {
		return nil, fmt.Errorf("arrayapi: want an array among the arguments, have %s", typesOf(xs))
	}
	return found, nil
}

// IsScalar tells whether x is a value of one of Go's own scalar types, or of a
// named type of one: bool, an integer, a float or a complex number.
func IsScalar(x any) bool {
	if x == nil {
		return false
	}
	if _, ok := x.(ArrayLike); ok {
		return false
	}
	switch reflect.TypeOf(x).Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		return true
	}
	return false
}

func namespaceOf(x any) (Namespace, error) {
	a, ok := x.(ArrayLike)
	if !ok {
		return nil, fmt.Errorf("want an array or a scalar, have %T", x)
	}
	if v := reflect.ValueOf(a); v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("want an array, have a nil %T", x)
	}
	ns := a.ArrayNamespace()
	if ns == nil {
		return nil, fmt.Errorf("%T names no namespace", x)
	}
	return ns, nil
}

// typesOf lists the types of xs for an error.
func typesOf(xs []any) string {
	if len(xs) == 0 {
		return "none"
	}
	types := make([]string, len(xs))
	for i, x := range xs {
		types[i] = fmt.Sprintf("%T", x)
	}
	return fmt.Sprint(types)
}
