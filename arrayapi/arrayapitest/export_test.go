package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// Ops returns the operations that the suite compares.
func Ops() []arrayapi.Op { return slices.Concat(elementwiseOps, reduceOps, linearAlgebraOps) }
