// Package storetest checks that an [artifact.Store] keeps the contract of its interface, in the manner of testing/fstest.
//
// A store's author calls [TestStore] from a test:
//
//	err := storetest.TestStore(t.Context(), storetest.Config{
//		New: func() (artifact.Store, error) { return blobstore.New(bucket, fresh()) },
//	})
//	if err != nil {
//		t.Fatal(err)
//	}
package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/artifact"
)

// Config says what to test.
type Config struct {
	// New returns a store without artifacts. It is called once per check. A store that is an io.Closer is closed after the check.
	New func() (artifact.Store, error)

	// Damage changes one stored byte of a file of an artifact, behind the store's back. Where it is nil the check "damage" must be skipped.
	Damage func(s artifact.Store, name, path string, offset int64) error

	// Skip names checks that cannot pass, each with the reason: "replace": "the service has no atomic rename".
	// An unknown name, or an empty reason, fails the test.
	Skip map[string]string
}

// check is one part of the contract.
type check struct {
	name string
	run  func(ctx context.Context, c Config, s artifact.Store) error
}

var checks = []check{
	{"save and load", checkSaveAndLoad},
	{"large files", checkLargeFiles},
	{"names", checkNames},
	{"paths", checkPaths},
	{"discard", checkDiscard},
	{"uncommitted", checkUncommitted},
	{"exclusive", checkExclusive},
	{"nesting", checkNesting},
	{"many writers", checkManyWriters},
	{"replace", checkReplace},
	{"replace while reading", checkReplaceWhileReading},
	{"list", checkList},
	{"remove", checkRemove},
	{"stat", checkStat},
	{"map", checkMap},
	{"cancel", checkCancel},
	{"damage", checkDamage},
}

// Checks returns the names of the checks, in the order in which they run.
func Checks() []string {
	names := make([]string, len(checks))
	for i, check := range checks {
		names[i] = check.name
	}
	return names
}

// TestStore runs all checks that are not skipped, each on a new store, and returns what they found, joined, or nil. Every message begins
// with the name of its check.
func TestStore(ctx context.Context, c Config) error {
	if c.New == nil {
		return errors.New("storetest: Config.New is nil")
	}
	errs := []error{checkSkips(c.Skip)}
	for _, check := range checks {
		if _, skipped := c.Skip[check.name]; skipped {
			continue
		}
		if err := runCheck(ctx, c, check); err != nil {
			errs = append(errs, fmt.Errorf("storetest: %s: %w", check.name, err))
		}
	}
	return errors.Join(errs...)
}

func checkSkips(skip map[string]string) error {
	var errs []error
	for name, reason := range skip {
		if !slices.Contains(Checks(), name) {
			errs = append(errs, fmt.Errorf("storetest: Config.Skip: there is no check %q", name))
		}
		if reason == "" {
			errs = append(errs, fmt.Errorf("storetest: Config.Skip: %q has no reason", name))
		}
	}
	return errors.Join(errs...)
}

func runCheck(ctx context.Context, c Config, check check) (err error) {
	s, err := c.New()
	if err != nil {
		return fmt.Errorf("new store: %w", err)
	}
	if closer, ok := s.(interface{ Close() error }); ok {
		defer func() { err = errors.Join(err, closer.Close()) }()
	}
	return check.run(ctx, c, s)
}
