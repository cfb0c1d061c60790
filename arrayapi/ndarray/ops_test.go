package ndarray_test

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"math/cmplx"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// operation is one recorded call.
type operation struct {
	Op        string
	Args      []int // numbers in the table's list of arrays
	Out       int
	Axes      []int
	KeepDims  bool
	DType     string
	Tolerance float64 // relative to the largest element; 0 is bit for bit
}

// call computes a recorded operation on args.
func (o operation) call(t *testing.T, args []*ndarray.Array, out dtype.DType) *ndarray.Array {
	t.Helper()
	switch ns := ndarray.Namespace(); o.Op {
	case "astype":
		return must(args[0].AsType(out))
	case "sum", "mean":
		opts := arrayapi.ReduceOptions{Axes: o.Axes, KeepDims: o.KeepDims}
		if o.DType != "" {
			opts.DType = must(dtype.Parse(o.DType))
		}
		z, err := ns.(arrayapi.Reducer).Reduce(arrayapi.Op(o.Op), args[0], opts)
		require.NoError(t, err)
		return z.(*ndarray.Array)
	case "matmul":
		z, err := ns.(arrayapi.LinearAlgebra).LinearAlgebra(arrayapi.OpMatMul, []arrayapi.ArrayLike{args[0], args[1]}, arrayapi.LinearAlgebraOptions{})
		require.NoError(t, err)
		require.Len(t, z, 1)
		return z[0].(*ndarray.Array)
	default:
		z, err := ns.(arrayapi.Elementwise).Elementwise(arrayapi.Op(o.Op), args[0], args[1])
		require.NoError(t, err)
		return z.(*ndarray.Array)
	}
}

// tolerance allows for complex products and quotients, whose rounding the
// standard leaves open.
func (o operation) tolerance(out dtype.DType) float64 {
	if o.Tolerance == 0 && out.Is("complex floating") && (o.Op == "multiply" || o.Op == "divide") {
		if out.Kind() == dtype.KindComplex64 {
			return 1e-6
		}
		return 1e-15
	}
	return o.Tolerance
}

func TestOperationsMatchNumPy(t *testing.T) {
	var table struct {
		Arrays []recorded
		Cases  []operation
	}
	readJSON(t, "ops.json", &table)
	require.Greater(t, len(table.Cases), 1000)
	for i, c := range table.Cases {
		want := table.Arrays[c.Out]
		d := must(parseDType(want.DType)).WithOrder(dtype.Native())
		for layout, lay := range layouts {
			t.Run(fmt.Sprintf("%d/%s/%s", i, c.Op, layout), func(t *testing.T) {
				var args []*ndarray.Array
				for _, a := range c.Args {
					args = append(args, lay(t, table.Arrays[a].array(t)))
				}
				z := c.call(t, args, d)
				require.Equal(t, d, z.DType())
				require.Equal(t, want.Shape, z.Shape())
				require.True(t, z.IsC())
				requireClose(t, want, z, c.tolerance(d))
			})
		}
	}
}

// layouts put the same values into memory in different ways.
var layouts = map[string]func(t *testing.T, a *ndarray.Array) *ndarray.Array{
	"as it is": func(_ *testing.T, a *ndarray.Array) *ndarray.Array { return a },
	"column-major": func(t *testing.T, a *ndarray.Array) *ndarray.Array {
		v := must(must(must(a.Transpose()).Copy()).Transpose())
		require.True(t, v.IsF())
		return v
	},
	"reversed": func(_ *testing.T, a *ndarray.Array) *ndarray.Array {
		key := slices.Repeat([]ndarray.Index{ndarray.Span(ndarray.End, ndarray.Begin).By(-1)}, a.NDim())
		return must(must(must(a.Slice(key...)).Copy()).Slice(key...))
	},
	"big-endian": func(_ *testing.T, a *ndarray.Array) *ndarray.Array {
		return must(a.AsType(a.DType().WithOrder(dtype.BigEndian)))
	},
	"packed field": func(t *testing.T, a *ndarray.Array) *ndarray.Array {
		d, err := dtype.NewStruct([]dtype.Field{{Name: "pad", DType: dtype.Uint8}, {Name: "x", Offset: 1, DType: a.DType()}}, -1)
		require.NoError(t, err)
		return fillFrom(t, must(must(ndarray.Zeros(a.Shape(), d)).Field("x")), a)
	},
	"every other": func(t *testing.T, a *ndarray.Array) *ndarray.Array {
		shape, key := a.Shape(), []ndarray.Index{}
		for i := range shape {
			shape[i] *= 2
			key = append(key, ndarray.Span(ndarray.Begin, ndarray.End).By(2))
		}
		return fillFrom(t, must(must(ndarray.Zeros(shape, a.DType())).Slice(key...)), a)
	},
}

