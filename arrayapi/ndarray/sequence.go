package ndarray

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// scalarNumber is a real Go scalar: an integer, or where that is nil a float.
type scalarNumber struct {
	whole *big.Int
	float float64 // of both, rounded
}

// newScalarNumber takes integers and floats, and values of named types of them.
func newScalarNumber(v any) (scalarNumber, error) {
	r := reflect.ValueOf(v)
	switch {
	case !arrayapi.IsScalar(v):
	case r.CanInt():
		return newWholeNumber(big.NewInt(r.Int())), nil
	case r.CanUint():
		return newWholeNumber(new(big.Int).SetUint64(r.Uint())), nil
	case r.CanFloat():
		return scalarNumber{float: r.Float()}, nil
	}
	return scalarNumber{}, fmt.Errorf("want an integer or a float, have %T", v)
}

func newWholeNumber(i *big.Int) scalarNumber {
	f, _ := new(big.Float).SetInt(i).Float64()
	return scalarNumber{i, f}
}

// integer returns the number as an integer, where it is one.
func (n scalarNumber) integer() (i *big.Int, ok bool) {
	if n.whole != nil {
		return n.whole, true
	}
	if math.IsInf(n.float, 0) || n.float != math.Trunc(n.float) {
		return nil, false
	}
	i, _ = big.NewFloat(n.float).Int(nil)
	return i, true
}

// minus returns the difference, exactly where both are integers.
func (n scalarNumber) minus(m scalarNumber) scalarNumber {
	if n.whole != nil && m.whole != nil {
		return newWholeNumber(new(big.Int).Sub(n.whole, m.whole))
	}
	return scalarNumber{float: n.float - m.float}
}

// countSteps returns the number of steps from a start that do not reach the stop,
// which is distance away. A start that is no less than a stop has none. ok is false
// where no int holds the number.
func countSteps(distance, step scalarNumber) (n int, ok bool) {
	if distance.whole != nil && step.whole != nil {
		if distance.whole.Sign()*step.whole.Sign() <= 0 {
			return 0, true
		}
		q, m := new(big.Int).QuoRem(distance.whole, step.whole, new(big.Int))
		if m.Sign() != 0 {
			q.Add(q, big.NewInt(1))
		}
		return int(q.Int64()), q.IsInt64() && int64(int(q.Int64())) == q.Int64()
	}
	ratio := distance.float / step.float
	if ratio == 0 && distance.float != 0 && !math.Signbit(ratio) {
		return 1, true // the quotient is too small for a float, not zero
	}
	ratio = math.Ceil(ratio)
	if !(ratio < 1<<(strconv.IntSize-1)) {
		return 0, false
	}
	return int(max(ratio, 0)), true
}

// arange returns the numbers from a start in steps up to a stop, which it leaves
// out.
func (c createCall) arange() (arrayapi.Buffer, error) {
	start, stop, step, err := c.ends()
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	d := c.dtypeOr(c.defaults.Real)
	if start.whole != nil && stop.whole != nil && step.whole != nil {
		d = c.dtypeOr(c.defaults.Integral)
	}
	if err := numbers.check(c.op, d); err != nil {
		return arrayapi.Buffer{}, err
	}
	n, ok := countSteps(stop.minus(start), step)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("%s: want a number of elements, have %v to %v in steps of %v", c.op, c.o.Start, c.o.Stop, c.o.Step)
	}
	out, err := newUnset(c.op, d, []int{n})
	if err != nil || n == 0 {
		return out, err
	}
	if first, by, ok := c.wholes(start, step, n, d); ok {
		return c.arangeIntegers(out, first, by)
	}
	if d.Is("integral") {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: c.op, Have: d, Want: fmt.Sprintf("that holds the numbers from %v in steps of %v", c.o.Start, c.o.Step)}
	}
	x, dx := start.float, step.float
	if n == 1 {
		dx = 0 // it may be infinite
	}
	return c.generated(out, generateNumbers(out, func(dst []float64, from int) {
		for i := range dst {
			dst[i] = x + float64(float64(from+i)*dx) // rounded twice on every processor
		}
	}))
}

