package xp

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Option is a keyword argument of a function of the standard. A function names
// those that it takes; any other, and one that is given twice, is an error.
type Option struct {
	name option
	set  func(*settings)
}

// option names a keyword argument, spelled as the standard spells it.
type option string

const (
	optAxis     option = "axis"
	optKeepDims option = "keepdims"
	optDType    option = "dtype"
)

// Axis names the axes that a function works along; negative ones count from the
// last. Without the option it is all of them; Axis() is none.
func Axis(axes ...int) Option {
	axes = append([]int{}, axes...)
	return Option{optAxis, func(s *settings) { s.axes = axes }}
}

// KeepDims keeps the axes that a function reduces, with size one, so that the
// result broadcasts with the argument.
func KeepDims() Option {
	return Option{optKeepDims, func(s *settings) { s.keepDims = true }}
}

// DType asks for a dtype of the result. Elements are cast to it before they are
// added.
func DType(d dtype.DType) Option {
	return Option{optDType, func(s *settings) { s.dtype = d }}
}

// settings holds the keyword arguments of a call.
type settings struct {
	axes     []int
	keepDims bool
	dtype    dtype.DType
}

// newSettings collects opts for a function that takes those allowed.
func newSettings(opts []Option, allowed []option) (settings, error) {
	var s settings
	given := make([]option, 0, len(allowed))
	for _, o := range opts {
		if !slices.Contains(allowed, o.name) {
			return settings{}, fmt.Errorf("option %q is not one of %q", o.name, allowed)
		}
		if slices.Contains(given, o.name) {
			return settings{}, fmt.Errorf("option %q is given twice", o.name)
		}
		given = append(given, o.name)
		o.set(&s)
	}
	return s, nil
}
