package minifloat

// The element types hold the bits of their format, in the low bits where it has
// fewer than the type. They have the same names as their dtypes, and the
// behaviour of Python's ml_dtypes (float16: NumPy).
type (
	Float16           uint16 // IEEE 754 binary16
	BFloat16          uint16 // the upper half of a float32
	Float8E3M4        uint8  // IEEE-like: 3 exponent and 4 mantissa bits
	Float8E4M3        uint8  // IEEE-like
	Float8E4M3B11FNUZ uint8  // no infinities, no negative zero, exponent bias 11
	Float8E4M3FN      uint8  // no infinities; NaN is all ones
	Float8E4M3FNUZ    uint8  // no infinities, no negative zero
	Float8E5M2        uint8  // IEEE-like: the upper half of a float16
	Float8E5M2FNUZ    uint8  // no infinities, no negative zero
	Float8E8M0FNU     uint8  // a power of two from 2^-127, or NaN: no sign, no zero
	Float6E2M3FN      uint8  // 6 bits, finite numbers only
	Float6E3M2FN      uint8  // 6 bits, finite numbers only
	Float4E2M1FN      uint8  // 4 bits, finite numbers only
)

// Element is the element types of this package.
type Element interface {
	Float16 | BFloat16 |
		Float8E3M4 | Float8E4M3 | Float8E4M3B11FNUZ | Float8E4M3FN | Float8E4M3FNUZ |
		Float8E5M2 | Float8E5M2FNUZ | Float8E8M0FNU |
		Float6E2M3FN | Float6E3M2FN | Float4E2M1FN
}

// Float is [Element] with what its types can do.
type Float interface {
	Element

	// Float32 returns the value, exactly.
	Float32() float32
	// Format returns the format of the type.
	Format() *Format
}
