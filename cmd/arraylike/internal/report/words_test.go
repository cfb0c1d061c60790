package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPrintable(t *testing.T) {
	for name, want := range map[string]string{
		"weights":      "weights",
		"größe 1":      "größe 1",
		"":             `""`,
		" a":           `" a"`,
		"a\x1b[31m":    `"a\x1b[31m"`,
		"a\u202eb":     `"a\u202eb"`,
		"a\xff":        `"a\xff"`,
		"two\nlines":   `"two\nlines"`,
		"\u00a0spaces": `"\u00a0spaces"`,
	} {
		require.Equal(t, want, printable(name))
	}
}

func TestByteSize(t *testing.T) {
	for n, want := range map[int64]string{
		0:         "0 bytes",
		1:         "1 byte",
		1023:      "1023 bytes",
		1024:      "1 KiB (1024 bytes)",
		1536:      "1.5 KiB (1536 bytes)",
		1<<20 - 1: "1024 KiB (1048575 bytes)",
		3 << 40:   "3 TiB (3298534883328 bytes)",
		1<<63 - 1: "8 EiB (9223372036854775807 bytes)",
	} {
		require.Equal(t, want, byteSize(n))
	}
}

func TestTable(t *testing.T) {
	table := table{{"key", "left out", "größe", "note"}}
	table.add("a", "", "1", "")
	table.add("long one", "", "", "é!")
	require.Equal(t, "key       größe  note\na         1\nlong one         é!", table.String())
}
