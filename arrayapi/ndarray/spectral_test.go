package ndarray_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// spectralCase is one recorded call.
type spectralCase struct {
	Op        string
	Name      string
	X, Out    int // numbers in the table's list of arrays
	Ord       string
	KeepDims  bool
	RTol      *int
	Tolerance float64 // relative to the largest element
}

type spectralTable struct {
	Arrays []recorded
	Cases  []spectralCase
}

func spectralCases(t *testing.T) spectralTable {
	t.Helper()
	var table spectralTable
	readJSON(t, "spectral.json", &table)
	require.Greater(t, len(table.Cases), 1000)
	return table
}

func (c spectralCase) options(t *testing.T, arrays []recorded) arrayapi.LinearAlgebraOptions {
	t.Helper()
	o := arrayapi.LinearAlgebraOptions{KeepDims: c.KeepDims}
	switch c.Ord {
	case "", "fro":
	case "nuc":
		o.Norm.Kind = arrayapi.NormNuclear
	default:
		p, err := strconv.ParseFloat(c.Ord, 64)
		require.NoError(t, err)
		o.Norm = arrayapi.Norm{Kind: arrayapi.NormP, P: p}
	}
	if c.RTol != nil {
		r := arrays[*c.RTol].array(t)
		o.RTol = r
		if r.NDim() == 0 {
			o.RTol = must(ndarray.At[float64](r))
		}
	}
	return o
}

func TestSpectraAreNumPys(t *testing.T) {
	table := spectralCases(t)
	for i, c := range table.Cases {
		for layout, lay := range layouts {
			if i%5 != 0 && layout != "as it is" {
				continue // one matrix has many norms
			}
			t.Run(fmt.Sprintf("%d/%s/%s/%s", i, c.Op, c.Name, layout), func(t *testing.T) {
				x := lay(t, table.Arrays[c.X].array(t))
				zs, err := algebra(arrayapi.Op(c.Op), c.options(t, table.Arrays), x)
				require.NoError(t, err)
				require.Len(t, zs, 1)
				want := table.Arrays[c.Out]
				require.Equal(t, must(parseDType(want.DType)).WithOrder(dtype.Native()), zs[0].DType())
				require.Equal(t, want.Shape, zs[0].Shape())
				require.True(t, zs[0].IsC())
				if c.Op == "linalg.eigvals" {
					requireSameSets(t, want, zs[0], c.Tolerance)
				} else {
					requireClose(t, want, zs[0], c.Tolerance)
				}
			})
		}
	}
}

// requireSameSets checks that each row has the same numbers, in any order.
func requireSameSets(t *testing.T, want recorded, z *ndarray.Array, tolerance float64) {
	t.Helper()
	raw, err := hex.DecodeString(want.Data)
	require.NoError(t, err)
	wanted, have := numbers(t, z.DType(), raw), complexes(t, z)
	n := want.Shape[len(want.Shape)-1]
	for ; len(wanted) > 0; wanted, have = wanted[n:], have[n:] {
		largest := 0.0
		for _, w := range wanted[:n] {
			largest = max(largest, cmplx.Abs(w))
		}
		rest := slices.Clone(have[:n])
		for _, w := range wanted[:n] {
			at := 0
			for i, h := range rest {
				if cmplx.Abs(h-w) < cmplx.Abs(rest[at]-w) {
					at = i
				}
			}
			if !(cmplx.Abs(rest[at]-w) <= tolerance*max(largest, 0x1p-1000)) {
				t.Fatalf("want %v, have %v", wanted[:n], have[:n])
			}
			rest = slices.Delete(rest, at, at+1)
		}
	}
}

// complexes returns the elements of a.
func complexes(t *testing.T, a *ndarray.Array) []complex128 {
	t.Helper()
	c, err := a.AsType(dtype.Complex128)
	require.NoError(t, err)
	return must(ndarray.Data[complex128](c))
}

// matrixOf is one matrix of a stack.
type matrixOf struct {
	a    []complex128
	m, n int
}

func (x matrixOf) at(i, j int) complex128 { return x.a[i*x.n+j] }

