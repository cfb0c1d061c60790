package materializer

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"time"

	"github.com/arraylike/arraylike/internal/pyjson"
)

// maxNesting bounds how deep the lists and maps of a document nest. A value that
// contains itself would never end.
const maxNesting = 64

// errNotPlain says that a container holds something that a JSON document does
// not: it is stored as elements.
var errNotPlain = errors.New("not plain")

// plainEncoder makes one JSON document of a container that is plain: made of
// nil, bools, integers, floats, strings and times, in lists and maps, all of
// which the rules of the registry leave to the built-in materializers.
type plainEncoder struct {
	out    Output
	doc    []byte
	kinds  kindWriter
	rules  map[reflect.Type]string
	fields map[reflect.Type][]field
	zenML  bool
}

// encodePlain returns the document of v and the list of kinds of what lies in
// interfaces.
func encodePlain(out Output, v reflect.Value) (doc []byte, kinds string, err error) {
	_, zenML := zenMLOf(out)
	e := &plainEncoder{out: out, rules: map[reflect.Type]string{}, fields: map[reflect.Type][]field{}, zenML: zenML}
	if err := e.container(v, 0); err != nil {
		return nil, "", err
	}
	return e.doc, e.kinds.String(), nil
}

// rule is the id of the materializer of the values of a type.
func (e *plainEncoder) rule(t reflect.Type) string {
	id, ok := e.rules[t]
	if !ok {
		id = e.out.Rule(t)
		e.rules[t] = id
	}
	return id
}

// value appends what a container holds. open tells that the container's kind
// does not say what.
func (e *plainEncoder) value(v reflect.Value, open bool, depth int) error {
	if v.Kind() == reflect.Interface {
		v, open = v.Elem(), true
	}
	if !v.IsValid() {
		return e.null(open)
	}
	id := e.rule(v.Type())
	for v.Kind() == reflect.Pointer && (v.IsNil() || v.Type() != reflect.TypeFor[*big.Int]()) {
		if v.IsNil() {
			return e.null(open)
		}
		v = v.Elem()
	}
	if open {
		e.kinds.add(KindOf(v.Type()))
	}
	switch id {
	case Builtin{}.ID():
		doc, err := appendBuiltin(e.doc, v)
		if err != nil {
			return errNotPlain
		}
		e.doc = doc
		return nil
	case Time{}.ID():
		text, err := formatTime(v.Interface().(time.Time))
		if err != nil {
			return errNotPlain // another materializer has to take it
		}
		e.doc = pyjson.AppendString(e.doc, text)
		return nil
	case Container{}.ID():
		return e.container(v, depth+1)
	}
	return errNotPlain
}

func (e *plainEncoder) null(open bool) error {
	if open {
		e.kinds.add(NilKind)
	}
	e.doc = append(e.doc, "null"...)
	return nil
}

func (e *plainEncoder) container(v reflect.Value, depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("containers nest more than %d deep", maxNesting)
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		return e.list(v, depth)
	case reflect.Map:
		return e.dict(v, depth)
	case reflect.Struct:
		return e.object(v, depth)
	}
	return fmt.Errorf("%w: %s is no container", ErrDeclined, v.Type())
}

func (e *plainEncoder) list(v reflect.Value, depth int) error {
	e.doc = append(e.doc, '[')
	for i := range v.Len() {
		if i > 0 {
			e.doc = append(e.doc, ", "...)
		}
		if err := e.value(v.Index(i), false, depth); err != nil {
			return err
		}
	}
	e.doc = append(e.doc, ']')
	return nil
}

func (e *plainEncoder) dict(v reflect.Value, depth int) error {
	if k := v.Type().Key().Kind(); v.Len() > 0 && (k == reflect.Interface || e.zenML && k != reflect.String) {
		return errNotPlain // JSON knows no keys but strings, and ZenML does not take other keys for such
	}
	members, err := sortedMembers(v)
	if err != nil {
		return err
	}
	e.doc = append(e.doc, '{')
	for i, m := range members {
		e.key(i, m.text)
		if err := e.value(m.value, false, depth); err != nil {
			return err
		}
	}
	e.doc = append(e.doc, '}')
	return nil
}

// object appends a struct. Its type is not known to who reads the document, so
// the kinds of all its fields are listed.
func (e *plainEncoder) object(v reflect.Value, depth int) error {
	fields, ok := e.fields[v.Type()]
	if !ok {
		var err error
		if fields, err = fieldsOf(v.Type()); err != nil {
			return fmt.Errorf("%w: %w", ErrDeclined, err)
		}
		e.fields[v.Type()] = fields
	}
	e.doc = append(e.doc, '{')
	for i, f := range fields {
		e.key(i, f.name)
		if err := e.value(v.Field(f.index), true, depth); err != nil {
			return err
		}
	}
	e.doc = append(e.doc, '}')
	return nil
}

func (e *plainEncoder) key(i int, text string) {
	if i > 0 {
		e.doc = append(e.doc, ", "...)
	}
	e.doc = append(pyjson.AppendString(e.doc, text), ": "...)
}
