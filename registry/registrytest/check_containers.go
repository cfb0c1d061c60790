package registrytest

import (
	"fmt"
	"reflect"
)

// container is one that holds the value twice.
type container struct {
	value any
	open  bool // its type does not say what it holds
}

// containers returns lists and maps that hold the value twice.
func (p *trial) containers() []container {
	v := p.Value.Value
	all := []container{{[]any{v, v}, true}, {map[string]any{"a": v, "b": v}, true}}
	if p.t == nil {
		return all
	}
	list := reflect.MakeSlice(reflect.SliceOf(p.t), 2, 2)
	dict := reflect.MakeMap(reflect.MapOf(reflect.TypeFor[string](), p.t))
	for i, key := range []string{"a", "b"} {
		list.Index(i).Set(reflect.ValueOf(v))
		dict.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(v))
	}
	return append(all, container{list.Interface(), false}, container{dict.Interface(), false})
}

// checkContainers saves the value within others, and loads these as what they are.
func checkContainers(p *trial, r *report) {
	for _, c := range p.containers() {
		r.expect(p.within(c), "within a %T", c.value)
	}
}

func (p *trial) within(c container) error {
	s, err := p.store(0)
	if err != nil {
		return err
	}
	if _, err := p.save(p.s.r, s, c.value); err != nil {
		return err
	}
	got, err := p.load(p.s.r, s, reflect.TypeOf(c.value))
	if c.open && p.refusesAny() {
		return p.wantAny(got, err)
	}
	if err != nil {
		return err
	}
	elements, err := elementsOf(got)
	if err != nil {
		return err
	}
	return p.wantElements(elements, c.open)
}

// wantElements compares what a container holds with the value. Neither element is changed
// by changing the other.
func (p *trial) wantElements(elements []any, open bool) error {
	for i, element := range elements {
		want := p.wantSame
		if open {
			want = func(got any) error { return p.wantAny(got, nil) }
		}
		if err := want(element); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
	}
	if open {
		return nil // Value.Change is for the type of the value
	}
	p.changeLoaded(elements[0])
	return wrapNonNil("element 1, after element 0 was changed", p.wantSame(elements[1]))
}

// elementsOf returns what a container holds, which must be two.
func elementsOf(v any) (elements []any, err error) {
	rv := reflect.ValueOf(v)
	switch rv.Kind() {
	case reflect.Slice:
		for i := range rv.Len() {
			elements = append(elements, rv.Index(i).Interface())
		}
	case reflect.Map:
		for _, key := range []string{"a", "b"} {
			if e := rv.MapIndex(reflect.ValueOf(key)); e.IsValid() {
				elements = append(elements, e.Interface())
			}
		}
	}
	if len(elements) != 2 {
		return nil, fmt.Errorf("want two elements, have %d", len(elements))
	}
	return elements, nil
}
