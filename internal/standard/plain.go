package main

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// plainArray is an array of a namespace that computes nothing itself.
type plainArray struct{ values *ndarray.Array }

// ArrayNamespace returns the namespace "plain".
func (*plainArray) ArrayNamespace() arrayapi.Namespace { return plainNamespace{} }

// String returns the elements.
func (x *plainArray) String() string { return x.values.String() }

// plainNamespace has the four methods that every namespace has.
type plainNamespace struct{}

// Name returns "plain".
func (plainNamespace) Name() string { return "plain" }

// Info is that of the reference.
func (plainNamespace) Info() arrayapi.Info { return ndarray.Namespace().Info() }

// Buffer gives the memory of x, a *plainArray.
func (plainNamespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	p, ok := x.(*plainArray)
	if !ok {
		return arrayapi.Buffer{}, arrayapi.ErrForeign
	}
	return ndarray.Namespace().Buffer(p.values, mode)
}

// FromBuffer makes a *plainArray of b.
func (plainNamespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*plainArray); like != nil && !ok {
		return nil, arrayapi.ErrForeign
	}
	x, err := ndarray.Namespace().FromBuffer(b, nil, mode)
	if err != nil {
		return nil, err
	}
	return &plainArray{x.(*ndarray.Array)}, nil
}
