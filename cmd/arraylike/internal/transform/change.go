// Package transform writes an array in another way than it is stored: as another format, dtype, byte order or element
// order.
package transform

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/npy"
)

// Change says what is to be another way. The zero value keeps everything.
type Change struct {
	As         dtype.DType     // takes raw bytes for elements of this dtype
	DType      dtype.DType     // converts the values
	KeepOrder  bool            // the byte order of DType means nothing: that of the array is kept
	Lossy      bool            // converts also where values may change
	ByteOrder  dtype.ByteOrder // NotApplicable: as it is
	Order      npy.Order       // OrderKeep: as it is
	Version    npy.Version     // of the .npy format; 0: as it is
	AnyVersion bool            // the oldest version that can hold the array
}

// Array is an array that is to be written with a change. It can be written once.
type Array struct {
	src       *source.Array
	change    Change
	dtype     dtype.DType // of the result
	converter *cast.Converter
}

// A LossError says that a conversion of dtypes may change values, and that this was not allowed.
type LossError struct{ From, To dtype.DType }

// Error names the dtypes.
func (e *LossError) Error() string {
	return fmt.Sprintf("%.200s cannot hold all values of %.200s", e.To, e.From)
}

// New returns the array src with a change. A conversion that may lose values is a [*LossError] unless the change allows it. The
// array remains the caller's to close.
func New(src *source.Array, c Change) (*Array, error) {
	a := &Array{src: src, change: c}
	if c.As.IsValid() {
		named, ok := npy.Named(src.Header.DType, c.As)
		if !ok {
			return nil, fmt.Errorf("want elements that are stored as %s is, have %.200s", c.As, src.Header.DType)
		}
		src.Header.DType = named
	}
	from := src.Header.DType
	a.dtype = a.target(from)
	if !a.dtype.WithOrder(dtype.Native()).Equal(from.WithOrder(dtype.Native())) {
		a.converter = cast.New(from, a.dtype, src.Header.Shape)
		if !a.converter.Lossless() && !c.Lossy {
			return nil, &LossError{From: from, To: a.dtype}
		}
	}
	return a, nil
}

// target is the dtype of the result.
func (a *Array) target(from dtype.DType) dtype.DType {
	to := a.change.DType
	switch {
	case !to.IsValid():
		to = from
	case a.change.KeepOrder && from.Order() != dtype.NotApplicable:
		to = to.WithOrder(from.Order())
	}
	return to.WithOrder(a.change.ByteOrder) // NotApplicable changes nothing
}

// DType returns the dtype of the result.
func (a *Array) DType() dtype.DType { return a.dtype }

// Shape returns the shape, which is not to be changed.
func (a *Array) Shape() []int { return a.src.Header.Shape }

// Converter returns what converts the values, and tells what changed; nil where nothing is converted.
func (a *Array) Converter() *cast.Converter { return a.converter }

// Options says how the result is stored in a .npy file.
func (a *Array) Options() npy.WriteOptions {
	o := npy.WriteOptions{Version: a.src.Header.Version, Order: a.order(), ByteOrder: a.dtype.Order()}
	if a.dtype.Kind() == dtype.KindStruct {
		o.ByteOrder = a.change.ByteOrder // its fields may differ
	}
	switch {
	case a.change.AnyVersion:
		o.Version = 0
	case a.change.Version != 0:
		o.Version = a.change.Version
	}
	return o
}

func (a *Array) order() npy.Order {
	switch {
	case a.change.Order != npy.OrderKeep:
		return a.change.Order
	case a.src.Header.FortranOrder:
		return npy.OrderF
	}
	return npy.OrderC
}

// sameOrder tells whether the elements stay where they are.
func (a *Array) sameOrder() bool {
	return len(a.Shape()) < 2 || (a.order() == npy.OrderF) == a.src.Header.FortranOrder
}
