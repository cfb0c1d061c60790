package materializer

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// field is a field of a struct that is saved.
type field struct {
	name     string // its key in the container
	index    int
	typ      reflect.Type
	optional bool // may be missing from what is loaded
}

// tagKey is the key of the struct tag that names a field: `array:"name"`, with
// ",optional" behind it for a field that may be missing when it is loaded, or
// `array:"-"` for one that is not saved.
const tagKey = "array"

// fieldsOf lists the fields of a struct type that are saved. A field that would
// be lost, as no other package can read it, is an error.
func fieldsOf(t reflect.Type) ([]field, error) {
	fields := make([]field, 0, t.NumField())
	for i := range t.NumField() {
		f := t.Field(i)
		name, option, _ := strings.Cut(f.Tag.Get(tagKey), ",")
		switch {
		case name == "-":
			continue
		case !f.IsExported():
			return nil, fmt.Errorf("%s has the unexported field %s, which would be lost: export it, or give it the tag `array:\"-\"`", t, f.Name)
		case option != "" && option != "optional":
			return nil, fmt.Errorf("%s: field %s: tag: want the option optional, have %.100q", t, f.Name, option)
		case name == "":
			name = f.Name
		}
		if slices.ContainsFunc(fields, func(o field) bool { return o.name == name }) {
			return nil, fmt.Errorf("%s has two fields called %.100q", t, name)
		}
		fields = append(fields, field{name, i, f.Type, option == "optional"})
	}
	return fields, nil
}

// FieldTypes lists the types of the fields of a struct that are saved. A field
// that would be lost is an error.
func FieldTypes(t reflect.Type) ([]reflect.Type, error) {
	fields, err := fieldsOf(t)
	if err != nil {
		return nil, err
	}
	types := make([]reflect.Type, len(fields))
	for i, f := range fields {
		types[i] = f.typ
	}
	return types, nil
}

// matchFields finds the field of each key of what is stored. What is stored is
// not left out, and a field is not left empty, unless it is optional.
func matchFields(t reflect.Type, keys []string) ([]field, error) {
	fields, err := fieldsOf(t)
	if err != nil {
		return nil, err
	}
	byName := make(map[string]field, len(fields))
	for _, f := range fields {
		byName[f.name] = f
	}
	matched := make([]field, len(keys))
	for i, key := range keys {
		f, ok := byName[key]
		if !ok {
			return nil, fmt.Errorf("%s has no field for the key %.100q", t, key)
		}
		matched[i] = f
		delete(byName, key)
	}
	for _, f := range fields {
		if _, missing := byName[f.name]; missing && !f.optional {
			return nil, fmt.Errorf("there is no key %.100q for the field %s of %s; a field that may be missing has the tag `array:\",optional\"`",
				f.name, t.Field(f.index).Name, t)
		}
	}
	return matched, nil
}
