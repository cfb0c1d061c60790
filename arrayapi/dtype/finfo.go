package dtype

import (
	"errors"
	"fmt"
	"math"
)

// FloatInfo is the limits of a floating-point dtype, the standard's finfo.
type FloatInfo struct {
	Bits           int     // of the whole number
	Eps            float64 // from 1 to the next larger number
	Max            float64 // largest finite number
	Min            float64 // least finite number
	SmallestNormal float64 // smallest positive number of full precision
	DType          DType   // real; the components' for a complex dtype
}

// IntInfo is the limits of an integer dtype, the standard's iinfo.
type IntInfo struct {
	Bits  int
	Min   int64
	Max   uint64
	DType DType
}

// FInfo returns the limits of a real or complex floating-point dtype. It is an
// error for other dtypes, one of [errors.ErrUnsupported] for long doubles.
func FInfo(d DType) (FloatInfo, error) {
	switch d.kind {
	case KindFloat32, KindComplex64:
		return FloatInfo{32, 0x1p-23, math.MaxFloat32, -math.MaxFloat32, 0x1p-126, Float32.WithOrder(d.order)}, nil
	case KindFloat64, KindComplex128:
		return FloatInfo{64, 0x1p-52, math.MaxFloat64, -math.MaxFloat64, 0x1p-1022, Float64.WithOrder(d.order)}, nil
	case KindLongDouble, KindCLongDouble:
		return FloatInfo{}, fmt.Errorf("dtype: finfo: limits of %s: %w", d, errors.ErrUnsupported)
	}
	f := d.kind.info().float
	if f == nil {
		return FloatInfo{}, fmt.Errorf("dtype: finfo: want a floating-point dtype, have %s", clip(d.String()))
	}
	return FloatInfo{f.Bits(), float64(f.Epsilon()), float64(f.Max()), float64(f.Min()), float64(f.SmallestNormal()), d}, nil
}

// IInfo returns the limits of an integer dtype. It is an error for others.
func IInfo(d DType) (IntInfo, error) {
	i := d.kind.info()
	bits := i.bits
	if bits == 0 {
		bits = 8 * int(i.size)
	}
	switch i.class {
	case classSigned:
		return IntInfo{bits, -1 << (bits - 1), 1<<(bits-1) - 1, d}, nil
	case classUnsigned:
		return IntInfo{bits, 0, math.MaxUint64 >> (64 - bits), d}, nil
	default:
		return IntInfo{}, fmt.Errorf("dtype: iinfo: want an integer dtype, have %s", clip(d.String()))
	}
}
