package arrowarray

import (
	"reflect"

	"github.com/apache/arrow-go/v18/arrow/tensor"

	"github.com/arraylike/arraylike/arrayapi"
)

// Tensor holds an Arrow tensor and names its namespace. It is to [tensor.Interface] what
// [Array] is to [arrow.Array]; references are as there.
type Tensor struct {
	Arrow tensor.Interface

	ns   *namespace   // nil: the namespace without options
	want reflect.Type // of a zero value: the Arrow type to make; nil where any will do
}

// ArrayNamespace returns the namespace "arrow", with the options of the adapter or
// namespace that made t, if any.
func (t Tensor) ArrayNamespace() arrayapi.Namespace { return orDefault(t.ns) }

// Unwrap returns the Arrow tensor, with the reference that t holds: who releases
// the one has released the other.
func (t Tensor) Unwrap() any { return t.Arrow }

// Release releases the Arrow tensor, where there is one.
func (t Tensor) Release() {
	if t.Arrow != nil {
		t.Arrow.Release()
	}
}
