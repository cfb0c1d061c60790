package stats

import (
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// A Summary says what the numbers of an array are. A value that does not exist is nil:
// all four of an array without numbers, the bounds of complex numbers, mean and
// deviation of datetimes.
type Summary struct {
	// Count is the number of elements, all that are counted below among them.
	Count int
	// Min and Max are the bounds: an int64 or uint64 for integers of that sign, a
	// float64 for floats of any size, a bool, and for datetime64 and timedelta64 the
	// text that NumPy prints, "2024-02-29T12:30" or "5 days". They may be infinite. Of
	// two zeros of different sign either may be a bound.
	Min, Max any
	// Mean is a float64, or a complex128 for complex numbers. That of bools is the
	// fraction that is true.
	Mean any
	// Std is a float64, the standard deviation with ddof 0. For complex numbers it is
	// the root of the mean square of the distances from the mean.
	Std any
	// NaN is the number of NaN, complex numbers with a part that is NaN among them.
	NaN int
	// Inf is the number of infinities of either sign, without what NaN counts.
	Inf int
	// Zero is the number of zeros, of either sign, and of false.
	Zero int
	// NaT is the number of datetimes or timedeltas that are "not a time".
	NaT int

	counts counts
}

// counts says which counts mean something for a dtype.
type counts uint8

const (
	hasNaN counts = 1 << iota
	hasInf
	hasZero
	hasNaT
)

// Metadata returns the summary as a manifest keeps it: "min", "max", "mean" and
// "std", as ZenML names them, where they exist, and those of "nan_count",
// "inf_count", "zero_count" and "nat_count" that can be other than 0 for the dtype.
// Numbers are int64, uint64, float64 and int; a complex mean is the text that Python
// prints, "(1+2j)". The map is the caller's.
func (s Summary) Metadata() map[string]any {
	m := make(map[string]any, 8)
	mean := s.Mean
	if c, ok := mean.(complex128); ok {
		mean = ndarray.Scalar(c).String()
	}
	put(m, "min", s.Min)
	put(m, "max", s.Max)
	put(m, "mean", mean)
	put(m, "std", s.Std)
	s.counts.put(m, hasNaN, "nan_count", s.NaN)
	s.counts.put(m, hasInf, "inf_count", s.Inf)
	s.counts.put(m, hasZero, "zero_count", s.Zero)
	s.counts.put(m, hasNaT, "nat_count", s.NaT)
	return m
}

func put(m map[string]any, key string, v any) {
	if v != nil {
		m[key] = v
	}
}

func (c counts) put(m map[string]any, which counts, key string, n int) {
	if c&which != 0 {
		m[key] = n
	}
}
