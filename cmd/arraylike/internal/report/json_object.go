package report

import (
	"bufio"
	"bytes"
	"encoding/json"
)

// object writes one JSON object, field by field: the values of an array never are in memory as text.
type object struct {
	w    *bufio.Writer
	some bool // a field was written
}

// begin starts an object.
func begin(w *bufio.Writer) *object {
	w.WriteByte('{')
	return &object{w: w}
}

// key starts a field.
func (o *object) key(name string) {
	if o.some {
		o.w.WriteByte(',')
	}
	o.some = true
	o.w.WriteByte('"')
	o.w.WriteString(name)
	o.w.WriteString(`":`)
}

// field writes a small field.
func (o *object) field(name string, v any) {
	o.key(name)
	o.w.Write(marshal(v))
}

// list starts a field that is a list of objects; element and endList follow.
func (o *object) list(name string) {
	o.key(name)
	o.w.WriteByte('[')
	o.some = false
}

// element starts an object in the list.
func (o *object) element() *object {
	if o.some {
		o.w.WriteByte(',')
	}
	o.some = true
	return begin(o.w)
}

func (o *object) endList() {
	o.some = true
	o.w.WriteByte(']')
}

func (o *object) end() { o.w.WriteByte('}') }

// marshal spells v without the escapes that JSON inside HTML needs: "<f4" is easier to read.
func marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return []byte("null") // no value of this package fails
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
