package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// server holds the arrays of a session.
type server struct {
	ns     arrayapi.Namespace
	arrays map[int]arrayapi.ArrayLike
	next   int
}

// newServer returns a server of the reference namespace, or of one that has the
// four methods of a namespace and nothing else, so that all goes through the
// exchange of buffers.
func newServer() *server {
	s := &server{ns: ndarray.Namespace(), arrays: map[int]arrayapi.ArrayLike{}}
	if os.Getenv("ARRAYLIKE_STANDARD_NAMESPACE") == "plain" {
		s.ns = plainNamespace{}
	}
	return s
}

// answer does what a request asks for.
func (s *server) answer(r request) reply {
	for _, handle := range r.Forget {
		delete(s.arrays, handle)
	}
	results, err := s.call(r)
	if err != nil {
		return reply{Error: err.Error(), Kind: exception(r.Function, err)}
	}
	out := reply{Results: []map[string]any{}}
	for _, v := range results {
		e, err := s.encode(v)
		if err != nil {
			return reply{Error: err.Error(), Kind: "TypeError"}
		}
		out.Results = append(out.Results, e)
	}
	return out
}

func (s *server) call(r request) ([]any, error) {
	args, err := s.decodeAll(r.Args)
	if err != nil {
		return nil, err
	}
	calc := xp.In(s.ns)
	if f, ok := outside[r.Function]; ok {
		return f(s, args)
	}
	opts, err := s.options(r.Options)
	if err != nil {
		return nil, err
	}
	results, err := invoke(calc, r.Function, args, opts)
	if err == nil {
		err = calc.Err()
	}
	return results, err
}

// keep gives an array a handle.
func (s *server) keep(x arrayapi.ArrayLike) (map[string]any, error) {
	b, err := x.ArrayNamespace().Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return nil, err
	}
	defer b.Free()
	s.next++
	s.arrays[s.next] = x
	return map[string]any{"array": map[string]any{
		"handle": s.next, "dtype": b.DType.String(), "shape": b.Shape,
	}}, nil
}

// exception is the class of Python's exceptions for an error of a function.
func exception(function string, err error) string {
	var index *ndarray.IndexError
	var d *arrayapi.DTypeError
	var shape *arrayapi.ShapeError
	switch {
	case errors.As(err, &index):
		return "IndexError"
	case function == "GetItem" && errors.As(err, &shape):
		return "IndexError"
	case errors.As(err, &d):
		return "TypeError"
	case errors.Is(err, strconv.ErrRange):
		return "OverflowError"
	}
	return "ValueError"
}

var errArguments = errors.New("wrong arguments")

func argumentError(function string, args []any) error {
	return fmt.Errorf("%s of %T: %w", function, args, errArguments)
}
