package arrayapi

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Info describes a namespace, as __array_namespace_info__ of the standard does
// (2025.12, "Inspection APIs"). Its slices belong to the namespace and are not
// to be changed.
type Info struct {
	// Versions lists the versions of the standard that the namespace keeps to,
	// "YYYY.MM", oldest first. None: it only exchanges buffers.
	Versions []string
	// DTypes lists the dtypes that arrays of the namespace can have. Byte order
	// and parameters (lengths, units, fields) are not listed: dtype.NewBytes(0)
	// stands for bytes of any length.
	DTypes []dtype.DType
	// Defaults holds the dtypes that results have where nothing else decides.
	Defaults Defaults
	// Devices lists where arrays can live; nil is the host alone.
	Devices []Device
	// Capabilities holds the optional abilities that the standard names.
	Capabilities Capabilities
}

// Defaults holds the default dtypes of a namespace, each one of its dtypes. A zero DType
// leaves it to who computes; for the reference implementation these are float64,
// complex128, int64 and the size of an int. Results of dtypes that the namespace does
// not have are arrays of package ndarray to package xp.
type Defaults struct {
	Real     dtype.DType // of real floating-point results: float32 or float64
	Complex  dtype.DType // of complex results: complex64 or complex128
	Integral dtype.DType // of integer results: int32 or int64
	Indexing dtype.DType // of indices: int32 or int64
}

// Capabilities holds what the standard leaves optional.
type Capabilities struct {
	BooleanIndexing     bool // x[mask]
	DataDependentShapes bool // unique_values, nonzero, and repeat by an array
	MaxDimensions       int  // the highest rank; 0 is no limit
}

// Has tells whether arrays of the namespace can have the dtype d, whatever its
// byte order and parameters.
func (i Info) Has(d dtype.DType) bool {
	for _, e := range i.DTypes {
		if e.Kind() == d.Kind() {
			return true
		}
	}
	return false
}

// HasVersion tells whether the namespace keeps to a version of the standard.
func (i Info) HasVersion(v string) bool {
	for _, have := range i.Versions {
		if have == v {
			return true
		}
	}
	return false
}

// DTypesOf returns those of the standard's dtypes that the namespace has, by the
// standard's names, as dtypes(kind=...) does: of any of some kinds, named as for
// [dtype.DType.Is], or all without a kind. An unknown kind has no dtypes. The map is
// the caller's.
//
// Source: the standard 2025.12, "__array_namespace_info__", "dtypes".
func (i Info) DTypesOf(kinds ...string) map[string]dtype.DType {
	out := map[string]dtype.DType{}
	for _, d := range i.DTypes {
		if isStandard(d.Kind()) && (len(kinds) == 0 || slices.ContainsFunc(kinds, d.Is)) {
			out[d.Kind().String()] = d.WithOrder(dtype.Native())
		}
	}
	return out
}

// isStandard tells whether the standard has dtypes of a kind.
func isStandard(k dtype.Kind) bool {
	switch k {
	case dtype.KindFloat16, dtype.KindLongDouble:
		return false
	}
	return dtype.KindBool <= k && k <= dtype.KindComplex128
}