// matricesOf returns the matrices of a stack.
func matricesOf(t *testing.T, a *ndarray.Array) (out []matrixOf) {
	t.Helper()
	shape := a.Shape()
	m, n := shape[len(shape)-2], shape[len(shape)-1]
	count := 1
	for _, size := range shape[:len(shape)-2] {
		count *= size
	}
	all := complexes(t, a)
	for i := range count {
		out = append(out, matrixOf{all[i*m*n : (i+1)*m*n], m, n})
	}
	return out
}

// size returns the largest magnitude, 1 for none.
func (x matrixOf) size() float64 {
	most := 0.0
	for _, v := range x.a {
		most = max(most, math.Abs(real(v)), math.Abs(imag(v)))
	}
	if most == 0 {
		return 1
	}
	return most
}

// epsilonOf is the precision of the results for a dtype.
func epsilonOf(t *testing.T, d dtype.DType) float64 {
	t.Helper()
	if d.Is("integral") {
		return 0x1p-52
	}
	limits, err := dtype.FInfo(d)
	require.NoError(t, err)
	return limits.Eps
}

// requireColumns checks that the columns of x are orthonormal.
func requireColumns(t *testing.T, x matrixOf, eps float64) {
	t.Helper()
	for i := range x.n {
		for j := range i + 1 {
			sum := complex128(0)
			for k := range x.m {
				sum += x.at(k, i) * cmplx.Conj(x.at(k, j))
			}
			if i == j {
				sum--
			}
			require.LessOrEqual(t, cmplx.Abs(sum), 10*float64(x.m)*eps, "columns %d and %d", i, j)
		}
	}
}

// conjTransposed returns xᴴ.
func (x matrixOf) conjTransposed() matrixOf {
	y := matrixOf{make([]complex128, len(x.a)), x.n, x.m}
	for i := range x.m {
		for j := range x.n {
			y.a[j*x.m+i] = cmplx.Conj(x.at(i, j))
		}
	}
	return y
}

// recordedMatrices calls check for each recorded matrix or stack, once.
func recordedMatrices(t *testing.T, check func(t *testing.T, x *ndarray.Array)) {
	t.Helper()
	table := spectralCases(t)
	seen := map[int]bool{}
	for _, c := range table.Cases {
		if seen[c.X] {
			continue
		}
		seen[c.X] = true
		t.Run(fmt.Sprintf("%s/%s%v", c.Name, table.Arrays[c.X].DType, table.Arrays[c.X].Shape), func(t *testing.T) {
			check(t, table.Arrays[c.X].array(t))
		})
	}
}

func TestSVDGivesTheMatrixBack(t *testing.T) {
	recordedMatrices(t, func(t *testing.T, x *ndarray.Array) {
		shape, eps := x.Shape(), epsilonOf(t, x.DType())
		batch, m, n := shape[:len(shape)-2], shape[len(shape)-2], shape[len(shape)-1]
		k := min(m, n)
		want, err := algebra(arrayapi.OpSVDVals, arrayapi.LinearAlgebraOptions{}, x)
		require.NoError(t, err)
		for _, reduced := range []bool{false, true} {
			zs, err := algebra(arrayapi.OpSVD, arrayapi.LinearAlgebraOptions{Reduced: reduced}, x)
			require.NoError(t, err)
			require.Len(t, zs, 3)
			left, right := m, n
			if reduced {
				left, right = k, k
			}
			require.Equal(t, slices.Concat(batch, []int{m, left}), zs[0].Shape())
			require.Equal(t, slices.Concat(batch, []int{k}), zs[1].Shape())
			require.Equal(t, slices.Concat(batch, []int{right, n}), zs[2].Shape())
			require.Equal(t, want[0].DType(), zs[1].DType())
			us, s, vs := matricesOf(t, zs[0]), complexes(t, zs[1]), matricesOf(t, zs[2])
			for i, a := range matricesOf(t, x) {
				requireColumns(t, us[i], eps)
				requireColumns(t, vs[i].conjTransposed(), eps)
				scale := complex(a.size(), 0)
				for row := range m {
					for column := range n {
						sum := a.at(row, column) / scale
						for l := range k {
							sum -= us[i].at(row, l) * (s[i*k+l] / scale) * vs[i].at(l, column)
						}
						require.LessOrEqual(t, cmplx.Abs(sum), 10*float64(max(m, n))*eps)
					}
				}
			}
		}
	})
}

