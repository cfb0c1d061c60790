package xp

import (
	"fmt"
	"math"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// mixture is the scalars of nested slices whose types only the values tell, as
// those of Python's lists.
type mixture struct {
	scalar func(x arrayapi.ArrayLike) (any, error) // of an array of rank 0

	shape  []int
	values []reflect.Value
	class  scalarClass // the widest
	// The bounds of the integers.
	least int64
	most  uint64
}

// scalarClass orders the kinds of scalars by what holds what.
type scalarClass uint8

const (
	classNone scalarClass = iota
	classBool
	classInteger
	classReal
	classComplex
)

// classOf returns what a scalar is.
func classOf(v reflect.Value) scalarClass {
	switch {
	case v.Kind() == reflect.Bool:
		return classBool
	case v.CanInt() || v.CanUint():
		return classInteger
	case v.CanFloat():
		return classReal
	case v.CanComplex():
		return classComplex
	}
	return classNone
}

// maxNesting bounds the depth of nested values, which may contain themselves.
const maxNesting = 64

// isMixed tells whether a type of nested slices ends in an interface.
func isMixed(t reflect.Type) bool {
	for range maxNesting {
		if t.Kind() != reflect.Slice && t.Kind() != reflect.Array {
			break
		}
		t = t.Elem()
	}
	return t.Kind() == reflect.Interface
}

// newMixture collects the scalars of v, a slice or array. scalar tells the element
// of an array of rank 0 among them.
func newMixture(v reflect.Value, scalar func(x arrayapi.ArrayLike) (any, error)) (*mixture, error) {
	m := &mixture{scalar: scalar, shape: []int{}}
	for at := v; isSequence(at); at = insideInterface(at.Index(0)) {
		if len(m.shape) == maxNesting {
			return nil, fmt.Errorf("want slices nested %d deep at most", maxNesting)
		}
		m.shape = append(m.shape, at.Len())
		if at.Len() == 0 {
			break
		}
	}
	return m, m.collect(v, nil)
}

// isSequence tells whether v has elements. An array of a namespace that is a slice in
// Go is one value.
func isSequence(v reflect.Value) bool {
	return v.IsValid() && (v.Kind() == reflect.Slice || v.Kind() == reflect.Array) && !v.Type().Implements(reflect.TypeFor[arrayapi.ArrayLike]())
}

// insideInterface returns the value that an interface holds.
func insideInterface(v reflect.Value) reflect.Value {
	for v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	return v
}

// collect appends the scalars of v, which is at an index.
func (m *mixture) collect(v reflect.Value, index []int) error {
	v = insideInterface(v)
	depth := len(index)
	if depth == len(m.shape) {
		return m.add(v, index)
	}
	if !isSequence(v) || v.Len() != m.shape[depth] {
		have := []int{}
		if isSequence(v) {
			have = append(have, v.Len())
		}
		return &arrayapi.ShapeError{
			Op: "values", Have: have,
			Want: fmt.Sprintf("%d elements at index %v, as in the slices before it", m.shape[depth], index),
		}
	}
	for i := range v.Len() {
		if err := m.collect(v.Index(i), append(index, i)); err != nil {
			return err
		}
	}
	return nil
}

func (m *mixture) add(v reflect.Value, index []int) error {
	class := classNone
	if v.IsValid() {
		if x, ok := v.Interface().(arrayapi.ArrayLike); ok {
			e, err := m.scalar(x)
			if err != nil {
				return fmt.Errorf("array at index %v: %w", index, err)
			}
			v = reflect.ValueOf(e)
		}
		if arrayapi.IsScalar(v.Interface()) {
			class = classOf(v)
		}
	}
	if class == classNone {
		have := "nil"
		if v.IsValid() {
			have = v.Type().String()
		}
		return fmt.Errorf("want a scalar at index %v, have %s", index, have)
	}
	m.values = append(m.values, v)
	m.class = max(m.class, class)
	switch {
	case v.CanInt():
		m.least = min(m.least, v.Int())
		m.most = max(m.most, uint64(max(v.Int(), 0)))
	case v.CanUint():
		m.most = max(m.most, v.Uint())
	}
	return nil
}

// array returns the scalars as an array of the dtype asked for, or else the default
// for what they are.
func (m *mixture) array(defaults arrayapi.Defaults, asked dtype.DType) (*ndarray.Array, error) {
	def := ndarray.WithDefaults(defaults).Info().Defaults
	a, d, err := m.widest(def)
	if err != nil {
		return nil, err
	}
	if asked.IsValid() {
		d = asked.WithOrder(dtype.Native())
	}
	if limits, err := dtype.IInfo(d); err == nil && m.class == classInteger && (m.least < limits.Min || m.most > limits.Max) {
		return nil, &arrayapi.DTypeError{Op: "values", Have: d, Want: fmt.Sprintf("that holds integers from %d to %d", m.least, m.most)}
	}
	return a.AsType(d)
}

// widest returns the scalars as an array of the widest dtype of their class, and
// the default one.
func (m *mixture) widest(def arrayapi.Defaults) (*ndarray.Array, dtype.DType, error) {
	switch {
	case m.class == classBool:
		a, err := fromScalars(m, reflect.Value.Bool)
		return a, dtype.Bool, err
	case m.class == classInteger && m.most > math.MaxInt64:
		if m.least < 0 {
			return nil, dtype.DType{}, fmt.Errorf("want integers of one dtype, have %d and %d", m.least, m.most)
		}
		a, err := fromScalars(m, asUint)
		return a, def.Integral, err
	case m.class == classInteger:
		a, err := fromScalars(m, asInt)
		return a, def.Integral, err
	case m.class == classComplex:
		a, err := fromScalars(m, asComplex)
		return a, def.Complex, err
	default: // reals, or nothing
		a, err := fromScalars(m, asReal)
		return a, def.Real, err
	}
}

func fromScalars[T dtype.Element](m *mixture, as func(reflect.Value) T) (*ndarray.Array, error) {
	s := make([]T, len(m.values))
	for i, v := range m.values {
		s[i] = as(v)
	}
	return ndarray.FromSlice(s, m.shape...)
}

func asInt(v reflect.Value) int64 {
	if v.CanInt() {
		return v.Int()
	}
	return int64(asUint(v))
}

// asUint is of integers that are not negative, and bools.
func asUint(v reflect.Value) uint64 {
	switch {
	case v.CanUint():
		return v.Uint()
	case v.CanInt():
		return uint64(v.Int())
	case v.Bool():
		return 1
	}
	return 0
}

func asReal(v reflect.Value) float64 {
	switch {
	case v.CanFloat():
		return v.Float()
	case v.CanUint():
		return float64(v.Uint())
	}
	return float64(asInt(v))
}

func asComplex(v reflect.Value) complex128 {
	if v.CanComplex() {
		return v.Complex()
	}
	return complex(asReal(v), 0)
}
