package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// request is one call.
type request struct {
	Function string   `json:"function"` // "Add", "Linalg.Solve"
	Args     []value  `json:"args"`
	Options  []option `json:"options"`
	Forget   []int    `json:"forget"` // handles that are needed no more
}

// option is one option of package xp with its arguments.
type option struct {
	Name string  `json:"name"`
	Args []value `json:"args"`
}

// reply has the results of a call, or its error with the exception that it is in
// Python.
type reply struct {
	Results []map[string]any `json:"results,omitempty"`
	Error   string           `json:"error,omitempty"`
	Kind    string           `json:"kind,omitempty"`
}

// value is an argument; one field is set.
type value struct {
	Array    *int     `json:"array"`
	None     bool     `json:"none"`
	Bool     *bool    `json:"bool"`
	Int      *string  `json:"int"`
	Float    *string  `json:"float"` // its bits, in hexadecimal
	Complex  []string `json:"complex"`
	DType    *string  `json:"dtype"`
	Text     *string  `json:"text"`
	Slice    []*int   `json:"slice"` // start, stop, step
	Ellipsis bool     `json:"ellipsis"`
	List     *[]value `json:"list"`
}

// decode returns an argument as a Go value: an array, nil, a scalar, a dtype, text,
// a part of a key, or []any.
func (s *server) decode(v value) (any, error) {
	switch {
	case v.Array != nil:
		return s.arrays[*v.Array], nil
	case v.Bool != nil:
		return *v.Bool, nil
	case v.Int != nil:
		return parseInt(*v.Int)
	case v.Float != nil:
		return parseFloat(*v.Float)
	case len(v.Complex) == 2:
		re, err := parseFloat(v.Complex[0])
		if err != nil {
			return nil, err
		}
		im, err := parseFloat(v.Complex[1])
		return complex(re, im), err
	case v.DType != nil:
		return dtype.Parse(*v.DType)
	case v.Text != nil:
		return *v.Text, nil
	case v.Slice != nil:
		return span{v.Slice[0], v.Slice[1], v.Slice[2]}, nil
	case v.Ellipsis:
		return ellipsis{}, nil
	case v.List != nil:
		return s.decodeAll(*v.List)
	}
	return nil, nil
}

func (s *server) decodeAll(vs []value) ([]any, error) {
	out := make([]any, len(vs))
	for i, v := range vs {
		var err error
		if out[i], err = s.decode(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// parseInt returns an int where it fits, else an int64 or uint64.
func parseInt(text string) (any, error) {
	if i, err := strconv.Atoi(text); err == nil {
		return i, nil
	}
	if i, err := strconv.ParseInt(text, 10, 64); err == nil {
		return i, nil
	}
	return strconv.ParseUint(text, 10, 64)
}

func parseFloat(bits string) (float64, error) {
	u, err := strconv.ParseUint(bits, 16, 64)
	return math.Float64frombits(u), err
}

// encode returns a result as Python reads it. Arrays get handles.
func (s *server) encode(v any) (map[string]any, error) {
	switch v := v.(type) {
	case nil:
		return map[string]any{"none": nil}, nil
	case arrayapi.ArrayLike:
		return s.keep(v)
	case bool:
		return map[string]any{"bool": v}, nil
	case string:
		return map[string]any{"text": v}, nil
	case arrayapi.Device:
		return map[string]any{"text": string(v)}, nil
	case dtype.DType:
		return map[string]any{"dtype": v.WithOrder(dtype.Native()).String()}, nil
	case int, int64, uint64:
		return map[string]any{"int": fmt.Sprint(v)}, nil
	case float64:
		return map[string]any{"float": bitsOf(v)}, nil
	case complex128:
		return map[string]any{"complex": []string{bitsOf(real(v)), bitsOf(imag(v))}}, nil
	case []int:
		return encodeList(s, v)
	case []any:
		return encodeList(s, v)
	case []arrayapi.ArrayLike:
		return encodeList(s, v)
	}
	return nil, fmt.Errorf("no way to hand %T to Python", v)
}

func encodeList[T any](s *server, vs []T) (map[string]any, error) {
	out := make([]map[string]any, len(vs))
	for i, v := range vs {
		var err error
		if out[i], err = s.encode(v); err != nil {
			return nil, err
		}
	}
	return map[string]any{"list": out}, nil
}

func bitsOf(f float64) string { return fmt.Sprintf("%016x", math.Float64bits(f)) }
