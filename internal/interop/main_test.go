//go:build interop

package interop

import (
	"fmt"
	"os"
	"testing"
)

// suite is what all tests of one run share: environments are made, and workers started, once.
var suite = newSession()

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	code := m.Run()
	if err := suite.close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	fmt.Print(suite.summary.String())
	return code
}
