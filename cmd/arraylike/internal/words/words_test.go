package words_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
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
		require.Equal(t, want, words.Printable(name))
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
		require.Equal(t, want, words.ByteSize(n))
	}
}

func TestShortSize(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0 B", 1023: "1023 B", 1024: "1 KiB", 1536: "1.5 KiB", 1<<20 - 1: "1 MiB", 1023 << 20: "0.999 GiB", 1 << 40: "1 TiB", 1<<63 - 1: "8 EiB",
	} {
		require.Equal(t, want, words.ShortSize(n))
	}
}

func TestMiddle(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"short", 5, "short"},
		{"run/weights", 9, "run...hts"},
		{"größer als das", 8, "gr...das"},
		{"abcdef", 3, "abcdef"},
	} {
		require.Equal(t, test.want, words.Middle(test.text, test.width))
	}
}

func TestTuple(t *testing.T) {
	for want, shape := range map[string][]int{"()": {}, "(3,)": {3}, "(2, 0)": {2, 0}} {
		require.Equal(t, want, words.Tuple(shape))
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"short", 5, []string{"short"}},
		{"(1, 2, 3, 4)", 6, []string{"(1, 2,", "3, 4)"}},
		{"ä ö ü", 3, []string{"ä ö", "ü"}},
		{"a-long-word and more", 4, []string{"a-long-word", "and", "more"}},
		{"a-long-word", 4, []string{"a-long-word"}},
	} {
		require.Equal(t, test.want, words.Wrap(test.text, test.width))
	}
}
