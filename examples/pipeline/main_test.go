package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func TestPipelineTwice(t *testing.T) {
	dir := t.TempDir()
	for range 2 { // the second run replaces what the first one left
		var out strings.Builder
		require.NoError(t, run(t.Context(), dir, &out))
		require.Contains(t, out.String(), "loading digits/images as *main.Measurements")
		require.Contains(t, out.String(), "computeSum -> float64")
	}
	// The images are written byte for byte as NumPy wrote them.
	want, err := os.ReadFile(filepath.Join("testdata", "digits.npy"))
	require.NoError(t, err)
	have, err := os.ReadFile(filepath.Join(dir, "digits", "images", "data.npy"))
	require.NoError(t, err)
	require.True(t, string(want) == string(have), "digits.npy is not what NumPy wrote")

	store, err := artifact.NewDir(dir, nil)
	require.NoError(t, err)
	defer store.Close()
	r := registry.New()
	ink, err := registry.Load[[]float64](t.Context(), r, store, "digits/ink", nil)
	require.NoError(t, err)
	total := 0.0
	for _, share := range ink {
		total += share * 16 * 64
	}
	require.InDelta(t, 561718, total, 1e-6, "the sum of all pixels, from NumPy")

	// digits.data.sum(axis=1)[digits.target == d].mean() / 1024, from NumPy.
	means, err := registry.Load[[]float64](t.Context(), r, store, "digits/ink-by-digit", nil)
	require.NoError(t, err)
	require.InDeltaSlice(t, wantMeans, means, 1e-12)

	sum, err := registry.Load[float64](t.Context(), r, store, "zeros/sum", nil)
	require.NoError(t, err)
	require.Zero(t, sum)
}

func TestMeanByDigitRefuses(t *testing.T) {
	_, err := meanByDigit([]float64{1}, nil)
	require.Error(t, err)
	_, err = meanByDigit([]float64{1}, []int64{10})
	require.ErrorContains(t, err, "label 0")
}

var wantMeans = []float64{
	0.30950996313202245,
	0.3058840573489011,
	0.3065744173728814,
	0.29964459528688525,
	0.3034303781077348,
	0.3000246823489011,
	0.30395372928176795,
	0.2961821316340782,
	0.32219827586206895,
	0.30594618055555556,
}
