package gonumarray_test

import (
	"errors"
	"math"
	mathbits "math/bits"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/integrations/gonumarray"
)

func TestBufferAliases(t *testing.T) {
	needSharedMemory(t)
	m := sliced(3, 2)
	v := m.ColView(1).(*mat.VecDense)
	for name, c := range map[string]struct {
		v              any
		shape, strides []int
	}{
		"slice of a matrix":         {m, []int{3, 2}, []int{32, 8}},
		"transpose":                 {m.T(), []int{2, 3}, []int{8, 32}},
		"transpose of a transpose":  {mat.Transpose{Matrix: m.T()}, []int{3, 2}, []int{32, 8}},
		"column":                    {v, []int{3}, []int{32}},
		"row":                       {v.T(), []int{1, 3}, []int{8, 32}},
		"transpose of a row":        {mat.Transpose{Matrix: v.T()}, []int{3, 1}, []int{32, 8}},
		"complex":                   {complexes(2, 3), []int{2, 3}, []int{48, 16}},
		"complex transpose":         {complexes(2, 3).T(), []int{3, 2}, []int{16, 48}},
		"matrix of another package": {viewed{m}, []int{3, 2}, []int{32, 8}},
		"row of another package":    {row{v}, []int{1, 3}, []int{8, 32}},
		"transpose of another's":    {mat.Transpose{Matrix: viewed{m}}, []int{2, 3}, []int{8, 32}},
		"wrapper":                   {gonumarray.Dense{Dense: m}, []int{3, 2}, []int{32, 8}},
		"transpose of a wrapper":    {mat.Transpose{Matrix: gonumarray.Dense{Dense: m}}, []int{2, 3}, []int{8, 32}},
	} {
		t.Run(name, func(t *testing.T) {
			b, err := bufferOf(t, c.v, arrayapi.CopyNever)
			require.NoError(t, err)
			require.Equal(t, c.shape, b.Shape)
			require.Equal(t, c.strides, b.Strides)
			if want, ok := c.v.(mat.Matrix); ok {
				require.Equal(t, bits(want), bufferBits(t, b))
			}
			fresh, err := bufferOf(t, c.v, arrayapi.CopyAlways)
			require.NoError(t, err)
			require.NotSame(t, &b.Data[0], &fresh.Data[0])
			require.Equal(t, c.shape, fresh.Shape)
		})
	}
	b, err := bufferOf(t, m, arrayapi.CopyNever)
	require.NoError(t, err)
	before := bits(m)
	b.Data[0] ^= 1
	require.NotEqual(t, before, bits(m))
}

// viewed is a matrix of another package that shows its memory.
type viewed struct{ m *mat.Dense }

func (v viewed) Dims() (rows, cols int)    { return v.m.Dims() }
func (v viewed) At(i, j int) float64       { return v.m.At(i, j) }
func (v viewed) T() mat.Matrix             { return mat.Transpose{Matrix: v} }
func (v viewed) RawMatrix() blas64.General { return v.m.RawMatrix() }

// row is a vector of another package that lies.
type row struct{ v *mat.VecDense }

func (r row) Dims() (rows, cols int)   { return 1, r.v.Len() }
func (r row) At(_, j int) float64      { return r.v.AtVec(j) }
func (r row) T() mat.Matrix            { return r.v }
func (r row) RawVector() blas64.Vector { return r.v.RawVector() }

// hidden is one that does not.
type hidden struct{ m mat.Matrix }

func (h hidden) Dims() (rows, cols int) { return h.m.Dims() }
func (h hidden) At(i, j int) float64    { return h.m.At(i, j) }
func (h hidden) T() mat.Matrix          { return mat.Transpose{Matrix: h} }

// list is a vector of another package.
type list []float64

func (l list) Dims() (rows, cols int) { return len(l), 1 }
func (l list) At(i, _ int) float64    { return l[i] }
func (l list) T() mat.Matrix          { return mat.TransposeVec{Vector: l} }
func (l list) AtVec(i int) float64    { return l[i] }
func (l list) Len() int               { return len(l) }

