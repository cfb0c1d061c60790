package stats_test

import (
	"maps"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/stats"
)

// zenMetadata is metadata with ZenML's keys.
type zenMetadata map[string]any

type zenOracle struct {
	Texts []struct {
		array
		Words, ZenML zenMetadata
	}
	Numbers []struct {
		array
		ZenML zenMetadata
	}
}

func zenML(t testing.TB) (o zenOracle) {
	t.Helper()
	read(t, "testdata/zenml.json", &o)
	return o
}

// withFloats makes all numbers those that encoding/json gives.
func withFloats(m map[string]any) zenMetadata {
	out := zenMetadata(maps.Clone(m))
	for k, v := range out {
		switch v := v.(type) {
		case int:
			out[k] = float64(v)
		case int64:
			out[k] = float64(v)
		case uint64:
			out[k] = float64(v)
		}
	}
	return out
}

func TestTextIsPythons(t *testing.T) {
	compared := 0
	for _, c := range zenML(t).Texts {
		t.Run(c.Name, func(t *testing.T) {
			b := c.buffer(t)
			for layout, b := range map[string]arrayapi.Buffer{
				"contiguous": b, "column-major": relaid(t, b, 1, true, false), "backwards": relaid(t, b, 1, true, true),
				"gaps": relaid(t, b, 3, false, false), "swapped": swapped(b), "swapped, gaps": relaid(t, swapped(b), 2, false, true),
			} {
				s, ok := stats.Text(b)
				require.True(t, ok, layout)
				require.Equal(t, b.Size(), s.Count, layout)
				require.Equal(t, c.Words, withFloats(s.Metadata()), layout)
				if c.ZenML != nil {
					compared++
					require.Equal(t, c.ZenML, withFloats(s.Metadata()), layout)
				}
			}
		})
	}
	require.Positive(t, compared)
}

func TestTextOtherwise(t *testing.T) {
	for _, d := range []dtype.DType{dtype.NewUnicode(0), dtype.NewBytes(0)} {
		b := arrayapi.Buffer{DType: d, Shape: []int{1 << 30}, Strides: []int{0}}
		s, ok := stats.Text(b)
		require.True(t, ok)
		require.Equal(t, stats.TextSummary{Count: 1 << 30}, s)
	}
	for _, b := range []arrayapi.Buffer{
		bufferOf(t, []float64{1}), {}, {DType: dtype.NewVoid(1), Shape: []int{1}, Strides: []int{1}, Data: []byte("a")},
		{DType: dtype.NewUnicode(1), Shape: []int{2}, Strides: []int{4}, Data: make([]byte, 7)},
	} {
		_, ok := stats.Text(b)
		require.False(t, ok)
	}
}

func TestTextThatIsNone(t *testing.T) {
	// A surrogate, a number above all code points, and a character.
	b := array{DType: "<U1", Shape: []int{4}, Data: "00d80000" + "00001100" + "ffffffff" + "61000000"}.buffer(t)
	s, ok := stats.Text(b)
	require.True(t, ok)
	require.Equal(t, stats.TextSummary{Count: 4, UniqueWords: 2, TotalWords: 4, MostCommonWord: "\ufffd", MostCommonCount: 3}, s)

	b, err := convert.FromByteStrings([]string{"a\xff \xfe", "\xfe"})
	require.NoError(t, err)
	s, ok = stats.Text(b)
	require.True(t, ok)
	require.Equal(t, stats.TextSummary{Count: 2, UniqueWords: 2, TotalWords: 3, MostCommonWord: "\ufffd", MostCommonCount: 2}, s)
}

func TestTextMetadataIsSmall(t *testing.T) {
	for n, want := range map[int]int{255: 255, 256: 256, 257: 257, 100000: 257} {
		b, err := convert.FromStrings([]string{strings.Repeat("é", n)})
		require.NoError(t, err)
		s, ok := stats.Text(b)
		require.True(t, ok)
		require.Equal(t, n, utf8.RuneCountInString(s.MostCommonWord))
		word := s.Metadata()["most_common_word"].(string)
		require.Equal(t, want, utf8.RuneCountInString(word))
		require.Equal(t, n > 256, strings.HasSuffix(word, "é…"))
	}
}
