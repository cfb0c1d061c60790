package compare

import (
	"math"
	"math/cmplx"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// distances returns what finds the largest distance between the elements of two buffers at some positions; nil for a dtype
// whose elements have none.
func distances(d dtype.DType) func(largest *Distance, a, b arrayapi.Buffer, at []int) {
	if f, ok := tables[d.Kind()]; ok {
		return f
	}
	if f := smallFloat(d.Kind()); f != nil {
		if d.Size() == 1 {
			return smallDistance[uint8](f)
		}
		return smallDistance[uint16](f)
	}
	return nil
}

var tables = map[dtype.Kind]func(largest *Distance, a, b arrayapi.Buffer, at []int){
	dtype.KindInt8:        integers[int8],
	dtype.KindInt16:       integers[int16],
	dtype.KindInt32:       integers[int32],
	dtype.KindInt64:       integers[int64],
	dtype.KindDateTime64:  integers[int64],
	dtype.KindTimeDelta64: integers[int64],
	dtype.KindUint8:       integers[uint8],
	dtype.KindUint16:      integers[uint16],
	dtype.KindUint32:      integers[uint32],
	dtype.KindUint64:      integers[uint64],
	dtype.KindInt4:        integers[int8],
	dtype.KindInt2:        integers[int8],
	dtype.KindInt1:        integers[int8],
	dtype.KindUint4:       integers[uint8],
	dtype.KindUint2:       integers[uint8],
	dtype.KindUint1:       integers[uint8],
	dtype.KindFloat32:     floats[float32],
	dtype.KindFloat64:     floats[float64],
	dtype.KindComplex64:   complexes[complex64],
	dtype.KindComplex128:  complexes[complex128],
}

// elements is the memory of a contiguous native buffer as elements of type T, whatever the dtype calls them.
func elements[T dtype.Element](b arrayapi.Buffer) []T {
	b.DType = dtype.Of[T]()
	s, err := arrayapi.Elements[T](b, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil // the sizes agree and the buffer is contiguous: not reached
	}
	return s
}

func integers[T dtype.Integer](largest *Distance, a, b arrayapi.Buffer, at []int) {
	x, y := elements[T](a), elements[T](b)
	for _, i := range at {
		d := uint64(x[i]) - uint64(y[i]) // right also where the difference of two int64 is beyond their range
		if x[i] < y[i] {
			d = -d
		}
		largest.add(Distance{Kind: IntegerDistance, Integer: d})
	}
}

func floats[T dtype.Float](largest *Distance, a, b arrayapi.Buffer, at []int) {
	x, y := elements[T](a), elements[T](b)
	for _, i := range at {
		largest.add(between(float64(x[i]), float64(y[i])))
	}
}

// between is the distance of two floats, 0 for equal infinities.
func between(x, y float64) Distance {
	if x == y {
		return Distance{Kind: FloatDistance}
	}
	return Distance{Kind: FloatDistance, Float: math.Abs(x - y)}
}

func complexes[T dtype.Complex](largest *Distance, a, b arrayapi.Buffer, at []int) {
	x, y := elements[T](a), elements[T](b)
	for _, i := range at {
		d := Distance{Kind: FloatDistance}
		if x[i] != y[i] {
			d.Float = cmplx.Abs(complex128(x[i]) - complex128(y[i]))
		}
		largest.add(d)
	}
}

func smallDistance[T uint8 | uint16](f *minifloat.Format) func(largest *Distance, a, b arrayapi.Buffer, at []int) {
	return func(largest *Distance, a, b arrayapi.Buffer, at []int) {
		x, y := elements[T](a), elements[T](b)
		for _, i := range at {
			largest.add(between(float64(f.Float32(uint16(x[i]))), float64(f.Float32(uint16(y[i])))))
		}
	}
}

// smallFloat returns how a small float is coded, nil for other kinds.
func smallFloat(k dtype.Kind) *minifloat.Format {
	return smallFloats[k]
}

var smallFloats = map[dtype.Kind]*minifloat.Format{
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
