//go:build interop

package interop

import (
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/npy"
)

// valueCase is a list of Python's, as NumPy stores it in a dtype, and what it is in Go.
type valueCase struct {
	descr, literal string
	read           func(arrayapi.Buffer) (any, error)
	want           any
}

// as makes a function of any of one that returns a T.
func as[T any](f func(arrayapi.Buffer) (T, error)) func(arrayapi.Buffer) (any, error) {
	return func(b arrayapi.Buffer) (any, error) { return f(b) }
}

func elements[T int8 | int64 | uint64 | bool | float64 | complex128](b arrayapi.Buffer) ([]T, error) {
	native, err := b.Native(arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	return arrayapi.Elements[T](native, arrayapi.CopyIfNeeded)
}

func valueCases() []valueCase {
	leap := time.Date(2024, 2, 29, 23, 59, 59, 0, time.UTC)
	cases := []valueCase{
		{"'|b1'", "[True, False]", as(elements[bool]), []bool{true, false}},
		{"'|i1'", "[-128, 127]", as(elements[int8]), []int8{-128, 127}},
		{"'>i8'", "[-9223372036854775808, 9223372036854775807]", as(elements[int64]), []int64{math.MinInt64, math.MaxInt64}},
		{"'>u8'", "[18446744073709551615]", as(elements[uint64]), []uint64{math.MaxUint64}},
		{"'>f8'", "[0.1, -0.0, 1e300, 5e-324]", as(elements[float64]), []float64{0.1, math.Copysign(0, -1), 1e300, 5e-324}},
		{"'>c16'", "[1.5-2j]", as(elements[complex128]), []complex128{1.5 - 2i}},
		{"'>f2'", "[65504, 6e-8, -1.5]", as(convert.Float32s), []float32{65504, 0x1p-24, -1.5}},
		{"'>U9'", "['größe', '', 'a\\x00b', '数🙂']", as(convert.Strings), []string{"größe", "", "a\x00b", "数🙂"}},
		{"'|S5'", "[b'a\\xff', b'\\x00b', b'']", as(convert.Strings), []string{"a\xff", "\x00b", ""}},
		{"'>M8[s]'", "['2024-02-29T23:59:59', 'NaT']", as(convert.Times), []time.Time{leap, {}}},
		{"'<M8[ns]'", "['1969-12-31T23:59:59.999999999']", as(convert.Times), []time.Time{time.Unix(-1, 999999999).UTC()}},
		{"'<M8[M]'", "['1600-03']", as(convert.Times), []time.Time{time.Date(1600, 3, 1, 0, 0, 0, 0, time.UTC)}},
		{"'<M8[W]'", "['2024-02-29']", as(convert.Times), []time.Time{time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC)}},
		{"'<M8[7D]'", "['1970-01-15']", as(convert.Times), []time.Time{time.Date(1970, 1, 15, 0, 0, 0, 0, time.UTC)}},
		{"'>m8[25ns]'", "[2, -4]", as(convert.Durations), []time.Duration{50, -100}},
		{"'<m8[h]'", "[-36]", as(convert.Durations), []time.Duration{-36 * time.Hour}},
	}
	if runtime.GOARCH == "amd64" {
		cases = append(cases, valueCase{"'<f16'", "[0.1, -2.5, 1e300]", as(convert.Float64s), []float64{0.1, -2.5, 1e300}})
	}
	return cases
}

// Values that Python has written as its own are the same in Go.
func TestNumPyValues(t *testing.T) {
	w := python(t, "arrays")
	s := w.subject(t, "numpy", "values as Go has them")
	path := filepath.Join(t.TempDir(), "values.npy")
	for _, c := range valueCases() {
		s.run(t, fmt.Sprintf("%s %s", c.descr, c.literal), func(t *testing.T) {
			require.NoError(t, w.call("numpy_files.values", args{"path": path, "descr": c.descr, "literal": c.literal}, nil))
			b, err := npy.ReadFile(path, nil)
			require.NoError(t, err)
			have, err := c.read(b)
			require.NoError(t, err)
			require.Equal(t, c.want, have)
		})
	}
}
