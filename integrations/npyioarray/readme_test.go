package npyioarray_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The code of the README is an Example.
func TestReadmeCodeIsTested(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	require.NoError(t, err)
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	_, block, found := strings.Cut(string(readme), "\n```go\n")
	require.True(t, found)
	code, _, closed := strings.Cut(block, "\n```")
	require.True(t, closed)
	require.Contains(t, string(examples), code)
}
