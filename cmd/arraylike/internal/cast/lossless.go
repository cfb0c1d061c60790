// Package cast tells which conversions of a dtype keep every value, and converts.
package cast

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/compare"
)

// wider lists what holds every value of the kinds whose values are too many to try them all, among floats and
// complex numbers.
var wider = map[dtype.Kind][]dtype.Kind{
	dtype.KindInt32:     {dtype.KindFloat64, dtype.KindComplex128},
	dtype.KindUint32:    {dtype.KindFloat64, dtype.KindComplex128},
	dtype.KindFloat32:   {dtype.KindFloat64, dtype.KindComplex64, dtype.KindComplex128},
	dtype.KindFloat64:   {dtype.KindComplex128},
	dtype.KindComplex64: {dtype.KindComplex128},
}

// Lossless tells whether every value of one dtype is a value of another, so that an array can be converted whatever it
// holds. It is stricter than NumPy's "safe", which lets int64 become float64. Byte order makes no difference. Of strings,
// times and records only the dtype itself holds all values.
func Lossless(from, to dtype.DType) bool {
	from, to = from.WithOrder(dtype.Native()), to.WithOrder(dtype.Native())
	if from.Equal(to) {
		return true
	}
	for _, k := range wider[from.Kind()] {
		if k == to.Kind() {
			return true
		}
	}
	if from.Is("integral") && to.Is("integral") {
		return contains(to, from)
	}
	return from.Size() <= 2 && (from.Is("numeric") || from.Is("bool")) && keepsAll(from, to)
}

// contains tells whether the range of one integer dtype is within that of another: conversions between them wrap, and come
// back the same.
func contains(outer, inner dtype.DType) bool {
	o, errO := dtype.IInfo(outer)
	i, errI := dtype.IInfo(inner)
	return errO == nil && errI == nil && o.Min <= i.Min && i.Max <= o.Max
}

// keepsAll tries all values of a dtype of one or two bytes, which float64 has all of.
func keepsAll(from, to dtype.DType) bool {
	all, err := allValues(from)
	if err != nil {
		return false
	}
	there, err := Convert(all, component(to))
	if err != nil {
		return false
	}
	c := compare.New(dtype.Float64, all.Shape, true)
	return compareFloats(c, all, there, 0, 0) == nil && c.Result().Differ == 0
}

// component is the dtype of the real part of complex numbers, and d itself for others.
func component(d dtype.DType) dtype.DType {
	switch d.Kind() {
	case dtype.KindComplex64:
		return dtype.Float32
	case dtype.KindComplex128:
		return dtype.Float64
	}
	return d
}

// allValues is an array of all values of a dtype of one or two bytes. Codes of a few bits repeat: the other bits mean
// nothing, and a conversion clears them.
func allValues(d dtype.DType) (arrayapi.Buffer, error) {
	n := 1 << (8 * d.Size())
	switch {
	case d.Is("bool"):
		n = 2
	case d.Is("integral") && d.Size() == 1:
		return fewBits(d)
	}
	b, err := arrayapi.NewBuffer(dtype.Uint16, []int{n})
	if err != nil || d.Size() == 2 {
		return counted(b, d), err
	}
	bytes := arrayapi.Buffer{DType: d, Shape: []int{n}, Strides: []int{1}, Data: make([]byte, n)}
	for i := range bytes.Data {
		bytes.Data[i] = byte(i)
	}
	return bytes, nil
}

// fewBits is all values of an integer of up to eight bits, in the form that the dtype has them in: sign-extended.
func fewBits(d dtype.DType) (arrayapi.Buffer, error) {
	info, err := dtype.IInfo(d)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	var data []byte
	for v := info.Min; v <= int64(info.Max); v++ {
		data = append(data, byte(v))
	}
	return arrayapi.Buffer{DType: d, Shape: []int{len(data)}, Strides: []int{1}, Data: data}, nil
}

// counted fills b, of two bytes for each element, with all codes, and calls them elements of d.
func counted(b arrayapi.Buffer, d dtype.DType) arrayapi.Buffer {
	for i := range len(b.Data) / 2 {
		b.Data[2*i], b.Data[2*i+1] = byte(i), byte(i>>8)
	}
	b.DType = d
	return b
}

// Convert returns the values of b as elements of another dtype, in fresh row-major memory; see [ndarray.Array.AsType]. b
// remains the caller's.
func Convert(b arrayapi.Buffer, to dtype.DType) (arrayapi.Buffer, error) {
	b.Release = nil
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if a, err = a.AsType(to); err != nil {
		return arrayapi.Buffer{}, err
	}
	return ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
}
