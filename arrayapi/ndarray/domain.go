package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// domain is the dtypes that an operation is defined for.
type domain struct {
	has  func(d dtype.DType) bool
	want string // what they are, for errors
}

var (
	numbers     = domain{computes, "that is numeric and at least a byte wide"}
	realNumbers = domain{computesReal, "that is real and at least a byte wide"}
	integers    = domain{
		func(d dtype.DType) bool { return computes(d) && d.Is("integral") },
		"that is an integer and at least a byte wide",
	}
	numbersAndBools = domain{
		func(d dtype.DType) bool { return computes(d) || d.Is("bool") },
		"that is bool or numeric, and at least a byte wide",
	}
	ordered = domain{
		func(d dtype.DType) bool { return computesReal(d) || d.Is("bool") },
		"that is bool or real, and at least a byte wide",
	}
	bitFields = domain{
		func(d dtype.DType) bool { return computes(d) && d.Is("integral") || d.Is("bool") },
		"that is bool, or an integer and at least a byte wide",
	}
	comparables = domain{isNumberOrBool, "that is bool, or numeric and no long double"}
	orderables  = domain{
		func(d dtype.DType) bool { return isNumberOrBool(d) && !d.Is("complex floating") },
		"that is bool, or real and no long double",
	}
)

// computes tells whether there is arithmetic for d.
func computes(d dtype.DType) bool {
	switch k := d.Kind(); k {
	case dtype.KindLongDouble, dtype.KindCLongDouble, dtype.KindBool:
		return false
	default:
		return dtype.KindInt8 <= k && k <= dtype.KindComplex128 || formatOf(k) != nil
	}
}

func computesReal(d dtype.DType) bool { return computes(d) && !d.Is("complex floating") }

func isNumberOrBool(d dtype.DType) bool {
	return computes(d) || d.Is("bool") || d.Is("integral")
}

// check returns an error where d is not in the domain.
func (s domain) check(op string, d dtype.DType) error {
	if !s.has(d) {
		return &arrayapi.DTypeError{Op: op, Have: d, Want: s.want}
	}
	return nil
}

// promote returns the dtype that x and y promote to, which must be in the domain.
func (s domain) promote(op string, x, y dtype.DType) (dtype.DType, error) {
	if err := s.check(op, x); err != nil {
		return dtype.DType{}, err
	}
	if err := s.check(op, y); err != nil {
		return dtype.DType{}, err
	}
	d, err := dtype.Promote(x, y)
	if err != nil {
		return dtype.DType{}, fmt.Errorf("%s: %w", op, err)
	}
	return d, nil
}

// floatingDType returns the dtype of what has a fraction, computed of numbers of
// dtype d: d itself, or for integers the default real one.
func floatingDType(op string, d dtype.DType, defaults arrayapi.Defaults) (dtype.DType, error) {
	if err := numbers.check(op, d); err != nil {
		return dtype.DType{}, err
	}
	if d.Is("integral") {
		return defaults.Real, nil
	}
	return d.WithOrder(dtype.Native()), nil
}
