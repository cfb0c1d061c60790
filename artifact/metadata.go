package artifact

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"
)

// Metadata are named JSON values about a value.
//
// Values that may be put in: nil, bool, string, Go's integers, floats and complex numbers, []byte, time.Time, slices and string-keyed
// maps of those, and whatever encoding/json takes. A manifest that was read holds nil, bool, string, int64 (uint64 where only that
// fits), float64, complex128, []byte, time.Time, []any, and map[string]any. A float stays a float: 3.0 is stored as 3.0. What JSON does not
// know is an object that says what it is: NaN is {"$float": "NaN"}. Text that is not UTF-8 is an error: []byte holds such.
type Metadata map[string]any

// MarshalJSON writes the metadata with sorted keys and without HTML escapes.
func (m Metadata) MarshalJSON() ([]byte, error) {
	w := &jsonWriter{compact: true}
	if err := w.valueMap(m, 0); err != nil {
		return nil, fmt.Errorf("artifact: %w", err)
	}
	return w.text, nil
}

// value writes v without loss: floats are numbers that read as floats. Types that Metadata does not name go through their own JSON once.
func (w *jsonWriter) value(v any, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("metadata: more than %d levels deep", maxDepth)
	}
	switch v := v.(type) {
	case nil:
		w.text = append(w.text, "null"...)
	case bool:
		w.text = strconv.AppendBool(w.text, v)
	case string:
		if !utf8.ValidString(v) {
			return fmt.Errorf("metadata: the text %s is not valid UTF-8", quote(v))
		}
		w.string(v)
	case json.Number:
		return w.number(v)
	case float64:
		w.float(v, 64)
	case float32:
		w.float(float64(v), 32)
	case []any:
		return w.valueList(v, depth)
	case []float64:
		w.floats(v)
	case map[string]any:
		return w.valueMap(v, depth)
	case Metadata:
		return w.valueMap(v, depth)
	case complex64:
		w.complex(complex128(v))
	case complex128:
		w.complex(v)
	case []byte:
		w.tagged(tagBytes, base64.StdEncoding.EncodeToString(v))
	case time.Time:
		return w.time(v)
	default:
		if w.anyInteger(v) {
			return nil
		}
		return w.foreign(v, depth)
	}
	return nil
}

// anyInteger writes an integer of any of Go's types, and reports whether v is one.
func (w *jsonWriter) anyInteger(v any) bool {
	switch v := v.(type) {
	case int:
		w.integer(int64(v))
	case int8:
		w.integer(int64(v))
	case int16:
		w.integer(int64(v))
	case int32:
		w.integer(int64(v))
	case int64:
		w.integer(v)
	case uint:
		w.text = strconv.AppendUint(w.text, uint64(v), 10)
	case uint8:
		w.integer(int64(v))
	case uint16:
		w.integer(int64(v))
	case uint32:
		w.integer(int64(v))
	case uint64:
		w.text = strconv.AppendUint(w.text, v, 10)
	default:
		return false
	}
	return true
}

// number writes a number as it is spelled. None is 0, as in encoding/json.
func (w *jsonWriter) number(n json.Number) error {
	if n == "" {
		n = "0"
	}
	if end, _ := scanNumber([]byte(n), 0); end != len(n) {
		return fmt.Errorf("metadata: want a number, have %s", quote(string(n)))
	}
	w.text = append(w.text, n...)
	return nil
}

// float writes the shortest text that reads back as f and shows that it is a float.
func (w *jsonWriter) float(f float64, bits int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		w.tagged(tagFloat, specialName(f))
		return
	}
	start := len(w.text)
	w.text = strconv.AppendFloat(w.text, f, 'g', -1, bits)
	if !bytes.ContainsAny(w.text[start:], ".e") {
		w.text = append(w.text, ".0"...)
	}
}

func (w *jsonWriter) floats(list []float64) {
	w.open('[')
	for _, f := range list {
		w.item()
		w.float(f, 64)
	}
	w.close(']')
}

func (w *jsonWriter) valueList(list []any, depth int) error {
	w.open('[')
	for _, v := range list {
		w.item()
		if err := w.value(v, depth+1); err != nil {
			return err
		}
	}
	w.close(']')
	return nil
}

// valueMap writes a map in the order of its keys.
func (w *jsonWriter) valueMap(m map[string]any, depth int) error {
	var few [16]string // most have no more
	keys := few[:0]
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	tagged := isTagged(m)
	if tagged {
		w.open('{')
		w.name(tagMap)
	}
	w.open('{')
	for _, key := range keys {
		if !utf8.ValidString(key) {
			return fmt.Errorf("metadata: the key %s is not valid UTF-8", quote(key))
		}
		w.key(key)
		if err := w.value(m[key], depth+1); err != nil {
			return err
		}
	}
	w.close('}')
	if tagged {
		w.close('}')
	}
	return nil
}

// foreign writes what encoding/json makes of v.
func (w *jsonWriter) foreign(v any, depth int) error {
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("metadata: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.UseNumber()
	var out any
	if err := dec.Decode(&out); err != nil {
		return fmt.Errorf("metadata: %w", err)
	}
	return w.value(out, depth)
}
