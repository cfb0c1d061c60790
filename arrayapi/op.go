package arrayapi

// Op names a function of the standard, spelled as the standard spells it. The
// optional interfaces of a namespace take the operation as a value, so that the
// set of functions can grow without an interface growing with it.
type Op string

// The operations that package xp has so far.
const (
	OpAdd      Op = "add"
	OpSubtract Op = "subtract"
	OpMultiply Op = "multiply"
	OpDivide   Op = "divide"
	OpSum      Op = "sum"
	OpMean     Op = "mean"
	OpMatMul   Op = "matmul"
)
