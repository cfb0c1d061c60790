package arrayapitest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
)

// check is one part of the contract.
type check struct {
	name string
	run  func(s *suite, r *report)
}

// checks returns all checks, in the order in which they run.
func checks() []check {
	return []check{
		{"name", checkName},
		{"zero value", checkZeroValue},
		{"info", checkInfo},
		{"version", checkVersion},
		{"listed dtypes", checkListedDTypes},
		{"unlisted dtypes", checkUnlistedDTypes},
		{"ranks", checkRanks},
		{"like", checkLike},
		{"exchange", checkExchange},
		{"zero size", checkZeroSize},
		{"layouts", checkLayouts},
		{"byte order", checkByteOrder},
		{"special values", checkSpecialValues},
		{"copy always", checkCopyAlways},
		{"copy never", checkCopyNever},
		{"copy if needed", checkCopyIfNeeded},
		{"zero copy", checkZeroCopy},
		{"read-only", checkReadOnly},
		{"shape slices", checkShapeSlices},
		{"foreign", checkForeign},
		{"nil", checkNil},
		{"bad buffers", checkBadBuffers},
		{"release after copy", checkReleaseAfterCopy},
		{"release of aliased memory", checkReleaseOfAliased},
		{"release after failure", checkReleaseAfterFailure},
		{"concurrency", checkConcurrency},
		{"elementwise", checkElementwise},
		{"reduce", checkReduce},
		{"accumulate", checkAccumulate},
		{"linear algebra", checkLinearAlgebra},
		{"fourier transform", checkFourier},
		{"manipulate", checkManipulate},
		{"search", checkSearch},
		{"create", checkCreate},
	}
}

// Checks returns the names of the checks, in the order in which they run.
func Checks() []string {
	var names []string
	for _, c := range checks() {
		names = append(names, c.name)
	}
	return names
}

// Run runs each check as a subtest of t. A check that does not apply to the
// namespace, or that c skips, is a skipped subtest with the reason.
func Run(t *testing.T, c Config) {
	t.Helper()
	if err := checkSkips(c.Skip); err != nil {
		t.Error(err)
	}
	s, err := newSuite(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range checks() {
		t.Run(check.name, func(t *testing.T) {
			if reason, skipped := c.Skip[check.name]; skipped {
				t.Skip(reason)
			}
			r := s.run(check)
			if err := r.err(); err != nil {
				t.Error(err)
			} else if r.skipped != "" {
				t.Skip(r.skipped)
			}
		})
	}
}

// TestNamespace runs all checks that are not skipped and returns what they
// found, joined, or nil. Every message begins with the name of its check.
func TestNamespace(c Config) error {
	errs := []error{checkSkips(c.Skip)}
	s, err := newSuite(c)
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, check := range checks() {
		if _, skipped := c.Skip[check.name]; skipped {
			continue
		}
		if err := s.run(check).err(); err != nil {
			errs = append(errs, fmt.Errorf("arrayapitest: %s: %w", check.name, err))
		}
	}
	return errors.Join(errs...)
}

func checkSkips(skip map[string]string) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(skip)) {
		if !slices.Contains(Checks(), name) {
			errs = append(errs, fmt.Errorf("arrayapitest: Config.Skip: there is no check %q", name))
		}
		if skip[name] == "" {
			errs = append(errs, fmt.Errorf("arrayapitest: Config.Skip: %q has no reason", name))
		}
	}
	return errors.Join(errs...)
}
