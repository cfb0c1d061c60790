package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// Conversion goes through one of four wide types, whichever holds every value
// of the source: so there is a loop from each dtype to its wide type, and one
// from each wide type to each dtype, rather than one for each pair. The second
// step is the only one that rounds.

// wide reads an array of numbers or bools as one of the wide types; one field
// is set, none where the dtype is neither.
type wide struct {
	ints      reader[int64]
	uints     reader[uint64]
	floats    reader[float64]
	complexes reader[complex128]
}

// newWide reads b.
func newWide(b arrayapi.Buffer) wide {
	switch d := b.DType; {
	case d.Is("bool"):
		return wide{uints: &mapped[uint8, uint64]{from: newReader[uint8](b), convert: boolsToUints}}
	case d.Is("signed integer"):
		return wide{ints: wideInts(b)}
	case d.Is("unsigned integer"):
		return wide{uints: wideUints(b)}
	case d.Is("real floating"):
		return wide{floats: wideFloats(b)}
	case d.Is("complex floating"):
		return wide{complexes: wideComplexes(b)}
	}
	return wide{}
}

func wideInts(b arrayapi.Buffer) reader[int64] {
	switch b.DType.Kind() {
	case dtype.KindInt16:
		return &mapped[int16, int64]{from: newReader[int16](b), convert: castReal[int16, int64]}
	case dtype.KindInt32:
		return &mapped[int32, int64]{from: newReader[int32](b), convert: castReal[int32, int64]}
	case dtype.KindInt64:
		return newReader[int64](b)
	}
	return &mapped[int8, int64]{from: newReader[int8](b), convert: signExtend(bitsOf(b.DType))}
}

func wideUints(b arrayapi.Buffer) reader[uint64] {
	switch b.DType.Kind() {
	case dtype.KindUint16:
		return &mapped[uint16, uint64]{from: newReader[uint16](b), convert: castReal[uint16, uint64]}
	case dtype.KindUint32:
		return &mapped[uint32, uint64]{from: newReader[uint32](b), convert: castReal[uint32, uint64]}
	case dtype.KindUint64:
		return newReader[uint64](b)
	}
	return &mapped[uint8, uint64]{from: newReader[uint8](b), convert: zeroExtend(bitsOf(b.DType))}
}

// wideFloats returns nil for the long doubles, whose bytes are opaque.
func wideFloats(b arrayapi.Buffer) reader[float64] {
	k := b.DType.Kind()
	f := formatOf(k)
	switch {
	case k == dtype.KindFloat64:
		return newReader[float64](b)
	case k == dtype.KindFloat32:
		return &mapped[float32, float64]{from: newReader[float32](b), convert: castReal[float32, float64]}
	case f == nil:
		return nil
	case f.Bits() > 8:
		return &mapped[uint16, float64]{from: newReader[uint16](b), convert: decode[uint16](f)}
	}
	return &mapped[uint8, float64]{from: newReader[uint8](b), convert: decode[uint8](f)}
}

func wideComplexes(b arrayapi.Buffer) reader[complex128] {
	switch b.DType.Kind() {
	case dtype.KindComplex64:
		return &mapped[complex64, complex128]{from: newReader[complex64](b), convert: castComplex[complex64, complex128]}
	case dtype.KindComplex128:
		return newReader[complex128](b)
	}
	return nil
}

// bitsOf returns the number of bits of a value of an integer dtype.
func bitsOf(d dtype.DType) int {
	info, _ := dtype.IInfo(d)
	return info.Bits
}

// formatOf returns how a small float is coded, nil for other kinds.
func formatOf(k dtype.Kind) *minifloat.Format {
	if int(k) >= len(formats) {
		return nil
	}
	return formats[k]
}

var formats = [...]*minifloat.Format{
	dtype.KindFloat16:           minifloat.FormatFloat16,
	dtype.KindBFloat16:          minifloat.FormatBFloat16,
	dtype.KindFloat8E3M4:        minifloat.FormatFloat8E3M4,
	dtype.KindFloat8E4M3:        minifloat.FormatFloat8E4M3,
	dtype.KindFloat8E4M3B11FNUZ: minifloat.FormatFloat8E4M3B11FNUZ,
	dtype.KindFloat8E4M3FN:      minifloat.FormatFloat8E4M3FN,
	dtype.KindFloat8E4M3FNUZ:    minifloat.FormatFloat8E4M3FNUZ,
	dtype.KindFloat8E5M2:        minifloat.FormatFloat8E5M2,
	dtype.KindFloat8E5M2FNUZ:    minifloat.FormatFloat8E5M2FNUZ,
	dtype.KindFloat8E8M0FNU:     minifloat.FormatFloat8E8M0FNU,
	dtype.KindFloat6E2M3FN:      minifloat.FormatFloat6E2M3FN,
	dtype.KindFloat6E3M2FN:      minifloat.FormatFloat6E3M2FN,
	dtype.KindFloat4E2M1FN:      minifloat.FormatFloat4E2M1FN,
}

// readInts reads b as integers of type T; nil where it holds complex numbers or
// none at all.
func readInts[T dtype.Integer](b arrayapi.Buffer) reader[T] {
	if b.DType.Kind() == dtype.Of[T]().Kind() {
		return newReader[T](b)
	}
	switch w := newWide(b); {
	case w.ints != nil:
		return &mapped[int64, T]{from: w.ints, convert: castReal[int64, T]}
	case w.uints != nil:
		return &mapped[uint64, T]{from: w.uints, convert: castReal[uint64, T]}
	case w.floats != nil:
		return &mapped[float64, T]{from: w.floats, convert: truncate[T]}
	}
	return nil
}

// readFloats reads b as floats of type T; nil where it holds complex numbers or
// none at all.
func readFloats[T dtype.Float](b arrayapi.Buffer) reader[T] {
	if b.DType.Kind() == dtype.Of[T]().Kind() {
		return newReader[T](b)
	}
	switch w := newWide(b); {
	case w.ints != nil:
		return &mapped[int64, T]{from: w.ints, convert: castReal[int64, T]}
	case w.uints != nil:
		return &mapped[uint64, T]{from: w.uints, convert: castReal[uint64, T]}
	case w.floats != nil:
		return &mapped[float64, T]{from: w.floats, convert: castReal[float64, T]}
	}
	return nil
}

// readComplexes reads b as complex numbers of type T; nil where it holds no
// numbers.
func readComplexes[T dtype.Complex](b arrayapi.Buffer) reader[T] {
	if b.DType.Kind() == dtype.Of[T]().Kind() {
		return newReader[T](b)
	}
	if w := newWide(b); w.complexes != nil {
		return &mapped[complex128, T]{from: w.complexes, convert: castComplex[complex128, T]}
	}
	if r := readFloats[float64](b); r != nil {
		return &mapped[float64, T]{from: r, convert: addImaginary[T]}
	}
	return nil
}

// readBools reads b as bools, coded 0 and 1; nil where it holds no numbers.
func readBools(b arrayapi.Buffer) reader[uint8] {
	if b.DType.Is("bool") {
		return readBits(b)
	}
	switch w := newWide(b); {
	case w.ints != nil:
		return &mapped[int64, uint8]{from: w.ints, convert: nonzero[int64]}
	case w.uints != nil:
		return &mapped[uint64, uint8]{from: w.uints, convert: nonzero[uint64]}
	case w.floats != nil:
		return &mapped[float64, uint8]{from: w.floats, convert: nonzero[float64]}
	case w.complexes != nil:
		return &mapped[complex128, uint8]{from: w.complexes, convert: nonzero[complex128]}
	}
	return nil
}
