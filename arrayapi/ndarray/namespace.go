package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// namespace is the array namespace of *Array.
type namespace struct {
	other *arrayapi.Defaults // instead of its own; nil for Namespace
}

// Namespace returns the namespace of *Array, named "ndarray". Besides the four
// methods of [arrayapi.Namespace] it implements every optional interface of
// package arrayapi that computes, for all their operations. It is safe for
// concurrent use.
func Namespace() arrayapi.Namespace { return namespace{} }

// WithDefaults returns [Namespace] with other dtypes for the results that nothing
// else decides: sums of small integers, indices, arrays made of nothing. It is
// how the functions are computed for another namespace, and named the same. A
// default that is not valid, or no dtype that the standard lets it be, is
// that of Namespace, but that for complex numbers is of the precision of the reals.
func WithDefaults(d arrayapi.Defaults) arrayapi.Namespace {
	own := info.Defaults
	for _, o := range []struct {
		have    *dtype.DType
		want    dtype.DType
		allowed []dtype.DType
	}{
		{&own.Real, d.Real, []dtype.DType{dtype.Float32, dtype.Float64}},
		{&own.Complex, d.Complex, []dtype.DType{dtype.Complex64, dtype.Complex128}},
		{&own.Integral, d.Integral, []dtype.DType{dtype.Int32, dtype.Int64}},
		{&own.Indexing, d.Indexing, []dtype.DType{dtype.Int32, dtype.Int64}},
	} {
		if slices.ContainsFunc(o.allowed, o.want.Equal) {
			*o.have = o.want
		}
	}
	if !d.Complex.IsValid() && own.Real.Equal(dtype.Float32) {
		own.Complex = dtype.Complex64
	}
	return namespace{&own}
}

// defaults returns the dtypes of results that nothing else decides.
func (ns namespace) defaults() arrayapi.Defaults {
	if ns.other != nil {
		return *ns.other
	}
	return info.Defaults
}

// Name returns "ndarray".
func (namespace) Name() string { return "ndarray" }

// Info describes the namespace: the version of the standard that the functions
// in package xp follow, every dtype of this module, and NumPy's defaults, with
// indices of the host's word size.
func (ns namespace) Info() arrayapi.Info {
	i := info
	i.Defaults = ns.defaults()
	return i
}

var info = arrayapi.Info{
	Versions: []string{"2025.12"},
	DTypes:   allDTypes(),
	Defaults: arrayapi.Defaults{
		Real:     dtype.Float64,
		Complex:  dtype.Complex128,
		Integral: dtype.Int64,
		Indexing: dtype.Of[int](),
	},
	Devices: []arrayapi.Device{arrayapi.Host},
	Capabilities: arrayapi.Capabilities{
		BooleanIndexing:     true,
		DataDependentShapes: true,
	},
}

// allDTypes lists one dtype of each kind.
func allDTypes() []dtype.DType {
	empty, _ := dtype.NewStruct(nil, 0)
	return []dtype.DType{
		dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64,
		dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
		dtype.Float32, dtype.Float64, dtype.Complex64, dtype.Complex128,
		dtype.Float16, dtype.BFloat16,
		dtype.Float8E3M4, dtype.Float8E4M3, dtype.Float8E4M3B11FNUZ, dtype.Float8E4M3FN, dtype.Float8E4M3FNUZ,
		dtype.Float8E5M2, dtype.Float8E5M2FNUZ, dtype.Float8E8M0FNU,
		dtype.Float6E2M3FN, dtype.Float6E3M2FN, dtype.Float4E2M1FN,
		dtype.Int4, dtype.Uint4, dtype.Int2, dtype.Uint2, dtype.Int1, dtype.Uint1,
		dtype.LongDouble(16), dtype.CLongDouble(32),
		dtype.NewBytes(0), dtype.NewUnicode(0), dtype.NewVoid(0),
		dtype.NewDateTime64(dtype.Generic, 1), dtype.NewTimeDelta64(dtype.Generic, 1), empty,
	}
}

// Buffer gives the memory of x, which must be an *Array; anything else, a
// struct that embeds one included, is [arrayapi.ErrForeign]. The buffer is in
// the byte order and layout of x, and read-only where x is.
func (namespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	a, err := own("ndarray: buffer", x)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	defer a.keep()
	if mode == arrayapi.CopyAlways {
		if err := checkRoom("ndarray: buffer", a.buf); err != nil {
			return arrayapi.Buffer{}, err
		}
		return a.buf.Copy(), nil
	}
	return a.lend(), nil
}

// FromBuffer makes an *Array of b, of any dtype, byte order, shape and strides;
// see [FromBuffer] for what it shares. like is nil or an *Array.
func (namespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*Array); like != nil && !ok {
		return nil, fmt.Errorf("ndarray: from buffer: want the type *ndarray.Array, have %T: %w", like, arrayapi.ErrForeign)
	}
	if err := b.Check(); err != nil {
		return nil, fmt.Errorf("ndarray: from buffer: %w", err)
	}
	switch {
	case mode == arrayapi.CopyAlways:
		if err := checkRoom("ndarray: from buffer", b); err != nil {
			return nil, err
		}
		fresh := b.Copy()
		b.Free()
		return &Array{buf: fresh}, nil
	case mode == arrayapi.CopyNever && !b.Device.IsHost():
		return nil, fmt.Errorf("ndarray: from buffer of device %q: %w", string(b.Device), arrayapi.ErrCopy)
	}
	return adopt(b), nil
}

// adopt makes an array of a checked buffer, and takes its Release over.
func adopt(b arrayapi.Buffer) *Array {
	own := newOwner(b.Release)
	b.Shape, b.Strides = append([]int{}, b.Shape...), append([]int{}, b.Strides...)
	b.Release, b.Device = nil, ""
	return &Array{buf: b, own: own}
}

// lend returns the buffer of a usable array, with slices of its own and a
// Release that keeps the memory.
func (a *Array) lend() arrayapi.Buffer {
	b := a.buf
	b.Shape, b.Strides = slices.Clone(b.Shape), slices.Clone(b.Strides)
	b.Release = a.own.lend()
	return b
}
