// GoMLX's pure Go backend does not compile for 32 bits.

//go:build !386 && !arm && !mips && !mipsle

package gomlxarray_test

import (
	"errors"
	"testing"

	"github.com/gomlx/gomlx/backends"
	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/dtypes"
	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/shapes"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"
)

// apart is the pure Go backend as one of a device whose memory the host cannot read: all
// goes through transfers.
type apart struct {
	backends.Backend
	transfers *int  // to the host; nil: not counted
	fails     error // of transfers to the host
}

func (apart) HasSharedBuffers() bool { return false }

func (apart) BufferData(backends.Buffer) (any, error) {
	return nil, errors.New("the memory of the device cannot be read")
}

func (apart) NewSharedBuffer(backends.DeviceNum, shapes.Shape) (backends.Buffer, any, error) {
	return nil, nil, errors.New("the memory of the device cannot be shared")
}

func (a apart) BufferToFlatData(b backends.Buffer, flat any) error {
	if a.transfers != nil {
		*a.transfers++
	}
	if a.fails != nil {
		return a.fails
	}
	return a.Backend.BufferToFlatData(b, flat)
}

// narrow is a backend whose buffers have a dtype that GoMLX has no Go type for.
type narrow struct{ backends.Backend }

func (narrow) BufferShape(backends.Buffer) (shapes.Shape, error) {
	return shapes.Make(dtypes.F8E5M2, 2), nil
}

func newBackend(t testing.TB) backends.Backend {
	b, err := simplego.New("")
	require.NoError(t, err)
	t.Cleanup(b.Finalize)
	return b
}

func newApart(t testing.TB) apart { return apart{Backend: newBackend(t), transfers: new(int)} }

// computed returns a result of a graph, which is on its backend alone.
func computed(t testing.TB, b backends.Backend) *tensors.Tensor {
	x, err := graph.MustNewExec(b, func(x *graph.Node) *graph.Node { return graph.Identity(graph.Add(x, x)) }).
		Exec1(tensors.FromFlatDataAndDimensions([]float32{0, .5, 1, 1.5, 2, 2.5}, 2, 3))
	require.NoError(t, err)
	return x
}

// onDevice returns a tensor that is on the device alone.
func onDevice(t testing.TB, b backends.Backend) *tensors.Tensor {
	x := counting()
	require.NoError(t, x.MaterializeOnDevice(b, false, 0))
	x.FinalizeLocal()
	return x
}

// onDeviceToo returns a tensor that has a copy on the device.
func onDeviceToo(t testing.TB, b backends.Backend) *tensors.Tensor {
	x := counting()
	require.NoError(t, x.MaterializeOnDevice(b, false, 0))
	return x
}

// shared returns a tensor whose storage is the backend's, and the host's too.
func shared(t testing.TB, b backends.Backend) *tensors.Tensor {
	x := counting()
	require.NoError(t, x.MaterializeOnDevice(b, true, 0))
	require.True(t, x.IsShared())
	return x
}

// The pure Go backend of these tests is the only one there is.
func TestNoBackendIsImported(t *testing.T) { require.Equal(t, []string{"go"}, backends.List()) }
