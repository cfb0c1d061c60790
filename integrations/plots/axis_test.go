package plots

import (
	"fmt"
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

func TestDecimals(t *testing.T) {
	for _, c := range []struct {
		n        []int64
		exponent int
		want     []string
	}{
		{[]int64{-10, 0, 5}, 0, []string{"-10", "0", "5"}},
		{[]int64{-5, 0, 5, 10}, -1, []string{"-0.5", "0.0", "0.5", "1.0"}},
		{[]int64{0, 25, 50}, 3, []string{"0", "25000", "50000"}},
		{[]int64{0, 2, 12}, 8, []string{"0", "2e8", "1.2e9"}},
		{[]int64{-1, 15}, 307, []string{"-1e307", "1.5e308"}},
		{[]int64{5, 10}, -324, []string{"5e-324", "1e-323"}},
		{[]int64{10000001, 10000002}, -1, []string{"1000000.1", "1000000.2"}},
		{[]int64{math.MinInt64}, 0, []string{"-9223372036854775808"}},
	} {
		require.Equal(t, c.want, decimals(c.n, c.exponent))
	}
}

func TestTicksOfNumbers(t *testing.T) {
	room := func([]tick) bool { return true }
	for _, c := range []struct{ low, high float64 }{
		{0, 1}, {-4.2, 4.3}, {0.99, 1.01}, {1e6, 1e6 + 1e-3}, {-1e300, 1e300}, {1e-307, 3e-307}, {0, 5e17}, {-1e-9, 2},
		{1, math.Nextafter(1, 2)}, {1e15, 1e15 + 3}, {3, 1000}, {-1e279, 1},
	} {
		t.Run(fmt.Sprint(c.low, " to ", c.high), func(t *testing.T) {
			ticks := new(axis).ticks(c.low, c.high, room)
			require.GreaterOrEqual(t, len(ticks), 2)
			require.LessOrEqual(t, len(ticks), 12)
			for i, tick := range ticks {
				v, err := strconv.ParseFloat(tick.label, 64)
				require.NoError(t, err)
				// What the label says is where the tick is.
				at := (v/2 - c.low/2) / (c.high/2 - c.low/2)
				require.InDelta(t, at, tick.at, 1e-3)
				require.True(t, tick.at >= 0 && tick.at <= 1)
				require.True(t, i == 0 || tick.at > ticks[i-1].at)
			}
		})
	}
}

func TestTicksHaveRoom(t *testing.T) {
	f := new(figure)
	for _, length := range []int{1, 10, 50, 200, 1000, 5000} {
		fits := f.fitsAcross(length)
		ticks := new(axis).ticks(123456789, 123456999, fits)
		require.NotEmpty(t, ticks)
		require.True(t, fits(ticks))
	}
	whole := &axis{whole: true}
	require.Equal(t, []tick{{0, "2"}, {1, "3"}}, whole.ticks(2, 3, f.fitsAcross(500)))
	none := whole.ticks(2.1, 2.6, f.fitsAcross(500))
	require.Equal(t, []tick{{0, "2.1"}, {1, "2.6"}}, none)
}

func TestTicksOfLargeIntegers(t *testing.T) {
	b := buffer(t, []int64{1700000000000000001, 1700000000000000041})
	r := readerOf(t, b)
	v, _ := flat(b)
	require.NoError(t, r.rebase(v))
	ticks := newAxis(r).ticks(0, 40, new(figure).fitsAcross(1000))
	require.Equal(t, "1700000000000000010", ticks[0].label)
	require.InDelta(t, 9.0/40, ticks[0].at, 1e-12)
	require.Equal(t, "1700000000000000040", ticks[len(ticks)-1].label)
}

func TestTicksOfTimes(t *testing.T) {
	at := func(s string) time.Time {
		when, err := time.Parse(time.RFC3339Nano, s)
		require.NoError(t, err)
		return when
	}
	for _, c := range []struct {
		unit       dtype.Unit
		start, end string
		first      string
		place      float64
	}{
		{dtype.Nanosecond, "2024-02-29T23:59:59.9999999Z", "2024-03-01T00:00:00.0000001Z", "23:59:59.99999990", 0},
		{dtype.Millisecond, "2024-02-29T10:00:00.250Z", "2024-02-29T10:00:01.250Z", "10:00:00.3", 0.05},
		{dtype.Second, "2024-02-29T10:00:30Z", "2024-02-29T10:10:30Z", "10:01", 0.05},
		{dtype.Minute, "2024-02-28T00:00:00Z", "2024-03-03T00:00:00Z", "02-28 00:00", 0},
		{dtype.Day, "2024-01-31T00:00:00Z", "2024-02-10T00:00:00Z", "2024-01-31", 0},
		{dtype.Day, "2024-01-01T00:00:00Z", "2024-12-31T00:00:00Z", "2024-01", 0},
		{dtype.Month, "1969-11-01T00:00:00Z", "1970-03-01T00:00:00Z", "1969-11", 0},
		{dtype.Year, "1900-01-01T00:00:00Z", "2000-01-01T00:00:00Z", "1900", 0},
		{dtype.Year, "1000-01-01T00:00:00Z", "9000-01-01T00:00:00Z", "1000", 0},
	} {
		t.Run(c.start+" "+c.unit.String(), func(t *testing.T) {
			b, err := convert.FromTimes(dtype.NewDateTime64(c.unit, 1), []time.Time{at(c.start), at(c.end)})
			require.NoError(t, err)
			r := readerOf(t, b)
			v, _ := flat(b)
			require.NoError(t, r.rebase(v))
			s, err := surveyOf(r, v, 1)
			require.NoError(t, err)
			a := newAxis(r)
			require.NotNil(t, a.withClock(r, s.min, s.max))
			ticks := a.ticks(s.min, s.max, new(figure).fitsAcross(2000))
			require.GreaterOrEqual(t, len(ticks), 2)
			require.Equal(t, c.first, ticks[0].label)
			require.InDelta(t, c.place, ticks[0].at, 1e-9)
		})
	}
}
