package registrytest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// check is one part of what values can rely on.
type check struct {
	name string
	run  func(p *trial, r *report) // of one value
	all  func(s *suite, r *report) // or of all that is registered
	// on is whether the check builds on that called itself: what is wrong with a value
	// there would be found again.
	on bool
}

// itself is the name of the check that others build on.
const itself = "itself"

// checks returns all checks, in the order in which they run. The one about what a save
// does to the value is the first to save it.
func checks() []check {
	return []check{
		{name: "unchanged", run: checkUnchanged},
		{name: "rule", run: checkRule},
		{name: itself, run: checkItself},
		{name: "pointer", run: checkPointer, on: true},
		{name: "any", run: checkAny, on: true},
		{name: "as", run: checkAs, on: true},
		{name: "refuses", run: checkRefuses},
		{name: "namespaces", all: checkNamespaces},
		{name: "exchange", run: checkExchange, on: true},
		{name: "without registration", run: checkWithoutRegistration},
		{name: "content hash", run: checkContentHash},
		{name: "copy", run: checkCopy, on: true},
		{name: "independence", run: checkIndependence, on: true},
		{name: "containers", run: checkContainers, on: true},
		{name: "metadata", run: checkMetadata},
		{name: "concurrency", run: checkConcurrency, on: true},
		{name: "cancellation", run: checkCancellation, on: true},
		{name: "failed saves", run: checkFailedSaves, on: true},
		{name: "failed loads", run: checkFailedLoads, on: true},
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

// Run runs each check as a subtest of t, and each value as a subtest of that. A
// check that does not apply to a value, or that c skips, is a skipped subtest with the
// reason.
func Run(t *testing.T, c Config) {
	t.Helper()
	if err := checkSkips(c); err != nil {
		t.Error(err)
	}
	s, err := newSuite(t.Context(), c, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range checks() {
		t.Run(check.name, func(t *testing.T) {
			if reason, skipped := c.Skip[check.name]; skipped {
				t.Skip(reason)
			}
			if check.all != nil {
				s.runAll(check).tell(t)
				return
			}
			for _, v := range c.Values {
				t.Run(v.Name, func(t *testing.T) {
					if reason, skipped := c.Skip[check.name+"/"+v.Name]; skipped {
						t.Skip(reason)
					}
					s.run(check, v).tell(t)
				})
			}
		})
	}
}

// TestValues runs all checks that are not skipped and returns what they found, joined,
// or nil. Every message begins with the names of its check and value.
func TestValues(ctx context.Context, c Config) (err error) {
	errs := []error{checkSkips(c)}
	dir, err := os.MkdirTemp("", "registrytest")
	if err != nil {
		return err
	}
	defer func() {
		if failed := os.RemoveAll(dir); failed != nil {
			err = errors.Join(err, failed)
		}
	}()
	s, err := newSuite(ctx, c, dir)
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, check := range checks() {
		if _, skipped := c.Skip[check.name]; skipped {
			continue
		}
		errs = append(errs, s.findings(check)...)
	}
	return errors.Join(errs...)
}

// findings runs a check and returns what it found, by value.
func (s *suite) findings(check check) (errs []error) {
	if check.all != nil {
		if err := s.runAll(check).err(); err != nil {
			errs = append(errs, fmt.Errorf("registrytest: %s: %w", check.name, err))
		}
		return errs
	}
	for _, v := range s.c.Values {
		if _, skipped := s.c.Skip[check.name+"/"+v.Name]; skipped {
			continue
		}
		if err := s.run(check, v).err(); err != nil {
			errs = append(errs, fmt.Errorf("registrytest: %s: %s: %w", check.name, v.Name, err))
		}
	}
	return errs
}

func checkSkips(c Config) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(c.Skip)) {
		check, value, ofValue := strings.Cut(name, "/")
		if !slices.Contains(Checks(), check) {
			errs = append(errs, fmt.Errorf("registrytest: Config.Skip: there is no check %q", check))
		}
		if ofValue && !slices.ContainsFunc(c.Values, func(v Value) bool { return v.Name == value }) {
			errs = append(errs, fmt.Errorf("registrytest: Config.Skip: %q: there is no value %q", name, value))
		}
		if c.Skip[name] == "" {
			errs = append(errs, fmt.Errorf("registrytest: Config.Skip: %q has no reason", name))
		}
	}
	return errors.Join(errs...)
}
