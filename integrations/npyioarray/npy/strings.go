package npy

import (
	"fmt"
	"io"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/convert"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// readStrings reads into a string, a slice or an array of strings, without the NULs
// with which text is padded.
func (r *Reader) readStrings(v reflect.Value) error {
	if k := r.h.DType.Kind(); k != dtype.KindUnicode && k != dtype.KindBytes {
		return mismatch(v.Type(), r.h.DType, "unicode or bytes")
	}
	if r.atEnd() {
		return io.EOF
	}
	n := r.left
	switch {
	case v.Kind() == reflect.String:
		n = 1
	case v.Kind() == reflect.Array && n > v.Len():
		return &arrayapi.ShapeError{Op: fmt.Sprintf("npy: read into *%.100v", v.Type()), Have: r.Header.Descr.Shape, Want: fmt.Sprintf("at most %d elements", v.Len())}
	}
	b, err := r.take(n)
	if err != nil {
		return err
	}
	text, err := convert.Strings(b)
	if err != nil {
		return fmt.Errorf("npy: read into *%.100v: %w", v.Type(), err)
	}
	setStrings(v, text)
	return nil
}

// setStrings makes v of strings, of named types too.
func setStrings(v reflect.Value, text []string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text[0])
		return
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), len(text), len(text)))
	}
	for i, s := range text {
		v.Index(i).SetString(s)
	}
}
