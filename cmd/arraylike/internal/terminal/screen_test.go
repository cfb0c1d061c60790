package terminal

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestColors(t *testing.T) {
	for _, test := range []struct {
		env  map[string]string
		want Colors
	}{
		{map[string]string{"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TrueColor},
		{map[string]string{"TERM": "xterm", "COLORTERM": "24bit"}, TrueColor},
		{map[string]string{"TERM": "xterm-direct"}, TrueColor},
		{map[string]string{"TERM": "screen-256color"}, Palette},
		{map[string]string{"TERM": "vt100"}, None},
		{map[string]string{"TERM": "dumb", "COLORTERM": "truecolor"}, None},
		{map[string]string{"TERM": "xterm-256color", "NO_COLOR": "1"}, None},
		{nil, None},
	} {
		require.Equal(t, test.want, colorsOf(func(name string) string { return test.env[name] }), "%v", test.env)
	}
}

func TestNoTerminal(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer f.Close()
	require.Equal(t, Screen{}, Of(f, func(string) string { return "xterm-256color" }))
}
