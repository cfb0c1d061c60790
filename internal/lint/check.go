package lint

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
)

// Finding is one breach of a rule.
type Finding struct {
	File string // path below the root, with slashes
	Line int    // 1-based; 0 for the file or folder as a whole
	Text string
}

// String formats the finding as compilers do.
func (f Finding) String() string {
	if f.Line == 0 {
		return fmt.Sprintf("%s: %s", f.File, f.Text)
	}
	return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text)
}

// rule is one check over the whole tree.
type rule func(*tree) []Finding

var rules = []rule{
	importRule,
	exportedDocRule,
	packageDocRule,
	initRule,
	fileNameRule,
	lengthRule,
	wordRule,
	moduleFileRule,
}

// Check applies every rule to the tree and returns the breaches, sorted by file and line. The error is about reading
// or parsing the tree. Folders that the go command ignores, and testdata, are left out.
func Check(root fs.FS) ([]Finding, error) {
	t, err := read(root)
	if err != nil {
		return nil, fmt.Errorf("lint: %w", err)
	}
	var all []Finding
	for _, r := range rules {
		all = append(all, r(t)...)
	}
	slices.SortFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Text, b.Text))
	})
	return all, nil
}
