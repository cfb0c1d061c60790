package cast_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
)

// TestLossless compares with NumPy and ml_dtypes for every pair of their numbers.
func TestLossless(t *testing.T) {
	text, err := os.ReadFile("../../testdata/numpy.json")
	require.NoError(t, err)
	var answers struct{ Lossless map[string][]string }
	require.NoError(t, json.Unmarshal(text, &answers))
	require.Len(t, answers.Lossless, 23)
	for from, keep := range answers.Lossless {
		for to := range answers.Lossless {
			require.Equal(t, slices.Contains(keep, to), cast.Lossless(parse(t, from), parse(t, to)), "%s to %s", from, to)
		}
	}
}

func parse(t *testing.T, name string) dtype.DType {
	t.Helper()
	d, err := dtype.Parse(name)
	require.NoError(t, err)
	return d
}

func TestLosslessOfOthers(t *testing.T) {
	for _, test := range []struct {
		from, to string
		want     bool
	}{
		{">f8", "<f8", true},
		{">i4", "<f8", true},
		{"U3", "U3", true},
		{"U3", "U4", false},
		{"datetime64[s]", "int64", false},
		{"int64", "datetime64[s]", false},
		{"int4", "int8", true},
		{"int4", "uint8", false},
		{"uint4", "int8", true},
		{"uint4", "float8_e4m3fn", true},
		{"int8", "int4", false},
		{"bool", "U5", false},
		{"complex64", "float64", false},
	} {
		require.Equal(t, test.want, cast.Lossless(parse(t, test.from), parse(t, test.to)), "%s to %s", test.from, test.to)
	}
}
