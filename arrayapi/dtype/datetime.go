package dtype

import (
	"slices"
	"strings"
)

// timeString reads a datetime with its unit: "M8" or "timedelta64" and
// "[25s]".
func timeString(name, unit string) (DType, *failure) {
	var k Kind
	switch name {
	case "M8", "datetime64":
		k = KindDateTime64
	case "m8", "timedelta64":
		k = KindTimeDelta64
	default:
		return DType{}, unknown(name + unit)
	}
	u, multiple, ok := parseUnit(unit)
	if !ok {
		return DType{}, because("want a unit of time as in [ns], [25s] or [s/10]")
	}
	return timed(k, u, multiple), nil
}

// parseUnit reads "[25s]": a multiple, a unit and a divisor, of which only the
// unit is required. A divisor is resolved to a multiple of a smaller unit.
func parseUnit(s string) (u Unit, multiple int, ok bool) {
	s, ok = strings.CutSuffix(s[1:], "]")
	if !ok {
		return 0, 0, false
	}
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	multiple = 1
	if digits > 0 {
		multiple, _ = number(s[:digits])
	}
	name, divisor, divided := strings.Cut(s[digits:], "/")
	u, ok = unitOf(name)
	if ok && divided {
		n, isNumber := number(divisor)
		u, multiple, ok = divide(u, multiple, n)
		ok = ok && isNumber
	}
	return u, multiple, ok && 1 <= multiple && multiple <= MaxItemSize
}

// unitOf returns the unit of a name.
func unitOf(name string) (Unit, bool) {
	if name == "μs" || name == "µs" { // Greek mu, micro sign
		return Microsecond, true
	}
	i := slices.Index(unitNames[:], name)
	return Unit(max(i, 0)), i >= 0
}

// A part is how many of a smaller unit a unit has.
type part struct {
	unit  Unit
	count int
}

// parts are the units that NumPy tries to divide a unit into, in its order.
// Months and years have no fixed number of days; NumPy takes 30 and 365.
var parts = [...][]part{
	Year:        {{Month, 12}, {Week, 52}, {Day, 365}},
	Month:       {{Week, 4}, {Day, 30}, {Hour, 720}},
	Week:        {{Day, 7}, {Hour, 168}, {Minute, 10080}},
	Day:         {{Hour, 24}, {Minute, 1440}, {Second, 86400}},
	Hour:        {{Minute, 60}, {Second, 3600}},
	Minute:      {{Second, 60}, {Millisecond, 60000}},
	Second:      {{Millisecond, 1e3}, {Microsecond, 1e6}},
	Millisecond: {{Microsecond, 1e3}, {Nanosecond, 1e6}},
	Microsecond: {{Nanosecond, 1e3}, {Picosecond, 1e6}},
	Nanosecond:  {{Picosecond, 1e3}, {Femtosecond, 1e6}},
	Picosecond:  {{Femtosecond, 1e3}, {Attosecond, 1e6}},
	Femtosecond: {{Attosecond, 1e3}},
	Attosecond:  {},
}

// divide returns multiple units over divisor as a whole number of a smaller
// unit.
func divide(u Unit, multiple, divisor int) (Unit, int, bool) {
	if divisor < 1 || u == Generic {
		return 0, 0, false
	}
	if divisor == 1 {
		return u, multiple, true
	}
	for _, p := range parts[u] {
		if p.count%divisor == 0 {
			n := int64(multiple) * int64(p.count/divisor)
			return p.unit, int(min(n, MaxItemSize)), n <= MaxItemSize
		}
	}
	return 0, 0, false
}
