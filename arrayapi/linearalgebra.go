package arrayapi

import "github.com/arraylike/arraylike/arrayapi/dtype"

// LinearAlgebra is an optional interface of a namespace that has linear algebra
// of its own (the standard's "Linear Algebra Functions" and linalg extension).
type LinearAlgebra interface {
	// LinearAlgebra applies op to args. The results are new arrays of the
	// namespace, as many as the standard's function returns and in its order;
	// those of matrix_transpose and linalg.diagonal may share the memory of the
	// argument. An error that is errors.ErrUnsupported leaves the operation to
	// the reference implementation.
	LinearAlgebra(op Op, args []ArrayLike, o LinearAlgebraOptions) ([]ArrayLike, error)
}

// The operations of [LinearAlgebra]. The first four are of the main namespace;
// linalg has them too, under the same names.
const (
	OpMatMul          Op = "matmul"
	OpMatrixTranspose Op = "matrix_transpose"
	OpTensorDot       Op = "tensordot"
	OpVecDot          Op = "vecdot"

	OpCholesky    Op = "linalg.cholesky"
	OpCross       Op = "linalg.cross"
	OpDet         Op = "linalg.det"
	OpDiagonal    Op = "linalg.diagonal"
	OpEig         Op = "linalg.eig"
	OpEigH        Op = "linalg.eigh"
	OpEigVals     Op = "linalg.eigvals"
	OpEigValsH    Op = "linalg.eigvalsh"
	OpInv         Op = "linalg.inv"
	OpMatrixNorm  Op = "linalg.matrix_norm"
	OpMatrixPower Op = "linalg.matrix_power"
	OpMatrixRank  Op = "linalg.matrix_rank"
	OpOuter       Op = "linalg.outer"
	OpPInv        Op = "linalg.pinv"
	OpQR          Op = "linalg.qr"
	OpSLogDet     Op = "linalg.slogdet"
	OpSolve       Op = "linalg.solve"
	OpSVD         Op = "linalg.svd"
	OpSVDVals     Op = "linalg.svdvals"
	OpTrace       Op = "linalg.trace"
	OpVectorNorm  Op = "linalg.vector_norm"
)

// LinearAlgebraOptions are the keyword arguments of the standard's linear
// algebra, and those positional ones that are no arrays. The zero value is the
// default of each, but for tensordot, whose default is Contract{N: 2}.
type LinearAlgebraOptions struct {
	// Axes holds the axis of vecdot and cross, a negative one; nil is the last.
	// For vector_norm it holds any number of axes, and nil is all of them.
	Axes []int
	// Contract says which axes tensordot sums over.
	Contract Contraction
	// KeepDims keeps the axes that vector_norm and matrix_norm reduce, with size
	// one.
	KeepDims bool
	// Norm is the order of vector_norm and matrix_norm.
	Norm Norm
	// Offset is the diagonal that diagonal and trace look at: 0 is the main one,
	// those above it are positive.
	Offset int
	// DType is the dtype of the result of trace; the zero DType is the standard's
	// default.
	DType dtype.DType
	// Power is the exponent of matrix_power.
	Power int
	// RTol is the tolerance of matrix_rank and pinv relative to the largest
	// singular value: a float64, an array of the namespace, or nil for the
	// default, max(M, N) times epsilon.
	RTol any
	// Upper makes cholesky return the upper factor.
	Upper bool
	// Complete makes qr return a square Q (mode="complete").
	Complete bool
	// Reduced makes svd return as many singular vectors as there are singular
	// values (full_matrices=False).
	Reduced bool
}

// Contraction names the axes that tensordot sums over: those listed in X of the
// first array with those in Y of the second, or where both are nil, the last N
// of the first with the first N of the second.
type Contraction struct {
	N    int
	X, Y []int
}

// Norm is the order of a norm: the standard's ord. The zero Norm is the default,
// the Euclidean norm of a vector and the Frobenius norm of a matrix.
type Norm struct {
	Kind NormKind
	P    float64 // with NormP: any number, and the infinities
}

// NormKind tells what a [Norm] is.
type NormKind uint8

const (
	NormDefault   NormKind = iota // 2 for vectors, Frobenius for matrices
	NormP                         // the number P
	NormFrobenius                 // "fro": of matrices
	NormNuclear                   // "nuc": of matrices, the sum of the singular values
)
