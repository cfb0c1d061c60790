package convert

import (
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// Times returns datetimes of any unit from nanoseconds to years, in UTC. NaT is the
// zero [time.Time]. A time that a time.Time does not hold, or that is the zero one
// itself, is a [*ValueError]; datetimes without unit, and of units below the
// nanosecond, are a [*arrayapi.DTypeError].
func Times(b arrayapi.Buffer) ([]time.Time, error) {
	const op = "to time"
	clock, ok := newClock(b.DType)
	if !ok || b.DType.Kind() != dtype.KindDateTime64 {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: "datetime64 of a unit from Y to ns"}
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]time.Time, b.Size())
	if err := clock.times(view[int64](bytes), func(i int, t time.Time) { out[i] = t }).err(op, ""); err != nil {
		return nil, err
	}
	b.Free()
	return out, nil
}

// FromTimes returns datetimes of the dtype d. The zero [time.Time] is NaT. A time that
// is no whole number of units, or that 64 bits do not count, is a [*ValueError];
// round it first ([time.Time.Truncate]). The time's zone is not stored.
func FromTimes(d dtype.DType, s []time.Time, shape ...int) (arrayapi.Buffer, error) {
	const op = "from time"
	clock, ok := newClock(d)
	if !ok || d.Kind() != dtype.KindDateTime64 {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: "convert: " + op, Have: d, Want: "datetime64 of a unit from Y to ns"}
	}
	b, err := newBuffer(op, d.WithOrder(dtype.Native()), len(s), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	counts := make([]int64, len(s))
	err = clock.counts(counts, func(i int) time.Time { return s[i] }).err(op, "")
	memory.Store(b.Data, counts)
	return b, err
}

// Durations returns timedeltas of any unit from nanoseconds to weeks. What a
// [time.Duration] does not hold, NaT included, is a [*ValueError]; other units,
// months and years of no fixed length among them, are a [*arrayapi.DTypeError].
func Durations(b arrayapi.Buffer) ([]time.Duration, error) {
	const op = "to duration"
	clock, ok := newClock(b.DType)
	if !ok || clock.months != 0 || b.DType.Kind() != dtype.KindTimeDelta64 {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: "timedelta64 of a unit from W to ns"}
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]time.Duration, b.Size())
	if err := clock.durations(view[int64](bytes), func(i int, d time.Duration) { out[i] = d }).err(op, ""); err != nil {
		return nil, err
	}
	b.Free()
	return out, nil
}

// FromDurations returns timedeltas of the dtype d. A duration that is no whole number
// of units is a [*ValueError].
func FromDurations(d dtype.DType, s []time.Duration, shape ...int) (arrayapi.Buffer, error) {
	const op = "from duration"
	clock, ok := newClock(d)
	if !ok || clock.months != 0 || d.Kind() != dtype.KindTimeDelta64 {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: "convert: " + op, Have: d, Want: "timedelta64 of a unit from W to ns"}
	}
	b, err := newBuffer(op, d.WithOrder(dtype.Native()), len(s), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	counts := make([]int64, len(s))
	err = clock.spans(counts, func(i int) time.Duration { return s[i] }).err(op, "")
	memory.Store(b.Data, counts)
	return b, err
}
