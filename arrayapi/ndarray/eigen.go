package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/linalg"
)

// complexDType returns the complex dtype of the precision of d, or for the small
// floats the least that holds them.
func complexDType(op string, d dtype.DType) (dtype.DType, error) {
	c, err := dtype.Promote(d, dtype.Complex64)
	if err != nil {
		return dtype.DType{}, &arrayapi.DTypeError{Op: op, Have: d, Want: "that a complex one belongs to"}
	}
	return c, nil
}

// eigenvectors computes the eigenvalues and eigenvectors of a stack of square
// matrices.
func eigenvectors[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	return eigen[T](c, d, true)
}

// eigenvalues is eigenvectors without the vectors.
func eigenvalues[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	return eigen[T](c, d, false)
}

func eigen[T linalg.Scalar](c algebraCall, d dtype.DType, vectors bool) ([]arrayapi.Buffer, error) {
	d, err := complexDType(c.op, d)
	if err != nil {
		return nil, err
	}
	p, err := newEigenpairs[complex128, complex128](c, vectors)
	if err != nil {
		return nil, err
	}
	err = eachCopy(c.op, c.args[0], countOf(p.values), func(i int, a []T) error {
		values, vh, err := linalg.Eig(a, p.n, vectors)
		if err == nil {
			p.set(i, values, vh)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return p.as(c.op, d, d)
}

// hermitianVectors computes the eigenvalues and eigenvectors of a stack of Hermitian
// matrices, of which it looks at what is not above the diagonal, as NumPy does.
func hermitianVectors[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	return hermitian[T](c, d, true)
}

// hermitianValues is hermitianVectors without the vectors.
func hermitianValues[T linalg.Scalar](c algebraCall, d dtype.DType) ([]arrayapi.Buffer, error) {
	return hermitian[T](c, d, false)
}

func hermitian[T linalg.Scalar](c algebraCall, d dtype.DType, vectors bool) ([]arrayapi.Buffer, error) {
	p, err := newEigenpairs[float64, T](c, vectors)
	if err != nil {
		return nil, err
	}
	err = eachCopy(c.op, c.args[0], countOf(p.values), func(i int, a []T) error {
		values, vh, err := linalg.EigH(a, p.n, vectors)
		if err == nil {
			p.set(i, values, vh)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return p.as(c.op, realDType(d), d)
}

// eigenpairs is the eigenvalues and eigenvectors of a stack of n x n matrices.
type eigenpairs[L, V linalg.Scalar] struct {
	n           int
	values      results[L]
	vectors     results[V]
	withVectors bool
}

func newEigenpairs[L, V linalg.Scalar](c algebraCall, vectors bool) (p eigenpairs[L, V], err error) {
	batch := batchOf(c.args[0])
	p.n, _ = lastAxes(c.args[0])
	p.withVectors = vectors
	if p.values, err = newResults[L](c.op, batch, p.n); err == nil && vectors {
		p.vectors, err = newResults[V](c.op, batch, p.n, p.n)
	}
	return p, err
}

// set stores what was found for matrix i.
func (p eigenpairs[L, V]) set(i int, values []L, vh []V) {
	copy(p.values.at(i), values)
	if p.withVectors {
		linalg.ConjTranspose(p.vectors.at(i), vh, p.n, p.n)
	}
}

// as returns the results rounded to the dtypes of values and vectors.
func (p eigenpairs[L, V]) as(op string, values, vectors dtype.DType) ([]arrayapi.Buffer, error) {
	made := []func() (arrayapi.Buffer, error){
		func() (arrayapi.Buffer, error) { return p.values.as(op, values) },
		func() (arrayapi.Buffer, error) { return p.vectors.as(op, vectors) },
	}
	if !p.withVectors {
		made = made[:1]
	}
	return buffers(made...)
}
