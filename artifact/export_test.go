package artifact

import (
	"errors"
	"os"
	"strings"
	"testing"
)

// DisableExchange makes a store replace as on a system that cannot swap directories.
func DisableExchange(d *Dir) {
	d.exchange = func(*os.File, string, *os.File, string) error { return errors.ErrUnsupported }
}

// DisableLocks makes a store work as on a system that cannot lock directories.
func DisableLocks(d *Dir) {
	d.locks = func(*os.File, bool) (bool, error) { return false, nil }
}

// Hidden returns the names at the top of a store that are not for artifacts.
func Hidden(t testing.TB, d *Dir) []string {
	entries, err := d.readDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			names = append(names, e.Name())
		}
	}
	return names
}
