package memory_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/memory"
)

func TestGoBools(t *testing.T) {
	for n := range 100 {
		plain := bytes.Repeat([]byte{1, 0}, n)
		require.True(t, n == 0 || memory.SameStart(plain, memory.GoBools(plain)))
		for i := range plain {
			odd := bytes.Clone(plain)
			odd[i] = 0x80
			want := bytes.Clone(plain)
			want[i] = 1
			require.Equal(t, want, memory.GoBools(odd))
			require.EqualValues(t, 0x80, odd[i], "what was given is as it was")
		}
	}
}
