package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// realPart is real: of real numbers a copy.
func realPart(_ namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	if x.DType.Is("complex floating") {
		x = componentOf(x, 0)
	}
	return nativeCopy(op, x)
}

// imaginaryPart is imag: of real numbers zeros of their dtype.
func imaginaryPart(_ namespace, op string, x arrayapi.Buffer) (arrayapi.Buffer, error) {
	if x.DType.Is("complex floating") {
		return nativeCopy(op, componentOf(x, 1))
	}
	return newBuffer(op, x.DType.WithOrder(dtype.Native()), x.Shape)
}

// componentOf views the real parts of complex numbers as floats, or with i = 1 the
// imaginary ones.
func componentOf(b arrayapi.Buffer, i int) arrayapi.Buffer {
	d := realDType(b.DType)
	b.DType = d.WithOrder(b.DType.Order())
	if b.Size() > 0 {
		b.Offset += i * d.Size()
	}
	return b
}

func conjugates[T dtype.Complex](dst, x []T) {
	x = x[:len(dst)]
	for i := range dst {
		v := complex128(x[i])
		dst[i] = T(complex(real(v), -imag(v)))
	}
}
