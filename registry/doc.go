// Package registry decides which materializer a value gets, and saves and loads
// values with it.
//
//	r := registry.New()
//	_, err := r.Save(ctx, store, "run1/zeros", array, nil)
//	sums, err := registry.Load[[]float64](ctx, r, store, "run1/zeros", nil)
//
// A value is dispatched by what it can do before what it is called. In this
// order, which [Registry.Explain] prints for a type:
//
//  1. the materializer that the call names;
//  2. pins: exact types that were registered to go ahead of protocols;
//  3. protocols, by priority, then in the order of registration. Being an array
//     ([arrayapi.ArrayLike]) is the one of highest priority;
//  4. associated rules: the exact type; the type behind a pointer; interfaces that
//     it implements, most specific first; the underlying type of a named one;
//     structural rules, such as "slices of numbers at any nesting"; and last,
//     types that marshal themselves;
//  5. the fallback, if one was set.
//
// A materializer may decline a value; then the next rule is tried.
//
// What is loaded is decoded by the materializer that the manifest names. The
// type that is asked for decides the target alone: its own namespace if it is
// an array, else its adapter.
package registry
