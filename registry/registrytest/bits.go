package registrytest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// bits is what an array holds, whatever its namespace, layout and byte order.
type bits struct {
	dtype dtype.DType // native
	shape []int
	raw   []byte // row-major, in native byte order, of its own memory
}

// bitsOf copies the elements of an array.
func bitsOf(x arrayapi.ArrayLike) (bits, error) {
	ns := x.ArrayNamespace()
	if ns == nil {
		return bits{}, errors.New("ArrayNamespace is nil")
	}
	b, err := ns.Buffer(x, arrayapi.CopyIfNeeded)
	if err != nil {
		return bits{}, err
	}
	if err := b.Check(); err != nil {
		b.Free()
		return bits{}, err
	}
	c, err := b.Contiguous(arrayapi.CopyAlways) // which frees b
	if err != nil {
		b.Free()
		return bits{}, err
	}
	raw, _ := c.Bytes()
	return bits{c.DType.WithOrder(dtype.Native()), c.Shape, raw}, nil
}

// buffer returns the elements as a buffer of its own memory.
func (b bits) buffer() arrayapi.Buffer {
	out, err := arrayapi.NewBuffer(b.dtype, b.shape)
	if err != nil {
		panic(err) // such an array is there
	}
	copy(out.Data, b.raw)
	return out
}

// String names the dtype and shape.
func (b bits) String() string { return fmt.Sprintf("dtype %s, shape %v", b.dtype, b.shape) }

// differ says where another array differs, or returns nil.
func (b bits) differ(have bits) error {
	if b.dtype != have.dtype && !b.dtype.Equal(have.dtype) || !slices.Equal(b.shape, have.shape) {
		return fmt.Errorf("want %s, have %s", b, have)
	}
	if bytes.Equal(b.raw, have.raw) {
		return nil
	}
	size := b.dtype.Size()
	for i := 0; i < len(b.raw); i += size {
		if w, h := b.raw[i:i+size], have.raw[i:i+size]; !bytes.Equal(w, h) {
			return fmt.Errorf("element %d: want %s (the bytes %x), have %s (%x)", i/size, b.text(w), w, b.text(h), h)
		}
	}
	return nil
}

// text is an element as it prints.
func (b bits) text(element []byte) string {
	x, err := ndarray.FromBuffer(bits{dtype: b.dtype, raw: element}.buffer())
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%.100s", x)
}

// wantBits compares what an array holds with what it should.
func wantBits(want bits, v any) error {
	x, ok := v.(arrayapi.ArrayLike)
	if !ok {
		return fmt.Errorf("want an array, have a %T", v)
	}
	have, err := bitsOf(x)
	if err != nil {
		return fmt.Errorf("the buffer of a %T: %w", v, err)
	}
	return want.differ(have)
}
