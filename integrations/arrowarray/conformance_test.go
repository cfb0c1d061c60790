package arrowarray_test

import (
	"testing"

	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/arrowarray"
)

func TestConformance(t *testing.T) {
	a := arrowarray.Array{Arrow: arrayOf(t, array.NewInt8Builder(checked(t)), nil, 1)}
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: arrowarray.Namespace(),
		Like:      []arrayapi.ArrayLike{arrowarray.Array{}, arrowarray.Tensor{}},
		DTypes:    heldDTypes(),
		ZeroCopy:  func(_ arrayapi.ArrayLike, d dtype.DType) bool { return d != dtype.Bool },
		Foreign:   []arrayapi.ArrayLike{struct{ arrowarray.Array }{a}, &a},
		Free:      func(x arrayapi.ArrayLike) { x.(interface{ Release() }).Release() },
	})
}
