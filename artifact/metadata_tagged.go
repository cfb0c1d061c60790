package artifact

import (
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"time"
)

// Values that JSON does not know are objects with one member, whose key says what it is:
//
//	{"$float": "NaN"}, {"$float": "Infinity"}, {"$float": "-Infinity"}
//	{"$complex": [1.0, {"$float": "NaN"}]}
//	{"$bytes": "AP8="}
//	{"$time": "2026-11-30T12:00:00.5+01:00"}
//
// A map that has one member, whose key begins with "$", is the member of another: {"$map": {"$x": 1}}.
const (
	tagFloat   = "$float"
	tagComplex = "$complex"
	tagBytes   = "$bytes"
	tagTime    = "$time"
	tagMap     = "$map"
)

// tagged writes an object that stands for what JSON does not know.
func (w *jsonWriter) tagged(tag, text string) {
	w.open('{')
	w.name(tag)
	w.string(text)
	w.close('}')
}

func (w *jsonWriter) complex(c complex128) {
	w.open('{')
	w.name(tagComplex)
	w.floats([]float64{real(c), imag(c)})
	w.close('}')
}

func (w *jsonWriter) time(t time.Time) error {
	text, err := t.MarshalText()
	if err != nil {
		return fmt.Errorf("metadata: %w", err)
	}
	w.tagged(tagTime, string(text))
	return nil
}

// specialName is what a float that JSON does not know is called.
func specialName(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return "NaN"
}

// isTagged reports whether a map would be taken for one of those objects.
func isTagged(m map[string]any) bool {
	for key := range m {
		return len(m) == 1 && strings.HasPrefix(key, "$")
	}
	return false
}

// untagged returns what an object stands for. One of a later version is left as it is.
func untagged(m map[string]any) (any, error) {
	if !isTagged(m) {
		return m, nil
	}
	for key, v := range m {
		text, _ := v.(string)
		var err error
		switch key {
		case tagFloat:
			if f, ok := map[string]float64{"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1)}[text]; ok {
				return f, nil
			}
			err = fmt.Errorf("want NaN, Infinity or -Infinity, have %s", quote(text))
		case tagComplex:
			if parts, ok := v.([]any); ok && len(parts) == 2 {
				re, isRe := parts[0].(float64)
				im, isIm := parts[1].(float64)
				if isRe && isIm {
					return complex(re, im), nil
				}
			}
			err = fmt.Errorf("want two floats, have %s", kindOf(v))
		case tagBytes:
			var b []byte
			if b, err = base64.StdEncoding.DecodeString(text); err == nil {
				return b, nil
			}
		case tagTime:
			var t time.Time
			if t, err = time.Parse(time.RFC3339Nano, text); err == nil {
				return t, nil
			}
		case tagMap:
			return v, nil // whose own member has been read as it is
		default:
			return m, nil
		}
		return nil, fmt.Errorf("metadata: %s: %w", key, err)
	}
	return m, nil
}
