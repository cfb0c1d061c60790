package arrayapitest_test

import (
	"errors"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

func TestFaultsOfCopying(t *testing.T) {
	if !memory.Aliases {
		t.Skip("in a build with the tag purego the suite lets copies pass")
	}
	testFaults(t, []fault{
		{"FromBuffer shares memory always", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, mode *arrayapi.CopyMode) {
			if *mode == arrayapi.CopyAlways && b.Release == nil {
				*mode = arrayapi.CopyIfNeeded
			}
		})}, []string{"copy always"}},
		{"Buffer shares memory always", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			return sound{}.Buffer(x, arrayapi.CopyIfNeeded)
		}}, []string{"copy always", "read-only"}},
		{"FromBuffer copies where it must not", &faulty{fromBuffer: changed(func(_ *arrayapi.Buffer, mode *arrayapi.CopyMode) {
			if *mode == arrayapi.CopyNever {
				*mode = arrayapi.CopyAlways
			}
		})}, []string{"copy never", "copy if needed", "zero copy"}},
		{"Buffer copies where it must not", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if mode == arrayapi.CopyNever {
				mode = arrayapi.CopyAlways
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"copy never", "copy if needed", "zero copy"}},
		{"memory of another device is taken for the host's", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			b.Device = ""
		})}, []string{"copy never"}},
		{"CopyNever is refused with another error", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if mode == arrayapi.CopyNever && b.Check() == nil && !b.Device.IsHost() {
				return nil, errors.New("sound: no")
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"copy never"}},
		{"FromBuffer copies where it need not", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, mode *arrayapi.CopyMode) {
			if *mode == arrayapi.CopyIfNeeded {
				*mode = arrayapi.CopyAlways
			}
		})}, []string{"copy if needed", "zero copy"}},
		{"Buffer copies where it need not", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			if mode == arrayapi.CopyIfNeeded {
				mode = arrayapi.CopyAlways
			}
			return sound{}.Buffer(x, mode)
		}}, []string{"copy if needed", "zero copy"}},
		{"memory is never shared", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if mode == arrayapi.CopyNever && (sound{}).check(b, like) == nil {
				return nil, arrayapi.ErrCopy
			}
			return sound{}.FromBuffer(b, like, arrayapi.CopyAlways)
		}}, []string{"zero copy"}},
		{"the mark of read-only memory is lost", &faulty{buffer: lent(func(b *arrayapi.Buffer) { b.ReadOnly = false })}, []string{"read-only"}},
		{"memory is written to, and back", &faulty{fromBuffer: made(func(_ arrayapi.ArrayLike, b arrayapi.Buffer, mode arrayapi.CopyMode) {
			if len(b.Data) > 0 && b.ReadOnly && mode == arrayapi.CopyNever && b.DType.Kind() == dtype.KindBool {
				b.Data[0] ^= 1
				b.Data[0] ^= 1
			}
		})}, []string{"read-only"}},
		{"the shape of the caller is kept", &faulty{fromBuffer: made(func(x arrayapi.ArrayLike, b arrayapi.Buffer, _ arrayapi.CopyMode) {
			if t, ok := x.(*tensor); ok {
				t.buf.Shape = b.Shape
			}
		})}, []string{"shape slices"}},
		{"the shape of the array is given away", &faulty{buffer: func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
			b, err := sound{}.Buffer(x, mode)
			if t, ok := x.(*tensor); ok && err == nil {
				b.Shape = t.buf.Shape
			}
			return b, err
		}}, []string{"shape slices"}},
	})
}