// ends returns the arguments of arange, which begins with 0 and steps by 1 where
// the options have none.
func (c createCall) ends() (start, stop, step scalarNumber, err error) {
	values := []any{c.o.Start, c.o.Stop, c.o.Step}
	for i, other := range []any{0, c.o.Stop, 1} {
		if values[i] == nil {
			values[i] = other
		}
	}
	var n [3]scalarNumber
	for i, v := range values {
		if n[i], err = newScalarNumber(v); err != nil {
			return start, stop, step, fmt.Errorf("%s: %w", c.op, err)
		}
	}
	if n[2].float == 0 {
		return start, stop, step, fmt.Errorf("%s: want a step other than 0", c.op)
	}
	return n[0], n[1], n[2], nil
}

// wholes returns the first of n integers and the step between them, the lowest 64
// bits of both, or false where they are no integers or out of the range of an integer
// dtype, of int64 for a float.
func (c createCall) wholes(start, step scalarNumber, n int, d dtype.DType) (first, by uint64, ok bool) {
	limits, err := dtype.IInfo(d)
	if err != nil {
		limits, _ = dtype.IInfo(dtype.Int64)
	}
	x, ok1 := start.integer()
	dx, ok2 := step.integer()
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	if n == 1 {
		dx = new(big.Int)
	}
	low, high := big.NewInt(limits.Min), new(big.Int).SetUint64(limits.Max)
	last := new(big.Int).Mul(dx, big.NewInt(int64(n-1)))
	last.Add(last, x)
	for _, v := range []*big.Int{x, last} {
		if v.Cmp(low) < 0 || v.Cmp(high) > 0 {
			return 0, 0, false
		}
	}
	return modulo64(x), modulo64(dx), true
}

// modulo64 returns an integer modulo 1<<64.
func modulo64(i *big.Int) uint64 {
	v := new(big.Int).Abs(i).Uint64()
	if i.Sign() < 0 {
		return -v
	}
	return v
}

// arangeIntegers fills out with integers, which 64 bits hold.
func (c createCall) arangeIntegers(out arrayapi.Buffer, first, by uint64) (arrayapi.Buffer, error) {
	if out.DType.Is("unsigned integer") {
		return c.generated(out, generateNumbers(out, func(dst []uint64, from int) {
			for i := range dst {
				dst[i] = first + uint64(from+i)*by
			}
		}))
	}
	return c.generated(out, generateNumbers(out, func(dst []int64, from int) {
		for i := range dst {
			dst[i] = int64(first + uint64(from+i)*by)
		}
	}))
}

// generateNumbers fills the contiguous memory of out with what at gives, block by block,
// each from the element with the number from. ok is false where the dtype of out
// does not take a T.
func generateNumbers[T dtype.Numeric](out arrayapi.Buffer, at func(dst []T, from int)) (ok bool) {
	if out.DType.Kind() == dtype.Of[T]().Kind() {
		data, _ := memory.View[T](out.Data)
		at(data, 0)
		memory.Store(out.Data, data)
		return true
	}
	size, n := out.DType.Size(), out.Size()
	block := make([]T, min(n, blockSize))
	for from := 0; from < n; from += blockSize {
		block = block[:min(n-from, blockSize)]
		at(block, from)
		b, err := arrayapi.BufferOf(block)
		part := out
		part.Shape, part.Strides = b.Shape, []int{size}
		part.Data = out.Data[from*size : (from+len(block))*size]
		if err != nil || !fill(part, b) {
			return false
		}
	}
	return true
}

// generated returns what [generateNumbers] filled.
func (c createCall) generated(out arrayapi.Buffer, ok bool) (arrayapi.Buffer, error) {
	if !ok {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: c.op, Have: out.DType, Want: "that holds the numbers of the sequence"}
	}
	return out, nil
}
