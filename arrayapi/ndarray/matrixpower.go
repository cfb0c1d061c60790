package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// matrixPower multiplies square matrices with themselves by repeated squaring: for
// a negative exponent their inverses, of integers in the default real dtype.
// The zeroth power is the identity. Products of integers wrap around; all else is
// computed in float64 or complex128 and rounded once.
func matrixPower(c algebraCall) ([]arrayapi.Buffer, error) {
	x := c.args[0]
	d, err := floatingDType(c.op, x.DType, c.defaults)
	if err == nil {
		err = squareMatrices(c.op, x)
	}
	if err != nil {
		return nil, err
	}
	if c.o.Power >= 0 && x.DType.Is("integral") {
		d = x.DType.WithOrder(dtype.Native())
	}
	var out arrayapi.Buffer
	if c.o.Power == 0 {
		out, err = identities(c.op, x.Shape, d)
	} else if out, err = powerBase(c, d); err == nil {
		out, err = powerOf(c.op, out, c.o.Power)
	}
	if err != nil {
		return nil, err
	}
	out, err = nativeAs(c.op, out, d)
	return []arrayapi.Buffer{out}, err
}

// powerBase returns what is to be multiplied for a result of dtype d, in the dtype that
// it is computed in, and in fresh memory.
func powerBase(c algebraCall, d dtype.DType) (arrayapi.Buffer, error) {
	wide := d
	switch {
	case d.Is("complex floating"):
		wide = dtype.Complex128
	case d.Is("real floating"):
		wide = dtype.Float64
	}
	if c.o.Power > 0 {
		return convert(c.op, c.args[0], wide)
	}
	invert := inverse[float64]
	if wide.Is("complex floating") {
		invert = inverse[complex128]
	}
	out, err := invert(c, wide)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return out[0], nil
}

// powerOf returns base to the power of n, without its sign; n is not zero.
func powerOf(op string, base arrayapi.Buffer, n int) (arrayapi.Buffer, error) {
	left := uint(n)
	if n < 0 {
		left = -left // right for the smallest int too
	}
	var out arrayapi.Buffer
	var err error
	for {
		switch {
		case left&1 == 1 && out.DType.IsValid():
			out, err = matmul(op, out, base)
		case left&1 == 1:
			out = base
		}
		if left >>= 1; left == 0 || err != nil {
			return out, err
		}
		if base, err = matmul(op, base, base); err != nil {
			return base, err
		}
	}
}

// identities returns a stack of identity matrices.
func identities(op string, shape []int, d dtype.DType) (arrayapi.Buffer, error) {
	if slices.Contains(shape, 0) {
		return newBuffer(op, d, shape)
	}
	n := shape[len(shape)-1]
	one, err := newResults[float64](op, nil, n, n)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	for i := 0; i < len(one.data); i += n + 1 {
		one.data[i] = 1
	}
	b, err := one.as(op, dtype.Float64)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return convert(op, broadcast(b, shape), d)
}
