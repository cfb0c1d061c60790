package gonumarray

import (
	"fmt"
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// Adapter returns the adapter of all types of gonum: those that have a wrapper
// here, behind a pointer or not, and the interfaces mat.Matrix and mat.CMatrix. A
// value that implements one of these and has no wrapper of its own can be saved;
// loading it as its own type is an error.
//
// An interface that a loader asks for gets the first type that has it, of
// *mat.Dense, *mat.VecDense and then the others: mat.Vector is a *mat.VecDense,
// mat.Symmetric a *mat.SymDense, and so on; mat.Matrix is of the rank that was stored.
func Adapter() arrayapi.Adapter {
	return arrayapi.Adapter{Like: like, Wrap: Wrap, Unwrap: unwrapAs}
}

// concrete lists the types that have wrappers. An interface is taken as the
// first that implements it.
var concrete = []struct {
	typ  reflect.Type
	zero arrayapi.ArrayLike
}{
	{reflect.TypeFor[*mat.Dense](), Dense{}},
	{reflect.TypeFor[*mat.VecDense](), VecDense{}},
	{reflect.TypeFor[*mat.SymDense](), SymDense{}},
	{reflect.TypeFor[*mat.TriDense](), TriDense{}},
	{reflect.TypeFor[*mat.BandDense](), BandDense{}},
	{reflect.TypeFor[*mat.SymBandDense](), SymBandDense{}},
	{reflect.TypeFor[*mat.TriBandDense](), TriBandDense{}},
	{reflect.TypeFor[*mat.Tridiag](), Tridiag{}},
	{reflect.TypeFor[*mat.DiagDense](), DiagDense{}},
	{reflect.TypeFor[*mat.CDense](), CDense{}},
}

// byType is the table of concrete types.
var byType = func() map[reflect.Type]arrayapi.ArrayLike {
	m := make(map[reflect.Type]arrayapi.ArrayLike, len(concrete))
	for _, c := range concrete {
		m[c.typ] = c.zero
	}
	return m
}()

var (
	matrixType  = reflect.TypeFor[mat.Matrix]()
	cmatrixType = reflect.TypeFor[mat.CMatrix]()
)

// like returns the zero value of the wrapper that t is loaded through.
func like(t reflect.Type) arrayapi.ArrayLike {
	switch {
	case t == matrixType:
		return Matrix{}
	case t == cmatrixType:
		return CMatrix{}
	case t.Kind() == reflect.Struct:
		return byType[reflect.PointerTo(t)]
	case t.Kind() != reflect.Interface:
		return byType[t]
	case !t.Implements(matrixType) && !t.Implements(cmatrixType):
		return nil
	}
	for _, c := range concrete {
		if c.typ.Implements(t) {
			return c.zero
		}
	}
	return nil
}

// unwrapAs returns what x holds as a value of type t, or of the struct behind it.
func unwrapAs(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
	v, err := Unwrap(x)
	if err != nil {
		return nil, err
	}
	have := reflect.TypeOf(v)
	switch {
	case isNil(v):
		return nil, fmt.Errorf("gonumarray: unwrap: want a %v, have a nil %T", t, v)
	case have.AssignableTo(t):
		return v, nil
	case have.Kind() == reflect.Pointer && have.Elem() == t:
		return reflect.ValueOf(v).Elem().Interface(), nil
	}
	return nil, fmt.Errorf("gonumarray: unwrap: want a %v, have %T", t, v)
}
