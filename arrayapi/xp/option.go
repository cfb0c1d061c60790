package xp

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Option is a keyword argument of a function of the standard. A function names
// those that it takes; any other, and one that is given twice, is an error.
type Option struct {
	name option
	set  func(*settings)
}

// option names a keyword argument, as the function is called that makes it; of those
// that make the order of a norm, Ord.
type option string

const (
	optAppend   option = "Append"
	optAxis     option = "Axis"
	optCopy     option = "Copy"
	optCorrect  option = "Correction"
	optDescend  option = "Descending"
	optDevice   option = "Device"
	optDType    option = "DType"
	optEndpoint option = "OpenEnd"
	optFlatten  option = "Flatten"
	optFull     option = "Reduced"
	optIndexing option = "MatrixIndexing"
	optInitial  option = "IncludeInitial"
	optInvert   option = "Invert"
	optK        option = "K"
	optKeepDims option = "KeepDims"
	optMode     option = "Complete"
	optN        option = "N"
	optNorm     option = "Norm"
	optOffset   option = "Offset"
	optOrd      option = "Ord"
	optPrepend  option = "Prepend"
	optRTol     option = "RTol"
	optS        option = "S"
	optSide     option = "Right"
	optSorter   option = "Sorter"
	optSpacing  option = "Spacing"
	optStable   option = "Unstable"
	optUpper    option = "Upper"
)

// settings holds the keyword arguments of a call.
type settings struct {
	axes           []int // nil: not given
	flatten        bool  // axis=None where that is not the default
	keepDims       bool
	dtype          dtype.DType
	device         arrayapi.Device
	correction     float64
	includeInitial bool
	copy           arrayapi.CopyMode
	order          *int // n
	sizes          []int
	diagonal       int // k, offset
	norm           arrayapi.Norm
	scale          arrayapi.FourierNorm
	rtol           any
	upper          bool
	complete       bool
	reduced        bool
	descending     bool
	unstable       bool
	right          bool
	invert         bool
	openEnd        bool
	matrixIndexing bool
	spacing        *float64
	prepend        any
	append         any
	sorter         any
	wrong          error // with the argument of the last option that was set
}

// Axis names the axes that a function works along; negative ones count from the
// last. A function of one axis takes one. What happens without the option is said
// by each function; Axis() is no axis.
func Axis(axes ...int) Option {
	axes = append([]int{}, axes...)
	return Option{optAxis, func(s *settings) { s.axes = axes }}
}

// Flatten makes a function take its arrays as one axis, in row-major order
// (axis=None). Some do so by themselves and take it too, but not beside [Axis].
func Flatten() Option {
	return Option{optFlatten, func(s *settings) { s.flatten = true }}
}

// KeepDims keeps the axes that a function reduces, with size one, so that the
// result broadcasts with the argument.
func KeepDims() Option {
	return Option{optKeepDims, func(s *settings) { s.keepDims = true }}
}

// DType asks for a dtype of the result. Sums and products cast their elements to
// it first.
func DType(d dtype.DType) Option {
	return Option{optDType, func(s *settings) {
		s.dtype = d
		if !d.IsValid() {
			s.wrong = errors.New("want a dtype, have the zero DType")
		}
	}}
}

// Device asks for the device that the result is to be on.
func Device(d arrayapi.Device) Option {
	return Option{optDevice, func(s *settings) { s.device = d }}
}

// Correction is subtracted from the number of elements by which [Calc.Std] and
// [Calc.Var] divide: 1 for the estimate from a sample. The default is 0.
func Correction(c float64) Option {
	return Option{optCorrect, func(s *settings) { s.correction = c }}
}

// IncludeInitial begins a cumulative result with that of no elements.
func IncludeInitial() Option {
	return Option{optInitial, func(s *settings) { s.includeInitial = true }}
}

// Copy tells whether a result may, must or must not be a copy.
func Copy(m arrayapi.CopyMode) Option {
	return Option{optCopy, func(s *settings) {
		s.copy = m
		if m > arrayapi.CopyNever {
			s.wrong = fmt.Errorf("want a copy mode, have %v", m)
		}
	}}
}

// N is how many times [Calc.Diff] takes differences, and the number of points of
// a Fourier transform of one dimension.
func N(n int) Option {
	return Option{optN, func(s *settings) { s.order = &n }}
}

// S is the number of points of a Fourier transform along each of its axes.
func S(sizes ...int) Option {
	sizes = append([]int{}, sizes...)
	return Option{optS, func(s *settings) { s.sizes = sizes }}
}

