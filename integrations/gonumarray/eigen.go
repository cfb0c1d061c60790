package gonumarray

import (
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/cblas128"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
)

// eigH returns the eigenvalues, ascending, and eigenvectors of the symmetric matrix
// of which x has the lower triangle.
func eigH(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	values, vectors, err := symmetricEigen(args[0], lapack.EVCompute)
	if err != nil {
		return nil, err
	}
	return results(values, vectors)
}

func eigValsH(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	values, _, err := symmetricEigen(args[0], lapack.EVNone)
	if err != nil {
		return nil, err
	}
	return results(values)
}

func symmetricEigen(x arrayapi.ArrayLike, job lapack.EVJob) (values []float64, a blas64.General, err error) {
	if a, err = copiedSquare(x); err != nil {
		return nil, a, err
	}
	if err := checkMagnitudes(a); err != nil {
		return nil, a, err
	}
	values = make([]float64, a.Rows)
	var ok bool
	query(func(work []float64, lwork int) { ok = lapack64.Syev(job, symmetric(a, false), values, work, lwork) })
	if !ok {
		return nil, a, left("no convergence")
	}
	return values, a, nil
}

// eig returns the eigenvalues and eigenvectors of a square matrix. LAPACK gives
// each vector the Euclidean norm 1, and of a complex one makes the largest component
// real.
func eig(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	values, vectors, err := generalEigen(args[0], lapack.RightEVCompute)
	if err != nil {
		return nil, err
	}
	z, err := complexVectors(values, vectors)
	if err != nil {
		return nil, err
	}
	return []arrayapi.ArrayLike{values, z}, nil
}

func eigVals(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	values, _, err := generalEigen(args[0], lapack.RightEVNone)
	if err != nil {
		return nil, err
	}
	return []arrayapi.ArrayLike{values}, nil
}

// generalEigen returns the eigenvalues of a matrix, and its eigenvectors as LAPACK
// stores them.
func generalEigen(x arrayapi.ArrayLike, job lapack.RightEVJob) (values CVector, vectors blas64.General, err error) {
	a, err := copiedSquare(x)
	if err != nil {
		return nil, vectors, err
	}
	if err := checkMagnitudes(a); err != nil {
		return nil, vectors, err
	}
	n := a.Rows
	if job == lapack.RightEVCompute {
		if vectors, err = zeroMatrix(n, n); err != nil {
			return nil, vectors, err
		}
	}
	re, im := make([]float64, n), make([]float64, n)
	failed := 0
	query(func(work []float64, lwork int) {
		failed = lapack64.Geev(lapack.LeftEVNone, job, a, re, im, blas64.General{}, vectors, work, lwork)
	})
	if failed != 0 {
		return nil, vectors, left("no convergence")
	}
	if !finiteRow(re) || !finiteRow(im) || !finite(vectors) {
		return nil, vectors, left("infinities or NaNs")
	}
	values = make(CVector, n)
	for i := range values {
		values[i] = complex(re[i], im[i])
	}
	return values, vectors, nil
}

// complexVectors makes columns of complex numbers of those of LAPACK: where two
// eigenvalues are conjugate, so are their vectors, and two columns hold the real
// and the imaginary part of the first.
func complexVectors(values CVector, vectors blas64.General) (CDense, error) {
	n := vectors.Rows
	data, err := zeros[complex128](n, n)
	if err != nil {
		return CDense{}, err
	}
	for i := range n {
		from, to := vectors.Data[i*n:(i+1)*n], data[i*n:(i+1)*n]
		for j := 0; j < n; j++ {
			if imag(values[j]) == 0 || j+1 == n {
				to[j] = complex(from[j], 0)
				continue
			}
			to[j], to[j+1] = complex(from[j], from[j+1]), complex(from[j], -from[j+1])
			j++
		}
	}
	m := new(mat.CDense)
	m.SetRawCMatrix(cblas128.General{Rows: n, Cols: n, Stride: n, Data: data})
	return CDense{m}, nil
}
