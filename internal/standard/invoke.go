package main

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/xp"
)

// invoke calls a method of xp.Calc, or of one of its extensions, by name.
func invoke(calc *xp.Calc, function string, args []any, opts []xp.Option) ([]any, error) {
	receiver, name := reflect.ValueOf(calc), function
	switch extension, method, found := strings.Cut(function, "."); {
	case found && extension == "Linalg":
		receiver, name = reflect.ValueOf(calc.Linalg()), method
	case found:
		receiver, name = reflect.ValueOf(calc.FFT()), method
	}
	m := receiver.MethodByName(name)
	if !m.IsValid() {
		return nil, fmt.Errorf("xp has no %s", function)
	}
	in, err := parameters(m.Type(), function, args, opts)
	if err != nil {
		return nil, err
	}
	var out []any
	for _, v := range m.Call(in) {
		out = append(out, v.Interface())
	}
	return out, nil
}

// parameters brings arguments and options into the types that a method takes.
func parameters(t reflect.Type, function string, args []any, opts []xp.Option) ([]reflect.Value, error) {
	var in []reflect.Value
	optional := t.IsVariadic() && t.In(t.NumIn()-1).Elem() == reflect.TypeFor[xp.Option]()
	fixed := t.NumIn()
	if t.IsVariadic() {
		fixed--
	}
	if len(args) < fixed || len(args) > fixed && (!t.IsVariadic() || optional) || len(opts) > 0 && !optional {
		return nil, fmt.Errorf("%s takes no %d arguments and %d options", function, len(args), len(opts))
	}
	for i, a := range args {
		want := t.In(min(i, t.NumIn()-1))
		if i >= fixed {
			want = want.Elem()
		}
		v, err := convert(want, a)
		if err != nil {
			return nil, fmt.Errorf("%s: argument %d: %w", function, i, err)
		}
		in = append(in, v)
	}
	for _, o := range opts {
		in = append(in, reflect.ValueOf(o))
	}
	return in, nil
}

// convert brings one argument into a type.
func convert(want reflect.Type, a any) (reflect.Value, error) {
	switch v := reflect.ValueOf(a); {
	case want == reflect.TypeFor[[]int]():
		return intsOf(a)
	case !v.IsValid():
		return reflect.Zero(want), nil
	case v.Type().AssignableTo(want):
		return v, nil
	case want.Kind() == reflect.Float64 && v.CanInt():
		return reflect.ValueOf(float64(v.Int())), nil
	case want.Kind() == v.Kind() && v.CanConvert(want), want.Kind() == reflect.Uint8 && v.CanInt():
		return v.Convert(want), nil
	default:
		return v, fmt.Errorf("want %v, have %T", want, a)
	}
}

// intsOf makes a list of an int or a sequence of them.
func intsOf(a any) (reflect.Value, error) {
	list, ok := a.([]any)
	if !ok {
		list = []any{a}
	}
	out := make([]int, len(list))
	for i, e := range list {
		n, ok := e.(int)
		if !ok {
			return reflect.Value{}, fmt.Errorf("want an int, have %T", e)
		}
		out[i] = n
	}
	return reflect.ValueOf(out), nil
}

// constructors make the options of package xp.
var constructors = map[string]any{
	"Append": xp.Append, "Axis": xp.Axis, "Complete": xp.Complete, "Copy": xp.Copy, "Correction": xp.Correction, "DType": xp.DType,
	"Descending": xp.Descending, "Device": xp.Device, "Flatten": xp.Flatten, "Frobenius": xp.Frobenius, "IncludeInitial": xp.IncludeInitial,
	"Invert": xp.Invert, "K": xp.K, "KeepDims": xp.KeepDims, "MatrixIndexing": xp.MatrixIndexing, "N": xp.N, "Norm": xp.Norm, "Nuclear": xp.Nuclear,
	"Offset": xp.Offset, "OpenEnd": xp.OpenEnd, "Ord": xp.Ord, "Prepend": xp.Prepend, "RTol": xp.RTol, "Reduced": xp.Reduced, "Right": xp.Right,
	"S": xp.S, "Sorter": xp.Sorter, "Spacing": xp.Spacing, "Unstable": xp.Unstable, "Upper": xp.Upper,
}

// options makes the options of a request.
func (s *server) options(given []option) ([]xp.Option, error) {
	var out []xp.Option
	for _, o := range given {
		args, err := s.decodeAll(o.Args)
		if err != nil {
			return nil, err
		}
		f := reflect.ValueOf(constructors[o.Name])
		if !f.IsValid() {
			return nil, fmt.Errorf("xp has no option %s", o.Name)
		}
		in, err := parameters(f.Type(), o.Name, args, nil)
		if err != nil {
			return nil, err
		}
		out = append(out, f.Call(in)[0].Interface().(xp.Option))
	}
	return out, nil
}
