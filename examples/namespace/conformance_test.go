package main

import (
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// TestNamespaceConforms is all that the author of a namespace has to write to
// know that it keeps the contract.
func TestNamespaceConforms(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: namespace{},
		Like:      []arrayapi.ArrayLike{new(Grid)},
		ZeroCopy:  func(arrayapi.ArrayLike, dtype.DType) bool { return true },
		Foreign:   []arrayapi.ArrayLike{struct{ *Grid }{new(Grid)}},
		Write: func(x arrayapi.ArrayLike) error {
			x.(*Grid).Cells[0] = -40
			return nil
		},
	})
}