func TestBufferCopies(t *testing.T) {
	m := mat.NewDense(3, 2, numbers(6))
	var cholesky mat.Cholesky
	require.True(t, cholesky.Factorize(mat.NewSymDense(2, []float64{4, 2, 2, 3})))
	for name, m := range map[string]mat.Matrix{
		"hidden":                 hidden{m},
		"transpose":              hidden{m}.T(),
		"list":                   list(numbers(4)),
		"row":                    list(numbers(4)).T(),
		"triangle":               lower(4).T(),
		"triangle by TTri":       upper(4).TTri(),
		"band":                   band(4, 6, 2, 1).T(),
		"band by TBand":          band(4, 6, 2, 1).TBand(),
		"triangular band":        triBand(4, 1, mat.Lower).T(),
		"triangular band, TTri":  triBand(4, 1, mat.Lower).TTri(),
		"triangular band, TBand": triBand(4, 1, mat.Upper).TTriBand(),
		"tridiagonal":            tridiag(4).T(),
		"diagonal of a matrix":   mat.DenseCopyOf(mat.NewDiagDense(3, numbers(3))),
		"symmetric slice":        mat.NewSymDense(5, numbers(25)).SliceSym(1, 4),
		"triangular slice":       upper(5).SliceTri(1, 4),
		"symmetric lower half":   raw{sym: blas64.Symmetric{N: 3, Stride: 4, Uplo: blas.Lower, Data: numbers(12)}},
		"factorization":          &cholesky,
	} {
		t.Run(name, func(t *testing.T) {
			b, err := bufferOf(t, m, arrayapi.CopyIfNeeded)
			require.NoError(t, err)
			require.Equal(t, bits(m), bufferBits(t, b))
			rows, cols := m.Dims()
			if _, ok := m.(mat.Vector); ok && cols == 1 {
				require.Equal(t, []int{rows}, b.Shape)
			} else {
				require.Equal(t, []int{rows, cols}, b.Shape)
			}
		})
	}
	for _, m := range []mat.Matrix{hidden{m}, upper(2), tridiag(3), mat.NewSymDense(1, nil)} {
		_, err := bufferOf(t, m, arrayapi.CopyNever)
		require.ErrorIs(t, err, arrayapi.ErrCopy)
	}
}

