package gonumarray_test

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/cmplx"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

type options = arrayapi.LinearAlgebraOptions

// algebraWith calls the namespace itself, with options.
func algebraWith(op arrayapi.Op, o options, args ...arrayapi.ArrayLike) ([]arrayapi.ArrayLike, error) {
	return gonumarray.Namespace().(arrayapi.LinearAlgebra).LinearAlgebra(op, args, o)
}

// recorded is testdata/linalg.json.
type recorded struct {
	Arrays []recordedArray
	Cases  []struct {
		Op         arrayapi.Op
		Args, Outs []int
		Options    recordedOptions
	}
}

type recordedArray struct {
	Shape   []int
	Complex bool
	Data    string
}

type recordedOptions struct {
	Power, Offset                      int
	Upper, Complete, Reduced, KeepDims bool
	Norm                               string
	RTol                               *float64
	X, Y                               []int
}

func (r recordedOptions) options() options {
	o := options{
		Power: r.Power, Offset: r.Offset, Upper: r.Upper, Complete: r.Complete, Reduced: r.Reduced, KeepDims: r.KeepDims,
		Contract: arrayapi.Contraction{X: r.X, Y: r.Y},
		Norm: map[string]arrayapi.Norm{
			"": {}, "None": {}, "fro": {Kind: arrayapi.NormFrobenius}, "nuc": {Kind: arrayapi.NormNuclear}, "1": norm(1), "2": norm(2), "-2": norm(-2), "inf": norm(math.Inf(1)),
		}[r.Norm],
	}
	if r.RTol != nil {
		o.RTol = *r.RTol
	}
	return o
}

func norm(p float64) arrayapi.Norm { return arrayapi.Norm{Kind: arrayapi.NormP, P: p} }

// numbersOf returns the elements, the real ones as complex numbers.
func (a recordedArray) numbersOf(t *testing.T) []complex128 {
	t.Helper()
	raw, err := hex.DecodeString(a.Data)
	require.NoError(t, err)
	var all []float64
	for ; len(raw) > 0; raw = raw[8:] {
		all = append(all, math.Float64frombits(binary.LittleEndian.Uint64(raw)))
	}
	var z []complex128
	for i := 0; i < len(all); i++ {
		if a.Complex {
			z = append(z, complex(all[i], all[i+1]))
			i++
			continue
		}
		z = append(z, complex(all[i], 0))
	}
	return z
}

