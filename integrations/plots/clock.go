package plots

import (
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// clock turns numbers, which are counts of a datetime's unit from a base, into
// times, and finds round times among them.
type clock struct {
	d          dtype.DType
	base       int64
	low        float64 // the number of start
	start, end time.Time
	layout     string // of the exact text of a time
}

// Years that a label has room for.
const firstYear, lastYear = 1, 9999

// time returns the time of a number.
func (c *clock) time(v float64) (time.Time, bool) {
	if v < -farthest || v > farthest {
		return time.Time{}, false
	}
	b, err := arrayapi.BufferOf([]int64{c.base + int64(v)})
	b.DType = c.d
	if err != nil {
		return time.Time{}, false
	}
	t, err := convert.Times(b)
	if err != nil || t[0].IsZero() || t[0].Year() < firstYear || t[0].Year() > lastYear {
		return time.Time{}, false
	}
	return t[0], true
}

// byMonths tells whether counts are of months or years, which differ in length.
func (c *clock) byMonths() bool {
	unit, _ := c.d.Unit()
	return unit == dtype.Year || unit == dtype.Month
}

// place returns where t is between start and end, from 0 to 1.
func (c *clock) place(t time.Time) float64 {
	if c.byMonths() {
		return (months(t) - months(c.start)) / (months(c.end) - months(c.start))
	}
	return nanoseconds(c.start, t) / nanoseconds(c.start, c.end)
}

func months(t time.Time) float64 { return float64(12*t.Year() + int(t.Month()) - 1) }

// nanoseconds is Sub for any distance.
func nanoseconds(from, to time.Time) float64 {
	return float64(to.Unix()-from.Unix())*1e9 + float64(to.Nanosecond()-from.Nanosecond())
}

const day = 24 * time.Hour

// pace is a distance of ticks: months, or a duration.
type pace struct {
	months   int
	duration time.Duration
}

// length is the usual one in nanoseconds.
func (p pace) length() float64 {
	if p.months > 0 {
		return float64(p.months) * 30.437 * float64(day)
	}
	return float64(p.duration)
}

// paces returns all distances of ticks, in order.
func paces() []pace {
	var all []pace
	for _, unit := range []time.Duration{time.Nanosecond, time.Microsecond, time.Millisecond} {
		for _, n := range []time.Duration{1, 2, 5, 10, 20, 50, 100, 200, 500} {
			all = append(all, pace{duration: n * unit})
		}
	}
	for _, n := range []time.Duration{1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200} {
		all = append(all, pace{duration: n * time.Second})
	}
	for _, n := range []time.Duration{1, 2, 7, 14} {
		all = append(all, pace{duration: n * day})
	}
	for _, n := range []int{1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000, 24000, 60000} {
		all = append(all, pace{months: n})
	}
	return all
}

// marks returns about most ticks at round times.
func (c *clock) marks(_, _ float64, most int) []tick {
	span := nanoseconds(c.start, c.end)
	for _, p := range paces() {
		if p.months == 0 && c.byMonths() || span/p.length() > float64(most) {
			continue
		}
		return c.marksOf(p)
	}
	return nil
}

func (c *clock) marksOf(p pace) []tick {
	layout := c.layoutOf(p)
	var ticks []tick
	for t := p.floor(c.start); !t.After(c.end); t = p.next(t) {
		if !t.Before(c.start) {
			ticks = append(ticks, tick{c.place(t), t.Format(layout)})
		}
	}
	return ticks
}

// floor returns the last round time that is not after t.
func (p pace) floor(t time.Time) time.Time {
	if p.months == 0 {
		return t.Truncate(p.duration)
	}
	n := 12*t.Year() + int(t.Month()) - 1
	n -= n % p.months
	return time.Date(n/12, time.Month(n%12+1), 1, 0, 0, 0, 0, time.UTC)
}

func (p pace) next(t time.Time) time.Time {
	if p.months == 0 {
		return t.Add(p.duration)
	}
	return t.AddDate(0, p.months, 0)
}

// layoutOf returns the layout of labels that are as far apart as p: no more than
// tells them apart, so long as they share the rest with the text below the title.
func (c *clock) layoutOf(p pace) string {
	sameDay := c.start.Truncate(day).Equal(c.end.Truncate(day))
	switch {
	case p.months >= 12:
		return "2006"
	case p.months > 0:
		return "2006-01"
	case p.duration >= day:
		return time.DateOnly
	case p.duration >= time.Minute && sameDay:
		return "15:04"
	case p.duration >= time.Minute:
		return "01-02 15:04"
	}
	return "15:04:05" + fraction(p.duration)
}

// fraction returns the layout of the digits after the second that multiples of d
// have.
func fraction(d time.Duration) string {
	digits := ""
	for rest := d % time.Second; rest != 0; rest = rest * 10 % time.Second {
		if digits == "" {
			digits = "."
		}
		digits += "0"
	}
	return digits
}

// precise returns the layout of the text of one time.
func (c *clock) precise() string {
	unit, _ := c.d.Unit()
	switch unit {
	case dtype.Year:
		return "2006"
	case dtype.Month:
		return "2006-01"
	case dtype.Week, dtype.Day:
		return time.DateOnly
	case dtype.Hour, dtype.Minute:
		return "2006-01-02 15:04"
	}
	return "2006-01-02 15:04:05.999999999"
}
