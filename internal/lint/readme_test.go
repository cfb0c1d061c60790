package lint

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// All Go code of the README is that of an Example, so that it is compiled, run
// and compared with its output.
func TestReadmeCodeIsTested(t *testing.T) {
	root := os.DirFS("../..")
	readme, err := fs.ReadFile(root, "README.md")
	require.NoError(t, err)
	blocks := strings.Split(string(readme), "\n```go\n")[1:]
	require.NotEmpty(t, blocks)
	examples := exampleCode(t, root)
	for _, block := range blocks {
		code, _, closed := strings.Cut(block, "\n```")
		require.True(t, closed)
		require.Contains(t, examples, code, "no Example has this code of the README")
	}
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