// K is the diagonal that [Calc.Eye], [Calc.Tril] and [Calc.Triu] mean: 0 is the
// main one, those above it are positive.
func K(k int) Option {
	return Option{optK, func(s *settings) { s.diagonal = k }}
}

// Offset is the diagonal that [Linalg.Diagonal] and [Linalg.Trace] look at: 0 is
// the main one, those above it are positive.
func Offset(k int) Option {
	return Option{optOffset, func(s *settings) { s.diagonal = k }}
}

// Ord is the order of a norm, any number or infinity.
func Ord(p float64) Option {
	return Option{optOrd, func(s *settings) { s.norm = arrayapi.Norm{Kind: arrayapi.NormP, P: p} }}
}

// Frobenius asks for the root of the sum of squares of a matrix (ord="fro"), the
// default.
func Frobenius() Option {
	return Option{optOrd, func(s *settings) { s.norm = arrayapi.Norm{Kind: arrayapi.NormFrobenius} }}
}

// Nuclear asks for the sum of the singular values of a matrix (ord="nuc").
func Nuclear() Option {
	return Option{optOrd, func(s *settings) { s.norm = arrayapi.Norm{Kind: arrayapi.NormNuclear} }}
}

// Norm says how a Fourier transform is scaled.
func Norm(n arrayapi.FourierNorm) Option {
	return Option{optNorm, func(s *settings) { s.scale = n }}
}

// RTol is the size, relative to the largest one, from which singular values count
// as zero: a real number, or an array with one for each matrix of a stack.
func RTol(v any) Option {
	return Option{optRTol, func(s *settings) {
		s.rtol = v
		switch r := reflect.ValueOf(v); {
		case !arrayapi.IsScalar(v):
		case r.CanFloat():
			s.rtol = r.Float()
		case r.CanInt():
			s.rtol = float64(r.Int())
		case r.CanUint():
			s.rtol = float64(r.Uint())
		}
	}}
}

// Upper asks [Linalg.Cholesky] for the upper factor.
func Upper() Option {
	return Option{optUpper, func(s *settings) { s.upper = true }}
}

// Complete asks [Linalg.QR] for a square Q (mode="complete").
func Complete() Option {
	return Option{optMode, func(s *settings) { s.complete = true }}
}

// Reduced asks [Linalg.SVD] for as many vectors as there are singular values
// (full_matrices=False).
func Reduced() Option {
	return Option{optFull, func(s *settings) { s.reduced = true }}
}

// Descending sorts from the largest element to the smallest.
func Descending() Option {
	return Option{optDescend, func(s *settings) { s.descending = true }}
}

// Unstable lets equal elements change their order (stable=False).
func Unstable() Option {
	return Option{optStable, func(s *settings) { s.unstable = true }}
}

// Right asks [Calc.SearchSorted] for the place after equal elements
// (side="right").
func Right() Option {
	return Option{optSide, func(s *settings) { s.right = true }}
}

// Sorter is an array of indices that sort the first argument of
// [Calc.SearchSorted].
func Sorter(x any) Option {
	return Option{optSorter, func(s *settings) { s.sorter = x }}
}

// Invert asks [Calc.IsIn] for the elements that are not there.
func Invert() Option {
	return Option{optInvert, func(s *settings) { s.invert = true }}
}

// OpenEnd leaves the last point out of [Calc.Linspace] (endpoint=False).
func OpenEnd() Option {
	return Option{optEndpoint, func(s *settings) { s.openEnd = true }}
}

// MatrixIndexing asks [Calc.MeshGrid] for grids with their axes in the order of
// the arguments (indexing="ij").
func MatrixIndexing() Option {
	return Option{optIndexing, func(s *settings) { s.matrixIndexing = true }}
}

// Spacing is the distance between samples, the d of [FFT.FFTFreq]. The default
// is 1.
func Spacing(d float64) Option {
	return Option{optSpacing, func(s *settings) { s.spacing = &d }}
}

// Prepend is an array that [Calc.Diff] takes to stand before its argument.
func Prepend(x any) Option {
	return Option{optPrepend, func(s *settings) { s.prepend = x }}
}

// Append is an array that [Calc.Diff] takes to stand after its argument.
func Append(x any) Option {
	return Option{optAppend, func(s *settings) { s.append = x }}
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
		if s.flatten && o.name == optAxis || s.axes != nil && o.name == optFlatten {
			return settings{}, fmt.Errorf("options %q and %q are given both", optAxis, optFlatten)
		}
		given = append(given, o.name)
		if o.set(&s); s.wrong != nil {
			return settings{}, fmt.Errorf("option %q: %w", o.name, s.wrong)
		}
	}
	return s, nil
}
