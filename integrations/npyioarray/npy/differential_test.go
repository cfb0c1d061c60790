package npy_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"reflect"
	"slices"
	"testing"

	newest "codeberg.org/sbinet/npyio/npy"
	npyio "github.com/sbinet/npyio/npy"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
	core "github.com/arraylike/arraylike/npy"
)

// library is one of those that are compared.
type library struct {
	name  string
	read  func(io.Reader, any) error
	write func(io.Writer, any) error
	array func() any // an Array of its own
}

var (
	ours   = library{"ours", npy.Read, npy.Write, func() any { return new(npy.Array) }}
	theirs = []library{
		{"npyio 0.9", npyio.Read, npyio.Write, func() any { return new(npyio.Array) }},
		{"npyio 0.14", newest.Read, newest.Write, func() any { return new(newest.Array) }},
	}
)

// outcome of a call: a value, an error or a panic.
type outcome struct {
	value    any
	err      error
	panicked bool
}

func (o outcome) worked() bool { return o.err == nil }

// attempt calls f, which returns what it made.
func attempt(f func() (any, error)) (o outcome) {
	defer func() {
		if p := recover(); p != nil {
			o = outcome{err: fmt.Errorf("panic: %v", p), panicked: true}
		}
	}()
	v, err := f()
	return outcome{value: v, err: err}
}

// same compares values, for which NaNs of the same bits are equal, and an empty slice
// is nil.
func same(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.IsValid() != y.IsValid() || x.IsValid() && x.Type() != y.Type() {
		return false
	}
	if !x.IsValid() {
		return true
	}
	switch x.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range min(x.Len(), y.Len()) {
			if !same(x.Index(i).Interface(), y.Index(i).Interface()) {
				return false
			}
		}
		return x.Len() == y.Len()
	case reflect.Float32, reflect.Float64:
		return math.Float64bits(x.Float()) == math.Float64bits(y.Float())
	}
	return reflect.DeepEqual(a, b)
}

type (
	label   string
	celsius float64
	series  []float64
	flag    bool
	count   int
)

// targets are what files are read into: functions that make a fresh one.
func targets(l library) map[string]func() any {
	m := map[string]func() any{
		"Array":       l.array,
		"mat.Dense":   func() any { return new(mat.Dense) },
		"int":         func() any { return new(int) },
		"[]int":       func() any { return new([]int) },
		"[6]int":      func() any { return new([6]int) },
		"string":      func() any { return new(string) },
		"[]string":    func() any { return new([]string) },
		"[4]string":   func() any { return new([4]string) },
		"label":       func() any { return new(label) },
		"[]label":     func() any { return new([]label) },
		"celsius":     func() any { return new(celsius) },
		"[]celsius":   func() any { return new([]celsius) },
		"[2]celsius":  func() any { s := make([]celsius, 2); return &s },
		"series":      func() any { return new(series) },
		"series of 2": func() any { s := make(series, 2); return &s },
		"[]flag":      func() any { return new([]flag) },
		"[]count":     func() any { return new([]count) },
		"any":         func() any { return new(any) },
		"map":         func() any { return new(map[string]int) },
		"struct":      func() any { return new(struct{ A int32 }) },
		"not pointer": func() any { return []float64{1, 2, 3} },
		"nil":         func() any { return nil },
		"nil pointer": func() any { return (*[]float64)(nil) },
		"[][]string":  func() any { return new([][]string) },
		"[][]celsius": func() any { return new([][]celsius) },
		"[]*float64":  func() any { return new([]*float64) },
		"chan":        func() any { return new(chan int) },
		"*[]float64":  func() any { return new(*[]float64) },
		"[]any":       func() any { return new([]any) },
		"[0]float64":  func() any { return new([0]float64) },
	}
	addTargets[bool](m)
	addTargets[int8](m)
	addTargets[int16](m)
	addTargets[int32](m)
	addTargets[int64](m)
	addTargets[uint8](m)
	addTargets[uint16](m)
	addTargets[uint32](m)
	addTargets[uint64](m)
	addTargets[float32](m)
	addTargets[float64](m)
	addTargets[complex64](m)
	addTargets[complex128](m)
	return m
}

