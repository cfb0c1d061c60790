package artifact

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// referenceEncode writes a manifest as encoding/json does: a second implementation of EncodeManifest, but for the checks.
func referenceEncode(m *Manifest) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	files := m.Files
	if files == nil {
		files = []FileRecord{}
	}
	err := enc.Encode(struct {
		FormatVersion int            `json:"format_version"`
		Root          referenceEntry `json:"root"`
		Files         []FileRecord   `json:"files"`
	}{m.FormatVersion, referenceEntryOf(&m.Root), files})
	if err != nil {
		return nil, err
	}
	return seal(bytes.TrimSuffix(b.Bytes(), []byte("\n}\n"))), nil
}

// referenceEntry is an Entry whose metadata and elements encoding/json sees as they are to be written.
type referenceEntry struct {
	entryFields
	Metadata       referenceMetadata `json:"metadata,omitempty"`
	Visualizations []Visualization   `json:"visualizations,omitempty"`
	Elements       []referenceEntry  `json:"elements,omitempty"`
}

type entryFields Entry

func referenceEntryOf(e *Entry) referenceEntry {
	r := referenceEntry{entryFields: entryFields(*e), Metadata: referenceMetadata(e.Metadata), Visualizations: e.Visualizations}
	for _, element := range e.Elements {
		r.Elements = append(r.Elements, referenceEntryOf(element))
	}
	return r
}

// referenceMetadata is Metadata that is written by way of values that encoding/json writes without loss.
type referenceMetadata map[string]any

// MarshalJSON writes the metadata with sorted keys and without HTML escapes.
func (m referenceMetadata) MarshalJSON() ([]byte, error) {
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
	case string:
		if !utf8.ValidString(v) {
			return nil, errors.New("not UTF-8")
		}
		return v, nil
	case nil, bool, json.Number, int, int8, int16, int32, int64, uint8, uint16, uint32, uint, uint64:
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
		if !utf8.ValidString(k) {
			return nil, errors.New("not UTF-8")
		}
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

// plainTagged turns what JSON does not know into an object that stands for it.
func plainTagged(v any) (plain any, ok bool, err error) {
	switch v := v.(type) {
	case complex128:
		return map[string]any{tagComplex: []any{plainFloat(real(v), 64), plainFloat(imag(v), 64)}}, true, nil
	case complex64:
		return plainTagged(complex128(v))
	case []byte:
		return map[string]any{tagBytes: base64.StdEncoding.EncodeToString(v)}, true, nil
	case time.Time:
		text, err := v.MarshalText()
		if err != nil {
			return nil, true, fmt.Errorf("artifact: metadata: %w", err)
		}
		return map[string]any{tagTime: string(text)}, true, nil
	}
	return nil, false, nil
}

// plainSpecial is a float that JSON does not know.
func plainSpecial(f float64) any {
	name := "NaN"
	switch {
	case math.IsInf(f, 1):
		name = "Infinity"
	case math.IsInf(f, -1):
		name = "-Infinity"
	}
	return map[string]any{tagFloat: name}
}
