package artifact

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMetadataText(t *testing.T) {
	type named struct {
		A int     `json:"a"`
		B float64 `json:"b"`
	}
	var deep any
	for range maxDepth + 2 {
		deep = []any{deep}
	}
	tests := map[string]struct {
		value any
		want  string
	}{
		"int":         {42, `42`},
		"uint64":      {uint64(math.MaxUint64), `18446744073709551615`},
		"float":       {3.0, `3.0`},
		"zero":        {math.Copysign(0, -1), `-0.0`},
		"tiny":        {5e-324, `5e-324`},
		"large":       {1e22, `1e+22`},
		"float32":     {float32(0.1), `0.1`},
		"NaN":         {math.NaN(), `{"$float":"NaN"}`},
		"infinity":    {math.Inf(1), `{"$float":"Infinity"}`},
		"-infinity":   {float32(math.Inf(-1)), `{"$float":"-Infinity"}`},
		"floats":      {[]float64{1, math.NaN()}, `[1.0,{"$float":"NaN"}]`},
		"ints":        {[]int{1, 2}, `[1,2]`},
		"map":         {map[string]any{"b": 1.0, "a": "<&>"}, `{"a":"<&>","b":1.0}`},
		"metadata":    {Metadata{"x": nil}, `{"x":null}`},
		"struct":      {named{1, 2.5}, `{"a":1,"b":2.5}`},
		"json.Number": {json.Number("1.50"), `1.50`},
		"marshaler":   {time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), `{"$time":"2026-01-02T03:04:05Z"}`},
		"complex":     {complex64(complex(1, math.Inf(-1))), `{"$complex":[1.0,{"$float":"-Infinity"}]}`},
		"bytes":       {[]byte{0, 255}, `{"$bytes":"AP8="}`},
		"like a tag":  {map[string]any{"$float": 1}, `{"$map":{"$float":1}}`},
		"channel":     {make(chan int), ""},
		"deep":        {deep, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			text, err := Metadata{"v": test.value}.MarshalJSON()
			if test.want == "" {
				require.Error(t, err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, `{"v":`+test.want+`}`, string(text))
		})
	}
}

func TestTypedMetadataComesBack(t *testing.T) {
	noon := time.Date(2026, 11, 30, 12, 0, 0, 5, time.FixedZone("", 3600))
	want := Metadata{
		"complex": complex(1.5, math.Inf(1)), "bytes": []byte{0, 255}, "empty": []byte{}, "time": noon, "inf": math.Inf(-1),
		"map": map[string]any{"$float": "NaN"}, "deeper": map[string]any{"$map": map[string]any{"$x": int64(1)}}, "two": map[string]any{"$a": true, "$b": nil},
	}
	text, err := EncodeManifest(&Manifest{FormatVersion: 1, Root: Entry{Materializer: "x", Metadata: want}})
	require.NoError(t, err)
	m, err := DecodeManifest(text)
	require.NoError(t, err)
	require.True(t, noon.Equal(m.Root.Metadata["time"].(time.Time)))
	m.Root.Metadata["time"] = noon
	require.Equal(t, want, m.Root.Metadata)
}