func TestEigenvectorsAreThose(t *testing.T) {
	recordedMatrices(t, func(t *testing.T, x *ndarray.Array) {
		shape := x.Shape()
		n := shape[len(shape)-1]
		if shape[len(shape)-2] != n {
			for _, op := range []arrayapi.Op{arrayapi.OpEig, arrayapi.OpEigH, arrayapi.OpEigVals, arrayapi.OpEigValsH} {
				_, err := algebra(op, arrayapi.LinearAlgebraOptions{}, x)
				require.ErrorAs(t, err, new(*arrayapi.ShapeError))
			}
			return
		}
		eps := epsilonOf(t, x.DType())
		for op, alone := range map[arrayapi.Op]arrayapi.Op{arrayapi.OpEig: arrayapi.OpEigVals, arrayapi.OpEigH: arrayapi.OpEigValsH} {
			zs, err := algebra(op, arrayapi.LinearAlgebraOptions{}, x)
			require.NoError(t, err)
			require.Len(t, zs, 2)
			vals, err := algebra(alone, arrayapi.LinearAlgebraOptions{}, x)
			require.NoError(t, err)
			require.Equal(t, shape[:len(shape)-1], zs[0].Shape())
			require.Equal(t, shape, zs[1].Shape())
			require.Equal(t, vals[0].DType(), zs[0].DType())
			require.Equal(t, op == arrayapi.OpEig, zs[0].DType().Is("complex floating"))
			values, vectors := complexes(t, zs[0]), matricesOf(t, zs[1])
			for i, a := range matricesOf(t, x) {
				if op == arrayapi.OpEigH {
					a = a.lowerTriangle()
					requireColumns(t, vectors[i], eps)
				}
				requireEigenpairs(t, a, values[i*n:(i+1)*n], vectors[i], eps)
			}
		}
	})
}

// lowerTriangle is the Hermitian matrix whose lower triangle x has.
func (x matrixOf) lowerTriangle() matrixOf {
	y := x.conjTransposed()
	for i := range x.n {
		copy(y.a[i*x.n:i*x.n+i], x.a[i*x.n:])
		y.a[i*x.n+i] = complex(real(x.at(i, i)), 0)
	}
	return y
}

func requireEigenpairs(t *testing.T, a matrixOf, values []complex128, vectors matrixOf, eps float64) {
	t.Helper()
	scale := complex(a.size(), 0)
	for k, l := range values {
		norm := 0.0
		for i := range a.n {
			norm = math.Hypot(norm, cmplx.Abs(vectors.at(i, k)))
			sum := -l / scale * vectors.at(i, k)
			for j := range a.n {
				sum += a.at(i, j) / scale * vectors.at(j, k)
			}
			require.LessOrEqual(t, cmplx.Abs(sum), 20*float64(a.n)*eps)
		}
		require.InDelta(t, 1, norm, 10*float64(a.n)*eps)
	}
}

// The order of the eigenvalues, and which element is real, are NumPy's habits.
func TestHabitsOfEigenvectors(t *testing.T) {
	x := must(ndarray.FromSlice([]float64{0, -1, 1, 0}, 2, 2))
	zs, err := algebra(arrayapi.OpEig, arrayapi.LinearAlgebraOptions{}, x)
	require.NoError(t, err)
	values, vectors := complexes(t, zs[0]), complexes(t, zs[1])
	require.Equal(t, cmplx.Conj(values[0]), values[1])
	require.Positive(t, imag(values[0]))
	require.Equal(t, cmplx.Conj(vectors[0]), vectors[1])
	require.Equal(t, cmplx.Conj(vectors[2]), vectors[3])
	require.True(t, imag(vectors[0]) == 0 || imag(vectors[2]) == 0)
}

