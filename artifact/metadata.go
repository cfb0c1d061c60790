package artifact

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Metadata are named JSON values about a value.
//
// Values that may be put in: nil, bool, string, Go's integers, floats and complex numbers, []byte, time.Time, slices and string-keyed
// maps of those, and whatever encoding/json takes. A manifest that was read holds nil, bool, string, int64 (uint64 where only that
// fits), float64, complex128, []byte, time.Time, []any, and map[string]any. A float stays a float: 3.0 is stored as 3.0. What JSON does not
// know is an object that says what it is: NaN is {"$float": "NaN"}.
type Metadata map[string]any

// MarshalJSON writes the metadata with sorted keys and without HTML escapes.
func (m Metadata) MarshalJSON() ([]byte, error) {
	plain, err := plainValue(map[string]any(m), 0)
	if err != nil {
		return nil, err
	}
	return marshalPlain(plain)
}

// marshalPlain is json.Marshal that leaves "<f8" as it is.
func marshalPlain(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// plainValue turns v into what encoding/json writes without loss: floats become JSON numbers that read as floats. Other
// types go through their own JSON once.
func plainValue(v any, depth int) (any, error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("artifact: metadata: more than %d levels deep", maxDepth)
	}
	switch v := v.(type) {
	case nil, bool, string, json.Number, int, int8, int16, int32, int64, uint8, uint16, uint32, uint, uint64:
		return v, nil
	case float64:
		return plainFloat(v, 64), nil
	case float32:
		return plainFloat(float64(v), 32), nil
	case []any:
		return plainList(v, depth)
	case []float64:
		list := make([]any, len(v))
		for i, f := range v {
			list[i] = plainFloat(f, 64)
		}
		return list, nil
	case map[string]any:
		return plainMap(v, depth)
	case Metadata:
		return plainMap(v, depth)
	}
	if plain, ok, err := plainTagged(v); ok {
		return plain, err
	}
	return plainJSON(v, depth)
}

func plainList(list []any, depth int) (any, error) {
	out := make([]any, len(list))
	for i, v := range list {
		var err error
		if out[i], err = plainValue(v, depth+1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func plainMap(m map[string]any, depth int) (any, error) {
	out := make(map[string]any, len(m))
	for k, v := range m {
		var err error
		if out[k], err = plainValue(v, depth+1); err != nil {
			return nil, err
		}
	}
	if isTagged(m) {
		return map[string]any{tagMap: out}, nil
	}
	return out, nil
}

// plainFloat is the shortest text that reads back as f and shows that it is a float.
func plainFloat(f float64, bits int) any {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return plainSpecial(f)
	}
	s := strconv.FormatFloat(f, 'g', -1, bits)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return json.Number(s)
}

func plainJSON(v any, depth int) (any, error) {
	b, err := json.Marshal(v)
	if err != nil {
		return nil, fmt.Errorf("artifact: metadata: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var out any
	if err := dec.Decode(&out); err != nil {
		return nil, fmt.Errorf("artifact: metadata: %w", err)
	}
	return plainValue(out, depth)
}