// fillFrom copies the elements of src into dst, byte by byte.
func fillFrom(t *testing.T, dst, src *ndarray.Array) *ndarray.Array {
	t.Helper()
	ns := ndarray.Namespace()
	d, err := ns.Buffer(dst, arrayapi.CopyNever)
	require.NoError(t, err)
	s, err := ns.Buffer(src, arrayapi.CopyNever)
	require.NoError(t, err)
	index := make([]int, len(s.Shape))
	for range s.Size() {
		from, to := s.Offset, d.Offset
		for i, k := range index {
			from, to = from+k*s.Strides[i], to+k*d.Strides[i]
		}
		copy(d.Data[to:to+s.DType.Size()], s.Data[from:])
		for i := len(index) - 1; i >= 0; i-- {
			if index[i]++; index[i] < s.Shape[i] {
				break
			}
			index[i] = 0
		}
	}
	return dst
}

func requireClose(t *testing.T, want recorded, z *ndarray.Array, tolerance float64) {
	t.Helper()
	b, err := ndarray.Namespace().Buffer(must(z.AsType(z.DType().WithOrder(dtype.LittleEndian))), arrayapi.CopyNever)
	require.NoError(t, err)
	got, ok := b.Bytes()
	require.True(t, ok)
	wanted, err := hex.DecodeString(want.Data)
	require.NoError(t, err)
	if slices.Equal(got, wanted) {
		return
	}
	x, y := numbers(t, z.DType(), wanted), numbers(t, z.DType(), got)
	require.Len(t, y, len(x))
	largest := 0.0
	for _, v := range x {
		if abs := cmplx.Abs(v); !math.IsInf(abs, 0) && !math.IsNaN(abs) {
			largest = max(largest, abs)
		}
	}
	for i := range x {
		if !isClose(real(x[i]), real(y[i]), largest*tolerance) || !isClose(imag(x[i]), imag(y[i]), largest*tolerance) {
			t.Fatalf("element %d: want %v, have %v", i, x[i], y[i])
		}
	}
}

func isClose(x, y, tolerance float64) bool {
	switch {
	case math.IsNaN(x) || math.IsNaN(y):
		return math.IsNaN(x) && math.IsNaN(y)
	case tolerance == 0:
		return x == y && math.Signbit(x) == math.Signbit(y)
	}
	return x == y || math.Abs(x-y) <= tolerance
}

// numbers reads the little-endian bytes of floats; integers must be equal byte for byte.
func numbers(t *testing.T, d dtype.DType, b []byte) []complex128 {
	t.Helper()
	var out []complex128
	for ; len(b) > 0; b = b[d.Size():] {
		word := binary.LittleEndian
		switch d {
		case dtype.Float32:
			out = append(out, complex(float64(math.Float32frombits(word.Uint32(b))), 0))
		case dtype.Float64:
			out = append(out, complex(math.Float64frombits(word.Uint64(b)), 0))
		case dtype.Complex64:
			out = append(out, complex(float64(math.Float32frombits(word.Uint32(b))), float64(math.Float32frombits(word.Uint32(b[4:])))))
		case dtype.Complex128:
			out = append(out, complex(math.Float64frombits(word.Uint64(b)), math.Float64frombits(word.Uint64(b[8:]))))
		case dtype.Float16:
			out = append(out, complex(float64(minifloat.Float16(word.Uint16(b)).Float32()), 0))
		case dtype.BFloat16:
			out = append(out, complex(float64(minifloat.BFloat16(word.Uint16(b)).Float32()), 0))
		case dtype.Float8E4M3FN:
			out = append(out, complex(float64(minifloat.Float8E4M3FN(b[0]).Float32()), 0))
		case dtype.Float8E5M2:
			out = append(out, complex(float64(minifloat.Float8E5M2(b[0]).Float32()), 0))
		case dtype.Float8E4M3FNUZ:
			out = append(out, complex(float64(minifloat.Float8E4M3FNUZ(b[0]).Float32()), 0))
		default:
			t.Fatalf("elements of %s differ", d)
		}
	}
	return out
}
