package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/complexmath"
	"github.com/arraylike/arraylike/internal/realmath"
)

// elementaryFunctions has the operations whose arguments are floating. Integers are
// converted to the default real dtype first, but for powers, which are whole.
// Floats of less than 32 bits are computed as float64 and rounded once.
var elementaryFunctions = map[arrayapi.Op]elementwiseFunc{
	arrayapi.OpAcos:       elementary(realmath.Acos, complexmath.Acos),
	arrayapi.OpAcosh:      elementary(math.Acosh, complexmath.Acosh),
	arrayapi.OpAsin:       elementary(realmath.Asin, complexmath.Asin),
	arrayapi.OpAsinh:      elementary(math.Asinh, complexmath.Asinh),
	arrayapi.OpAtan:       elementary(math.Atan, complexmath.Atan),
	arrayapi.OpAtanh:      elementary(math.Atanh, complexmath.Atanh),
	arrayapi.OpCos:        elementary(realmath.Cos, complexmath.Cos),
	arrayapi.OpCosh:       elementary(realmath.Cosh, complexmath.Cosh),
	arrayapi.OpExp:        elementary(realmath.Exp, complexmath.Exp),
	arrayapi.OpExpM1:      elementary(math.Expm1, complexmath.ExpM1),
	arrayapi.OpLog:        elementary(realmath.Log, complexmath.Log),
	arrayapi.OpLog10:      elementary(realmath.Log10, complexmath.Log10),
	arrayapi.OpLog1P:      elementary(math.Log1p, complexmath.Log1P),
	arrayapi.OpLog2:       elementary(realmath.Log2, complexmath.Log2),
	arrayapi.OpReciprocal: elementaryLoops(reciprocals[float64], reciprocals[float32], complexmath.Reciprocal),
	arrayapi.OpSin:        elementary(realmath.Sin, complexmath.Sin),
	arrayapi.OpSinh:       elementary(realmath.Sinh, complexmath.Sinh),
	arrayapi.OpSqrt:       elementaryLoops(squareRoots[float64], squareRoots[float32], complexmath.Sqrt),
	arrayapi.OpTan:        elementary(realmath.Tan, complexmath.Tan),
	arrayapi.OpTanh:       elementary(math.Tanh, complexmath.Tanh),

	arrayapi.OpAtan2:     elementaryOfTwo(realmath.Atan2),
	arrayapi.OpCopySign:  elementaryOfTwo(math.Copysign),
	arrayapi.OpHypot:     elementaryOfTwo(realmath.Hypot),
	arrayapi.OpLogAddExp: elementaryOfTwo(realmath.LogAddExp),

	arrayapi.OpNextAfter: ofTwo(numbers, nextAfter),
	arrayapi.OpPow:       ofTwo(numbers, pow),
}