func TestDefaultsDecideTheDTypes(t *testing.T) {
	ns := ndarray.WithDefaults(arrayapi.Defaults{Real: dtype.Float32, Complex: dtype.Complex64, Integral: dtype.Int32, Indexing: dtype.Int32})
	x := must(ndarray.FromSlice([]int16{2, 0, 0, 3}, 2, 2))
	for op, want := range map[arrayapi.Op][]dtype.DType{
		arrayapi.OpSVD:        {dtype.Float32, dtype.Float32, dtype.Float32},
		arrayapi.OpSVDVals:    {dtype.Float32},
		arrayapi.OpPInv:       {dtype.Float32},
		arrayapi.OpMatrixNorm: {dtype.Float32},
		arrayapi.OpMatrixRank: {dtype.Int32},
		arrayapi.OpEig:        {dtype.Complex64, dtype.Complex64},
		arrayapi.OpEigVals:    {dtype.Complex64},
		arrayapi.OpEigH:       {dtype.Float32, dtype.Float32},
		arrayapi.OpEigValsH:   {dtype.Float32},
	} {
		t.Run(string(op), func(t *testing.T) {
			zs, err := algebraIn(ns, op, arrayapi.LinearAlgebraOptions{}, x)
			require.NoError(t, err)
			var have []dtype.DType
			for _, z := range zs {
				have = append(have, z.DType())
			}
			require.Equal(t, want, have)
		})
	}
}

var spectralOps = []arrayapi.Op{
	arrayapi.OpSVD, arrayapi.OpSVDVals, arrayapi.OpPInv, arrayapi.OpMatrixNorm, arrayapi.OpMatrixRank,
	arrayapi.OpEig, arrayapi.OpEigVals, arrayapi.OpEigH, arrayapi.OpEigValsH,
}

func TestSpectraRefuse(t *testing.T) {
	square := must(ndarray.Zeros([]int{2, 2}, dtype.Float64))
	for _, op := range spectralOps {
		for _, d := range []dtype.DType{dtype.Bool, dtype.LongDouble(16), dtype.Int4, dtype.NewUnicode(3)} {
			_, err := algebra(op, arrayapi.LinearAlgebraOptions{}, must(ndarray.Zeros([]int{2, 2}, d)))
			require.ErrorAs(t, err, new(*arrayapi.DTypeError), "%s of %s", op, d)
		}
		for _, shape := range [][]int{{}, {3}} {
			_, err := algebra(op, arrayapi.LinearAlgebraOptions{}, must(ndarray.Zeros(shape, dtype.Float64)))
			require.ErrorAs(t, err, new(*arrayapi.ShapeError), "%s of %v", op, shape)
		}
		_, err := algebra(op, arrayapi.LinearAlgebraOptions{}, square, square)
		require.ErrorContains(t, err, "want 1 argument, have 2")
	}
	stack := must(ndarray.Zeros([]int{3, 2, 2}, dtype.Float64))
	for name, o := range map[string]arrayapi.LinearAlgebraOptions{
		"shape":   {RTol: must(ndarray.Zeros([]int{2}, dtype.Float64))},
		"rank":    {RTol: must(ndarray.Zeros([]int{2, 3}, dtype.Float64))},
		"complex": {RTol: ndarray.Scalar(1i)},
		"bool":    {RTol: ndarray.Scalar(true)},
		"integer": {RTol: 1},
		"zero":    {RTol: &ndarray.Array{}},
	} {
		for _, op := range []arrayapi.Op{arrayapi.OpMatrixRank, arrayapi.OpPInv} {
			_, err := algebra(op, o, stack)
			require.ErrorContains(t, err, "ndarray: "+string(op)+": rtol: ", name)
		}
	}
	for _, norm := range []arrayapi.Norm{{Kind: arrayapi.NormP}, {Kind: arrayapi.NormP, P: 3}, {Kind: arrayapi.NormP, P: math.NaN()}, {Kind: 77}} {
		_, err := algebra(arrayapi.OpMatrixNorm, arrayapi.LinearAlgebraOptions{Norm: norm}, square)
		require.ErrorContains(t, err, "ndarray: linalg.matrix_norm: want the order")
	}
	for p, shape := range map[float64][]int{-1: {3, 0}, -2: {2, 0, 3}, math.Inf(-1): {0, 3}} {
		_, err := algebra(arrayapi.OpMatrixNorm, arrayapi.LinearAlgebraOptions{Norm: arrayapi.Norm{Kind: arrayapi.NormP, P: p}}, must(ndarray.Zeros(shape, dtype.Float64)))
		require.ErrorAs(t, err, new(*arrayapi.ShapeError), "%v", p)
	}
}

