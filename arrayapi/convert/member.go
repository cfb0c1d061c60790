package convert

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// tagKey is the key of the tags that name fields.
const tagKey = "npy"

// member is a field of a Go struct that has its place in an array.
type member struct {
	name  string
	index int
	shape []int        // of an array, outermost first
	elem  reflect.Type // of its elements
	dtype dtype.DType  // that the tag asks for; invalid: none
}

// membersOf returns the members of a struct.
func membersOf(t reflect.Type) ([]member, error) {
	var all []member
	for i := range t.NumField() {
		f := t.Field(i)
		tag, tagged := f.Tag.Lookup(tagKey)
		name, descr, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-", !tagged && !f.IsExported():
			continue
		case !f.IsExported():
			return nil, fmt.Errorf("field %s: want an exported field, have a tag on one that is not", f.Name)
		case name == "":
			name = f.Name
		}
		m := member{name: name, index: i, elem: f.Type}
		if descr != "" {
			var err error
			if m.dtype, err = dtype.Parse(descr); err != nil {
				return nil, fmt.Errorf("field %s: tag: %w", f.Name, err)
			}
			m.dtype = m.dtype.WithOrder(dtype.Native())
		}
		all = append(all, m)
	}
	return all, nil
}

// peel takes the arrays off the element type, but for bytes that are one element of
// a kind.
func (m *member) peel(k dtype.Kind) {
	for m.elem.Kind() == reflect.Array {
		if isByteArray(m.elem) && (k == dtype.KindVoid || k == dtype.KindBytes) {
			return
		}
		m.shape = append(m.shape, m.elem.Len())
		m.elem = m.elem.Elem()
	}
}

// isByteArray tells whether t is an array of bytes, which those of package minifloat
// are not.
func isByteArray(t reflect.Type) bool {
	if t.Kind() != reflect.Array {
		return false
	}
	d, ok := dtype.OfType(t.Elem())
	return ok && d.Kind() == dtype.KindUint8
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	durationType = reflect.TypeFor[time.Duration]()
)

// dtypeOf returns the dtype of a member, for the values that it has in the elements of
// s, where path leads to it.
func (m *member) dtypeOf(s reflect.Value, path []int) (dtype.DType, error) {
	switch {
	case m.dtype.IsValid():
		return m.dtype, nil
	case m.elem == timeType:
		return dtype.NewDateTime64(dtype.Nanosecond, 1), nil
	case m.elem == durationType:
		return dtype.NewTimeDelta64(dtype.Nanosecond, 1), nil
	case m.elem.Kind() == reflect.String:
		return dtype.NewUnicode(longest(s, path, m.count())), nil
	case m.elem.Kind() == reflect.Struct && len(m.shape) == 0:
		return structOf(m.elem, s, path)
	case m.elem.Kind() == reflect.Struct:
		// The elements of an array of structs share one dtype: strings of theirs
		// have the length that the tag says.
		return structOf(m.elem, reflect.MakeSlice(s.Type(), 0, 0), append(path, make([]int, len(m.shape))...))
	}
	if d, ok := dtype.OfType(m.elem); ok {
		return d, nil
	}
	return dtype.DType{}, fmt.Errorf("want a type that a dtype has, have %v", m.elem)
}

func (m *member) count() int {
	n := 1
	for _, d := range m.shape {
		n *= d
	}
	return n
}

// longest returns the number of characters of the longest string of a member, of which
// each element has count.
func longest(s reflect.Value, path []int, count int) int {
	members, n := memory.MembersOf(s, path), 1
	for i := range s.Len() {
		for k := range count {
			n = max(n, utf8.RuneCountInString(*memory.Member[string](members, i, k)))
		}
	}
	return n
}

// match pairs the members of a Go struct with the fields of d.
func match(t reflect.Type, d dtype.DType) ([]column, error) {
	p := pairing{}
	err := p.pair(t, d, nil, 0, "")
	return p.columns, err
}

// pairing collects columns.
type pairing struct{ columns []column }

// pair pairs the struct that path leads to with d, which is at an offset.
func (p *pairing) pair(t reflect.Type, d dtype.DType, path []int, offset int, prefix string) error {
	members, err := membersOf(t)
	if err != nil {
		return err
	}
	fields := d.Fields()
	for i := range members {
		m := &members[i]
		at := slices.IndexFunc(fields, func(f dtype.Field) bool { return f.Name == m.name })
		if at < 0 {
			return wrongField(d, fmt.Sprintf("with a field %.100q", prefix+m.name))
		}
		f := &fields[at]
		m.peel(f.DType.Kind())
		if !slices.Equal(f.Shape, m.shape) {
			return wrongField(d, fmt.Sprintf("with a field %.100q of shape %v", prefix+m.name, m.shape))
		}
		where := append(slices.Clone(path), m.index)
		if err := p.member(m, f, where, offset+f.Offset, prefix+m.name); err != nil {
			return err
		}
	}
	return nil
}

// member adds the columns of one member.
func (p *pairing) member(m *member, f *dtype.Field, path []int, offset int, name string) error {
	if m.elem.Kind() == reflect.Struct && m.elem != timeType {
		if f.DType.Kind() != dtype.KindStruct {
			return wrongField(f.DType, fmt.Sprintf("a struct for field %.100q", name))
		}
		for k := range m.count() {
			inside := slices.Concat(path, indices(m.shape, k))
			if err := p.pair(m.elem, f.DType, inside, offset+k*f.DType.Size(), name+"."); err != nil {
				return err
			}
		}
		return nil
	}
	c := column{name: name, path: path, offset: offset, count: m.count(), dtype: f.DType}
	if !c.choose(m.elem) {
		return wrongField(f.DType, fmt.Sprintf("that field %.100q of type %v holds", name, m.elem))
	}
	p.columns = append(p.columns, c)
	return nil
}

// indices returns the index of the k-th element in an array of that shape.
func indices(shape []int, k int) []int {
	at := make([]int, len(shape))
	for axis := len(shape) - 1; axis >= 0; axis-- {
		at[axis], k = k%shape[axis], k/shape[axis]
	}
	return at
}
