package convert_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// oracle is testdata/convert.json.
type oracle struct {
	Extended  struct{ F16, F8 string }
	Datetimes []struct {
		DType  string
		Counts []int64
		ISO    []string
		NS     []int64
	}
	Records struct{ Descr, Hex string }
	Unicode string
}

func numpy(t testing.TB) (o oracle) {
	t.Helper()
	data, err := os.ReadFile("testdata/convert.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &o))
	return o
}

// littleEndian is an array of one dimension that NumPy wrote as hexadecimal digits.
func littleEndian(t testing.TB, d dtype.DType, digits string) arrayapi.Buffer {
	t.Helper()
	data, err := hex.DecodeString(digits)
	require.NoError(t, err)
	d = d.WithOrder(dtype.LittleEndian)
	b := arrayapi.Buffer{DType: d, Shape: []int{len(data) / d.Size()}, Strides: []int{d.Size()}, Data: data}
	require.NoError(t, b.Check())
	return b
}

// swapped is b in the other byte order, backwards in memory.
func swapped(t testing.TB, b arrayapi.Buffer) arrayapi.Buffer {
	t.Helper()
	order := dtype.BigEndian
	if dtype.Native() == dtype.BigEndian {
		order = dtype.LittleEndian
	}
	size := b.DType.Size()
	c, err := arrayapi.NewBuffer(b.DType.WithOrder(order), b.Shape)
	require.NoError(t, err)
	n, err := b.Contiguous(arrayapi.CopyAlways)
	require.NoError(t, err)
	last := c.Size() - 1
	for i := range c.Size() {
		item := c.Data[(last-i)*size : (last-i+1)*size]
		copy(item, n.Data[i*size:])
		for _, run := range n.DType.Swaps() {
			for w := range run.Count {
				word := item[run.Offset+w*run.Width:][:run.Width]
				for j := range run.Width / 2 {
					word[j], word[run.Width-1-j] = word[run.Width-1-j], word[j]
				}
			}
		}
	}
	c.Offset, c.Strides = last*size, []int{-size}
	require.NoError(t, c.Check())
	return c
}

func TestFloat64sOfLongDoubles(t *testing.T) {
	o := numpy(t).Extended
	b := littleEndian(t, dtype.LongDouble(16), o.F16)
	want := littleEndian(t, dtype.Float64, o.F8)
	for _, b := range []arrayapi.Buffer{b, swapped(t, b)} {
		released := 0
		b.Release = func() { released++ }
		got, err := convert.Float64s(b)
		require.NoError(t, err)
		require.Equal(t, 1, released)
		for i, v := range got {
			bits := binary.LittleEndian.Uint64(want.Data[8*i:])
			if v != v {
				require.True(t, math.IsNaN(math.Float64frombits(bits)), "%d", i)
				continue
			}
			require.Equal(t, bits, math.Float64bits(v), "%d: %x", i, b.Data[16*i:16*i+10])
		}
	}
}

func TestFloatsOfOtherKinds(t *testing.T) {
	halves, err := arrayapi.BufferOf([]minifloat.Float16{0x3e00, 0xc000, 0x7c00})
	require.NoError(t, err)
	for _, b := range []arrayapi.Buffer{halves, swapped(t, swapped(t, halves))} {
		f, err := convert.Float32s(b)
		require.NoError(t, err)
		require.Equal(t, []float32{1.5, -2, float32(math.Inf(1))}, f)
	}
	f, err := convert.Float64s(swapped(t, halves))
	require.NoError(t, err)
	require.Equal(t, []float64{1.5, -2, math.Inf(1)}, f)

	doubles, err := arrayapi.BufferOf([]float64{0.1})
	require.NoError(t, err)
	f, err = convert.Float64s(doubles)
	require.NoError(t, err)
	require.Equal(t, []float64{0.1}, f)
	var wrong *arrayapi.DTypeError
	_, err = convert.Float32s(doubles)
	require.ErrorAs(t, err, &wrong)
	ints, err := arrayapi.BufferOf([]int32{1})
	require.NoError(t, err)
	_, err = convert.Float64s(ints)
	require.ErrorAs(t, err, &wrong)
	_, err = convert.Float32s(arrayapi.Buffer{DType: dtype.Float16, Shape: []int{3}, Strides: []int{2}})
	require.ErrorContains(t, err, "do not lie within")
}

func TestFromFloat32s(t *testing.T) {
	for d, want := range map[dtype.DType]string{
		dtype.Float16: "003e00c0", dtype.BFloat16: "c03f00c0", dtype.Float8E4M3FN: "3cc0",
		dtype.Float32: "0000c03f000000c0", dtype.Float64: "000000000000f83f00000000000000c0",
	} {
		b, err := convert.FromFloat32s(d.WithOrder(dtype.BigEndian), []float32{1.5, -2}, 2, 1)
		require.NoError(t, err)
		require.Equal(t, []int{2, 1}, b.Shape)
		require.True(t, b.DType.IsNative())
		little := littleEndian(t, d, want)
		n, err := little.Native(arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.Equal(t, n.Data, b.Data, "%v", d)
	}
	var wrong *arrayapi.DTypeError
	_, err := convert.FromFloat32s(dtype.Int8, nil)
	require.ErrorAs(t, err, &wrong)
	var shape *arrayapi.ShapeError
	_, err = convert.FromFloat32s(dtype.Float16, make([]float32, 3), 2, 2)
	require.ErrorAs(t, err, &shape)
}

func TestStrings(t *testing.T) {
	want := []string{"", "a", "hé", "\U0001f600z"}
	u := littleEndian(t, dtype.NewUnicode(2), numpy(t).Unicode)
	for _, b := range []arrayapi.Buffer{u, swapped(t, u)} {
		got, err := convert.Strings(b)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	b, err := convert.FromStrings(want, 2, 2)
	require.NoError(t, err)
	n, err := u.Native(arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, n.Data, b.Data)
	require.True(t, b.DType.Equal(n.DType))

	b, err = convert.FromByteStrings([]string{"", "\xff\x00a"})
	require.NoError(t, err)
	require.Equal(t, "|S3", b.DType.Str())
	got, err := convert.Strings(b)
	require.NoError(t, err)
	require.Equal(t, []string{"", "\xff\x00a"}, got)

	var value *convert.ValueError
	for _, s := range [][]string{{"", "a\x00"}, {"", "\xff"}} {
		_, err = convert.FromStrings(s)
		require.ErrorAs(t, err, &value)
		require.Equal(t, 1, value.Index)
	}
	_, err = convert.FromByteStrings([]string{"\x00"})
	require.ErrorAs(t, err, &value)
	for _, bad := range []string{"00d80000", "00001100", "ffffffff"} {
		_, err = convert.Strings(littleEndian(t, dtype.NewUnicode(1), bad))
		require.ErrorAs(t, err, &value, bad)
	}
	var wrong *arrayapi.DTypeError
	_, err = convert.Strings(arrayapi.Buffer{DType: dtype.NewVoid(3)})
	require.ErrorAs(t, err, &wrong)
	b, err = convert.FromStrings(nil)
	require.NoError(t, err)
	require.Equal(t, []int{0}, b.Shape)
}

func counts(t testing.TB, d string, counts ...int64) arrayapi.Buffer {
	t.Helper()
	b, err := arrayapi.BufferOf(counts)
	require.NoError(t, err)
	b.DType, err = dtype.Parse(d)
	require.NoError(t, err)
	b.DType = b.DType.WithOrder(dtype.Native())
	return b
}

func TestTimesAreNumPys(t *testing.T) {
	for _, c := range numpy(t).Datetimes {
		t.Run(c.DType, func(t *testing.T) {
			b := counts(t, c.DType, c.Counts...)
			if c.DType[0] == 'm' {
				got, err := convert.Durations(swapped(t, b))
				require.NoError(t, err)
				for i, d := range got {
					require.EqualValues(t, c.NS[i], d)
				}
				back, err := convert.FromDurations(b.DType, got)
				require.NoError(t, err)
				require.Equal(t, b.Copy().Data, back.Data)
				return
			}
			got, err := convert.Times(swapped(t, b))
			require.NoError(t, err)
			for i, v := range got {
				want, err := time.Parse("2006-01-02T15:04:05.999999999", c.ISO[i])
				require.NoError(t, err)
				require.True(t, want.Equal(v), "want %v, have %v", want, v)
				require.Equal(t, time.UTC, v.Location())
				got[i] = v.In(time.FixedZone("east", 3600))
			}
			back, err := convert.FromTimes(b.DType, got)
			require.NoError(t, err)
			require.Equal(t, b.Copy().Data, back.Data)
		})
	}
}

func TestTimesThatDoNotFit(t *testing.T) {
	var value *convert.ValueError
	var wrong *arrayapi.DTypeError
	got, err := convert.Times(counts(t, "M8[s]", math.MinInt64))
	require.NoError(t, err)
	require.True(t, got[0].IsZero(), "NaT")
	b, err := convert.FromTimes(counts(t, "M8[Y]").DType, got)
	require.NoError(t, err)
	require.Equal(t, counts(t, "M8[Y]", math.MinInt64).Copy().Data, b.Data)

	for d, count := range map[string]int64{
		"M8[Y]": math.MaxInt64, "M8[M]": -math.MaxInt64, "M8[D]": math.MaxInt64, "M8[s]": -math.MaxInt64,
		"M8[1000ms]": math.MaxInt64, "M8[2000000000ms]": math.MaxInt64, "M8[2000000000Y]": 5,
	} {
		_, err := convert.Times(counts(t, d, 0, count))
		require.ErrorAs(t, err, &value, d)
		require.Equal(t, 1, value.Index)
	}
	_, err = convert.Times(counts(t, "M8[s]", -62135596800))
	require.ErrorContains(t, err, "NaT")
	for _, d := range []string{"M8[ps]", "M8", "m8[s]", "i8"} {
		_, err = convert.Times(counts(t, d, 1))
		require.ErrorAs(t, err, &wrong, d)
		_, err = convert.FromTimes(counts(t, d, 1).DType, nil)
		require.ErrorAs(t, err, &wrong, d)
	}
	at := time.Date(2024, 2, 29, 12, 30, 0, 1, time.UTC)
	for _, d := range []string{"M8[Y]", "M8[M]", "M8[D]", "M8[s]", "M8[us]", "M8[3ns]"} {
		_, err = convert.FromTimes(counts(t, d).DType, []time.Time{at})
		require.ErrorAs(t, err, &value, d)
	}
	_, err = convert.FromTimes(counts(t, "M8[ns]").DType, []time.Time{time.Date(3000, 1, 1, 0, 0, 0, 0, time.UTC)})
	require.ErrorAs(t, err, &value)
}

func TestDurationsThatDoNotFit(t *testing.T) {
	var value *convert.ValueError
	var wrong *arrayapi.DTypeError
	for d, count := range map[string]int64{
		"m8[s]": math.MinInt64, "m8[W]": math.MaxInt64, "m8[2000000000W]": 1, "m8[us]": 9223372036854776, "m8[ms]": -math.MaxInt64,
	} {
		_, err := convert.Durations(counts(t, d, 0, count))
		require.ErrorAs(t, err, &value, d)
		require.Equal(t, 1, value.Index)
	}
	for _, d := range []string{"m8[M]", "m8[Y]", "m8[ps]", "m8", "M8[s]"} {
		_, err := convert.Durations(counts(t, d, 1))
		require.ErrorAs(t, err, &wrong, d)
		_, err = convert.FromDurations(counts(t, d).DType, nil)
		require.ErrorAs(t, err, &wrong, d)
	}
	_, err := convert.FromDurations(counts(t, "m8[s]").DType, []time.Duration{time.Millisecond})
	require.ErrorAs(t, err, &value)
	_, err = convert.FromDurations(counts(t, "m8[2000000000W]").DType, []time.Duration{0, 1})
	require.ErrorAs(t, err, &value)
	b, err := convert.FromDurations(counts(t, "m8[m]").DType, []time.Duration{0, -3 * time.Minute})
	require.NoError(t, err)
	require.Equal(t, counts(t, "m8[m]", 0, -3).Copy().Data, b.Data)
}
