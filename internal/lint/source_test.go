package lint_test

import (
	"fmt"
	"strings"
)

// source is a documented Go file that imports packages of this module, or others where the path starts with "!".
func source(name string, imports ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package %s is made up.\npackage %s\n\n", name, name)
	for _, path := range imports {
		if other, ok := strings.CutPrefix(path, "!"); ok {
			path = other
		} else {
			path = "github.com/arraylike/arraylike/" + path
		}
		fmt.Fprintf(&b, "import _ %q\n", path)
	}
	return b.String()
}

func newlines(n int) string { return strings.Repeat("\n", n) }