func TestBufferOfComplexViews(t *testing.T) {
	m := complexes(2, 3)
	for _, v := range []mat.CMatrix{m.H(), mat.CTranspose{CMatrix: m.H()}, mat.ConjTranspose{CMatrix: m.T()}, hiddenComplex{m}} {
		b, err := bufferOf(t, v, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		x, err := gonumarray.Namespace().FromBuffer(b, gonumarray.CMatrix{}, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.Equal(t, complexBits(v), complexBits(x.(mat.CMatrix)))
		_, err = bufferOf(t, v, arrayapi.CopyNever)
		require.ErrorIs(t, err, arrayapi.ErrCopy)
	}
}

// hiddenComplex is a matrix of another package.
type hiddenComplex struct{ m *mat.CDense }

func (h hiddenComplex) Dims() (rows, cols int) { return h.m.Dims() }
func (h hiddenComplex) At(i, j int) complex128 { return h.m.At(i, j) }
func (h hiddenComplex) T() mat.CMatrix         { return mat.CTranspose{CMatrix: h} }
func (h hiddenComplex) H() mat.CMatrix         { return mat.ConjTranspose{CMatrix: h} }

// raw shows a symmetric matrix whose lower half is stored, as gonum's own never
// is.
type raw struct{ sym blas64.Symmetric }

func (r raw) Dims() (rows, cols int)         { return r.sym.N, r.sym.N }
func (r raw) At(i, j int) float64            { return r.sym.Data[max(i, j)*r.sym.Stride+min(i, j)] }
func (r raw) T() mat.Matrix                  { return r }
func (r raw) RawSymmetric() blas64.Symmetric { return r.sym }

func TestUnitTriangles(t *testing.T) {
	for _, uplo := range []blas.Uplo{blas.Upper, blas.Lower} {
		tri := blas64.Triangular{N: 3, Stride: 3, Uplo: uplo, Diag: blas.Unit, Data: numbers(9)}
		b, err := bufferOf(t, unit{tri}, arrayapi.CopyIfNeeded)
		require.NoError(t, err)
		require.Equal(t, bits(unit{tri}), bufferBits(t, b))
	}
}

// unit is a triangle with ones on its diagonal.
type unit struct{ tri blas64.Triangular }

func (u unit) Dims() (rows, cols int)           { return u.tri.N, u.tri.N }
func (u unit) T() mat.Matrix                    { return mat.Transpose{Matrix: u} }
func (u unit) RawTriangular() blas64.Triangular { return u.tri }
func (u unit) At(i, j int) float64 {
	switch {
	case i == j:
		return 1
	case (i < j) == (u.tri.Uplo == blas.Upper):
		return u.tri.Data[i*u.tri.Stride+j]
	}
	return 0
}

// What other packages show of their memory is not believed.
func TestBufferChecksWhatItIsShown(t *testing.T) {
	short := mat.NewDense(2, 2, nil)
	general := short.RawMatrix()
	general.Data = general.Data[:3]
	short.SetRawMatrix(general)
	far := mat.NewDense(2, 2, nil)
	general = far.RawMatrix()
	general.Stride = 1 << (mathbits.UintSize - 3) // times 8 it is 0
	far.SetRawMatrix(general)
	var tridiagonal mat.Tridiag
	shortened := tridiag(3).RawTridiagonal()
	shortened.DU = nil
	tridiagonal.SetRawTridiagonal(shortened)
	var bands mat.BandDense
	bands.SetRawBand(blas64.Band{Rows: 3, Cols: 3, KL: 1, KU: 1, Stride: 3, Data: numbers(5)})
	var farBands mat.BandDense
	farBands.SetRawBand(blas64.Band{Rows: 3, Cols: 3, KL: 1, KU: 1, Stride: 1 << (mathbits.UintSize - 2), Data: numbers(9)})
	var shorter mat.VecDense
	shorter.SetRawVector(blas64.Vector{N: 3, Inc: 2, Data: numbers(4)})
	for name, m := range map[string]mat.Matrix{
		"short":       short,
		"far":         far,
		"tridiagonal": &tridiagonal,
		"band":        &bands,
		"symmetric":   raw{blas64.Symmetric{N: 3, Stride: 3, Uplo: blas.Upper, Data: numbers(5)}},
		"band, far":   &farBands,
		"vector":      row{&shorter},
		"hidden":      hidden{sized{math.MaxInt, 2}},
		"negative":    hidden{sized{-1, 2}},
		"list":        long(math.MaxInt),
		"huge":        raw{blas64.Symmetric{N: math.MaxInt, Stride: 1, Uplo: blas.Upper}},
	} {
		_, err := bufferOf(t, m, arrayapi.CopyIfNeeded)
		require.Error(t, err, name)
	}
}

// sized is a matrix of zeros.
type sized struct{ rows, cols int }

func (s sized) Dims() (rows, cols int) { return s.rows, s.cols }
func (sized) At(int, int) float64      { return 0 }
func (s sized) T() mat.Matrix          { return sized{s.cols, s.rows} }

// long is a vector of zeros.
type long int

func (l long) Dims() (rows, cols int) { return int(l), 1 }
func (long) At(int, int) float64      { return 0 }
func (l long) T() mat.Matrix          { return mat.TransposeVec{Vector: l} }
func (long) AtVec(int) float64        { return 0 }
func (l long) Len() int               { return int(l) }

func TestNilMatrices(t *testing.T) {
	for _, v := range []any{nil, (*mat.Dense)(nil), (*mat.CDense)(nil), mat.Matrix(nil)} {
		_, err := gonumarray.Wrap(v)
		require.ErrorContains(t, err, "nil")
		require.NotErrorIs(t, err, arrayapi.ErrForeign)
	}
	for _, x := range []arrayapi.ArrayLike{
		gonumarray.Dense{}, gonumarray.VecDense{}, gonumarray.SymDense{}, gonumarray.TriDense{}, gonumarray.BandDense{}, gonumarray.SymBandDense{},
		gonumarray.TriBandDense{}, gonumarray.Tridiag{}, gonumarray.DiagDense{}, gonumarray.CDense{}, gonumarray.Matrix{}, gonumarray.CMatrix{},
		gonumarray.Matrix{Matrix: mat.Transpose{}}, gonumarray.Matrix{Matrix: gonumarray.Dense{}}, gonumarray.Matrix{Matrix: gonumarray.Matrix{}},
		gonumarray.CMatrix{CMatrix: gonumarray.CDense{}}, gonumarray.CMatrix{CMatrix: mat.CTranspose{}}, gonumarray.CMatrix{CMatrix: mat.ConjTranspose{}},
	} {
		_, err := gonumarray.Namespace().Buffer(x, arrayapi.CopyIfNeeded)
		require.ErrorContains(t, err, "nil", "%T", x)
		require.NotErrorIs(t, err, arrayapi.ErrForeign)
	}
}

func TestForeignValues(t *testing.T) {
	_, err := gonumarray.Wrap([]float64{1})
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = gonumarray.Namespace().Buffer(new(gonumarray.Dense), arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = gonumarray.Namespace().Buffer(nil, arrayapi.CopyIfNeeded)
	require.NotErrorIs(t, err, arrayapi.ErrForeign)
	require.ErrorContains(t, err, "have nil")
	_, err = gonumarray.Namespace().FromBuffer(buffer(t, []float64{1}), new(gonumarray.Dense), arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = gonumarray.Unwrap(nil)
	require.ErrorIs(t, err, arrayapi.ErrForeign)
}

// failing is a matrix whose At panics.
type failing struct {
	hidden
	with any
}

func (f failing) At(int, int) float64 { panic(f.with) }

func TestPanicsOfGonumAreErrors(t *testing.T) {
	m := hidden{mat.NewDense(2, 2, nil)}
	_, err := bufferOf(t, failing{m, mat.ErrShape}, arrayapi.CopyIfNeeded)
	require.ErrorIs(t, err, mat.ErrShape)
	_, err = bufferOf(t, failing{m, mat.ErrorStack{Err: mat.ErrShape}}, arrayapi.CopyIfNeeded)
	require.Error(t, err)
	var eigen mat.EigenSym
	require.True(t, eigen.Factorize(mat.NewSymDense(2, []float64{4, 2, 2, 3}), false))
	_, err = bufferOf(t, &eigen, arrayapi.CopyIfNeeded) // its At needs the vectors
	require.ErrorContains(t, err, "mat: ")
	other := errors.New("of someone else")
	for _, p := range []any{other, "text", 5} {
		require.PanicsWithValue(t, p, func() { _, _ = bufferOf(t, failing{m, p}, arrayapi.CopyIfNeeded) })
	}
}
