package materializer

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// kindWriter collects the kinds of the values that a document holds where its
// own kind says any, in their order: "int 3*float64 []string". Repeated ones are
// counted.
type kindWriter struct {
	text  strings.Builder
	last  string
	count int
}

func (w *kindWriter) add(kind string) {
	kind = strings.ReplaceAll(kind, " ", "")
	if kind == w.last {
		w.count++
		return
	}
	w.flush()
	w.last, w.count = kind, 1
}

func (w *kindWriter) flush() {
	if w.count == 0 {
		return
	}
	if w.text.Len() > 0 {
		w.text.WriteByte(' ')
	}
	if w.count > 1 {
		fmt.Fprintf(&w.text, "%d*", w.count)
	}
	w.text.WriteString(w.last)
}

// String ends the list and returns it.
func (w *kindWriter) String() string {
	w.flush()
	w.count = 0
	return w.text.String()
}

// kindReader reads such a list, without ever holding more than its text.
type kindReader struct {
	text  string
	kind  string
	count int // how often kind is still to be returned
}

func (r *kindReader) next() (string, error) {
	if r.count > 0 {
		r.count--
		return r.kind, nil
	}
	if r.text == "" {
		return "", errors.New("the list of kinds in the manifest is too short")
	}
	r.kind, r.text, _ = strings.Cut(r.text, " ")
	times, kind, _ := strings.Cut(r.kind, "*")
	if n, err := strconv.Atoi(times); err == nil && n > 0 {
		r.kind, r.count = kind, n-1
	}
	return r.kind, nil
}
