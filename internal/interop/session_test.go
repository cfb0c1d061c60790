//go:build interop

package interop

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
)

// session has the workers of a run, by group, and its summary.
type session struct {
	mu      sync.Mutex
	workers map[string]*worker
	absent  map[string]error // groups that are not there, and why
	summary summary
}

func newSession() *session {
	return &session{workers: map[string]*worker{}, absent: map[string]error{}}
}

// python returns the worker of a group of libraries. The test is skipped where the group is not there, and fails where
// it is required.
func python(t *testing.T, group string) *worker {
	t.Helper()
	w, err := suite.worker(group)
	if err != nil {
		absent(t, fmt.Sprintf("group %s: %v", group, err), required() && !errors.As(err, new(ownPythonError)))
	}
	return w
}

// absent ends a test whose libraries are not there.
func absent(t *testing.T, why string, required bool) {
	t.Helper()
	suite.summary.note("skipped: " + why)
	if required {
		t.Fatal(why)
	}
	t.Skip(why)
}

func required() bool { return os.Getenv("ARRAYLIKE_INTEROP_REQUIRE") == "1" }

// worker returns the worker of a group, which it starts at the first call, and the same error at each further one.
func (s *session) worker(group string) (*worker, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w, ok := s.workers[group]; ok {
		return w, nil
	}
	if err, ok := s.absent[group]; ok {
		return nil, err
	}
	executable, err := environment(group)
	if err == nil {
		s.workers[group], err = startWorker(executable)
	}
	if err != nil {
		delete(s.workers, group)
		s.absent[group] = err
	}
	return s.workers[group], err
}

// close ends all workers.
func (s *session) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, w := range s.workers {
		errs = append(errs, w.close())
	}
	return errors.Join(errs...)
}

// count is how many cases to try of what has no end of them.
func count(reduced, full int) int {
	if strings.EqualFold(os.Getenv("ARRAYLIKE_INTEROP_COUNT"), "full") {
		return full
	}
	return reduced
}
