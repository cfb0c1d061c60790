package arrayapitest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// wantBuffer compares a buffer with the values of another, bit for bit. The
// byte order is free.
func wantBuffer(want, have arrayapi.Buffer) error {
	if err := have.Check(); err != nil {
		return fmt.Errorf("want a buffer that passes Check, have %w", err)
	}
	if w, h := want.DType.WithOrder(dtype.Native()), have.DType.WithOrder(dtype.Native()); !w.Equal(h) {
		return fmt.Errorf("want dtype %s, have %s", w, h)
	}
	if !slices.Equal(want.Shape, have.Shape) {
		return fmt.Errorf("want shape %v, have %v", want.Shape, have.Shape)
	}
	return wantBytes(native(want), native(have), want.DType.Size())
}

// wantBytes compares elements of so many bytes.
func wantBytes(want, have []byte, size int) error {
	if bytes.Equal(want, have) {
		return nil
	}
	for i := 0; i+size <= len(want); i += size {
		if w, h := want[i:i+size], have[i:i+size]; !bytes.Equal(w, h) {
			return fmt.Errorf("element %d: want the bytes %x, have %x", i/size, w, h)
		}
	}
	return fmt.Errorf("want %d bytes, have %d", len(want), len(have))
}

// wantArray compares the values of an array with those of a buffer.
func (s *suite) wantArray(want arrayapi.Buffer, x arrayapi.ArrayLike) error {
	return s.wantArrayBy(want, x, arrayapi.CopyIfNeeded)
}

func (s *suite) wantArrayBy(want arrayapi.Buffer, x arrayapi.ArrayLike, mode arrayapi.CopyMode) error {
	have, err := s.buffer(x, mode)
	if err != nil {
		return fmt.Errorf("Buffer(%v): %w", mode, err)
	}
	defer have.Free()
	if err := wantBuffer(want, have); err != nil {
		return fmt.Errorf("Buffer(%v): %w", mode, err)
	}
	return nil
}

// wantExchange makes an array of b and compares it with b, both ways in the given
// modes. With CopyNever it may be refused.
func (s *suite) wantExchange(b arrayapi.Buffer, like arrayapi.ArrayLike, in, out arrayapi.CopyMode) error {
	data := slices.Clone(b.Data)
	x, err := s.fromBuffer(b, like, in)
	if in == arrayapi.CopyNever && refused(err) {
		return wantIs(err, arrayapi.ErrCopy)
	}
	if err != nil {
		return err
	}
	err = s.wantArrayBy(b, x, out)
	if out == arrayapi.CopyNever && errors.Is(err, arrayapi.ErrCopy) {
		err = nil
	}
	if !bytes.Equal(data, b.Data) {
		err = errors.Join(err, errors.New("want the memory of the argument as it was, have it changed"))
	}
	return err
}

// overlap tells whether two slices have memory in common.
func overlap(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	p, q := reflect.ValueOf(a).Pointer(), reflect.ValueOf(b).Pointer()
	return p < q+uintptr(len(b)) && q < p+uintptr(len(a))
}

// address returns the address of the first element.
func address(b arrayapi.Buffer) uintptr {
	return reflect.ValueOf(b.Data).Pointer() + uintptr(b.Offset)
}

// alignedBytes returns fresh memory.
func alignedBytes(n int) []byte { return memory.Alloc(n) }
