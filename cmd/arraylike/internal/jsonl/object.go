// Package jsonl writes JSON objects piece by piece, so that the values of an array never are in memory as text.
package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
)

// Object writes one JSON object, field by field. Errors of the writer remain in it until the caller flushes.
type Object struct {
	w    *bufio.Writer
	some bool // a field was written
}

// Begin starts an object.
func Begin(w *bufio.Writer) *Object {
	w.WriteByte('{')
	return &Object{w: w}
}

// Key starts a field.
func (o *Object) Key(name string) {
	if o.some {
		o.w.WriteByte(',')
	}
	o.some = true
	o.w.WriteByte('"')
	o.w.WriteString(name)
	o.w.WriteString(`":`)
}

// Field writes a small field.
func (o *Object) Field(name string, v any) {
	o.Key(name)
	o.w.Write(Marshal(v))
}

// List starts a field that is a list of objects; Element and EndList follow.
func (o *Object) List(name string) {
	o.Key(name)
	o.w.WriteByte('[')
	o.some = false
}

// Element starts an object in the list.
func (o *Object) Element() *Object {
	if o.some {
		o.w.WriteByte(',')
	}
	o.some = true
	return Begin(o.w)
}

// EndList ends the list.
func (o *Object) EndList() {
	o.some = true
	o.w.WriteByte(']')
}

// End ends the object.
func (o *Object) End() { o.w.WriteByte('}') }

// Marshal spells v without the escapes that JSON inside HTML needs: "<f4" is easier to read.
func Marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return []byte("null") // no value of this package fails
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
