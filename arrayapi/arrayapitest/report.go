package arrayapitest

import (
	"errors"
	"fmt"
)

// maxFindings is how many findings of one check are shown: a fault mostly shows
// for every dtype and shape.
const maxFindings = 8

// report collects what one check found.
type report struct {
	findings []error
	left     int    // findings that are not shown
	skipped  string // why the check does not apply to the namespace
}

// failf adds a finding.
func (r *report) failf(format string, args ...any) {
	if len(r.findings) == maxFindings {
		r.left++
		return
	}
	r.findings = append(r.findings, fmt.Errorf(format, args...))
}

// expect adds a finding where err is not nil, after the words for where it was.
func (r *report) expect(err error, at place) {
	if err != nil {
		r.failf("%v: %w", at, err)
	}
}

func (r *report) err() error {
	all := r.findings
	if r.left > 0 {
		all = append(all[:len(all):len(all)], fmt.Errorf("and %d more", r.left))
	}
	return errors.Join(all...)
}

// panicError is a panic of the namespace. No check takes it for an answer.
type panicError struct {
	value any
}

func (e *panicError) Error() string { return fmt.Sprintf("panic: %v", e.value) }

// guard returns a panic of f as an error: a suite has to report it with what
// led there, and go on to the next check.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &panicError{p}
		}
	}()
	return f()
}

// refused tells whether err is an answer: an error, and no panic.
func refused(err error) bool {
	var p *panicError
	return err != nil && !errors.As(err, &p)
}

// wantRefusal returns the finding, if err is no answer.
func wantRefusal(err error) error {
	if refused(err) {
		return nil
	}
	return fmt.Errorf("want an error, have %w", orNone(err))
}

// wantIs returns the finding, if err is not target.
func wantIs(err, target error) error {
	if refused(err) && errors.Is(err, target) {
		return nil
	}
	return fmt.Errorf("want the error %q, have %w", target, orNone(err))
}

// wantNot returns the finding, if err is no answer, or is target.
func wantNot(err, target error) error {
	if refused(err) && !errors.Is(err, target) {
		return nil
	}
	return fmt.Errorf("want an error that is not %q, have %w", target, orNone(err))
}

var errNone = errors.New("none")

// orNone makes a nil error fit for a message.
func orNone(err error) error {
	if err == nil {
		return errNone
	}
	return err
}
