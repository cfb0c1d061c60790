package arrayapitest

import (
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// operand is one value for the namespace and for the reference.
type operand struct {
	buffer    arrayapi.Buffer // the values, row-major and in native byte order
	array     arrayapi.ArrayLike
	reference *ndarray.Array
}

// operand returns an operand of a dtype, or nil where there are no such values, or
// the namespace has no such array, or not the right one.
func (s *suite) operand(d dtype.DType, shape []int, values filling, l layout) *operand {
	b, err := values(d, shape)
	if err != nil {
		return nil
	}
	return s.operandOf(b, l)
}

// operandOf gives the namespace the values of row-major memory in the layout, which it
// may keep, and the reference those in row-major order.
func (s *suite) operandOf(b arrayapi.Buffer, l layout) *operand {
	b = l.make(b)
	x, err := s.make(b)
	if l.name != "" {
		x, err = s.fromBuffer(b, nil, arrayapi.CopyIfNeeded)
	}
	if err != nil {
		return nil // of other checks
	}
	plain := b.Copy()
	if !plain.DType.IsNative() {
		plain.Data, plain.DType = native(b), b.DType.WithOrder(dtype.Native())
	}
	if s.wantArray(plain, x) != nil {
		return nil // of other checks
	}
	o := referenceOperand(plain)
	if o != nil {
		o.array = x
	}
	return o
}

// referenceOperand is an operand for the reference alone; nil where it does not take
// the buffer.
func referenceOperand(b arrayapi.Buffer) *operand {
	r, err := ndarray.FromBuffer(b)
	if err != nil {
		return nil
	}
	return &operand{buffer: b, reference: r}
}

// anyArray returns some array of the namespace, or nil.
func (s *suite) anyArray() arrayapi.ArrayLike {
	for _, d := range s.dtypes {
		for _, shape := range s.shapes {
			if x, err := s.make(s.sample(nil, d, shape, 0)); err == nil {
				return x
			}
		}
	}
	return nil
}

// ofKinds returns the dtypes under test of any of some kinds.
func (s *suite) ofKinds(kinds ...string) []dtype.DType {
	return slices.DeleteFunc(slices.Clone(s.dtypes), func(d dtype.DType) bool { return !isAny(d, kinds) })
}

// isAny tells whether a dtype is of any of some kinds.
func isAny(d dtype.DType, kinds []string) bool { return slices.ContainsFunc(kinds, d.Is) }

// layoutsOf returns all layouts that arrays of a dtype can have.
func layoutsOf(d dtype.DType) []layout {
	if !hasOrder(d) {
		return layouts
	}
	return append([]layout{swapped}, layouts...)
}

// indexDType is the dtype of indices: the default one of the namespace.
func (s *suite) indexDType() dtype.DType { return s.ref.Info().Defaults.Indexing }
