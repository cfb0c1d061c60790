package gomlxarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// namespace speaks for Tensor. It has no state.
type namespace struct{}

// Namespace returns the namespace of [Tensor], named "gomlx". It exchanges memory and
// computes nothing itself: package xp does, on the host. Graphs are how GoMLX computes, and
// need a backend, which is the program's to choose. It is safe for concurrent use.
func Namespace() arrayapi.Namespace { return namespace{} }

// Name returns "gomlx".
func (namespace) Name() string { return "gomlx" }

// Info describes the namespace: the dtypes that GoMLX has in host memory, of any rank. It
// lists the host alone: a device is known by its backend, and the namespace has none. A buffer
// of a tensor on another device names it as the backend and its number, "xla:0".
func (namespace) Info() arrayapi.Info {
	return arrayapi.Info{
		DTypes:   heldDTypes(),
		Defaults: arrayapi.Defaults{Real: dtype.Float64, Complex: dtype.Complex128, Integral: dtype.Int64, Indexing: dtype.Int64},
		Devices:  []arrayapi.Device{arrayapi.Host},
	}
}
