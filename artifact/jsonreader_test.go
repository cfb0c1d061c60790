package artifact

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStringsOutliveTheText overwrites the text that they were read from.
func TestStringsOutliveTheText(t *testing.T) {
	long := strings.Repeat("long", 2000)
	text := []byte(`["short", "` + long + `", "es\u0063aped", "` + strings.Repeat("a", 1000) + `", "` + strings.Repeat("b", 1024) + `", "last"]`)
	r := &jsonReader{text: text}
	v, err := r.value()
	require.NoError(t, err)
	require.NoError(t, r.end())
	clear(text)
	require.Equal(t, []any{"short", long, "escaped", strings.Repeat("a", 1000), strings.Repeat("b", 1024), "last"}, v)
}