func addTargets[T any](m map[string]func() any) {
	add := func(v func() any) { m[reflect.TypeOf(v()).Elem().String()] = v }
	add(func() any { return new(T) })
	add(func() any { return new([]T) })
	add(func() any { return new([6]T) })
	add(func() any { return new([8]T) })
	add(func() any { return new([][]T) })
	add(func() any { return new([2][3]T) })
	add(func() any { return new([][3]T) })
	m[fmt.Sprintf("%T, 2 of them", *new(T))] = func() any { s := make([]T, 2); return &s }
	m[fmt.Sprintf("%T, 9 of them", *new(T))] = func() any { s := make([]T, 9); return &s }
}

// readInto returns what is in the value after reading.
func readInto(l library, file []byte, make func() any) outcome {
	return attempt(func() (any, error) {
		p := make()
		if err := l.read(bytes.NewReader(file), p); err != nil {
			return nil, err
		}
		switch a := p.(type) {
		case interface{ Data() any }:
			return a.Data(), nil
		case *mat.Dense:
			rows, cols := a.Dims()
			return []any{rows, cols, a.RawMatrix().Data}, nil
		}
		return reflect.ValueOf(p).Elem().Interface(), nil
	})
}

// TestReadsAsNpyioDoes reads every file into every target. What npyio reads, this
// package reads the same, but for the listed reasons; nothing here panics.
func TestReadsAsNpyioDoes(t *testing.T) {
	all, expected := files(t)
	for _, l := range theirs {
		t.Run(l.name, func(t *testing.T) {
			count := map[string]int{}
			theirs, own := targets(l), targets(ours)
			for _, name := range slices.Sorted(maps.Keys(all)) {
				for target := range theirs {
					a, b := readInto(l, all[name], theirs[target]), readInto(ours, all[name], own[target])
					require.False(t, b.panicked, "%s into %s: %v", name, target, b.err)
					reason := difference(l.name, own[target](), target, expected[name])
					switch {
					case a.panicked:
						count["npyio panics"]++
					case !a.worked() && b.worked():
						count["only this package reads it"]++
					case !a.worked():
						count["neither reads it"]++
					case reason == "":
						require.NoError(t, b.err, "%s into %s", name, target)
						require.True(t, same(a.value, b.value), "%s into %s: %v and %v", name, target, a.value, b.value)
						count["same"]++
					case reason == isCast:
						require.True(t, errors.Is(b.err, npy.ErrTypeMismatch) || errors.Is(b.err, npy.ErrInvalidType), "%s into %s: %v", name, target, b.err)
						count[reason]++
					default:
						count[reason]++
					}
				}
			}
			t.Log(count)
			require.Greater(t, count["same"], 800)
		})
	}
}

const isCast = "npyio casts"

// difference is why this package does not do what a library does, or "".
func difference(library string, target any, name string, file wanted) string {
	t := reflect.TypeOf(target)
	if t == nil || t.Kind() != reflect.Pointer {
		return ""
	}
	elem, levels := t.Elem(), 0
	for ; elem.Kind() == reflect.Slice || elem.Kind() == reflect.Array; levels++ {
		elem = elem.Elem()
	}
	d, err := dtype.Parse(file.Descr)
	isText := err == nil && (d.Kind() == dtype.KindUnicode || d.Kind() == dtype.KindBytes)
	want, hasDType := dtype.OfType(elem)
	switch {
	case hasDType && (err != nil || want.Kind() != d.Kind()):
		return isCast
	case elem.Kind() == reflect.String && !isText:
		return isCast
	case library == "npyio 0.9" && isText:
		return "npyio 0.9 takes a quarter of each text, or its padding"
	case levels > 1 && len(file.Stored) == 0, levels > 1 && len(file.Shape) == 0:
		return "npyio passes over the shape"
	case elem.Kind() == reflect.Pointer && len(file.Stored) == 0:
		return "npyio has no look at the type if there are no elements"
	case name == "Array" && d.Kind() == dtype.KindFloat16:
		return "the libraries have different types for float16"
	case elem.Kind() == reflect.Struct && elem.Name() == "", name == "Array" && d.Kind() == dtype.KindVoid:
		return "npyio 0.14 makes structs, of numbers too"
	}
	return ""
}

