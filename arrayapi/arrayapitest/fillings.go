package arrayapitest

import (
	"fmt"
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// filling makes row-major memory of values of a dtype, or says that there are none.
type filling func(d dtype.DType, shape []int) (arrayapi.Buffer, error)

// bits fills memory with the elements that a source gives from one on.
func bits(value source, from int) filling {
	return func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
		b, err := arrayapi.NewBuffer(d, shape)
		if err == nil {
			fill(b.Data, d, from, value)
		}
		return b, err
	}
}

// rotated gives the elements of a filling, the first of them last.
func rotated(f filling) filling {
	return func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
		b, err := f(d, shape)
		if err == nil && b.Size() > 0 {
			data := b.Data[:b.NBytes()]
			copy(data, slices.Concat(data[d.Size():], data[:d.Size()]))
		}
		return b, err
	}
}

// numbers fills memory with numbers, which integers cut off. The parts of a
// complex number are two of them.
func numbers(value func(i int) float64) filling {
	return func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
		if d.Is("integral") {
			return castInto(d, shape, func(i int) int64 { return int64(value(i)) })
		}
		if d.Is("complex floating") {
			return castInto(d, shape, func(i int) complex128 { return complex(value(2*i), value(2*i+1)) })
		}
		return castInto(d, shape, value)
	}
}

// castInto makes memory of values that are cast to a dtype. Integers lose their high
// bits.
func castInto[T int64 | float64 | complex128](d dtype.DType, shape []int, value func(i int) T) (arrayapi.Buffer, error) {
	values := make([]T, count(shape))
	for i := range values {
		values[i] = value(i)
	}
	b, err := arrayapi.BufferOf(values, shape...)
	if err != nil {
		return b, err
	}
	return castBuffer(b, d)
}

func castBuffer(b arrayapi.Buffer, d dtype.DType) (arrayapi.Buffer, error) {
	if !d.Is("numeric") && !d.Is("bool") {
		return b, fmt.Errorf("arrayapitest: %s is no dtype of numbers", d)
	}
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return b, err
	}
	if a, err = a.AsType(d); err != nil {
		return b, err
	}
	return ndarray.Namespace().Buffer(a, arrayapi.CopyAlways)
}

// pick fills memory with the numbers of a list, over and over.
func pick(list ...float64) filling {
	return numbers(func(i int) float64 { return list[i%len(list)] })
}

// Values in the domains of functions: all are multiples of a power of 2 and of
// few bits, so that small floats hold them too.
var (
	// withinOne are the arguments of acos, asin and atanh.
	withinOne = numbers(func(i int) float64 { return float64(i*7%13-6) / 8 })
	// fromOne are those of acosh.
	fromOne = numbers(func(i int) float64 { return 1 + float64(i*5%9)/4 })
	// positive are those of the logarithms.
	positive = numbers(func(i int) float64 { return float64(1+i*7%13) / 4 })
	// moderate is where exponentials stay small.
	moderate = numbers(func(i int) float64 { return float64(i*5%13-6) / 2 })
	// tiny loses all digits where 1 is added to it. Integers are 0.
	tiny = numbers(func(i int) float64 { return float64(i*5%13-6) / (1 << 22) })
	// nonzero are divisors.
	nonzero = numbers(func(i int) float64 { return float64(1+i*5%7) * float64(1-i%2*2) })
	// quarters are dividends.
	quarters = numbers(func(i int) float64 { return float64(i*11%31-15) / 4 })
	// small are the counts of shifts, and exponents.
	small = numbers(func(i int) float64 { return float64(i * 2 % 3) })
	// halves are exponents of floats.
	halves = numbers(func(i int) float64 { return float64(i*3%5-2) / 2 })
	// ties are few different numbers: for what sorts, and compares.
	ties = numbers(func(i int) float64 { return float64(i * 7 % 5) })
	// consecutive are 0, 1, 2 and so on.
	consecutive = numbers(func(i int) float64 { return float64(i) })
	// someZeros are numbers of which every third is zero.
	someZeros = numbers(func(i int) float64 { return float64(i%3) * (1 + float64(i*5%4)) })
	// powersOfTwo have products without rounding.
	powersOfTwo = pick(1, 2, -1, 0.5, -2)
)

// limits are where functions have special values.
var limits = pick(limitValues...)

// finiteLimits are limits without infinities.
var finiteLimits = pick(0, math.Copysign(0, -1), 1, -1, 2.5, -2.5, math.NaN())

var limitValues = []float64{0, math.Copysign(0, -1), 1, -1, 2.5, -2.5, math.Inf(1), math.Inf(-1), math.NaN(), 0.5, 3}

// cuts are complex numbers on the branch cuts of functions, on either side of them,
// and some beside them.
var cuts filling = func(d dtype.DType, shape []int) (arrayapi.Buffer, error) {
	n := len(cutParts)
	return castInto(d, shape, func(i int) complex128 { return complex(cutParts[i/n%n], cutParts[i%n]) })
}

var cutParts = []float64{0, math.Copysign(0, -1), 1, -1, 2.5, -2.5, 0.5}
