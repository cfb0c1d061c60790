package convert

import (
	"fmt"
	"math"
	"math/bits"
	"time"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

const (
	// notATime is the count that stands for NaT, "not a time".
	notATime = math.MinInt64
	// farthest is how many seconds from 1970 a time may be, a billion years: beyond
	// it the arithmetic of package time overflows.
	farthest = 1 << 55
	second   = uint64(time.Second)
)

// clock is what one count of a datetime or timedelta is worth. One of the three is
// set.
type clock struct {
	months      int64
	seconds     int64
	nanoseconds int64
}

// newClock is for units that a time.Time tells apart.
func newClock(d dtype.DType) (c clock, ok bool) {
	if k := d.Kind(); k != dtype.KindDateTime64 && k != dtype.KindTimeDelta64 {
		return clock{}, false
	}
	unit, multiple := d.Unit()
	n := int64(multiple) // below 2^31, so that no product overflows
	switch unit {
	case dtype.Year:
		return clock{months: 12 * n}, true
	case dtype.Month:
		return clock{months: n}, true
	case dtype.Week:
		return clock{seconds: 7 * 86400 * n}, true
	case dtype.Day:
		return clock{seconds: 86400 * n}, true
	case dtype.Hour:
		return clock{seconds: 3600 * n}, true
	case dtype.Minute:
		return clock{seconds: 60 * n}, true
	case dtype.Second:
		return clock{seconds: n}, true
	case dtype.Millisecond:
		return clock{nanoseconds: 1e6 * n}, true
	case dtype.Microsecond:
		return clock{nanoseconds: 1e3 * n}, true
	case dtype.Nanosecond:
		return clock{nanoseconds: n}, true
	}
	return clock{}, false
}

// times gives the time of each count to set.
func (c clock) times(counts []int64, set func(int, time.Time)) failure {
	for i, count := range counts {
		if count == notATime {
			set(i, time.Time{})
			continue
		}
		t, ok := c.time(count)
		if !ok {
			return failure{i, fmt.Sprintf("want a time less than a billion years from 1970, have the count %d", count)}
		}
		if t.IsZero() {
			return failure{i, fmt.Sprintf("have %v, which stands for NaT", t)}
		}
		set(i, t)
	}
	return failure{}
}

func (c clock) time(count int64) (t time.Time, ok bool) {
	negative, size := signed(count)
	switch {
	case c.months != 0:
		// A month has more than two million seconds.
		hi, months := bits.Mul64(size, uint64(c.months))
		if hi != 0 || months > farthest>>21 {
			return time.Time{}, false
		}
		total := int64(months)
		if negative {
			total = -total
		}
		years := total / 12
		if total%12 < 0 {
			years--
		}
		return time.Date(1970+int(years), time.Month(1+total-12*years), 1, 0, 0, 0, 0, time.UTC), years < math.MaxInt32-1970
	case c.seconds != 0:
		hi, seconds := bits.Mul64(size, uint64(c.seconds))
		return unix(negative, seconds, 0), hi == 0 && seconds <= farthest
	}
	hi, lo := bits.Mul64(size, uint64(c.nanoseconds))
	if hi >= second {
		return time.Time{}, false
	}
	seconds, rest := bits.Div64(hi, lo, second)
	return unix(negative, seconds, rest), seconds <= farthest
}

// unix returns the time so long after, or before, 1970.
func unix(before bool, seconds, nanoseconds uint64) time.Time {
	if before {
		return time.Unix(-int64(seconds), -int64(nanoseconds)).UTC()
	}
	return time.Unix(int64(seconds), int64(nanoseconds)).UTC()
}

// signed takes a number apart.
func signed(v int64) (negative bool, size uint64) {
	if v < 0 {
		return true, -uint64(v)
	}
	return false, uint64(v)
}

// counts counts the times that get returns.
func (c clock) counts(dst []int64, get func(int) time.Time) failure {
	for i := range dst {
		t := get(i)
		if t.IsZero() {
			dst[i] = notATime
			continue
		}
		count, ok := c.count(t.UTC())
		if !ok {
			return failure{i, fmt.Sprintf("want a whole number of units, which 64 bits count, have %v", t)}
		}
		dst[i] = count
	}
	return failure{}
}

func (c clock) count(t time.Time) (count int64, ok bool) {
	seconds, rest := t.Unix(), int64(t.Nanosecond())
	switch {
	case c.months != 0:
		months := 12*(int64(t.Year())-1970) + int64(t.Month()) - 1
		first := time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
		return months / c.months, t.Equal(first) && months%c.months == 0
	case c.seconds != 0:
		return seconds / c.seconds, rest == 0 && seconds%c.seconds == 0
	}
	if seconds < 0 && rest > 0 { // both count from 1970 in one direction
		seconds, rest = seconds+1, rest-int64(second)
	}
	before, size := signed(seconds)
	_, part := signed(rest)
	before = before || rest < 0
	hi, lo := bits.Mul64(size, second)
	lo, carry := bits.Add64(lo, part, 0)
	hi += carry
	if hi >= uint64(c.nanoseconds) {
		return 0, false
	}
	n, left := bits.Div64(hi, lo, uint64(c.nanoseconds))
	count = int64(n)
	if before {
		count = -count
	}
	return count, left == 0 && n <= math.MaxInt64
}

// nanos returns the nanoseconds of a count, or false where a time.Duration has not as
// many.
func (c clock) nanos() (n int64, ok bool) {
	if c.nanoseconds != 0 {
		return c.nanoseconds, true
	}
	return c.seconds * int64(second), c.seconds <= math.MaxInt64/int64(second)
}

// durations gives the duration of each count to set.
func (c clock) durations(counts []int64, set func(int, time.Duration)) failure {
	unit, fits := c.nanos()
	for i, count := range counts {
		negative, size := signed(count)
		hi, n := bits.Mul64(size, uint64(unit))
		switch {
		case count == notATime:
			return failure{i, "want a duration, have NaT"}
		case count != 0 && (!fits || hi != 0 || n > math.MaxInt64):
			return failure{i, fmt.Sprintf("want a duration of 292 years at most, have the count %d", count)}
		case negative:
			n = -n
		}
		set(i, time.Duration(n))
	}
	return failure{}
}

// spans counts the durations that get returns.
func (c clock) spans(dst []int64, get func(int) time.Duration) failure {
	unit, fits := c.nanos()
	for i := range dst {
		d := int64(get(i))
		if d != 0 && (!fits || d%unit != 0) {
			return failure{i, fmt.Sprintf("want a whole number of units, have %v", time.Duration(d))}
		}
		if d != 0 {
			dst[i] = d / unit
		}
	}
	return failure{}
}
