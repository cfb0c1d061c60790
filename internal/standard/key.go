package main

import "github.com/arraylike/arraylike/arrayapi/xp"

// ellipsis and span stand for parts of a key in Python.
type (
	ellipsis struct{}
	span     struct{ start, stop, step *int }
)

// getItem is x[key].
func getItem(s *server, args []any) ([]any, error) {
	calc := xp.In(s.ns)
	out := calc.GetItem(args[0], keyOf(args[1:])...)
	return []any{out}, calc.Err()
}

// setItem is x[key] = value.
func setItem(s *server, args []any) ([]any, error) {
	calc := xp.In(s.ns)
	calc.SetItem(args[0], args[1], keyOf(args[2:])...)
	return []any{nil}, calc.Err()
}

// keyOf returns a key as package xp has it.
func keyOf(parts []any) []any {
	key := make([]any, len(parts))
	for i, p := range parts {
		switch p := p.(type) {
		case ellipsis:
			key[i] = xp.Ellipsis()
		case span:
			key[i] = p.index()
		default:
			key[i] = p
		}
	}
	return key
}

// index fills in what a slice leaves out, by the sign of its step.
func (s span) index() xp.Index {
	start, stop, step := xp.Begin, xp.End, 1
	if s.step != nil {
		step = *s.step
	}
	if step < 0 {
		start, stop = xp.End, xp.Begin
	}
	if s.start != nil {
		start = *s.start
	}
	if s.stop != nil {
		stop = *s.stop
	}
	return xp.Span(start, stop).By(step)
}
