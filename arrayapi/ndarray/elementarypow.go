package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/complexmath"
	"github.com/arraylike/arraylike/internal/realmath"
)

// pow returns powers in the promoted dtype. Those of integers wrap around; a negative
// exponent of integers is an error.
func pow(_ namespace, op string, x, y arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	f := fillPairs(power)
	switch {
	case d.Is("integral"):
		f = fillWholePowers
		if err := checkExponents(op, x, y); err != nil {
			return arrayapi.Buffer{}, err
		}
	case d.Is("complex floating"):
		f = fillComplexPowers
	}
	return sharedResult(op, d, sharedCalls, f, x, y)
}

// power squares without a call: that is what most powers are.
func power(x, y float64) float64 {
	if y == 2 {
		return x * x
	}
	return realmath.Pow(x, y)
}

func fillComplexPowers(out arrayapi.Buffer, args []arrayapi.Buffer) {
	x, y := args[0], args[1]
	if out.DType.Kind() == dtype.KindComplex64 {
		fillBinary(out, readComplexes[complex64](x), readComplexes[complex64](y), complexPowers[complex64])
	} else {
		fillBinary(out, readComplexes[complex128](x), readComplexes[complex128](y), complexPowers[complex128])
	}
}

func complexPowers[T dtype.Complex](dst, x, y []T) {
	for i := range dst {
		dst[i] = T(complexmath.Pow(complex128(x[i]), complex128(y[i])))
	}
}

// fillWholePowers computes in 64 bits, whose low ones are those of the narrower types.
func fillWholePowers(out arrayapi.Buffer, args []arrayapi.Buffer) {
	x, y := args[0], args[1]
	if out.DType.Is("signed integer") {
		storeSigned(out, &combined[int64]{x: readInts[int64](x), y: readInts[int64](y), kernel: wholePowers[int64]})
	} else {
		storeUnsigned(out, &combined[uint64]{x: readInts[uint64](x), y: readInts[uint64](y), kernel: wholePowers[uint64]})
	}
}

// checkExponents looks for a negative one, each of those that are repeated once. Where x
// has no elements there are no powers. Shapes that do not broadcast are an error first.
func checkExponents(op string, x, y arrayapi.Buffer) error {
	if _, err := broadcastShapes(op, x.Shape, y.Shape); err != nil {
		return err
	}
	if x.Size() == 0 || !y.DType.Is("signed integer") {
		return nil
	}
	once := withoutRepeats(y)
	in := readInts[int64](once)
	for rest := once.Size(); rest > 0; {
		n := min(blockSize, rest)
		for _, v := range in.next(n) {
			if v < 0 {
				return fmt.Errorf("%s: want exponents of integers that are not negative, have %d", op, v)
			}
		}
		rest -= n
	}
	return nil
}

// wholePowers multiplies squares of x. The exponents are not negative.
func wholePowers[T int64 | uint64](dst, x, y []T) {
	for i := range dst {
		power, base := T(1), x[i]
		for rest := y[i]; ; base *= base {
			if rest&1 == 1 {
				power *= base
			}
			if rest >>= 1; rest == 0 {
				break
			}
		}
		dst[i] = power
	}
}

// storeSigned stores the low bits of integers in a signed integer dtype.
func storeSigned(out arrayapi.Buffer, r reader[int64]) {
	switch out.DType.Kind() {
	case dtype.KindInt8:
		store(out, &mapped[int64, int8]{from: r, convert: castReal[int64, int8]})
	case dtype.KindInt16:
		store(out, &mapped[int64, int16]{from: r, convert: castReal[int64, int16]})
	case dtype.KindInt32:
		store(out, &mapped[int64, int32]{from: r, convert: castReal[int64, int32]})
	default:
		store(out, r)
	}
}

// storeUnsigned stores the low bits of integers in an unsigned integer dtype.
func storeUnsigned(out arrayapi.Buffer, r reader[uint64]) {
	switch out.DType.Kind() {
	case dtype.KindUint8:
		store(out, &mapped[uint64, uint8]{from: r, convert: castReal[uint64, uint8]})
	case dtype.KindUint16:
		store(out, &mapped[uint64, uint16]{from: r, convert: castReal[uint64, uint16]})
	case dtype.KindUint32:
		store(out, &mapped[uint64, uint32]{from: r, convert: castReal[uint64, uint32]})
	default:
		store(out, r)
	}
}
