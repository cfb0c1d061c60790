package cast

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/compare"
)

// Converter converts an array part by part, and finds out which values change by it. It is not for concurrent use.
type Converter struct {
	from, to dtype.DType
	lossless bool
	changed  *compare.Comparer
}

// New returns a Converter of an array of the dtype from and a shape.
func New(from, to dtype.DType, shape []int) *Converter {
	c := &Converter{from: from, to: to, lossless: Lossless(from, to)}
	if c.asFloats() {
		from = dtype.Float64
	}
	c.changed = compare.New(from, shape, true)
	return c
}

// asFloats tells whether values are found to have changed by what they are as float64. Others are converted back, which shows
// nothing where the sign of integers wraps: -1 becomes 255, and comes back as -1. Float64 has all values of two bytes; and what
// wraps is off by so much that rounding hides nothing: a negative number becomes a positive one, or one beyond the range of the
// smaller dtype one within.
func (c *Converter) asFloats() bool {
	if c.from.Is("complex floating") || !c.from.Is("numeric") && !c.from.Is("bool") {
		return false
	}
	wraps := c.from.Is("integral") && c.to.Is("integral") && c.from.Is("signed integer") != c.to.Is("signed integer")
	return wraps || c.from.Size() <= 2
}

// Convert converts a part, which has the indices from start on of one axis, and all of the others. b is only read; the result
// is the caller's.
func (c *Converter) Convert(b arrayapi.Buffer, axis, start int) (arrayapi.Buffer, error) {
	b.Release = nil
	out, err := Convert(b, c.to)
	if err != nil || c.lossless {
		return out, err
	}
	there := out
	if c.to.Is("complex floating") && !c.from.Is("complex floating") { // there is no way back from complex numbers
		if there, err = Convert(b, component(c.to)); err != nil {
			return out, err
		}
	}
	if c.asFloats() {
		return out, compareFloats(c.changed, b, there, axis, start)
	}
	return out, compareBack(c.changed, b, there, axis, start)
}

// Lossless tells whether the dtypes alone say that no value changes.
func (c *Converter) Lossless() bool { return c.lossless }

// Changed says what changed so far: where, and by how much the result, or what comes back of it, differs.
func (c *Converter) Changed() compare.Result { return c.changed.Result() }

// compareBack converts a part back and compares.
func compareBack(c *compare.Comparer, b, there arrayapi.Buffer, axis, start int) error {
	back, err := Convert(there, b.DType.WithOrder(dtype.Native()))
	if err != nil {
		return err
	}
	return c.Add(b, back, axis, start)
}

// compareFloats compares the values of two dtypes as float64.
func compareFloats(c *compare.Comparer, b, there arrayapi.Buffer, axis, start int) error {
	x, err := Convert(b, dtype.Float64)
	if err != nil {
		return err
	}
	y, err := Convert(there, dtype.Float64)
	if err != nil {
		return err
	}
	return c.Add(x, y, axis, start)
}
