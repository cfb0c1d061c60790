package gonumarray

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"

	"github.com/arraylike/arraylike/arrayapi"
)

// matrixNorm returns the norms that LAPACK has, and those of the singular values.
func matrixNorm(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	var norm float64
	var err error
	switch o.Norm {
	case arrayapi.Norm{}, arrayapi.Norm{Kind: arrayapi.NormFrobenius}:
		norm, err = elementNorm(args[0], lapack.Frobenius)
	case arrayapi.Norm{Kind: arrayapi.NormP, P: 1}:
		norm, err = elementNorm(args[0], lapack.MaxColumnSum)
	case arrayapi.Norm{Kind: arrayapi.NormP, P: math.Inf(1)}:
		norm, err = elementNorm(args[0], lapack.MaxRowSum)
	case arrayapi.Norm{Kind: arrayapi.NormP, P: 2}, arrayapi.Norm{Kind: arrayapi.NormP, P: -2}, arrayapi.Norm{Kind: arrayapi.NormNuclear}:
		norm, err = spectralNorm(args[0], o.Norm)
	default:
		err = left("the order %v", o.Norm)
	}
	if err != nil {
		return nil, err
	}
	if o.KeepDims {
		return results(column([]float64{norm}))
	}
	return results(norm)
}

// elementNorm returns a norm of the elements, without a copy of a matrix that is
// stored as rows or columns.
func elementNorm(x arrayapi.ArrayLike, norm lapack.MatrixNorm) (float64, error) {
	f, err := factorOf(x)
	if err != nil {
		return 0, err
	}
	if err := checkFinite(f.raw); err != nil {
		return 0, err
	}
	if f.trans == blas.Trans {
		switch norm {
		case lapack.MaxColumnSum:
			norm = lapack.MaxRowSum
		case lapack.MaxRowSum:
			norm = lapack.MaxColumnSum
		}
	}
	return lapack64.Lange(norm, f.raw, make([]float64, f.raw.Cols)), nil
}

// spectralNorm returns the largest, the smallest or the sum of the singular
// values, which are descending.
func spectralNorm(x arrayapi.ArrayLike, norm arrayapi.Norm) (float64, error) {
	d, err := decomposed(x, lapack.SVDNone)
	if err != nil {
		return 0, err
	}
	switch {
	case norm.Kind == arrayapi.NormNuclear:
		sum := 0.0
		for _, v := range d.values {
			sum += v
		}
		return sum, nil
	case norm.P < 0:
		return d.values[len(d.values)-1], nil
	}
	return d.values[0], nil
}

// vectorNorm returns the norms of a vector that BLAS has.
func vectorNorm(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	v, err := vectorOf(args[0])
	if err != nil {
		return nil, err
	}
	if o.Axes != nil && (len(o.Axes) != 1 || o.Axes[0] != 0 && o.Axes[0] != -1) {
		return nil, left("the axes %v", o.Axes)
	}
	var norm float64
	switch o.Norm {
	case arrayapi.Norm{}, arrayapi.Norm{Kind: arrayapi.NormP, P: 2}:
		norm = blas64.Nrm2(v)
	case arrayapi.Norm{Kind: arrayapi.NormP, P: 1}:
		norm = blas64.Asum(v)
	case arrayapi.Norm{Kind: arrayapi.NormP, P: math.Inf(1)}:
		norm = math.Abs(v.Data[blas64.Iamax(v)*v.Inc])
	default:
		return nil, left("the order %v", o.Norm)
	}
	if o.KeepDims {
		return results([]float64{norm})
	}
	return results(norm)
}

// vectorOf returns a real vector of finite elements, without a copy where BLAS
// knows its layout.
func vectorOf(x arrayapi.ArrayLike) (v blas64.Vector, err error) {
	a, err := argumentOf(x)
	if err != nil {
		return v, err
	}
	if a.NDim() != 1 {
		return v, left("shape %v", a.Shape)
	}
	m, err := newVecDense(a.Buffer, arrayapi.CopyIfNeeded)
	if err != nil {
		return v, err
	}
	v = m.RawVector()
	return v, checkFinite(blas64.General{Rows: v.N, Cols: 1, Stride: v.Inc, Data: v.Data})
}
