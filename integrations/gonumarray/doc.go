// Package gonumarray lets the matrices of gonum take part as arrays: saved and
// loaded like any other array, handed to other namespaces without a copy where
// their memory allows it, and computed with through package xp.
//
//	err := gonumarray.Register(r) // once for each registry
//	_, err = r.Save(ctx, store, "run1/weights", m, nil) // m is a *mat.Dense
//	v, err := registry.Load[*mat.SymDense](ctx, r, store, "run1/weights", nil)
//
// The types of gonum cannot be given the method that makes an array, so each has
// a wrapper here that embeds it and has: [Dense], [VecDense] and so on. The
// registry wraps and unwraps by itself; whoever computes with package xp, or
// loads without naming a type, sees the wrappers.
//
// What gonum cannot hold is an error and never a cast: elements are float64, or
// complex128 in a [CDense] or [CVector]; a matrix is 0 x 0 or has rows and columns; a symmetric,
// triangular, band or diagonal matrix is stored as the full matrix, and a full
// matrix becomes one of these only if it loses nothing ([FitError]).
//
// Panics of gonum itself become errors; any other passes.
package gonumarray
