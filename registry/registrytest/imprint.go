package registrytest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
)

// imprint is what a value holds, taken apart: it stays as it is when the value
// changes. Two values are the same if their imprints are.
type imprint []mark

// mark is one thing that a value holds.
type mark struct {
	path string // to it, from the value
	text string // what is there
	bits bits   // of an array
}

// imprintOf takes v apart, unexported fields included.
func imprintOf(v any) imprint {
	w := &imprinter{within: map[visit]bool{}}
	w.value("", reflect.ValueOf(v))
	return w.marks
}

// visit is a reference that is being followed.
type visit struct {
	address uintptr
	typ     reflect.Type
}

type imprinter struct {
	marks  imprint
	within map[visit]bool // a value may contain itself
}

func (w *imprinter) add(path, text string) { w.marks = append(w.marks, mark{path: path, text: text}) }

// value adds what v holds.
func (w *imprinter) value(path string, v reflect.Value) {
	if !v.IsValid() {
		w.add(path, "nil")
		return
	}
	if isNil(v) && v.CanInterface() {
		w.add(path, "nil")
		return
	}
	if w.known(path, v) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		at := visit{v.Pointer(), v.Type()}
		if w.within[at] {
			w.add(path, "what contains it")
			return
		}
		w.within[at] = true
		defer delete(w.within, at)
	}
	w.parts(path, v)
}

// parts adds what v holds, by the kind of its type.
func (w *imprinter) parts(path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			w.value(path, v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			w.add(path, v.Elem().Type().String())
			w.value(path, v.Elem())
		}
	case reflect.Slice, reflect.Array:
		w.add(path, fmt.Sprintf("a list of %d", v.Len()))
		for i := range v.Len() {
			w.value(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.Map:
		w.mapping(path, v)
	case reflect.Struct:
		for i := range v.NumField() {
			w.value(path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	default:
		w.add(path, textOf(v))
	}
}

// known adds what is compared by what it means: arrays, slices of numbers, times. It
// tells whether v is one of these.
func (w *imprinter) known(path string, v reflect.Value) bool {
	if !v.CanInterface() {
		return false
	}
	if t, ok := v.Interface().(time.Time); ok {
		w.add(path, t.UTC().Format(time.RFC3339Nano))
		return true
	}
	if x, ok := v.Interface().(arrayapi.ArrayLike); ok {
		return w.array(path, x)
	}
	if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
		return false
	}
	x, ok := asArray(v.Interface()) // ragged rows are none
	return ok && w.array(path, x)
}

// array adds an array. It is false for what embeds one and is more than it.
func (w *imprinter) array(path string, x arrayapi.ArrayLike) bool {
	b, err := bitsOf(x)
	if errors.Is(err, arrayapi.ErrForeign) {
		return false
	}
	if err != nil {
		w.add(path, "an array without a buffer: "+err.Error())
		return true
	}
	w.marks = append(w.marks, mark{path: path, text: "an array of " + b.String(), bits: b})
	return true
}

// mapping adds the items of a map in an order that does not change.
func (w *imprinter) mapping(path string, v reflect.Value) {
	w.add(path, fmt.Sprintf("a map of %d", v.Len()))
	type item struct {
		path  string
		value reflect.Value
	}
	items := make([]item, 0, v.Len())
	for _, key := range v.MapKeys() {
		k := &imprinter{within: w.within}
		k.value("", key)
		items = append(items, item{fmt.Sprintf("%s[%s]", path, k.marks), v.MapIndex(key)})
	}
	slices.SortFunc(items, func(a, b item) int { return strings.Compare(a.path, b.path) })
	for _, item := range items {
		w.value(item.path, item.value)
	}
}

// textOf is the text of a value without parts.
func textOf(v reflect.Value) string {
	switch {
	case v.Kind() == reflect.String:
		return strconv.Quote(v.String())
	case v.CanFloat():
		return strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits())
	case v.CanComplex():
		return strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits())
	case v.CanInt():
		return strconv.FormatInt(v.Int(), 10)
	case v.CanUint():
		return strconv.FormatUint(v.Uint(), 10)
	case v.Kind() == reflect.Bool:
		return strconv.FormatBool(v.Bool())
	}
	return fmt.Sprintf("%s at %#x", v.Type(), v.Pointer()) // a function or channel
}

func isNil(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
		return v.IsNil()
	}
	return false
}

// String is what the imprint holds, on one line.
func (i imprint) String() string {
	var parts []string
	for _, m := range i {
		parts = append(parts, strings.TrimPrefix(m.path+" ", " ")+m.text)
	}
	return strings.Join(parts, ", ")
}

// differs says where another imprint differs, or returns nil.
func (i imprint) differs(have imprint) error {
	for n := range min(len(i), len(have)) {
		w, h := i[n], have[n]
		if w.path != h.path || w.text != h.text {
			return fmt.Errorf("want %.200s, have %.200s", w, h)
		}
		if err := w.bits.differ(h.bits); err != nil {
			return fmt.Errorf("%s: %w", w, err)
		}
	}
	switch {
	case len(i) > len(have):
		return fmt.Errorf("want %.200s, have no more", i[len(have)])
	case len(i) < len(have):
		return fmt.Errorf("want no more, have %.200s", have[len(i)])
	}
	return nil
}

// String says what is where.
func (m mark) String() string {
	if m.path == "" {
		return m.text
	}
	return m.path + " = " + m.text
}
