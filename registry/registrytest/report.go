package registrytest

import (
	"errors"
	"fmt"
	"testing"
)

// maxFindings is how many findings of one check and value are shown.
const maxFindings = 8

// report collects what one check found.
type report struct {
	findings []error
	left     int    // findings that are not shown
	skipped  string // why the check does not apply
}

// failf adds a finding.
func (r *report) failf(format string, args ...any) {
	if len(r.findings) == maxFindings {
		r.left++
		return
	}
	r.findings = append(r.findings, fmt.Errorf(format, args...))
}

// expect adds a finding where err is not nil, after the words for what was done. It
// tells whether it is nil.
func (r *report) expect(err error, format string, args ...any) bool {
	if err != nil {
		r.failf("%s: %w", fmt.Sprintf(format, args...), err)
	}
	return err == nil
}

func (r *report) err() error {
	all := r.findings
	if r.left > 0 {
		all = append(all[:len(all):len(all)], fmt.Errorf("and %d more", r.left))
	}
	return errors.Join(all...)
}

// tell reports to a test.
func (r *report) tell(t *testing.T) {
	t.Helper()
	if err := r.err(); err != nil {
		t.Error(err)
	} else if r.skipped != "" {
		t.Skip(r.skipped)
	}
}

// guard returns a panic of f as an error: a suite has to report it with what
// led there, and go on to the next check.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f()
}

var errNone = errors.New("none")

// orNone makes a nil error fit for a message.
func orNone(err error) error {
	if err == nil {
		return errNone
	}
	return err
}

// wantIs returns the finding, if err is not target.
func wantIs(err, target error) error {
	if errors.Is(err, target) {
		return nil
	}
	return fmt.Errorf("want the error %q, have %w", target, orNone(err))
}
