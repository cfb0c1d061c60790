package arrayapi

// Elementwise is an optional interface of a namespace that computes element by
// element itself (the standard's "Element-wise Functions", and where).
type Elementwise interface {
	// Elementwise applies op to args, broadcast against each other. An argument
	// is an array of the namespace or a Go scalar, at least one of them an
	// array; the bounds of clip may also be nil. The result is a new array of the
	// namespace, of the dtype that the standard gives. An error that is
	// errors.ErrUnsupported leaves the operation to the reference implementation.
	Elementwise(op Op, args ...any) (ArrayLike, error)
}

// The operations of [Elementwise]. They have one argument or two, clip three
// (x, min, max) and where three (condition, x1, x2).
const (
	OpAbs               Op = "abs"
	OpAcos              Op = "acos"
	OpAcosh             Op = "acosh"
	OpAdd               Op = "add"
	OpAsin              Op = "asin"
	OpAsinh             Op = "asinh"
	OpAtan              Op = "atan"
	OpAtan2             Op = "atan2"
	OpAtanh             Op = "atanh"
	OpBitwiseAnd        Op = "bitwise_and"
	OpBitwiseInvert     Op = "bitwise_invert"
	OpBitwiseLeftShift  Op = "bitwise_left_shift"
	OpBitwiseOr         Op = "bitwise_or"
	OpBitwiseRightShift Op = "bitwise_right_shift"
	OpBitwiseXor        Op = "bitwise_xor"
	OpCeil              Op = "ceil"
	OpClip              Op = "clip"
	OpConj              Op = "conj"
	OpCopySign          Op = "copysign"
	OpCos               Op = "cos"
	OpCosh              Op = "cosh"
	OpDivide            Op = "divide"
	OpEqual             Op = "equal"
	OpExp               Op = "exp"
	OpExpM1             Op = "expm1"
	OpFloor             Op = "floor"
	OpFloorDivide       Op = "floor_divide"
	OpGreater           Op = "greater"
	OpGreaterEqual      Op = "greater_equal"
	OpHypot             Op = "hypot"
	OpImag              Op = "imag"
	OpIsFinite          Op = "isfinite"
	OpIsInf             Op = "isinf"
	OpIsNaN             Op = "isnan"
	OpLess              Op = "less"
	OpLessEqual         Op = "less_equal"
	OpLog               Op = "log"
	OpLog10             Op = "log10"
	OpLog1P             Op = "log1p"
	OpLog2              Op = "log2"
	OpLogAddExp         Op = "logaddexp"
	OpLogicalAnd        Op = "logical_and"
	OpLogicalNot        Op = "logical_not"
	OpLogicalOr         Op = "logical_or"
	OpLogicalXor        Op = "logical_xor"
	OpMaximum           Op = "maximum"
	OpMinimum           Op = "minimum"
	OpMultiply          Op = "multiply"
	OpNegative          Op = "negative"
	OpNextAfter         Op = "nextafter"
	OpNotEqual          Op = "not_equal"
	OpPositive          Op = "positive"
	OpPow               Op = "pow"
	OpReal              Op = "real"
	OpReciprocal        Op = "reciprocal"
	OpRemainder         Op = "remainder"
	OpRound             Op = "round"
	OpSign              Op = "sign"
	OpSignBit           Op = "signbit"
	OpSin               Op = "sin"
	OpSinh              Op = "sinh"
	OpSqrt              Op = "sqrt"
	OpSquare            Op = "square"
	OpSubtract          Op = "subtract"
	OpTan               Op = "tan"
	OpTanh              Op = "tanh"
	OpTrunc             Op = "trunc"
	OpWhere             Op = "where"
)
