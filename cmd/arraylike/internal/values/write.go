package values

import (
	"bufio"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/rowmajor"
)

// Write writes all elements of b to w as one JSON list. It needs no memory that grows with the number of elements. An
// array that [Check] refuses must not come here. Errors of w remain in it until the caller flushes.
func Write(w *bufio.Writer, b arrayapi.Buffer) {
	e := encoderOf(b.DType)
	w.WriteByte('[')
	first := true
	for c := range rowmajor.Chunks(b) {
		if !first {
			w.WriteByte(',')
		}
		first = false
		e.list(w, c.Bytes, c.Count)
	}
	w.WriteByte(']')
}
