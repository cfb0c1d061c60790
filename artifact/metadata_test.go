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
		"NaN":         {math.NaN(), `"NaN"`},
		"infinity":    {math.Inf(1), `"Infinity"`},
		"-infinity":   {float32(math.Inf(-1)), `"-Infinity"`},
		"floats":      {[]float64{1, math.NaN()}, `[1.0,"NaN"]`},
		"ints":        {[]int{1, 2}, `[1,2]`},
		"map":         {map[string]any{"b": 1.0, "a": "<&>"}, `{"a":"<&>","b":1.0}`},
		"metadata":    {Metadata{"x": nil}, `{"x":null}`},
		"struct":      {named{1, 2.5}, `{"a":1,"b":2.5}`},
		"json.Number": {json.Number("1.50"), `1.50`},
		"marshaler":   {time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), `"2026-01-02T03:04:05Z"`},
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
