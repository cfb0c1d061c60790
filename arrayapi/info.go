package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

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

// Defaults holds the default dtypes of a namespace.
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
