package arrowarray

import (
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/arraylike/arraylike/arrayapi"
)

// Array holds an Arrow array and names its namespace, which Arrow's own types cannot. It
// is no [arrow.Array] itself: Arrow's functions look for types such as *array.Float64.
//
// An Array takes no reference to the memory. One that was loaded has one, as any new
// Arrow array has, and the caller calls Release.
type Array struct {
	Arrow arrow.Array

	ns     *namespace   // nil: the namespace without options
	want   reflect.Type // of a zero value: the Arrow type to make; nil where any will do
	column string       // of a record batch, for errors; may be empty
}

// ArrayNamespace returns the namespace "arrow", with the options of the adapter or
// namespace that made a, if any.
func (a Array) ArrayNamespace() arrayapi.Namespace { return orDefault(a.ns) }

// Unwrap returns the Arrow array, with the reference that a holds: who releases the
// one has released the other.
func (a Array) Unwrap() any { return a.Arrow }

// Release releases the Arrow array, where there is one.
func (a Array) Release() {
	if a.Arrow != nil {
		a.Arrow.Release()
	}
}

func orDefault(ns *namespace) *namespace {
	if ns == nil {
		return newNamespace(nil)
	}
	return ns
}
