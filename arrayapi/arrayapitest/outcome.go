package arrayapitest

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// outcome is what the namespace and the reference made of the same arguments.
type outcome struct {
	have    arrayapi.ArrayLike
	haveErr error
	want    arrayapi.ArrayLike
	wantErr error
	near    tolerance // of the values
	args    []*operand
}

// judge compares the outcomes. An operation that the namespace leaves to the
// reference, and one whose result it cannot hold, are right.
func (s *suite) judge(o outcome) error {
	var p *panicError
	switch {
	case errors.As(o.haveErr, &p):
		return o.haveErr
	case errors.Is(o.haveErr, errors.ErrUnsupported):
		return nil
	case o.wantErr != nil:
		if shape := (*arrayapi.ShapeError)(nil); o.haveErr == nil && errors.As(o.wantErr, &shape) {
			return fmt.Errorf("want an error such as %q, have none", o.wantErr)
		}
		return nil // what the reference does not define is free
	}
	want, err := ndarray.Namespace().Buffer(o.want, arrayapi.CopyAlways)
	if err != nil {
		return err
	}
	if o.haveErr != nil {
		if _, err := s.fromBuffer(want, nil, arrayapi.CopyAlways); err != nil {
			return nil
		}
		return fmt.Errorf("want a result, have %w", o.haveErr)
	}
	if err := s.wantResult(o, want); err != nil {
		return err
	}
	for _, arg := range o.args {
		if err := s.wantUnchanged(arg); err != nil {
			return err
		}
	}
	return nil
}

func (s *suite) wantResult(o outcome, want arrayapi.Buffer) error {
	if isNil(o.have) {
		return errors.New("want a result, have nil")
	}
	if err := s.wantNamespaceOf(o.have); err != nil {
		return err
	}
	have, err := s.buffer(o.have, arrayapi.CopyIfNeeded)
	if err != nil {
		return fmt.Errorf("the buffer of the result: %w", err)
	}
	defer have.Free()
	if err := have.Check(); err != nil {
		return fmt.Errorf("the buffer of the result: %w", err)
	}
	for _, arg := range o.args {
		b, err := s.buffer(arg.array, arrayapi.CopyIfNeeded)
		if err != nil {
			return fmt.Errorf("the buffer of an argument: %w", err)
		}
		shared := overlap(b.Data, have.Data)
		b.Free()
		if shared {
			return errors.New("want a new array, have one that shares the memory of an argument")
		}
	}
	return wantNear(want, have, o.near)
}
