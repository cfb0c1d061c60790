package npy

import (
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Stored returns the dtype that a file has for elements of d. It is raw bytes,
// void, for the small floats and integers of ml_dtypes, also in the fields of a
// record: NumPy has no name for them. Any other is d itself.
func Stored(d dtype.DType) dtype.DType {
	k := d.Kind()
	if dtype.KindBFloat16 <= k && k <= dtype.KindUint1 {
		return dtype.NewVoid(d.Size())
	}
	if k != dtype.KindStruct {
		return d
	}
	return mapFields(d, func(_ int, field dtype.DType) dtype.DType { return Stored(field) })
}

// Named undoes [Stored]: it returns the dtype of elements that were written as
// d and came back with the dtype file. That is file with the names of d, whose
// bfloat16 are little-endian. A file may have a name that d has, too: ml_dtypes
// writes float8_e5m2 as such. ok is false where file is no dtype that d is stored
// as, in either byte order.
func Named(file, d dtype.DType) (named dtype.DType, ok bool) {
	file = unnamed(file, d)
	if !Stored(d).WithOrder(dtype.Native()).Equal(file.WithOrder(dtype.Native())) {
		return dtype.DType{}, false
	}
	return name(file, d), true
}

// unnamed takes the names that d has out of file.
func unnamed(file, d dtype.DType) dtype.DType {
	if file.Kind() != dtype.KindStruct || d.Kind() != dtype.KindStruct {
		if file.WithOrder(dtype.Native()).Equal(d.WithOrder(dtype.Native())) && !Stored(d).Equal(d) {
			return Stored(file)
		}
		return file
	}
	fields := d.Fields()
	return mapFields(file, func(i int, field dtype.DType) dtype.DType {
		if i >= len(fields) {
			return field
		}
		return unnamed(field, fields[i].DType)
	})
}

// name puts the names of d into file, which has the same structure.
func name(file, d dtype.DType) dtype.DType {
	switch stored := Stored(d); {
	case stored.Equal(d):
		return file
	case d.Kind() != dtype.KindStruct:
		return d.WithOrder(dtype.LittleEndian)
	}
	fields := d.Fields()
	return mapFields(file, func(i int, field dtype.DType) dtype.DType { return name(field, fields[i].DType) })
}

// mapFields returns the record d with each field's dtype replaced by one of the
// same size.
func mapFields(d dtype.DType, f func(i int, field dtype.DType) dtype.DType) dtype.DType {
	fields, changed := d.Fields(), false
	for i := range fields {
		mapped := f(i, fields[i].DType)
		changed = changed || !mapped.Equal(fields[i].DType)
		fields[i].DType = mapped
	}
	if !changed {
		return d
	}
	out, err := dtype.NewStruct(fields, d.Size())
	if err != nil {
		return d // not reached: names, sizes and offsets are those of d
	}
	return out
}
