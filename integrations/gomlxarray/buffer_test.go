// GoMLX's pure Go backend does not compile for 32 bits.

//go:build !386 && !arm && !mips && !mipsle

package gomlxarray_test

import (
	"errors"
	"runtime"
	"testing"
	"unsafe"
	"weak"

	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
)

// addressOf returns where GoMLX itself has the values of a tensor that the host can read.
func addressOf(t testing.TB, x *tensors.Tensor) *byte {
	var p *byte
	require.NoError(t, tensors.ConstFlatData(x, func(flat []float32) { p = (*byte)(unsafe.Pointer(&flat[0])) }))
	return p
}

func TestBufferAliasesWhatTheHostCanRead(t *testing.T) {
	b := newBackend(t)
	for _, tc := range []struct {
		name               string
		tensor             *tensors.Tensor
		readOnly, released bool
	}{
		{"local", counting(), false, false},
		{"local and on a device", onDeviceToo(t, newApart(t)), true, false},
		{"local and on a device of the host", onDeviceToo(t, b), true, false},
		{"shared", shared(t, b), false, true},
		{"result of a graph", computed(t, b), true, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyNever} {
				b := buffer(t, tc.tensor, mode)
				require.Same(t, addressOf(t, tc.tensor), &b.Data[0])
				require.Equal(t, dtype.Float32, b.DType)
				require.Equal(t, []int{2, 3}, b.Shape)
				require.Equal(t, []int{12, 4}, b.Strides)
				require.True(t, b.Device.IsHost())
				require.Equal(t, tc.readOnly, b.ReadOnly)
				require.Equal(t, tc.released, b.Release != nil)
				require.Equal(t, counted, values(t, b))
				b.Free()
				b.Free()
			}
			fresh := buffer(t, tc.tensor, arrayapi.CopyAlways)
			require.NotSame(t, addressOf(t, tc.tensor), &fresh.Data[0])
			require.False(t, fresh.ReadOnly)
			require.Nil(t, fresh.Release)
			require.Equal(t, counted, values(t, fresh))
			require.True(t, tc.tensor.Ok())
		})
	}
}

// What can be written to shows in the tensor, on the device as well.
func TestWritesToTheBufferShow(t *testing.T) {
	b := newBackend(t)
	for name, x := range map[string]*tensors.Tensor{"local": counting(), "shared": shared(t, b)} {
		t.Run(name, func(t *testing.T) {
			lent := buffer(t, x, arrayapi.CopyNever)
			copy(lent.Data, lent.Data[4:8])
			lent.Free()
			doubled, err := graph.MustNewExec(b, func(x *graph.Node) *graph.Node { return graph.Add(x, x) }).Exec1(x)
			require.NoError(t, err)
			require.Equal(t, [][]float32{{2, 2, 4}, {6, 8, 10}}, doubled.Value())
		})
	}
}

func TestTensorOnADeviceIsTransferred(t *testing.T) {
	for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyAlways} {
		t.Run(mode.String(), func(t *testing.T) {
			device := newApart(t)
			x := onDevice(t, device)
			b := buffer(t, x, mode)
			require.Equal(t, arrayapi.Device("go:0"), b.Device)
			require.Equal(t, counted, values(t, b))
			require.False(t, b.ReadOnly)
			require.Equal(t, 1, *device.transfers)
			require.False(t, x.HasLocal(), "nothing stays in the tensor")
			require.True(t, x.IsOnDevice(0))

			clear(b.Data)
			require.Equal(t, counted, values(t, buffer(t, x, mode)))
		})
	}
}

func TestCopyNeverOfATensorOnADevice(t *testing.T) {
	device := newApart(t)
	_, err := gomlxarray.Namespace().Buffer(gomlxarray.Tensor{Tensor: onDevice(t, device)}, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	require.ErrorContains(t, err, `"go:0"`)
	require.Zero(t, *device.transfers)
}

func TestBufferOfNoElements(t *testing.T) {
	for name, x := range map[string]*tensors.Tensor{
		"local":     tensors.FromFlatDataAndDimensions([]float32{}, 2, 0, 3),
		"on device": tensors.FromFlatDataAndDimensions([]float32{}, 2, 0, 3),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "on device" {
				require.NoError(t, x.MaterializeOnDevice(newApart(t), false, 0))
				x.FinalizeLocal()
			}
			b := buffer(t, x, arrayapi.CopyIfNeeded)
			require.Equal(t, []int{2, 0, 3}, b.Shape)
			require.Empty(t, b.Data)
		})
	}
}

func TestBufferRefuses(t *testing.T) {
	local, result := counting(), computed(t, newBackend(t))
	local.MustFinalizeAll()
	result.MustFinalizeAll()
	gone := newBackend(t)
	orphan := shared(t, gone)
	gone.Finalize()
	broken := newApart(t)
	broken.fails = errors.New("out of reach")
	wide := newBackend(t)
	raw, err := wide.BufferFromFlatData(0, []uint8{1, 2}, tensors.FromValue([]uint8{1, 2}).Shape())
	require.NoError(t, err)
	float8, err := tensors.FromBuffer(narrow{wide}, raw)
	require.NoError(t, err)
	for _, tc := range []struct {
		name   string
		tensor *tensors.Tensor
		text   string
	}{
		{"nil", nil, "nil"},
		{"finalized", local, "invalid"},
		{"finalized result", result, "invalid"},
		{"zero value", new(tensors.Tensor), "invalid"},
		{"finalized backend", orphan, "finalized backend"},
		{"transfer that fails", onDevice(t, broken), "out of reach"},
		{"float8", float8, "F8E5M2"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, mode := range []arrayapi.CopyMode{arrayapi.CopyIfNeeded, arrayapi.CopyAlways} {
				_, err := gomlxarray.Namespace().Buffer(gomlxarray.Tensor{Tensor: tc.tensor}, mode)
				require.ErrorContains(t, err, tc.text)
				require.NotErrorIs(t, err, arrayapi.ErrForeign)
				require.Equal(t, tc.name == "float8", errors.Is(err, errors.ErrUnsupported))
			}
		})
	}
}

// A backend may give the memory of a tensor that is collected to another one.
func TestBufferKeepsTheTensor(t *testing.T) {
	x := shared(t, newBackend(t))
	kept := weak.Make(x)
	b := buffer(t, x, arrayapi.CopyIfNeeded)
	x = nil
	runtime.GC()
	runtime.GC()
	require.NotNil(t, kept.Value())
	require.Equal(t, counted, values(t, b))
	b.Free()
	b = arrayapi.Buffer{}
	require.Eventually(t, func() bool { runtime.GC(); return kept.Value() == nil }, 10e9, 1e6)
}

// Memory of a local tensor is nobody's to give away: it outlives the tensor.
func TestBufferOfLocalTensorOutlivesIt(t *testing.T) {
	x := counting()
	b := buffer(t, x, arrayapi.CopyNever)
	require.NoError(t, x.FinalizeAll())
	require.Equal(t, counted, values(t, b))

	moved := counting()
	b = buffer(t, moved, arrayapi.CopyNever)
	require.NoError(t, moved.MaterializeOnDevice(newBackend(t), true, 0))
	require.NotSame(t, addressOf(t, moved), &b.Data[0])
	require.Equal(t, counted, values(t, b))
}
