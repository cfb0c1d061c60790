package artifact

import (
	"fmt"
	"strconv"
)

// metadata reads the metadata of an entry.
func (r *jsonReader) metadata() (Metadata, error) {
	if r.peek() != '{' {
		return nil, r.unexpected("metadata", "an object")
	}
	v, err := r.valueObject()
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("metadata: want an object, have %s", kindOf(v))
	}
	return m, nil
}

// skip consumes one value of any kind; it still looks for duplicate keys and depth.
func (r *jsonReader) skip() error {
	_, err := r.value()
	return err
}

// value reads any value, as Metadata documents it.
func (r *jsonReader) value() (any, error) {
	switch r.peek() {
	case '{':
		return r.valueObject()
	case '[':
		return r.valueArray()
	case '"':
		return r.string("metadata")
	case 't':
		return true, r.literal("true")
	case 'f':
		return false, r.literal("false")
	case 'n':
		return nil, r.literal("null")
	}
	return r.number()
}

// number reads a number as the first of int64, uint64 and float64 that has it.
func (r *jsonReader) number() (any, error) {
	text, integer, err := r.numberText("metadata")
	if err != nil {
		return nil, err
	}
	if integer {
		if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
			return n, nil
		}
		if n, err := strconv.ParseUint(string(text), 10, 64); err == nil {
			return n, nil
		}
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return nil, fmt.Errorf("the number %s is out of range", quote(string(text)))
	}
	return f, nil
}

// valueObject reads an object, or what it stands for.
func (r *jsonReader) valueObject() (any, error) {
	m, err := r.valueMap(func(key string) (any, error) {
		if key == tagMap {
			return r.valueMap(func(string) (any, error) { return r.value() })
		}
		return r.value()
	})
	if err != nil {
		return nil, err
	}
	return untagged(m)
}

// valueMap reads an object with a function for the values.
func (r *jsonReader) valueMap(value func(key string) (any, error)) (map[string]any, error) {
	m := make(map[string]any)
	err := r.members("metadata", func(key string) error {
		v, err := value(key)
		if err != nil {
			return err
		}
		n := len(m)
		if m[key] = v; len(m) == n {
			err = keyTwice("metadata", key)
		}
		return err
	})
	return m, err
}

func (r *jsonReader) valueArray() (any, error) {
	list := []any{}
	err := r.array("metadata", func() error {
		v, err := r.value()
		list = append(list, v)
		return err
	})
	return list, err
}

// kindOf names the kind of a value of metadata.
func kindOf(v any) string {
	switch v.(type) {
	case nil:
		return "null"
	case bool:
		return "a bool"
	case string:
		return "a text"
	case map[string]any:
		return "an object"
	case []any:
		return "an array"
	}
	return "a number"
}