// The error names the first matrix of the stack that has no spectrum.
func TestWhatIsNotFinite(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		x := must(ndarray.Ones([]int{2, 3, 2, 2}, dtype.Float64))
		require.NoError(t, ndarray.SetAt(x, v, 1, 0, 1, 0))
		require.NoError(t, ndarray.SetAt(x, v, 1, 2, 1, 0))
		for _, op := range spectralOps {
			if op == arrayapi.OpMatrixNorm {
				continue
			}
			_, err := algebra(op, arrayapi.LinearAlgebraOptions{}, x)
			var failed *ndarray.MatrixError
			require.ErrorAs(t, err, &failed, "%s", op)
			require.Equal(t, []int{1, 0}, failed.Index)
			require.True(t, errors.Is(err, ndarray.ErrNotFinite))
		}
		for p, infinite := range map[float64]float64{1: math.Inf(1), 2: math.Inf(1), -2: math.NaN(), -1: 2, math.Inf(1): math.Inf(1), math.Inf(-1): 2} {
			zs, err := algebra(arrayapi.OpMatrixNorm, arrayapi.LinearAlgebraOptions{Norm: arrayapi.Norm{Kind: arrayapi.NormP, P: p}}, x)
			require.NoError(t, err)
			want := infinite
			if math.IsNaN(v) {
				want = math.NaN()
			}
			require.True(t, isClose(want, must(ndarray.At[float64](zs[0], 1, 0)), 0), "%v of %v", p, v)
			require.False(t, math.IsNaN(must(ndarray.At[float64](zs[0], 1, 1))))
		}
	}
}

// Stacks without elements may claim any number of matrices.
func TestStacksOfNothing(t *testing.T) {
	x := must(must(ndarray.Zeros([]int{1, 0, 3}, dtype.Float64)).BroadcastTo(1<<26, 0, 3))
	for _, op := range []arrayapi.Op{arrayapi.OpSVDVals, arrayapi.OpPInv} {
		zs, err := algebra(op, arrayapi.LinearAlgebraOptions{}, x)
		require.NoError(t, err)
		require.Zero(t, zs[0].Size())
	}
	y := must(must(ndarray.Zeros([]int{1, 0, 0}, dtype.Complex64)).BroadcastTo(1<<26, 0, 0))
	for _, op := range []arrayapi.Op{arrayapi.OpEig, arrayapi.OpEigH, arrayapi.OpEigVals, arrayapi.OpEigValsH, arrayapi.OpSVD} {
		zs, err := algebra(op, arrayapi.LinearAlgebraOptions{}, y)
		require.NoError(t, err)
		require.Zero(t, zs[0].Size())
	}
}

// Many matrices, which several workers share, some of them the same memory.
func TestLargeStacks(t *testing.T) {
	const count, n = 3000, 6
	x := must(ndarray.Zeros([]int{count, n, n}, dtype.Float64))
	data := must(ndarray.Data[float64](x))
	for i := range count {
		for j := range n {
			data[(i*n+j)*n+j] = float64(i%7 + j + 1)
		}
	}
	x = must(ndarray.FromSlice(data, count, n, n))
	twice := must(x.BroadcastTo(2, count, n, n))
	for _, op := range []arrayapi.Op{arrayapi.OpSVDVals, arrayapi.OpEigValsH, arrayapi.OpEigVals} {
		zs, err := algebra(op, arrayapi.LinearAlgebraOptions{}, twice)
		require.NoError(t, err)
		require.Equal(t, []int{2, count, n}, zs[0].Shape())
		have := complexes(t, zs[0])
		for i := range 2 * count {
			row := slices.SortedFunc(slices.Values(have[i*n:(i+1)*n]), func(a, b complex128) int { return int(real(a) - real(b)) })
			for j, v := range row {
				require.Equal(t, complex(float64(i%count%7+j+1), 0), v)
			}
		}
	}
}
