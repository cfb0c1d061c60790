package plots

import (
	"strconv"
	"strings"
)

// longDecimal is how many characters the text of a number has before powers of ten
// are written as such.
const longDecimal = 7

// decimals returns the texts of n * 10^exponent, all as plain decimals or all with
// a power of ten. They are exact.
func decimals(n []int64, exponent int) []string {
	plain, short := make([]string, len(n)), make([]string, len(n))
	plainest, shortest := 0, 0
	for i, v := range n {
		plain[i], short[i] = plainDecimal(v, exponent), shortDecimal(v, exponent)
		plainest, shortest = max(plainest, len(plain[i])), max(shortest, len(short[i]))
	}
	if plainest <= max(longDecimal, shortest) {
		return plain
	}
	return short
}

// plainDecimal is without a power of ten. Its digits after the point are as many as
// the exponent says, so that all texts of an axis have as many.
func plainDecimal(n int64, exponent int) string {
	sign, digits := split(n)
	if n == 0 && exponent >= 0 {
		return "0"
	}
	if exponent >= 0 {
		return sign + digits + strings.Repeat("0", exponent)
	}
	places := -exponent
	if short := places + 1 - len(digits); short > 0 {
		digits = strings.Repeat("0", short) + digits
	}
	point := len(digits) - places
	return sign + digits[:point] + "." + digits[point:]
}

// shortDecimal has one digit before the point, and a power of ten.
func shortDecimal(n int64, exponent int) string {
	if n == 0 {
		return "0"
	}
	sign, digits := split(n)
	exponent += len(digits) - 1
	digits = strings.TrimRight(digits, "0")
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return sign + digits + "e" + strconv.Itoa(exponent)
}

// withoutPlus writes the power of ten of a float as shortDecimal does: 1e300, 1e-5.
func withoutPlus(s string) string {
	return strings.NewReplacer("e+0", "e", "e+", "e", "e-0", "e-").Replace(s)
}

func split(n int64) (sign, digits string) {
	digits, negative := strings.CutPrefix(strconv.FormatInt(n, 10), "-")
	if negative {
		sign = "-"
	}
	return sign, digits
}
