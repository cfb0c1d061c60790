package gonumarray_test

import (
	"errors"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/arrayapitest"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

func TestNamespace(t *testing.T) {
	arrayapitest.Run(t, arrayapitest.Config{
		Namespace: gonumarray.Namespace(),
		Like: []arrayapi.ArrayLike{
			gonumarray.Dense{}, gonumarray.VecDense{}, gonumarray.SymDense{}, gonumarray.TriDense{}, gonumarray.BandDense{}, gonumarray.SymBandDense{},
			gonumarray.TriBandDense{}, gonumarray.Tridiag{}, gonumarray.DiagDense{}, gonumarray.CDense{}, gonumarray.Matrix{}, gonumarray.CMatrix{},
			gonumarray.Scalar{}, gonumarray.CScalar{}, gonumarray.CVector{},
		},
		ZeroCopy: zeroCopy,
		Fit:      fit,
		Write:    write,
		Foreign: []arrayapi.ArrayLike{
			struct{ gonumarray.Dense }{}, new(gonumarray.Dense), struct{ *gonumarray.VecDense }{new(gonumarray.VecDense)},
		},
	})
}

// zeroCopy tells which types have the memory of the full matrix both ways.
func zeroCopy(like arrayapi.ArrayLike, _ dtype.DType) bool {
	switch like.(type) {
	case gonumarray.Dense, gonumarray.VecDense, gonumarray.CDense, gonumarray.CVector, gonumarray.Matrix, gonumarray.CMatrix:
		return true
	}
	return false
}

// fit gives a square matrix the form of a type.
func fit(like arrayapi.ArrayLike, b arrayapi.Buffer) {
	if b.NDim() != 2 || b.Shape[0] != b.Shape[1] || b.DType.Kind() != dtype.KindFloat64 {
		return
	}
	n := b.Shape[0]
	at := func(i, j int) []byte { return b.Data[8*(i*n+j) : 8*(i*n+j)+8] }
	for i := range n {
		for j := range i {
			switch like.(type) {
			case gonumarray.SymDense, gonumarray.SymBandDense:
				copy(at(i, j), at(j, i))
			case gonumarray.TriDense, gonumarray.TriBandDense:
				clear(at(i, j))
			case gonumarray.DiagDense:
				clear(at(i, j))
				clear(at(j, i))
			case gonumarray.Tridiag:
				if i-j > 1 {
					clear(at(i, j))
					clear(at(j, i))
				}
			}
		}
	}
}

// write changes the first element.
func write(x arrayapi.ArrayLike) error {
	v, err := gonumarray.Unwrap(x)
	if err != nil {
		return err
	}
	switch m := v.(type) {
	case []complex128:
		m[0]++
	case mat.Mutable:
		m.Set(0, 0, m.At(0, 0)+1)
	case *mat.VecDense:
		m.SetVec(0, m.AtVec(0)+1)
	case mat.MutableSymmetric:
		m.SetSym(0, 0, m.At(0, 0)+1)
	case mat.MutableTriangular:
		m.SetTri(0, 0, m.At(0, 0)+1)
	case *mat.CDense:
		m.Set(0, 0, m.At(0, 0)+1)
	default:
		return errors.New("it cannot be written to")
	}
	return nil
}
