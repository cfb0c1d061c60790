package gomlxarray

import (
	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
)

// Tensor is a *tensors.Tensor as an array of its dtype and shape, row-major. It shares
// the tensor that it embeds: finalizing that finalizes both. A Tensor of nil is no array:
// reading it is an error.
type Tensor struct{ *tensors.Tensor }

// ArrayNamespace returns [Namespace]. It works on the zero value.
func (Tensor) ArrayNamespace() arrayapi.Namespace { return namespace{} }

// Unwrap returns the tensor.
func (t Tensor) Unwrap() any { return t.Tensor }
