package arrayapitest

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// side returns an operand as the array that the namespace takes, or the one that the
// reference takes.
type side func(o *operand) arrayapi.ArrayLike

// call is an operation with its arguments, for any namespace.
type call func(ns arrayapi.Namespace, of side) ([]arrayapi.ArrayLike, error)

// trial is an operation that the namespace and the reference compute of the same
// arguments, and how their results are compared.
type trial struct {
	at   place
	args []*operand // that must stay as they are
	call call
	near tolerance // of the values
	// property compares what the results have to be where many are right. It gets the
	// buffers of the arguments, of the reference's results and of the namespace's.
	property func(args, want, have []arrayapi.Buffer) error
	open     bool // the standard leaves the result open
	refused  bool // the standard asks for an error
	may      bool // an error is as right as the result
	share    bool // the results may be on the memory of the arguments
}

// outcome is what became of a trial.
type outcome struct {
	have    []arrayapi.ArrayLike
	haveErr error
	want    []arrayapi.ArrayLike
	wantErr error
}

// try runs a trial and reports what is wrong.
func (s *suite) try(r *report, t trial) {
	for _, arg := range t.args {
		if arg == nil {
			return // no array of the namespace
		}
	}
	var o outcome
	o.have, o.haveErr = results(t.call, s.ns, func(o *operand) arrayapi.ArrayLike { return o.array })
	o.want, o.wantErr = results(t.call, s.ref, func(o *operand) arrayapi.ArrayLike { return o.reference })
	r.expect(s.judge(t, o), t.at)
}

// results is a call with its panic as an error.
func results(c call, ns arrayapi.Namespace, of side) (zs []arrayapi.ArrayLike, err error) {
	err = guard(func() (err error) {
		zs, err = c(ns, of)
		return err
	})
	return zs, err
}

// judge compares the outcomes. An operation that the namespace leaves to the
// reference, and one whose result it cannot hold, are right.
func (s *suite) judge(t trial, o outcome) error {
	var p *panicError
	switch {
	case errors.As(o.haveErr, &p):
		return o.haveErr
	case errors.As(o.wantErr, &p):
		return fmt.Errorf("the reference: %w", o.wantErr)
	case errors.Is(o.haveErr, errors.ErrUnsupported):
		return nil
	case t.refused:
		return wantRefusal(o.haveErr)
	case t.may && o.haveErr != nil:
		return nil
	case t.open:
		return s.wantAllUnchanged(t)
	case o.wantErr != nil:
		if o.haveErr == nil && isDemanded(o.wantErr) {
			return fmt.Errorf("want an error such as %q, have none", o.wantErr)
		}
		return nil // what the reference does not define is free
	}
	want := make([]arrayapi.Buffer, len(o.want))
	for i, x := range o.want {
		var err error
		if want[i], err = s.ref.Buffer(x, arrayapi.CopyAlways); err != nil {
			return err
		}
	}
	if o.haveErr != nil {
		for _, b := range want {
			if _, err := s.fromBuffer(b, nil, arrayapi.CopyAlways); err != nil {
				return nil
			}
		}
		return fmt.Errorf("want a result, have %w", o.haveErr)
	}
	if err := s.wantResults(t, o.have, want); err != nil {
		return err
	}
	return s.wantAllUnchanged(t)
}

// wantAllUnchanged tells whether an operation left its arguments alone.
func (s *suite) wantAllUnchanged(t trial) error {
	for _, arg := range t.args {
		if err := s.wantArray(arg.buffer, arg.array); err != nil {
			return fmt.Errorf("want the argument as it was: %w", err)
		}
	}
	return nil
}

// isDemanded tells whether an error of the reference is one that the standard
// asks for: of shapes that do not fit, and axes that are not there.
func isDemanded(err error) bool {
	shape, index := (*arrayapi.ShapeError)(nil), (*ndarray.IndexError)(nil)
	return errors.As(err, &shape) || errors.As(err, &index)
}

func (s *suite) wantResults(t trial, results []arrayapi.ArrayLike, want []arrayapi.Buffer) error {
	if len(results) != len(want) {
		return fmt.Errorf("want results: %d, have %d", len(want), len(results))
	}
	have := make([]arrayapi.Buffer, len(want))
	for i, x := range results {
		b, err := s.resultBuffer(t, x)
		if err == nil {
			defer b.Free()
			err = wantForm(want[i], b)
		}
		if err == nil && t.property == nil {
			err = wantNear(want[i], b, t.near)
		}
		if err != nil {
			return resultError(err, i, len(want))
		}
		have[i] = b
	}
	if t.property == nil {
		return nil
	}
	args := make([]arrayapi.Buffer, len(t.args))
	for i, arg := range t.args {
		args[i] = arg.buffer
	}
	return t.property(args, want, have)
}

// resultError says which of several results a finding is about.
func resultError(err error, i, n int) error {
	if n == 1 {
		return err
	}
	return fmt.Errorf("result %d: %w", i, err)
}

// resultBuffer returns the values of a result, which must be an array of the
// namespace and, unless that is open, a new one.
func (s *suite) resultBuffer(t trial, x arrayapi.ArrayLike) (arrayapi.Buffer, error) {
	if isNil(x) {
		return arrayapi.Buffer{}, errors.New("want a result, have nil")
	}
	if err := s.wantNamespaceOf(x); err != nil {
		return arrayapi.Buffer{}, err
	}
	have, err := s.buffer(x, arrayapi.CopyIfNeeded)
	if err == nil {
		err = have.Check()
	}
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("the buffer of the result: %w", err)
	}
	for _, arg := range t.args {
		if t.share {
			break
		}
		b, err := s.buffer(arg.array, arrayapi.CopyIfNeeded)
		if err != nil {
			have.Free()
			return arrayapi.Buffer{}, fmt.Errorf("the buffer of an argument: %w", err)
		}
		shared := overlap(b.Data, have.Data)
		b.Free()
		if shared {
			have.Free()
			return arrayapi.Buffer{}, errors.New("want a new array, have one that shares the memory of an argument")
		}
	}
	return have, nil
}
