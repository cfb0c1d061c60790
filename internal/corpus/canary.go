package corpus

import (
	"os"
	"testing"
)

// canary is the file that the hostile pickles and expressions of the corpus create where something evaluates them:
// a relative name, so it would appear in the directory in which the test runs.
const canary = "npy_corpus_canary"

// CheckCanary fails the test if a hostile file of the corpus was executed: now, or by the time the test ends.
func CheckCanary(t testing.TB) {
	t.Helper()
	check := func() {
		t.Helper()
		if _, err := os.Lstat(canary); err == nil {
			t.Errorf("corpus: file %s exists: something evaluated a hostile file", canary)
		}
	}
	check()
	t.Cleanup(check)
}
