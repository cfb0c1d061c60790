package lint

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// All Go code of the README, and the Examples in those of the integrations, is that
// of an Example, so that it is compiled, run and compared with its output.
func TestReadmeCodeIsTested(t *testing.T) {
	root := os.DirFS("../..")
	readmes, err := fs.Glob(root, "integrations/*/README.md")
	require.NoError(t, err)
	require.NotEmpty(t, readmes)
	examples := unindented(exampleCode(t, root))
	for _, name := range append(readmes, "README.md") {
		readme, err := fs.ReadFile(root, name)
		require.NoError(t, err)
		blocks := strings.Split(string(readme), "\n```go\n")[1:]
		require.NotEmpty(t, blocks, name)
		for _, block := range blocks {
			code, _, closed := strings.Cut(block, "\n```")
			require.True(t, closed, name)
			if name != "README.md" && !strings.HasPrefix(code, "func Example") {
				continue
			}
			require.Contains(t, examples, unindented(code), "no Example has this code of %s", name)
		}
	}
}

// unindented is code without the tabs that its place in a file gives it.
func unindented(code string) string {
	lines := strings.Split(code, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimLeft(line, "\t")
	}
	return strings.Join(lines, "\n")
}

// exampleCode returns the text of all files of examples.
func exampleCode(t *testing.T, root fs.FS) string {
	var all strings.Builder
	require.NoError(t, fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "example_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, path)
		all.Write(text)
		return err
	}))
	return all.String()
}
