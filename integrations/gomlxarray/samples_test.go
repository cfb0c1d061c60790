package gomlxarray_test

import (
	"bytes"
	"testing"

	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/registry"
)

func newRegistry(t testing.TB) *registry.Registry {
	r := registry.New()
	require.NoError(t, gomlxarray.Register(r))
	return r
}

// counting returns a local tensor of 0, 1, ... in the shape 2 x 3.
func counting() *tensors.Tensor {
	return tensors.FromFlatDataAndDimensions([]float32{0, 1, 2, 3, 4, 5}, 2, 3)
}

// counted are its elements.
var counted = []float32{0, 1, 2, 3, 4, 5}

// buffer gives the memory of a tensor.
func buffer(t testing.TB, x *tensors.Tensor, mode arrayapi.CopyMode) arrayapi.Buffer {
	b, err := gomlxarray.Namespace().Buffer(gomlxarray.Tensor{Tensor: x}, mode)
	require.NoError(t, err)
	require.NoError(t, b.Check())
	return b
}

// values reads a buffer of float32, and leaves it as it is.
func values(t testing.TB, b arrayapi.Buffer) []float32 {
	b.Release = nil
	s, err := arrayapi.Elements[float32](b, arrayapi.CopyAlways)
	require.NoError(t, err)
	return s
}

// sameTensor compares dtype, shape and bits by GoMLX's own means.
func sameTensor(want, got any) bool {
	x, y := want.(*tensors.Tensor), got.(*tensors.Tensor)
	return x.Shape().Equal(y.Shape()) && bytes.Equal(bitsOf(x), bitsOf(y))
}

// bitsOf copies the elements of a tensor, wherever they are.
func bitsOf(x *tensors.Tensor) []byte {
	local := tensors.FromShape(x.Shape())
	if err := local.CopyFrom(x); err != nil {
		panic(err)
	}
	var bits []byte
	if x.Size() > 0 {
		if err := local.ConstBytes(func(data []byte) { bits = bytes.Clone(data) }); err != nil {
			panic(err)
		}
	}
	return bits
}
