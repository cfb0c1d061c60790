package ndarray

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
)

// viewOne reads the memory of one native element.
func viewOne[T any](raw []byte) T {
	s, _ := memory.View[T](raw)
	return s[0]
}

// realNumber is a number of one of NumPy's real dtypes, for printing.
type realNumber struct {
	kind     dtype.Kind
	v        float64    // the value; of a long double rounded
	extended *big.Float // the value of a finite long double, else nil
}

// readsReal tells whether readReal reads a kind.
func readsReal(k dtype.Kind) bool {
	switch k {
	case dtype.KindFloat16, dtype.KindFloat32, dtype.KindFloat64, dtype.KindLongDouble:
		return true
	}
	return false
}

func readReal(k dtype.Kind, raw []byte) realNumber {
	r := realNumber{kind: k}
	switch k {
	case dtype.KindFloat16:
		r.v = float64(viewOne[minifloat.Float16](raw).Float32())
	case dtype.KindFloat32:
		r.v = float64(viewOne[float32](raw))
	case dtype.KindFloat64:
		r.v = viewOne[float64](raw)
	default:
		r.v, r.extended = readExtended(raw)
	}
	return r
}

func (r realNumber) isFinite() bool {
	return r.extended != nil || !math.IsInf(r.v, 0) && !math.IsNaN(r.v)
}

func (r realNumber) isZero() bool {
	if r.extended != nil {
		return r.extended.Sign() == 0
	}
	return r.v == 0
}

// format is strconv.FormatFloat for the precision of the kind.
func (r realNumber) format(verb byte, digits int) string {
	switch {
	case r.extended != nil:
		return r.extended.Text(verb, digits)
	case r.kind == dtype.KindFloat16 && digits < 0:
		return shortestHalf(r.v, verb)
	case r.kind == dtype.KindFloat32:
		return strconv.FormatFloat(r.v, verb, digits, 32)
	default:
		return strconv.FormatFloat(r.v, verb, digits, 64)
	}
}

// shortestHalf formats with the fewest digits that tell a float16 from all
// others.
func shortestHalf(v float64, verb byte) string {
	code := minifloat.FormatFloat16.FromFloat64(v)
	// Halfway between two decimals the upper one may be right, since at a power
	// of two the next number above is further away than that below.
	above := math.Nextafter(v, math.Copysign(math.Inf(1), v))
	for digits := 0; ; digits++ {
		for _, near := range []float64{v, above} {
			s := strconv.FormatFloat(near, 'e', digits, 64)
			near, _ = strconv.ParseFloat(s, 64)
			if minifloat.FormatFloat16.FromFloat64(near) != code {
				continue
			}
			if verb == 'f' {
				return strconv.FormatFloat(near, 'f', -1, 64)
			}
			return s
		}
	}
}

// decimal formats with the fewest digits that tell the number from all others,
// but no more than maxFraction after the point, and without zeros at the end.
// There always is a point.
func (r realNumber) decimal(verb byte) (whole, fraction, exponent string) {
	whole, fraction, exponent = splitNumber(r.format(verb, -1))
	if len(fraction) > maxFraction {
		whole, fraction, exponent = splitNumber(r.format(verb, maxFraction))
		fraction = strings.TrimRight(fraction, "0")
	}
	return whole, fraction, exponent
}

// splitNumber cuts "-1.5e+20" into "-1", "5" and "+20".
func splitNumber(s string) (whole, fraction, exponent string) {
	s, exponent, _ = strings.Cut(s, "e")
	whole, fraction, _ = strings.Cut(s, ".")
	return whole, fraction, exponent
}

// nonFinite is the text of a number that is not finite.
func (r realNumber) nonFinite() string {
	switch {
	case math.IsNaN(r.v):
		return "nan"
	case r.v < 0:
		return "-inf"
	}
	return "inf"
}

// scalar prints a number on its own. whole is what follows one without
// fraction.
func (r realNumber) scalar(whole string) string {
	if !r.isFinite() {
		return r.nonFinite()
	}
	if abs := math.Abs(r.v); !r.isZero() && (abs < 1e-4 || abs >= scalarLimit(r.kind)) {
		return r.format('e', -1)
	}
	s := r.format('f', -1)
	if !strings.Contains(s, ".") {
		s += whole
	}
	return s
}

