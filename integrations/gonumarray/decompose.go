package gonumarray

import (
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack"
	"gonum.org/v1/gonum/lapack/lapack64"

	"github.com/arraylike/arraylike/arrayapi"
)

// query calls a routine of LAPACK for the size of its workspace, and then with one.
func query(routine func(work []float64, lwork int)) {
	size := []float64{0}
	routine(size, -1)
	work := make([]float64, int(size[0]))
	routine(work, len(work))
}

// cholesky factors the matrix of which x has the lower triangle, or for the upper
// factor the upper one, as NumPy does.
func cholesky(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedSquare(args[0])
	if err != nil {
		return nil, err
	}
	if _, ok := lapack64.Potrf(symmetric(a, o.Upper)); !ok {
		return nil, left("a matrix that is not positive definite")
	}
	for i := range a.Rows {
		row := a.Data[i*a.Stride : i*a.Stride+a.Cols]
		if o.Upper {
			clear(row[:i])
		} else {
			clear(row[i+1:])
		}
	}
	return results(a)
}

// symmetric returns the matrix of which a has one triangle.
func symmetric(a blas64.General, upper bool) blas64.Symmetric {
	return blas64.Symmetric{N: a.Rows, Stride: a.Stride, Data: a.Data, Uplo: uplo(upper)}
}

// qr factors a matrix by Householder reflections. R is copied out of the memory
// in which Q then is made of them.
func qr(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedMatrix(args[0])
	if err != nil {
		return nil, err
	}
	k := min(a.Rows, a.Cols)
	tau := make([]float64, k)
	query(func(work []float64, lwork int) { lapack64.Geqrf(a, tau, work, lwork) })
	size := k
	if o.Complete {
		size = a.Rows
	}
	r, err := zeroMatrix(size, a.Cols)
	if err != nil {
		return nil, err
	}
	for i := range k {
		copy(r.Data[i*r.Stride+i:(i+1)*r.Stride], a.Data[i*a.Stride+i:])
	}
	q := a
	if q.Cols = size; size > a.Cols { // a has no room for the other columns
		if q, err = zeroMatrix(size, size); err != nil {
			return nil, err
		}
		for i := range size {
			copy(q.Data[i*q.Stride:(i+1)*q.Stride], a.Data[i*a.Stride:i*a.Stride+a.Cols])
		}
	}
	query(func(work []float64, lwork int) { lapack64.Orgqr(q, tau, work, lwork) })
	return results(q, r)
}

// decomposition is a matrix as u, the singular values and vt. Where only the values
// were asked for, it has no vectors.
type decomposition struct {
	u, vt  blas64.General
	values []float64
}

// decompose returns the singular values of a matrix, which it overwrites, and the
// singular vectors of both sides that the job asks for.
func decompose(a blas64.General, job lapack.SVDJob) (d decomposition, err error) {
	if err := checkMagnitudes(a); err != nil {
		return d, err
	}
	k := min(a.Rows, a.Cols)
	d.values = make([]float64, k)
	rows, cols := k, k
	if job == lapack.SVDAll {
		rows, cols = a.Cols, a.Rows
	}
	if job != lapack.SVDNone {
		if d.u, err = zeroMatrix(a.Rows, cols); err != nil {
			return d, err
		}
		if d.vt, err = zeroMatrix(rows, a.Cols); err != nil {
			return d, err
		}
	}
	var ok bool
	query(func(work []float64, lwork int) { ok = lapack64.Gesvd(job, job, a, d.u, d.vt, d.values, work, lwork) })
	if !ok {
		return d, left("no convergence")
	}
	return d, nil
}

// decomposed returns the decomposition of an array.
func decomposed(x arrayapi.ArrayLike, job lapack.SVDJob) (decomposition, error) {
	a, err := copiedMatrix(x)
	if err != nil {
		return decomposition{}, err
	}
	return decompose(a, job)
}

func svd(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	job := lapack.SVDAll
	if o.Reduced {
		job = lapack.SVDStore
	}
	d, err := decomposed(args[0], job)
	if err != nil {
		return nil, err
	}
	return results(d.u, d.values, d.vt)
}

func svdVals(args []arrayapi.ArrayLike, _ arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	d, err := decomposed(args[0], lapack.SVDNone)
	if err != nil {
		return nil, err
	}
	return results(d.values)
}

// pinv inverts the singular values above the tolerance, and takes the others for
// zero.
func pinv(args []arrayapi.ArrayLike, o arrayapi.LinearAlgebraOptions) ([]arrayapi.ArrayLike, error) {
	a, err := copiedMatrix(args[0])
	if err != nil {
		return nil, err
	}
	tolerance, err := relativeTolerance(o.RTol, a)
	if err != nil {
		return nil, err
	}
	z, err := zeroMatrix(a.Cols, a.Rows)
	if err != nil {
		return nil, err
	}
	d, err := decompose(a, lapack.SVDStore)
	if err != nil {
		return nil, err
	}
	rank := 0
	for ; rank < len(d.values) && d.values[rank] > tolerance*d.values[0]; rank++ {
		row := d.vt.Data[rank*d.vt.Stride : (rank+1)*d.vt.Stride]
		for j := range row {
			row[j] /= d.values[rank]
		}
	}
	if d.u.Cols, d.vt.Rows = rank, rank; rank > 0 {
		blas64.Gemm(blas.Trans, blas.Trans, 1, d.vt, d.u, 0, z)
	}
	return results(z)
}

// relativeTolerance returns the option RTol for a matrix. Arrays other than a
// number are left to the reference.
func relativeTolerance(rtol any, a blas64.General) (float64, error) {
	const epsilon = 0x1p-52
	t := float64(max(a.Rows, a.Cols)) * epsilon
	switch v := rtol.(type) {
	case nil:
	case float64:
		t = v
	case Scalar:
		t = v.Value
	default:
		return 0, left("a tolerance of type %T", rtol)
	}
	if !(t >= 0) {
		return 0, left("a tolerance of %v", t)
	}
	return t, nil
}
