package dtype

import "slices"

// Is tells whether d is of a kind of dtypes, by the standard's name of it:
// "bool", "signed integer", "unsigned integer", "integral", "real floating",
// "complex floating" or "numeric". NumPy's and ml_dtypes' numbers count as what
// they are. Unknown names hold for no dtype.
func (d DType) Is(kind string) bool {
	c := d.kind.info().class
	switch kind {
	case "bool":
		return c == classBool
	case "signed integer":
		return c == classSigned
	case "unsigned integer":
		return c == classUnsigned
	case "integral":
		return c == classSigned || c == classUnsigned
	case "real floating":
		return c == classReal
	case "complex floating":
		return c == classComplex
	case "numeric":
		return c >= classSigned
	default:
		return false
	}
}

// IsDType is the standard's isdtype: it tells whether d is any of kinds, each a
// string as for [DType.Is], a [Kind], a [DType], or a slice of one of these or
// of any.
func IsDType(d DType, kinds ...any) bool {
	return slices.ContainsFunc(kinds, func(k any) bool { return isAny(d, k) })
}

func isAny(d DType, kind any) bool {
	switch k := kind.(type) {
	case string:
		return d.Is(k)
	case Kind:
		return d.kind == k
	case DType:
		return d.Equal(k)
	case []string:
		return slices.ContainsFunc(k, d.Is)
	case []Kind:
		return slices.Contains(k, d.kind)
	case []DType:
		return slices.ContainsFunc(k, d.Equal)
	case []any:
		return IsDType(d, k...)
	default:
		return false
	}
}
