package gorgoniaarray_test

import (
	"testing"

	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
)

func TestNamespace(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: gorgoniaarray.Namespace(),
		Like:      []arrayapi.ArrayLike{gorgoniaarray.Dense{}},
		ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
		Foreign: []arrayapi.ArrayLike{
			struct{ gorgoniaarray.Dense }{}, new(gorgoniaarray.Dense), struct{ *gorgoniaarray.Dense }{new(gorgoniaarray.Dense)},
		},
		Write: func(x arrayapi.ArrayLike) error {
			d, err := gorgoniaarray.Unwrap(x)
			if err != nil {
				return err
			}
			d.Raw[0] ^= 1
			return nil
		},
	})
}

// What gorgonia itself makes is lent as well as what is made here.
func TestNamespaceOfGorgoniasOwn(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: gorgoniaarray.Namespace(),
		DTypes:    []dtype.DType{dtype.Float32, dtype.Int64},
		New: func(b arrayapi.Buffer) (arrayapi.ArrayLike, error) {
			own := tensor.New(tensor.Of(dtypes[b.DType]), tensor.WithShape(b.Shape...))
			copy(own.Raw, b.Data)
			return gorgoniaarray.Dense{Dense: own}, nil
		},
	})
}

var dtypes = map[dtype.DType]tensor.Dtype{dtype.Float32: tensor.Float32, dtype.Int64: tensor.Int64}
