// Package gorgoniaarray lets the dense tensors of gorgonia.org/tensor take part
// as arrays: saved and loaded like any other array, handed to other namespaces
// without a copy, and computed with through package xp.
//
//	err := gorgoniaarray.Register(r) // once for each registry
//	_, err = r.Save(ctx, store, "run1/weights", d, nil) // d is a *tensor.Dense
//	d, err = registry.Load[*tensor.Dense](ctx, r, store, "run1/weights", nil)
//
// A *tensor.Dense cannot be given the method that makes an array, so it has a
// wrapper here that embeds it and has: [Dense]. The registry wraps and unwraps by
// itself; whoever computes with package xp, or loads without naming a type, sees
// the wrapper.
//
// What a tensor shows is what is saved: slices, transposes and column-major
// tensors by their strides. Masked elements are a [*MaskError], elements
// that are no number or bool a [*TypeError]. What is loaded is row-major, since
// much of gorgonia computes wrongly on anything else; see [Namespace].
//
// Nothing that is called of gorgonia panics on what gets that far.
//
// A program whose go.mod holds back go4.org/unsafe/assume-no-moving-gc, which
// gorgonia imports, panics at its start on current Go. The go.mod of this module
// asks for a version that does not. Where another must stay, the environment
// variable ASSUME_NO_MOVING_GC_UNSAFE_RISK_IT_WITH has to name the Go version, such
// as go1.26.
package gorgoniaarray
