package plots

import (
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// tick is a mark on an axis, at a place from 0 to 1.
type tick struct {
	at    float64
	label string
}

// axis says what the numbers on it stand for: (number * 10^exponent) + base.
type axis struct {
	exponent int
	base     *big.Int // nil: 0
	whole    bool     // ticks are whole numbers
	isBool   bool     // 0 and 1 are False and True
	clock    *clock   // not nil: the numbers are times
}

// newAxis returns the axis of the numbers that r gives.
func newAxis(r *reader) *axis {
	a := &axis{whole: r.integral(), isBool: r.b.DType.Is("bool")}
	switch {
	case r.base == 0:
	case r.b.DType.Kind() == dtype.KindUint64:
		a.base = new(big.Int).SetUint64(uint64(r.base))
	default:
		a.base = big.NewInt(r.base)
	}
	return a
}

// number returns the text of one number, with so many digits where it is no whole
// one.
func (a *axis) number(v float64, digits int) string {
	if a.isBool && (v == 0 || v == 1) {
		return [...]string{"False", "True"}[int(v)]
	}
	if a.clock != nil {
		if t, ok := a.clock.time(v); ok {
			return t.Format(a.clock.layout)
		}
	}
	if a.whole && math.Abs(v) <= exact && v == math.Trunc(v) || a.base != nil {
		n := big.NewInt(int64(v))
		if a.base != nil {
			n.Add(n, a.base)
		}
		return n.String()
	}
	return withoutPlus(strconv.FormatFloat(v, 'g', digits, 64))
}

// Digits of numbers in notes: as few as tell the smallest from the largest, and no
// more than a float64 has; exactDigits is as few as give a float64 back.
const fewDigits, allDigits, exactDigits = 6, 17, -1

// numbers returns the texts of two numbers, which differ where the numbers do.
func (a *axis) numbers(low, high float64) (lowText, highText string) {
	for digits := fewDigits; digits <= allDigits; digits++ {
		lowText, highText = a.number(low, digits), a.number(high, digits)
		if lowText != highText {
			break
		}
	}
	return lowText, highText
}

// label names the axis, unit included.
func (r *reader) label(clock *clock) string {
	unit, multiple := r.b.DType.Unit()
	name := unit.String()
	if multiple > 1 {
		name = strconv.Itoa(multiple) + name
	}
	switch r.b.DType.Kind() {
	case dtype.KindComplex64, dtype.KindComplex128:
		return "magnitude"
	case dtype.KindTimeDelta64:
		return "duration [" + name + "]"
	case dtype.KindDateTime64:
		if clock != nil {
			return "time (UTC)"
		}
		return "time since 1970 [" + name + "]"
	}
	return "value"
}

// ticks returns marks between low and high, fit for what fits allows: it tells
// whether the labels of ticks have room.
func (a *axis) ticks(low, high float64, fits func([]tick) bool) []tick {
	var ticks []tick
	for most := 10; most >= 2; most-- {
		ticks = a.marks(low, high, most)
		if len(ticks) >= 2 && fits(ticks) {
			return ticks
		}
	}
	switch n := len(ticks); {
	case n > 2:
		ticks = []tick{ticks[0], ticks[n-1]}
	case n == 0: // no round number is between low and high
		lowText, highText := a.numbers(low, high)
		ticks = []tick{{0, lowText}, {1, highText}}
	}
	if len(ticks) == 2 && !fits(ticks) {
		ticks = ticks[:1]
	}
	return ticks
}

// marks returns about most ticks.
func (a *axis) marks(low, high float64, most int) []tick {
	switch {
	case a.isBool:
		return []tick{{-low / (high - low), "False"}, {(1 - low) / (high - low), "True"}}
	case a.clock != nil:
		return a.clock.marks(low, high, most)
	case a.base != nil:
		return a.baseMarks(low, high, most)
	}
	return a.decimalMarks(low, high, most)
}

// niceStep returns the smallest of 1, 2, 5 times a power of ten that makes no more
// than about most steps of the span.
func niceStep(span float64, most int, whole bool) (mantissa int64, exponent int) {
	raw := span / float64(most)
	exponent = int(math.Floor(math.Log10(raw)))
	if whole {
		exponent = max(exponent, 0)
	}
	for {
		for _, m := range []int64{1, 2, 5} {
			if scaleDecimal(float64(m), exponent) >= raw*(1-1e-9) {
				return m, exponent
			}
		}
		exponent++
	}
}

// scaleDecimal returns v * 10^exponent, exactly where that is a whole number below
// 2^53, and rounded once for small negative exponents.
func scaleDecimal(v float64, exponent int) float64 {
	if exponent < 0 {
		return v / math.Pow10(-exponent)
	}
	return v * math.Pow10(exponent)
}

// decimalMarks are at multiples of a nice step.
func (a *axis) decimalMarks(low, high float64, most int) []tick {
	m, e := niceStep(high-low, most, a.whole)
	step := scaleDecimal(float64(m), e)
	first, last := math.Ceil(low/step-1e-6), math.Floor(high/step+1e-6)
	if math.Abs(first) > exact/10 || math.Abs(last) > exact/10 {
		return a.ends(low, high)
	}
	var digits []int64
	var ticks []tick
	for k := first; k <= last; k++ {
		at := (k - low/step) / (high/step - low/step)
		ticks = append(ticks, tick{at: math.Min(1, math.Max(0, at))})
		digits = append(digits, int64(k)*m)
	}
	for i, text := range decimals(digits, e+a.exponent) {
		ticks[i].label = text
	}
	return ticks
}

// ends are marks at both ends of a range that has no round numbers.
func (a *axis) ends(low, high float64) []tick {
	text := func(v float64) string {
		return withoutPlus(strconv.FormatFloat(scaleDecimal(v, a.exponent), 'g', -1, 64))
	}
	return []tick{{0, text(low)}, {1, text(high)}}
}

// baseMarks are at multiples of a nice step, counted from the base.
func (a *axis) baseMarks(low, high float64, most int) []tick {
	m, e := niceStep(high-low, most, true)
	step := m * int64(math.Pow10(e))
	start := int64(math.Ceil(low))
	at := new(big.Int).Add(a.base, big.NewInt(start))
	skip := new(big.Int).Mod(new(big.Int).Neg(at), big.NewInt(step)).Int64()
	at.Add(at, big.NewInt(skip))
	var ticks []tick
	for v := float64(start + skip); v <= high; v += float64(step) {
		ticks = append(ticks, tick{(v - low) / (high - low), at.String()})
		at.Add(at, big.NewInt(step))
	}
	return ticks
}

// withClock makes a an axis of dates, if all times between two numbers have such.
func (a *axis) withClock(r *reader, low, high float64) *clock {
	if r.b.DType.Kind() != dtype.KindDateTime64 {
		return nil
	}
	c := &clock{d: r.native, base: r.base, layout: time.DateTime}
	c.low = low
	var ok bool
	if c.start, ok = c.time(low); !ok {
		return nil
	}
	if c.end, ok = c.time(high); !ok || !c.end.After(c.start) {
		return nil
	}
	c.layout = c.precise()
	a.clock = c
	return c
}
