package ndarray

import (
	"fmt"
	"math"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// notATime is the count that stands for NaT.
const notATime = math.MinInt64

// timeText prints the datetimes or durations of an array: datetimes and NaT in
// quotes, durations as their count.
func timeText(d dtype.DType) elementText {
	unit, multiple := d.Unit()
	isDate := d.Kind() == dtype.KindDateTime64 && unit != dtype.Generic
	return func(raw []byte) string {
		switch count := viewOne[int64](raw); {
		case count == notATime:
			return "'NaT'"
		case isDate:
			return "'" + dateText(count*int64(multiple), unit) + "'"
		default:
			return strconv.FormatInt(count, 10)
		}
	}
}

// durationText prints a duration on its own, with the name of its unit.
func durationText(d dtype.DType, count int64) string {
	if count == notATime {
		return "NaT"
	}
	unit, multiple := d.Unit()
	return fmt.Sprintf("%d %s", count*int64(multiple), unitNames[unit])
}

var unitNames = [...]string{
	dtype.Generic:     "generic time units",
	dtype.Year:        "years",
	dtype.Month:       "months",
	dtype.Week:        "weeks",
	dtype.Day:         "days",
	dtype.Hour:        "hours",
	dtype.Minute:      "minutes",
	dtype.Second:      "seconds",
	dtype.Millisecond: "milliseconds",
	dtype.Microsecond: "microseconds",
	dtype.Nanosecond:  "nanoseconds",
	dtype.Picosecond:  "picoseconds",
	dtype.Femtosecond: "femtoseconds",
	dtype.Attosecond:  "attoseconds",
}

// dateText prints the point in time t units after the start of 1970 in ISO 8601,
// down to the unit.
func dateText(t int64, unit dtype.Unit) string {
	switch unit {
	case dtype.Year:
		return fmt.Sprintf("%04d", 1970+t)
	case dtype.Month:
		year, month := floorDiv(t, 12)
		return fmt.Sprintf("%04d-%02d", 1970+year, 1+month)
	case dtype.Week:
		return dayText(7 * t)
	case dtype.Day:
		return dayText(t)
	case dtype.Hour:
		days, hour := floorDiv(t, 24)
		return fmt.Sprintf("%sT%02d", dayText(days), hour)
	case dtype.Minute:
		days, minute := floorDiv(t, 24*60)
		return fmt.Sprintf("%sT%02d:%02d", dayText(days), minute/60, minute%60)
	}
	return secondText(t, 3*int(unit-dtype.Second))
}

// secondText prints a point in time counted in seconds of so many decimals.
func secondText(t int64, decimals int) string {
	scale := int64(1)
	for range decimals {
		scale *= 10
	}
	seconds, fraction := floorDiv(t, scale)
	days, second := floorDiv(seconds, 24*60*60)
	s := fmt.Sprintf("%sT%02d:%02d:%02d", dayText(days), second/3600, second/60%60, second%60)
	if decimals > 0 {
		s += fmt.Sprintf(".%0*d", decimals, fraction)
	}
	return s
}

// dayText prints a date of the Gregorian calendar, which is extended to all
// years. It counts years from March on, so that the day that some years have
// more is the last one.
func dayText(days int64) string {
	const (
		perEra = 146097 // days in 400 years
		march  = 719468 // days from 0000-03-01 to 1970-01-01
	)
	era, day := floorDiv(days, perEra)
	more, day := floorDiv(day+march, perEra)
	era += more
	year := (day - day/1460 + day/36524 - day/146096) / 365
	day -= 365*year + year/4 - year/100
	month := (5*day + 2) / 153
	day -= (153*month + 2) / 5
	year += 400 * era
	if month += 3; month > 12 {
		month -= 12
		year++
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day+1)
}

// floorDiv divides and rounds down, so that the rest is never negative.
func floorDiv(a, b int64) (quotient, rest int64) {
	quotient, rest = a/b, a%b
	if rest < 0 {
		quotient, rest = quotient-1, rest+b
	}
	return quotient, rest
}
