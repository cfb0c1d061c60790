package npz

import (
	"bufio"
	"compress/flate"
	"errors"
	"io"
	"sync"
)

// inflater decompresses one member after the other.
type inflater struct {
	in  *bufio.Reader
	out io.ReadCloser
}

var inflaters = sync.Pool{New: func() any {
	in := bufio.NewReaderSize(nil, 32<<10)
	return &inflater{in: in, out: flate.NewReader(in)}
}}

// newInflater returns a reader of the decompressed bytes, and what gives its
// memory back.
func newInflater(r io.Reader) (io.Reader, func()) {
	f := inflaters.Get().(*inflater)
	f.in.Reset(r)
	_ = f.out.(flate.Resetter).Reset(f.in, nil) // fails for a bad dictionary only
	return f.out, func() { inflaters.Put(f) }
}

// isCorrupt tells whether err is about what is decompressed, not about reading
// it.
func isCorrupt(err error) bool {
	var corrupt flate.CorruptInputError
	var internal flate.InternalError
	return errors.As(err, &corrupt) || errors.As(err, &internal)
}
