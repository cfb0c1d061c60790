package arrayapitest_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// fromBufferFunc is FromBuffer without its receiver.
type fromBufferFunc = func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error)

// changed is sound's FromBuffer of a buffer after a change.
func changed(change func(b *arrayapi.Buffer, mode *arrayapi.CopyMode)) fromBufferFunc {
	return func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
		change(&b, &mode)
		return sound{}.FromBuffer(b, like, mode)
	}
}

// made is sound's FromBuffer, and then a change of the array.
func made(change func(x arrayapi.ArrayLike, b arrayapi.Buffer, mode arrayapi.CopyMode)) fromBufferFunc {
	return func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
		x, err := sound{}.FromBuffer(b, like, mode)
		if err == nil {
			change(x, b, mode)
		}
		return x, err
	}
}

// lent is sound's Buffer after a change.
func lent(change func(b *arrayapi.Buffer)) func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	return func(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
		b, err := sound{}.Buffer(x, mode)
		if err == nil {
			change(&b)
		}
		return b, err
	}
}

func TestFaultsOfValues(t *testing.T) {
	testFaults(t, []fault{
		{"the last of many axes is lost", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			if b.Check() == nil && b.NDim() == 4 {
				b.Shape = []int{b.Shape[0], b.Shape[1], b.Shape[2] * b.Shape[3]}
				b.Strides = []int{b.Strides[0], b.Strides[1], b.Strides[3]}
			}
		})}, []string{"exchange", "zero size", "layouts", "byte order"}},
		{"rows of no elements are lost", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			if b.Check() == nil && b.Size() == 0 {
				b.Shape = make([]int, b.NDim())
			}
		})}, []string{"zero size"}},
		{"column-major memory is read in rows", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			if b.Check() == nil && b.IsF() && !b.IsC() && b.NDim() == 3 {
				b.Strides = arrayStrides(b.Shape, b.DType.Size())
			}
		})}, []string{"layouts", "byte order"}},
		{"negative strides are refused", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if slices.ContainsFunc(b.Strides, func(n int) bool { return n < 0 }) && b.Size() > 0 {
				return nil, errors.New("sound: strides must be positive")
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"layouts", "copy never"}},
		{"strides of 0 are taken for those of rows", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			if b.Check() == nil && b.NDim() == 1 && b.Strides[0] == 0 && b.Shape[0]*b.DType.Size() <= len(b.Data) {
				b.Strides = []int{b.DType.Size()}
			}
		})}, []string{"layouts"}},
		{"an offset is forgotten", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			if b.Check() == nil && b.IsC() && b.Offset == b.DType.Size() {
				b.Offset = 0
			}
		})}, []string{"layouts"}},
		{"the byte order is forgotten", &faulty{fromBuffer: changed(func(b *arrayapi.Buffer, _ *arrayapi.CopyMode) {
			b.DType = b.DType.WithOrder(dtype.Native())
		})}, []string{"byte order", "special values", "read-only", "release after copy"}},
		{"NaN is made the same", &faulty{fromBuffer: made(func(x arrayapi.ArrayLike, _ arrayapi.Buffer, mode arrayapi.CopyMode) {
			if mode == arrayapi.CopyAlways {
				mapFloat64(values(x), func(v float64) float64 {
					if math.IsNaN(v) {
						return math.NaN()
					}
					return v
				})
			}
		})}, []string{"special values"}},
		{"negative zero is made zero", &faulty{fromBuffer: made(func(x arrayapi.ArrayLike, _ arrayapi.Buffer, mode arrayapi.CopyMode) {
			if mode == arrayapi.CopyAlways {
				mapFloat64(values(x), func(v float64) float64 { return v + 0 })
			}
		})}, []string{"special values"}},
		{"bytes after a NUL are lost", &faulty{fromBuffer: made(func(x arrayapi.ArrayLike, _ arrayapi.Buffer, mode arrayapi.CopyMode) {
			if b := values(x); mode == arrayapi.CopyAlways && b.DType.Kind() == dtype.KindBytes {
				for e := range slices.Chunk(b.Data, b.DType.Size()) {
					if i := bytes.IndexByte(e, 0); i >= 0 {
						clear(e[i:])
					}
				}
			}
		})}, []string{"special values"}},
		{"a buffer whose strides lead outside", &faulty{buffer: lent(func(b *arrayapi.Buffer) {
			if b.NDim() == 2 && b.Size() > 0 {
				b.Strides = []int{b.Strides[0] + 100, b.Strides[1]}
			}
		})}, []string{"exchange", "layouts", "byte order", "reduce", "linear algebra"}},
		{"like is not heeded", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if _, ok := like.(vector); ok {
				like = new(tensor)
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"like"}},
		{"no choice of type without like", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if like == nil && b.DType.Kind() == dtype.KindInt16 {
				return nil, &arrayapi.DTypeError{Op: "sound", Have: b.DType, Want: "with a like"}
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{"like"}},
		{"numbers are rounded to hold them", &faulty{fromBuffer: func(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
			if _, ok := like.(vector); ok && b.Check() == nil && b.DType.Kind() == dtype.KindFloat32 && b.NDim() == 1 {
				if mode == arrayapi.CopyNever {
					return nil, arrayapi.ErrCopy
				}
				b.Free()
				return vector(make([]float64, b.Shape[0])), nil
			}
			return sound{}.FromBuffer(b, like, mode)
		}}, []string{
			"listed dtypes", "exchange", "zero size", "layouts", "byte order", "special values", "copy always", "copy never", "read-only", "shape slices",
			"release after copy", "concurrency", "zero copy",
		}},
	})
}

// arrayStrides returns row-major strides.
func arrayStrides(shape []int, size int) []int {
	strides := make([]int, len(shape))
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = size
		size *= shape[i]
	}
	return strides
}

// mapFloat64 changes the elements of row-major native float64 memory. It leaves other memory alone.
func mapFloat64(b arrayapi.Buffer, change func(v float64) float64) {
	if raw, ok := b.Bytes(); ok && b.DType == dtype.Float64 {
		for e := range slices.Chunk(raw, 8) {
			v := math.Float64frombits(binary.NativeEndian.Uint64(e))
			binary.NativeEndian.PutUint64(e, math.Float64bits(change(v)))
		}
	}
}