// scalarLimit is where NumPy goes over to scientific notation for a scalar.
func scalarLimit(k dtype.Kind) float64 {
	switch k {
	case dtype.KindFloat16:
		return 1e3
	case dtype.KindFloat32:
		return 1e6
	}
	return 1e16
}

// arrayLimit is that for the largest number of an array.
func arrayLimit(k dtype.Kind) float64 { return min(scalarLimit(k), 1e8) }

// realLayout is how the numbers of an array print beside each other.
type realLayout struct {
	plus       bool // a sign before positive numbers too
	scientific bool
	left       int // characters before the point
	right      int // characters after it
	fraction   int // digits after the point, in scientific notation
	exponent   int // digits of the exponent
}

// realText prints the real numbers of an array.
func realText(k dtype.Kind, elements [][]byte) elementText {
	numbers := make([]realNumber, len(elements))
	for i, raw := range elements {
		numbers[i] = readReal(k, raw)
	}
	layout := newRealLayout(numbers, false)
	return func(raw []byte) string { return layout.text(readReal(k, raw)) }
}

func newRealLayout(numbers []realNumber, plus bool) *realLayout {
	l := &realLayout{plus: plus, scientific: isWide(numbers)}
	all, infinite := true, false
	for _, r := range numbers {
		if !r.isFinite() {
			all = false
			infinite = infinite || r.v < 0
			continue
		}
		l.fit(r)
	}
	if l.scientific {
		l.right = l.exponent + 2 + l.fraction
	}
	if !all {
		sign := 0
		if plus || infinite {
			sign = 1
		}
		l.left = max(l.left, len("inf")+sign-l.right-1)
	}
	return l
}

// fit makes room for a finite number.
func (l *realLayout) fit(r realNumber) {
	verb := byte('f')
	if l.scientific {
		verb = 'e'
	}
	whole, fraction, exponent := r.decimal(verb)
	l.left = max(l.left, len(l.signed(whole)))
	if l.scientific {
		l.fraction = max(l.fraction, len(fraction))
		l.exponent = max(l.exponent, len(exponent)-1)
	} else {
		l.right = max(l.right, len(fraction))
	}
}

func (l *realLayout) signed(whole string) string {
	if l.plus && whole[0] != '-' {
		return "+" + whole
	}
	return whole
}

// text prints one number. Those that are not finite end where the others do.
func (l *realLayout) text(r realNumber) string {
	if !r.isFinite() {
		return padLeft(l.signed(r.nonFinite()), l.left+l.right+1)
	}
	if !l.scientific {
		whole, fraction, _ := r.decimal('f')
		return padLeft(l.signed(whole), l.left) + "." + fraction + strings.Repeat(" ", l.right-len(fraction))
	}
	whole, fraction, exponent := r.decimal('e')
	if len(fraction) < l.fraction {
		// Not zeros: NumPy goes on with the digits of the exact value.
		whole, fraction, exponent = splitNumber(r.format('e', l.fraction))
	}
	zeros := strings.Repeat("0", l.exponent+1-len(exponent))
	return padLeft(l.signed(whole), l.left) + "." + fraction + "e" + exponent[:1] + zeros + exponent[1:]
}

// isWide tells whether the finite numbers, zero aside, are so large, small or
// far apart that NumPy prints them in scientific notation. It compares them in
// their own precision.
func isWide(numbers []realNumber) bool {
	largest, smallest := 0.0, math.Inf(1)
	kind := dtype.KindFloat64
	for _, r := range numbers {
		if r.isFinite() && !r.isZero() {
			kind = r.kind
			largest, smallest = max(largest, math.Abs(r.v)), min(smallest, math.Abs(r.v))
		}
	}
	if largest == 0 {
		return !math.IsInf(smallest, 1) // long doubles too small for a float64
	}
	return largest >= arrayLimit(kind) || smallest < inPrecision(kind, 1e-4) || inPrecision(kind, largest/smallest) > 1000
}

// inPrecision rounds v to the precision of a kind.
func inPrecision(k dtype.Kind, v float64) float64 {
	switch k {
	case dtype.KindFloat16:
		return float64(minifloat.FormatFloat16.Float32(minifloat.FormatFloat16.FromFloat64(v)))
	case dtype.KindFloat32:
		return float64(float32(v))
	}
	return v
}
