// Package realmath has those elementary functions of real numbers that package
// math does not give to the last place or two everywhere, on every processor: sine,
// cosine and tangent near their zeros, arc sine and cosine near 1, logarithms of
// subnormal numbers and to base 2 near 1, powers with large exponents, exponential
// and hyperbolic functions near overflow, and angles near a half turn.
//
// Results are within one unit in the last place, or two. Special values are those of
// the array API standard, which are C's. Where a function of package math is as good,
// there is none here.
//
// [Double] is for what needs more than the precision of its result on the way to
// it. Its error-free sums and products rely on each operation being rounded as it is
// written; where a processor could join two, a conversion keeps it from that.
//
// Source: the standard 2025.12, "Element-wise Functions", special cases.
package realmath
