package npy

import (
	"errors"
	"fmt"
	"io"

	"github.com/arraylike/arraylike/internal/memory"
)

// firstStep is how many bytes are allocated before any has arrived.
const firstStep = 256 << 10

// take reads n bytes into memory of their own, and tells how many came. Where r
// is not known to hold them, the memory doubles with the bytes that arrive: a
// claim costs nothing.
func take(r io.Reader, n int) (data []byte, have int, err error) {
	if n <= firstStep || holds(r, n) {
		data = memory.Unset(n)
		have, err = fill(r, data)
		return data, have, err
	}
	data = memory.Alloc(firstStep)
	for {
		k, err := fill(r, data[have:])
		have += k
		if err != nil || have == n {
			return data[:have], have, err
		}
		grown := memory.Unset(have + min(have, n-have)) // not 2*have, which may overflow
		copy(grown, data)
		data = grown
	}
}

// errShort is what fill returns for a reader that ended.
var errShort = errors.New("short")

// fill reads len(b) bytes, of a file by several goroutines at once where there
// are many. Unlike io.ReadFull it tells the end of the input, in whatever way
// the reader says it, from the errors of the reader.
func fill(r io.Reader, b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	if len(b) >= parallelData {
		if n, err, ok := fillParallel(r, b); ok {
			return n, err
		}
	}
	n, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = errShort
	}
	return n, err
}

// dataError is the error of a fill that got have of want bytes of the data.
func dataError(err error, offset int64, want, have int) error {
	switch err {
	case nil:
		return nil
	case errShort:
		return truncated(FieldData, offset+int64(have), want, have)
	default:
		return fmt.Errorf("npy: read data: %w", err)
	}
}
