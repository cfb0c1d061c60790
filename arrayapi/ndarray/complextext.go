package ndarray

import (
	"math"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// complexNumber is the two parts of a complex number, for printing.
type complexNumber struct{ re, im realNumber }

// partKind returns the kind of the parts of a complex kind, KindInvalid for any
// other.
func partKind(k dtype.Kind) dtype.Kind {
	switch k {
	case dtype.KindComplex64:
		return dtype.KindFloat32
	case dtype.KindComplex128:
		return dtype.KindFloat64
	case dtype.KindCLongDouble:
		return dtype.KindLongDouble
	}
	return dtype.KindInvalid
}

// readComplex reads a complex number whose parts are of a real kind.
func readComplex(part dtype.Kind, raw []byte) complexNumber {
	half := len(raw) / 2
	return complexNumber{readReal(part, raw[:half]), readReal(part, raw[half:])}
}

// complexText prints the complex numbers of an array: the parts are aligned on
// their own, the second always with a sign.
func complexText(part dtype.Kind, elements [][]byte) elementText {
	re, im := make([]realNumber, len(elements)), make([]realNumber, len(elements))
	for i, raw := range elements {
		c := readComplex(part, raw)
		re[i], im[i] = c.re, c.im
	}
	left, right := newRealLayout(re, false), newRealLayout(im, true)
	return func(raw []byte) string {
		c := readComplex(part, raw)
		i := right.text(c.im)
		digits := strings.TrimRight(i, " ")
		return left.text(c.re) + digits + "j" + i[len(digits):]
	}
}

// scalarComplex prints a complex number on its own: in parentheses, unless the
// real part is a positive zero, which is left out.
func scalarComplex(c complexNumber) string {
	im := c.im.scalar("") + "j"
	if c.re.isZero() && !math.Signbit(c.re.v) {
		return im
	}
	if im[0] != '-' {
		im = "+" + im
	}
	return "(" + c.re.scalar("") + im + ")"
}
