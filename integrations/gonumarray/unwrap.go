package gonumarray

// Unwrap returns the matrix.
func (w Dense) Unwrap() any { return w.Dense }

// Unwrap returns the matrix.
func (w VecDense) Unwrap() any { return w.VecDense }

// Unwrap returns the matrix.
func (w SymDense) Unwrap() any { return w.SymDense }

// Unwrap returns the matrix.
func (w TriDense) Unwrap() any { return w.TriDense }

// Unwrap returns the matrix.
func (w BandDense) Unwrap() any { return w.BandDense }

// Unwrap returns the matrix.
func (w SymBandDense) Unwrap() any { return w.SymBandDense }

// Unwrap returns the matrix.
func (w TriBandDense) Unwrap() any { return w.TriBandDense }

// Unwrap returns the matrix.
func (w Tridiag) Unwrap() any { return w.Tridiag }

// Unwrap returns the matrix.
func (w DiagDense) Unwrap() any { return w.DiagDense }

// Unwrap returns the matrix.
func (w CDense) Unwrap() any { return w.CDense }

// Unwrap returns the matrix.
func (w Matrix) Unwrap() any { return w.Matrix }

// Unwrap returns the matrix.
func (w CMatrix) Unwrap() any { return w.CMatrix }

// Unwrap returns the number.
func (s Scalar) Unwrap() any { return s.Value }

// Unwrap returns the number.
func (s CScalar) Unwrap() any { return s.Value }

// Unwrap returns the []complex128, shared.
func (v CVector) Unwrap() any { return []complex128(v) }
