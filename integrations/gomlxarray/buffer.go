package gomlxarray

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/gomlx/gomlx/pkg/core/tensors"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// Buffer gives the memory of x, which must be a Tensor, not a pointer to one; any other
// type is [arrayapi.ErrForeign]. It is row-major and of the host's byte order, and aliases the
// tensor wherever the host can read that, as the package's documentation says; a tensor on a
// device alone is transferred, for which arrayapi.CopyNever is [arrayapi.ErrCopy]. The tensor
// stays where it is. A nil tensor, and one that was finalized, is an error.
func (namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if x == nil {
		return arrayapi.Buffer{}, errors.New("gomlxarray: buffer: want a Tensor, have nil")
	}
	t, ok := x.(Tensor)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("gomlxarray: buffer: want a Tensor, have %T: %w", x, arrayapi.ErrForeign)
	}
	b, err := bufferOf(t.Tensor, mode)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("gomlxarray: buffer of a *tensors.Tensor: %w", err)
	}
	return b, nil
}

func bufferOf(t *tensors.Tensor, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if err := t.CheckValid(); err != nil { // nil and finalized ones
		return arrayapi.Buffer{}, err
	}
	d, ok := dtypeOf(t.DType())
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("want dtype %s, have %s: %w", wantDType, t.DType(), errors.ErrUnsupported)
	}
	shape := append([]int{}, t.Shape().Dimensions...)
	b := arrayapi.Buffer{DType: d, Shape: shape, Strides: strided.CStrides(shape, d.Size()), Device: deviceOf(t)}
	switch {
	case b.Device.IsHost():
		return lent(b, t, mode)
	case mode == arrayapi.CopyNever:
		return arrayapi.Buffer{}, fmt.Errorf("it is on the device %q alone: %w", string(b.Device), arrayapi.ErrCopy)
	}
	return transferred(b, t)
}

// deviceOf returns the host where the values of t can be read there as they are.
func deviceOf(t *tensors.Tensor) arrayapi.Device {
	backend, err := t.Backend()
	if err != nil || t.HasLocal() || backend.HasSharedBuffers() {
		return arrayapi.Host
	}
	number, err := t.Device()
	if err != nil {
		return arrayapi.Host
	}
	return arrayapi.Device(fmt.Sprintf("%v:%d", backend, number))
}

// lent gives b the memory of t, which the host can read, or a copy of it.
func lent(b arrayapi.Buffer, t *tensors.Tensor, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	if t.Size() == 0 { // GoMLX's access to bytes panics
		return b, nil
	}
	err := t.ConstBytes(func(data []byte) { // t is locked, and has its values where they stay
		b.Data = data
		b.ReadOnly = t.IsOnAnyDevice() && !t.IsShared()
		switch {
		case mode == arrayapi.CopyAlways:
			b = b.Copy()
		case !t.HasLocal():
			// Backends give the memory of tensors that are collected to others.
			b.Release = sync.OnceFunc(func() { runtime.KeepAlive(t) })
		}
	})
	return b, err
}

// transferred gives b the values of t, which the host cannot read, in memory of its own.
// Reading t itself would leave a copy in it.
func transferred(b arrayapi.Buffer, t *tensors.Tensor) (arrayapi.Buffer, error) {
	local := tensors.FromShape(t.Shape())
	if b.Size() > 0 {
		if err := local.CopyFrom(t); err != nil {
			return b, err
		}
	}
	return lent(b, local, arrayapi.CopyIfNeeded)
}
