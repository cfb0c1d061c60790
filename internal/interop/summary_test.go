//go:build interop

package interop

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
)

// summary counts round trips by library and subject. The zero value is empty.
type summary struct {
	mu       sync.Mutex
	subjects []*subject
	notes    []string
}

// subject is a row of the summary. It may be used by several goroutines.
type subject struct {
	summary                 *summary
	library, version, what  string
	passed, failed, skipped int
}

func (s *summary) subject(library, version, what string) *subject {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.subjects, func(x *subject) bool { return x.library == library && x.version == version && x.what == what })
	if i >= 0 {
		return s.subjects[i]
	}
	x := &subject{summary: s, library: library, version: version, what: what}
	s.subjects = append(s.subjects, x)
	return x
}

// note adds a line below the table, once.
func (s *summary) note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.notes, text) {
		s.notes = append(s.notes, text)
	}
}

// add counts in a row.
func (x *subject) add(counter *int) {
	x.summary.mu.Lock()
	defer x.summary.mu.Unlock()
	*counter++
}

// check counts a round trip; one with an error fails the test, which goes on.
func (x *subject) check(t *testing.T, name string, err error) bool {
	t.Helper()
	if err == nil {
		x.add(&x.passed)
		return true
	}
	x.add(&x.failed)
	t.Errorf("%s: %v", name, err)
	return false
}

// run counts a round trip that is a subtest.
func (x *subject) run(t *testing.T, name string, f func(t *testing.T)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		defer func() {
			switch {
			case t.Skipped():
				x.add(&x.skipped)
			case t.Failed():
				x.add(&x.failed)
			default:
				x.add(&x.passed)
			}
		}()
		f(t)
	})
}

// skip counts a round trip that is not made, and says why below the table.
func (x *subject) skip(t *testing.T, name, why string) {
	t.Helper()
	x.add(&x.skipped)
	t.Logf("%s: skipped: %s", name, why)
	x.summary.note(fmt.Sprintf("skipped: %s, %s: %s: %s", x.library, x.what, name, why))
}

// String returns the table by library, the notes, and the rows again for programs.
func (s *summary) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	slices.SortStableFunc(s.subjects, func(x, y *subject) int { return strings.Compare(x.library, y.library) })
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nlibrary\tversion\tround trips\tpassed\tfailed\tskipped")
	for _, x := range s.subjects {
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\t%d\n", x.library, x.version, x.what, x.passed, x.failed, x.skipped)
	}
	w.Flush()
	for _, n := range s.notes {
		fmt.Fprintln(&b, n)
	}
	for _, x := range s.subjects {
		fmt.Fprintf(&b, "interop\t%s\t%s\t%s\t%d\t%d\t%d\n", x.library, x.version, x.what, x.passed, x.failed, x.skipped)
	}
	return b.String()
}