// array makes the type that the namespace chooses.
func (a recordedArray) array(t *testing.T) arrayapi.ArrayLike {
	t.Helper()
	z := a.numbersOf(t)
	b, err := arrayapi.BufferOf(z, a.Shape...)
	if !a.Complex {
		re := make([]float64, len(z))
		for i, v := range z {
			re[i] = real(v)
		}
		b, err = arrayapi.BufferOf(re, a.Shape...)
	}
	require.NoError(t, err)
	x, err := gonumarray.Namespace().FromBuffer(b, nil, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	return x
}

// elements returns the shape and the elements of an array.
func elements(t *testing.T, x arrayapi.ArrayLike) (shape []int, z []complex128) {
	t.Helper()
	b, err := gonumarray.Namespace().Buffer(x, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	if b.DType.Size() == 16 {
		z, err = arrayapi.Elements[complex128](b, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		return b.Shape, z
	}
	re, err := arrayapi.Elements[float64](b, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	for _, v := range re {
		z = append(z, complex(v, 0))
	}
	return b.Shape, z
}

// near compares within a tolerance relative to the largest number: the sums of
// LAPACK have no fixed order.
func near(t *testing.T, want, have []complex128, tolerance float64) {
	t.Helper()
	require.Len(t, have, len(want))
	largest := 0.0
	for _, v := range want {
		if !cmplx.IsInf(v) {
			largest = max(largest, cmplx.Abs(v))
		}
	}
	for i := range want {
		if want[i] != have[i] && !(cmplx.Abs(want[i]-have[i]) <= tolerance*largest) {
			require.Equal(t, want, have, "element %d", i)
		}
	}
}

func absolutes(z []complex128) []complex128 {
	a := make([]complex128, len(z))
	for i, v := range z {
		a[i] = complex(cmplx.Abs(v), 0)
	}
	return a
}

// sorted orders eigenvalues, of which those that are equal but for rounding have
// no order.
func sorted(z []complex128) []complex128 {
	z = slices.Clone(z)
	slices.SortFunc(z, func(a, b complex128) int {
		if d := real(a) - real(b); math.Abs(d) > 1e-9 {
			return int(math.Copysign(1, d))
		}
		return int(math.Copysign(1, imag(a)-imag(b)))
	})
	return z
}

// TestLinearAlgebra compares with NumPy.
func TestLinearAlgebra(t *testing.T) {
	text, err := os.ReadFile("testdata/linalg.json")
	require.NoError(t, err)
	var r recorded
	require.NoError(t, json.Unmarshal(text, &r))
	require.NotEmpty(t, r.Cases)
	for i, c := range r.Cases {
		t.Run(fmt.Sprintf("%s %d", c.Op, i), func(t *testing.T) {
			var args []arrayapi.ArrayLike
			for _, a := range c.Args {
				args = append(args, r.Arrays[a].array(t))
			}
			have, err := algebraWith(c.Op, c.Options.options(), args...)
			require.NoError(t, err)
			require.Len(t, have, len(c.Outs))
			for j, out := range c.Outs {
				want := r.Arrays[out].numbersOf(t)
				shape, z := elements(t, have[j])
				require.Equal(t, r.Arrays[out].Shape, shape)
				require.IsType(t, resultType(c.Op, r.Arrays[out]), have[j])
				compare(t, c.Op, j, want, z, signed(c.Options, shape))
			}
			for j, a := range c.Args { // the arguments are as they were
				_, z := elements(t, args[j])
				require.Equal(t, r.Arrays[a].numbersOf(t), z)
			}
		})
	}
}

// resultType is the zero value of the type of a result.
func resultType(op arrayapi.Op, want recordedArray) arrayapi.ArrayLike {
	rank := len(want.Shape)
	switch {
	case op == arrayapi.OpMatrixTranspose && want.Complex:
		return gonumarray.CMatrix{}
	case op == arrayapi.OpMatrixTranspose:
		return gonumarray.Matrix{}
	case want.Complex && rank == 1:
		return gonumarray.CVector{}
	case want.Complex:
		return gonumarray.CDense{}
	case rank == 0:
		return gonumarray.Scalar{}
	case rank == 1:
		return gonumarray.VecDense{}
	}
	return gonumarray.Dense{}
}

// signed tells whether the vectors of a factorization are fixed but for their sign.
func signed(o recordedOptions, shape []int) bool {
	return o.Reduced || !o.Complete && len(shape) == 2
}

// compare compares result j of an operation.
func compare(t *testing.T, op arrayapi.Op, j int, want, have []complex128, unique bool) {
	t.Helper()
	const tolerance = 1e-11
	switch {
	case op == arrayapi.OpEigVals || op == arrayapi.OpEig && j == 0:
		near(t, sorted(want), sorted(have), tolerance)
	case op == arrayapi.OpEig || op == arrayapi.OpEigH && j == 1 || op == arrayapi.OpSVD && j != 1:
		// TestFactorizations looks at them: equal values have any basis.
	case op == arrayapi.OpQR:
		if unique {
			near(t, absolutes(want), absolutes(have), tolerance)
		}
	default:
		near(t, want, have, tolerance)
	}
}

// residual is the largest difference of two matrices, relative to the size of
// the second.
func residual(have, want mat.Matrix) float64 {
	var d mat.Dense
	d.Sub(have, want)
	return mat.Max(abs(&d)) / max(1, mat.Max(abs(want)))
}

func abs(m mat.Matrix) *mat.Dense {
	var a mat.Dense
	a.Apply(func(_, _ int, v float64) float64 { return math.Abs(v) }, m)
	return &a
}

// orthonormal wants the columns of a matrix to be.
func orthonormal(t *testing.T, q mat.Matrix) {
	t.Helper()
	_, n := q.Dims()
	var p mat.Dense
	p.Mul(q.T(), q)
	require.Less(t, residual(&p, mat.NewDiagDense(n, slices.Repeat([]float64{1}, n))), 1e-12)
}

// These are larger than the blocks of LAPACK.
func TestFactorizations(t *testing.T) {
	for _, shape := range [][2]int{{1, 1}, {2, 2}, {3, 7}, {7, 3}, {80, 80}, {90, 70}, {40, 75}} {
		for name, m := range map[string]mat.Matrix{
			"rows": random(shape[0], shape[1]), "columns": random(shape[1], shape[0]).T(), "hidden": hidden{random(shape[0], shape[1])},
			"gaps": random(shape[0]+3, shape[1]+2).Slice(1, shape[0]+1, 1, shape[1]+1),
		} {
			t.Run(fmt.Sprint(name, shape), func(t *testing.T) {
				before := bits(m)
				rows, cols := m.Dims()
				k := min(rows, cols)
				for _, whole := range []bool{true, false} {
					size, values := k, k
					if whole {
						size, values = rows, cols
					}
					z, err := algebraWith(arrayapi.OpQR, options{Complete: whole}, wrap(t, m))
					require.NoError(t, err)
					q, r := z[0].(gonumarray.Dense), z[1].(gonumarray.Dense)
					qRows, qCols := q.Dims()
					require.Equal(t, []int{rows, size}, []int{qRows, qCols})
					orthonormal(t, q)
					var p mat.Dense
					p.Mul(q, r)
					require.Less(t, residual(&p, m), 1e-12)
					for i := range size {
						for j := range min(i, cols) {
							require.Zero(t, r.At(i, j))
						}
					}
					z, err = algebraWith(arrayapi.OpSVD, options{Reduced: !whole}, wrap(t, m))
					require.NoError(t, err)
					u, s, vh := z[0].(gonumarray.Dense), z[1].(gonumarray.VecDense), z[2].(gonumarray.Dense)
					orthonormal(t, u)
					orthonormal(t, vh.T())
					sigma := mat.NewDense(size, values, nil)
					for i := range k {
						sigma.Set(i, i, s.AtVec(i))
					}
					var p2 mat.Dense
					p2.Product(u, sigma, vh)
					require.Less(t, residual(&p2, m), 1e-12)
				}
				z, err := algebra(arrayapi.OpPInv, wrap(t, m))
				require.NoError(t, err)
				var p mat.Dense
				p.Product(m, z[0].(gonumarray.Dense), m)
				require.Less(t, residual(&p, m), 1e-11)
				require.Equal(t, before, bits(m))
			})
		}
	}
}

func TestEigenvectors(t *testing.T) {
	for _, n := range []int{1, 2, 3, 10, 80} {
		for name, m := range map[string]mat.Matrix{
			"rows": random(n, n), "columns": random(n, n).T(), "symmetric": mat.NewSymDense(n, random(n, n).RawMatrix().Data), "zero": mat.NewDense(n, n, nil),
			"identity": mat.NewDiagDense(n, slices.Repeat([]float64{1}, n)), "triangle": mat.NewTriDense(n, mat.Upper, random(n, n).RawMatrix().Data),
		} {
			t.Run(fmt.Sprint(name, n), func(t *testing.T) {
				lower := mat.NewSymDense(n, nil)
				for i := range n {
					for j := range i + 1 {
						lower.SetSym(i, j, m.At(i, j))
					}
				}
				z, err := algebra(arrayapi.OpEigH, wrap(t, m))
				require.NoError(t, err)
				w, v := z[0].(gonumarray.VecDense), z[1].(gonumarray.Dense)
				orthonormal(t, v)
				require.True(t, slices.IsSorted(w.RawVector().Data))
				var have, want mat.Dense
				have.Mul(lower, v)
				want.Mul(v, mat.NewDiagDense(n, w.RawVector().Data))
				require.Less(t, residual(&have, &want), 1e-12)
				values, err := algebra(arrayapi.OpEigValsH, wrap(t, m))
				require.NoError(t, err)
				require.True(t, mat.EqualApprox(w, values[0].(gonumarray.VecDense), 1e-12))
				z, err = algebra(arrayapi.OpEig, wrap(t, m))
				require.NoError(t, err)
				checkEigen(t, m, z[0].(gonumarray.CVector), z[1].(gonumarray.CDense))
			})
		}
	}
}

// checkEigen looks at each pair, and at the convention of LAPACK and NumPy: the
// Euclidean norm is 1, and the largest component is real.
func checkEigen(t *testing.T, m mat.Matrix, values gonumarray.CVector, vectors gonumarray.CDense) {
	t.Helper()
	n, _ := m.Dims()
	for k, w := range values {
		norm, largest := 0.0, 0i
		for i := range n {
			v := vectors.At(i, k)
			norm += real(v)*real(v) + imag(v)*imag(v)
			if cmplx.Abs(v) > cmplx.Abs(largest)+1e-12 {
				largest = v
			}
			sum := -w * v
			for j := range n {
				sum += complex(m.At(i, j), 0) * vectors.At(j, k)
			}
			require.Less(t, cmplx.Abs(sum), 1e-11)
		}
		require.InDelta(t, 1, norm, 1e-12)
		require.InDelta(t, 0, imag(largest), 1e-12)
	}
}
