package transform

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
	"github.com/arraylike/arraylike/npy"
)

// reorderBytes returns the values of b in the byte order of the result, in the same element order.
func (a *Array) reorderBytes(b arrayapi.Buffer) (arrayapi.Buffer, error) {
	if b.IsF() && !b.IsC() {
		out, err := cast.Convert(b.Transposed(), a.dtype)
		return out.Transposed(), err
	}
	return cast.Convert(b, a.dtype)
}

// StoredName is what the dtype of the result is in a .npy file, where that has no name for it.
func (a *Array) StoredName() (name string, lost bool) {
	d := npy.Stored(a.dtype)
	return d.String(), d.Kind() != a.dtype.Kind()
}