// values are written by all libraries.
func values() map[string]any {
	return map[string]any{
		"bool": true, "int8": int8(-5), "uint64": uint64(1) << 63, "float32": float32(2.5), "complex64": complex64(1 + 2i), "complex128": 3 - 4i,
		"[]bool": []bool{true, false}, "[]int8": []int8{-1, 2}, "[]int16": []int16{-1, 2}, "[]int32": []int32{-1, 2}, "[]int64": []int64{-1, 2},
		"[]uint8": []uint8{1, 2}, "[]uint16": []uint16{1, 2}, "[]uint32": []uint32{1, 2}, "[]uint64": []uint64{1, 2},
		"[]float32": []float32{1, 2}, "[]float64": []float64{math.Inf(1), math.Copysign(0, -1), 3}, "[]complex64": []complex64{1i}, "[]complex128": []complex128{1, 2i},
		"[3]float64": [3]float64{1, 2, 3}, "[2][3]int16": [2][3]int16{{1, 2, 3}, {4, 5, 6}}, "[][2]float32": [][2]float32{{1, 2}, {3, 4}}, "[2]bool": [2]bool{true, false},
		"[][]float64": [][]float64{{1, 2}, {3, 4}}, "[][][]int8": [][][]int8{{{1}, {2}}, {{3}, {4}}}, "ragged": [][]float64{{1, 2}, {3}},
		"no elements": []float64{}, "nil slice": []float64(nil), "pointer": &[]float64{1, 2}, "pointer to scalar": new(float64),
		"mat.Dense": *mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6}), "*mat.Dense": mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 6}),
		"slice of matrix": mat.NewDense(3, 3, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}).Slice(0, 2, 1, 3).(*mat.Dense), "empty matrix": new(mat.Dense),
		"string": "abc", "[]string": []string{"a", "bcd"}, "[]string, not ASCII": []string{"h\u00e9", "\U0001f600"}, "[2]string": [2]string{"a", "bc"}, "no strings": []string{},
		"celsius": celsius(1.5), "[]celsius": []celsius{1, 2}, "series": series{1, 2}, "[]flag": []flag{true, false}, "[]label": []label{"x"},
		"int": 5, "[]int": []int{1, 2}, "[2]int": [2]int{1, 2}, "[][]int": [][]int{{1}}, "uint": uint(5), "[]count": []count{1, 2},
		"nil": nil, "nil pointer": (*[]float64)(nil), "map": map[string]int{"a": 1}, "chan": make(chan int), "any": []any{1.5, 2.5}, "func": func() {},
		"struct": struct{ A int }{1},
	}
}

// TestWritesAsNpyioDoes writes every value by every library and reads the files with
// this module's codec. What npyio writes as NumPy can read it, this package writes too.
func TestWritesAsNpyioDoes(t *testing.T) {
	for _, l := range theirs {
		t.Run(l.name, func(t *testing.T) {
			count, all := map[string]int{}, values()
			for _, name := range slices.Sorted(maps.Keys(all)) {
				a, b := written(l, all[name]), written(ours, all[name])
				require.False(t, b.panicked, "%s: %v", name, b.err)
				switch {
				case a.panicked:
					count["npyio panics"]++
				case !a.worked() && b.worked():
					count["only this package writes it"]++
				case !a.worked():
					count["neither writes it"]++
				case unlike[l.name][name] != "":
					require.False(t, b.worked() && same(a.value, b.value), name)
					count[unlike[l.name][name]]++
				default:
					require.NoError(t, b.err, name)
					require.Equal(t, a.value, b.value, name)
					count["same"]++
				}
			}
			t.Log(count)
			require.Greater(t, count["same"], 25)
		})
	}
}

// unlike are the values that a library writes otherwise, and why.
var unlike = map[string]map[string]string{
	"npyio 0.14": {"no strings": "npyio 0.14 writes one empty string", "mat.Dense": "npyio 0.14 writes a matrix by value as a struct without fields"},
}

// written writes v, reads the file and returns what it holds.
func written(l library, v any) outcome {
	return attempt(func() (any, error) {
		var file bytes.Buffer
		if err := l.write(&file, v); err != nil {
			return nil, err
		}
		b, err := core.Read(&file, nil)
		if err == nil && file.Len() > 0 {
			err = fmt.Errorf("%d bytes after the array", file.Len())
		}
		if err != nil {
			return nil, err
		}
		if k := b.DType.Kind(); k == dtype.KindUnicode || k == dtype.KindBytes {
			text, err := convert.Strings(b)
			return []any{b.Shape, text}, err
		}
		return []any{b.DType.String(), b.Shape, b.Copy().Data}, nil
	})
}
