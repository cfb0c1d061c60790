package compare

import "github.com/arraylike/arraylike/arrayapi/dtype"

// maskOf returns the bits of a record that belong to its fields, and nil where all do, or d is no record.
func maskOf(d dtype.DType) []byte {
	if d.Kind() != dtype.KindStruct {
		return nil
	}
	mask := make([]byte, d.Size())
	cover(mask, d)
	for _, b := range mask {
		if b == 0 {
			return mask
		}
	}
	return nil
}

// cover sets the bytes of an element that belong to its value.
func cover(mask []byte, d dtype.DType) {
	if d.Kind() != dtype.KindStruct {
		for i := range mask {
			mask[i] = 0xff
		}
		return
	}
	for _, f := range d.Fields() {
		size := f.DType.Size()
		for i := range f.Count() {
			at := f.Offset + i*size
			cover(mask[at:at+size], f.DType)
		}
	}
}

func differMasked(x, y, mask []byte) bool {
	for i, m := range mask {
		if (x[i]^y[i])&m != 0 {
			return true
		}
	}
	return false
}
