package ndarray_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/cmplx"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func TestElementwiseMatchesNumPy(t *testing.T) { testElementwise(t, "elementwise.json", 800) }
func TestSmallFloatsClipAndWhere(t *testing.T) { testElementwise(t, "elementwise_small.json", 400) }

// testElementwise compares with recorded results, bit for bit but for NaN, for the
// tolerance of a case, which complex sizes need, and for zeros whose sign is open.
func testElementwise(t *testing.T, file string, atLeast int) {
	var table struct {
		Arrays []recorded
		Cases  []struct {
			Op        arrayapi.Op
			Args      []int // numbers in the list of arrays; -1 is nil
			Out       int
			Tolerance float64
			AnyZero   bool
		}
	}
	readJSON(t, file, &table)
	require.GreaterOrEqual(t, len(table.Cases), atLeast)
	for i, c := range table.Cases {
		want := table.Arrays[c.Out]
		d := must(parseDType(want.DType)).WithOrder(dtype.Native())
		t.Run(fmt.Sprintf("%d/%s", i, c.Op), func(t *testing.T) {
			for layout, lay := range layouts {
				args := make([]any, len(c.Args))
				for j, a := range c.Args {
					if a >= 0 {
						args[j] = lay(t, table.Arrays[a].array(t))
					}
				}
				z, err := elementwise(c.Op, args...)
				require.NoError(t, err, layout)
				require.Equal(t, d, z.DType(), layout)
				require.Equal(t, want.Shape, z.Shape(), layout)
				require.True(t, z.IsC(), layout)
				requireElements(t, want.array(t), z, c.Tolerance, c.AnyZero)
			}
		})
	}
}

// requireElements compares bit for bit, and where that is not so, as numbers, so
// that all NaNs are alike.
func requireElements(t *testing.T, want, got *ndarray.Array, tolerance float64, anyZero bool) {
	t.Helper()
	if bytes.Equal(nativeBytes(t, want), nativeBytes(t, got)) {
		return
	}
	require.True(t, want.DType().Is("real floating") || want.DType().Is("complex floating"), "want %v, have %v", want, got)
	x := must(ndarray.Data[complex128](must(want.AsType(dtype.Complex128))))
	y := must(ndarray.Data[complex128](must(got.AsType(dtype.Complex128))))
	largest := 0.0
	for _, v := range x {
		if size := cmplx.Abs(v); size <= math.MaxFloat64 {
			largest = max(largest, size)
		}
	}
	if anyZero {
		tolerance = max(tolerance, math.SmallestNonzeroFloat64)
	}
	for i := range x {
		if !isClose(real(x[i]), real(y[i]), largest*tolerance) || !isClose(imag(x[i]), imag(y[i]), largest*tolerance) {
			t.Fatalf("element %d: want %v, have %v", i, x[i], y[i])
		}
	}
}

func nativeBytes(t *testing.T, x *ndarray.Array) []byte {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(must(x.AsType(x.DType().WithOrder(dtype.Native()))), arrayapi.CopyNever)
	require.NoError(t, err)
	raw, ok := b.Bytes()
	require.True(t, ok)
	return raw
}

// The rules are the standard's, for each of its functions, written out for all
// values that meet their conditions.
func TestSpecialValues(t *testing.T) {
	raw, err := os.ReadFile("testdata/elementwise_special.json")
	require.NoError(t, err)
	var table struct{ Real, Complex map[arrayapi.Op][]string }
	require.NoError(t, json.Unmarshal(raw, &table))
	require.Len(t, table.Real, 22)
	require.Len(t, table.Complex, 15)
	for op, rows := range table.Real {
		t.Run("float32/"+string(op), func(t *testing.T) { testSpecial(t, op, rows, dtype.Float32) })
		t.Run("float64/"+string(op), func(t *testing.T) { testSpecial(t, op, rows, dtype.Float64) })
	}
	for op, rows := range table.Complex {
		t.Run("complex64/"+string(op), func(t *testing.T) { testSpecial(t, op, rows, dtype.Complex64) })
		t.Run("complex128/"+string(op), func(t *testing.T) { testSpecial(t, op, rows, dtype.Complex128) })
	}
}

// testSpecial applies op to columns of numbers, the last ones of which are the
// results.
func testSpecial(t *testing.T, op arrayapi.Op, rows []string, d dtype.DType) {
	columns, isBool := specialColumns(t, rows)
	width, results := 1, 1
	if d.Is("complex floating") {
		width = 2
		results = 2 - len(columns)%2
	}
	var args []any
	for at := 0; at < len(columns)-results; at += width {
		args = append(args, must(fromParts(t, columns[at:at+width]).AsType(d)))
	}
	z, err := elementwise(op, args...)
	require.NoError(t, err)
	if isBool {
		require.Equal(t, dtype.Bool, z.DType())
		z = must(z.AsType(dtype.Float64))
	}
	got := must(ndarray.Data[complex128](must(z.AsType(dtype.Complex128))))
	require.Len(t, got, len(rows))
	for i, row := range rows {
		want := columns[len(columns)-results:]
		requireSame(t, want[0][i], real(got[i]), row)
		if results == 2 {
			requireSame(t, want[1][i], imag(got[i]), row)
		}
	}
}

func requireSame(t *testing.T, want, got float64, row string) {
	t.Helper()
	if math.IsNaN(want) {
		require.True(t, math.IsNaN(got), "%s: have %v", row, got)
		return
	}
	require.Equal(t, want, got, row)
	require.Equal(t, math.Signbit(want), math.Signbit(got), row)
}

// fromParts makes an array of real numbers, or of the two parts of complex ones.
// It does no arithmetic on them, which would lose signs of zero.
func fromParts(t *testing.T, parts [][]float64) *ndarray.Array {
	t.Helper()
	if len(parts) == 1 {
		return must(ndarray.FromSlice(parts[0]))
	}
	s := make([]complex128, len(parts[0]))
	for i := range s {
		s[i] = complex(parts[0][i], parts[1][i])
	}
	return must(ndarray.FromSlice(s))
}

func specialColumns(t *testing.T, rows []string) (columns [][]float64, isBool bool) {
	t.Helper()
	for _, row := range rows {
		for j, word := range strings.Fields(row) {
			if j == len(columns) {
				columns = append(columns, nil)
			}
			switch word {
			case "True":
				word, isBool = "1", true
			case "False":
				word, isBool = "0", true
			}
			v, err := strconv.ParseFloat(word, 64)
			require.NoError(t, err)
			columns[j] = append(columns[j], v)
		}
	}
	return columns, isBool
}

// Quotients of integers have the default real dtype of whoever asks.
func TestDefaultsOfQuotients(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32}).(arrayapi.Elementwise)
	n := must(ndarray.FromSlice([]int64{1, 2, 3}))
	z, err := ns.Elementwise(arrayapi.OpDivide, n, 2)
	require.NoError(t, err)
	require.Equal(t, dtype.Float32, z.(*ndarray.Array).DType())
	require.Equal(t, []float32{0.5, 1, 1.5}, must(ndarray.Data[float32](z.(*ndarray.Array))))
	z, err = ns.Elementwise(arrayapi.OpFloorDivide, n, 2)
	require.NoError(t, err)
	require.Equal(t, dtype.Int64, z.(*ndarray.Array).DType())
}
