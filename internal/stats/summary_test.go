package stats_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/stats"
)

func metadata(t *testing.T, b arrayapi.Buffer) map[string]any {
	t.Helper()
	s, ok := stats.Of(b)
	require.True(t, ok)
	return s.Metadata()
}

func TestMetadataIsZenMLs(t *testing.T) {
	for _, c := range zenML(t).Numbers {
		t.Run(c.DType, func(t *testing.T) {
			have := withFloats(metadata(t, c.buffer(t)))
			for key, want := range c.ZenML {
				require.InDelta(t, want, have[key], 0x1p-52*math.Abs(want.(float64)), key)
			}
		})
	}
}

func TestMetadata(t *testing.T) {
	day, err := dtype.Parse("M8[D]")
	require.NoError(t, err)
	days := bufferOf(t, []int64{0, 59, math.MinInt64})
	days.DType = day
	nats := bufferOf(t, []int64{math.MinInt64})
	nats.DType = day
	for name, c := range map[string]struct {
		b    arrayapi.Buffer
		want map[string]any
	}{
		"floats":   {bufferOf(t, []float64{0, 2, math.NaN()}), map[string]any{"min": 0.0, "max": 2.0, "mean": 1.0, "std": 1.0, "nan_count": 1, "inf_count": 0, "zero_count": 1}},
		"no float": {bufferOf(t, []float32{}), map[string]any{"nan_count": 0, "inf_count": 0, "zero_count": 0}},
		"integers": {bufferOf(t, []int8{-1, 1}), map[string]any{"min": int64(-1), "max": int64(1), "mean": 0.0, "std": 1.0, "zero_count": 0}},
		"unsigned": {bufferOf(t, []uint64{math.MaxUint64}), map[string]any{"min": uint64(math.MaxUint64), "max": uint64(math.MaxUint64), "mean": 0x1p64, "std": 0.0, "zero_count": 0}},
		"no uint":  {bufferOf(t, []uint16{}), map[string]any{"zero_count": 0}},
		"bools":    {bufferOf(t, []bool{true, false, true, true}), map[string]any{"min": false, "max": true, "mean": 0.75, "std": math.Sqrt(3) / 4, "zero_count": 1}},
		"complex":  {bufferOf(t, []complex64{1 + 2i, 1 - 4i}), map[string]any{"mean": "(1-1j)", "std": 3.0, "nan_count": 0, "inf_count": 0, "zero_count": 0}},
		"days":     {days, map[string]any{"min": "1970-01-01", "max": "1970-03-01", "nat_count": 1}},
		"no day":   {nats, map[string]any{"nat_count": 1}},
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, c.want, metadata(t, c.b)) })
	}
}

// TestCountsOfSmallFloats compares which counts a float has with the numbers that it
// has.
func TestCountsOfSmallFloats(t *testing.T) {
	for d, f := range map[dtype.DType]*minifloat.Format{
		dtype.Float8E3M4: minifloat.FormatFloat8E3M4, dtype.Float8E4M3: minifloat.FormatFloat8E4M3,
		dtype.Float8E4M3B11FNUZ: minifloat.FormatFloat8E4M3B11FNUZ, dtype.Float8E4M3FN: minifloat.FormatFloat8E4M3FN,
		dtype.Float8E4M3FNUZ: minifloat.FormatFloat8E4M3FNUZ, dtype.Float8E5M2: minifloat.FormatFloat8E5M2,
		dtype.Float8E5M2FNUZ: minifloat.FormatFloat8E5M2FNUZ, dtype.Float8E8M0FNU: minifloat.FormatFloat8E8M0FNU,
		dtype.Float6E2M3FN: minifloat.FormatFloat6E2M3FN, dtype.Float6E3M2FN: minifloat.FormatFloat6E3M2FN,
		dtype.Float4E2M1FN: minifloat.FormatFloat4E2M1FN,
	} {
		t.Run(d.String(), func(t *testing.T) {
			want := []string{"max", "mean", "min", "std"}
			codes := make([]uint8, 256)
			for c := range codes {
				codes[c] = uint8(c)
				v := float64(f.Float32(uint16(c)))
				for key, has := range map[string]bool{"nan_count": v != v, "inf_count": math.IsInf(v, 0), "zero_count": v == 0} {
					if has && !slices.Contains(want, key) {
						want = append(want, key)
					}
				}
			}
			b := bufferOf(t, codes)
			b.DType = d
			require.ElementsMatch(t, want, slices.Collect(maps.Keys(metadata(t, b))))
		})
	}
}
