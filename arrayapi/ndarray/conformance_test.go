package ndarray_test

import (
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func TestNamespaceConforms(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: ndarray.Namespace(),
		Like:      []arrayapi.ArrayLike{new(ndarray.Array)},
		Ranks:     []int{0, 1, 2, 3, 4, 5},
		ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
		Foreign:   []arrayapi.ArrayLike{tagged{Array: ndarray.Scalar(1.5)}, &fields{}},
		Free:      func(x arrayapi.ArrayLike) { x.(*ndarray.Array).Free() },
		Write: func(x arrayapi.ArrayLike) error {
			a := x.(*ndarray.Array)
			v, err := a.Item(make([]int, a.NDim())...)
			if err != nil {
				return err
			}
			if _, ok := v.(float64); ok {
				return ndarray.SetAt(a, 1e9, make([]int, a.NDim())...)
			}
			return ndarray.ErrReadOnly // the other dtypes are written to in the same way
		},
	})
}

// TestNamespaceConformsWithoutFree leaves memory to the garbage collector, and
// the types to the namespace.
func TestNamespaceConformsWithoutFree(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: ndarray.Namespace(),
		DTypes:    []dtype.DType{dtype.Float64, dtype.Int16},
	})
}
