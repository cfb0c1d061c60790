package registrytest

import (
	"math/big"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
)

// maxChanged bounds how deep references are followed.
const maxChanged = 32

// changeLoaded changes what a user of v may change.
func changeLoaded(v any) { changeValue(reflect.ValueOf(v), 0) }

// changeValue changes v, where it can be set, and what lies behind its references.
func changeValue(v reflect.Value, depth int) {
	if !v.IsValid() || !v.CanInterface() || depth > maxChanged || isNil(v) {
		return
	}
	switch x := v.Interface().(type) {
	case arrayapi.ArrayLike:
		if changeArray(x) {
			return
		}
	case *big.Int:
		x.Add(x, big.NewInt(1))
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		changeValue(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			changeValue(v.Index(i), depth+1)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			changeValue(v.MapIndex(key), depth+1)
		}
		v.Clear()
	case reflect.Struct:
		for i := range v.NumField() {
			changeValue(v.Field(i), depth+1)
		}
	default:
		changeScalar(v)
	}
}

// changeArray changes the elements of an array whose memory its namespace lends. It is
// false for what embeds an array, and for one that cannot be written to.
func changeArray(x arrayapi.ArrayLike) bool {
	ns := x.ArrayNamespace()
	if ns == nil {
		return false
	}
	b, err := ns.Buffer(x, arrayapi.CopyNever)
	if err != nil {
		return false
	}
	defer b.Free()
	if b.ReadOnly || b.Check() != nil || !b.IsC() && !b.IsF() {
		return false
	}
	for i := b.Offset; i < b.Offset+b.NBytes(); i++ {
		b.Data[i] ^= 1 // a bool stays one
	}
	return true
}

// changeScalar changes a bool, number or string that can be set.
func changeScalar(v reflect.Value) {
	switch {
	case !v.CanSet():
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	case v.CanUint():
		v.SetUint(v.Uint() ^ 1)
	case v.CanFloat() && v.Float() == 1:
		v.SetFloat(2)
	case v.CanFloat():
		v.SetFloat(1)
	case v.CanComplex() && v.Complex() == 1:
		v.SetComplex(2)
	case v.CanComplex():
		v.SetComplex(1)
	case v.Kind() == reflect.String:
		v.SetString(v.String() + "changed")
	}
}
