package progress

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestBar has a clock that does not run by itself.
func TestBar(t *testing.T) {
	var out bytes.Buffer
	b := New(&out, 80)
	now := b.started
	b.now = func() time.Time { return now }
	b.Begin("verify a/name/that/is/far/too/long/for/a/line")
	b.Set(1<<20, 10<<20)
	b.Set(2<<20, 10<<20)
	require.Empty(t, out.String(), "work of less than a second is silent")

	now = now.Add(Delay)
	b.Set(5<<20, 10<<20)
	lines := strings.Split(out.String(), "\r")
	last := lines[len(lines)-1]
	require.Contains(t, last, "50%")
	require.Contains(t, last, "...")
	require.LessOrEqual(t, utf8.RuneCountInString(last), 80)
	b.Set(20<<20, 20<<20) // more than was thought

	out.Reset()
	b.End()
	require.Empty(t, strings.Trim(out.String(), "\r "), "the line is cleared")
	out.Reset()
	b.End()
	require.Empty(t, out.String())
}

func TestNoTerminal(t *testing.T) {
	var out bytes.Buffer
	b := New(&out, 0)
	require.Nil(t, b)
	b.Begin("x")
	b.Set(1, 2)
	b.End()
	require.Empty(t, out.String())
}
