package convert

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
)

// Float32s returns floats as float32, exactly: those of package minifloat, and
// float32 itself. float64 and long doubles do not fit.
func Float32s(b arrayapi.Buffer) ([]float32, error) {
	const op = "to float32"
	decode := decoders[b.DType.Kind()]
	if decode == nil {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: "a float of 32 bits or fewer"}
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]float32, b.Size())
	decode(out, bytes)
	b.Free()
	return out, nil
}

// FromFloat32s returns floats of the dtype d, each value rounded to the nearest as
// [minifloat.Encode] does; float32 and float64 hold them exactly.
func FromFloat32s(d dtype.DType, s []float32, shape ...int) (arrayapi.Buffer, error) {
	const op = "from float32"
	encode := encoders[d.Kind()]
	if encode == nil {
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: "convert: " + op, Have: d, Want: "a float of 64 bits or fewer"}
	}
	b, err := newBuffer(op, d.WithOrder(dtype.Native()), len(s), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	encode(b.Data, s)
	return b, nil
}

// Float64s returns floats as float64: exactly, but for long doubles, which are
// rounded to the nearest, and infinite where they are too large. Long doubles are read
// as those of x86, in 80 of their 128 bits: a file does not say of which machine they
// are.
func Float64s(b arrayapi.Buffer) ([]float64, error) {
	const op = "to float64"
	kind := b.DType.Kind()
	if decoders[kind] != nil {
		narrow, err := Float32s(b)
		return widen(narrow), err
	}
	if kind != dtype.KindFloat64 && kind != dtype.KindLongDouble {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: "a float"}
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]float64, b.Size())
	if kind == dtype.KindFloat64 {
		copy(out, view[float64](bytes))
	} else {
		extended(out, bytes, b.DType.Size())
	}
	b.Free()
	return out, nil
}

func widen(s []float32) []float64 {
	if s == nil {
		return nil
	}
	out := make([]float64, len(s))
	for i, v := range s {
		out[i] = float64(v)
	}
	return out
}

// decoders turns the bytes of elements of a kind, in the host's order, into float32.
var decoders = [...]func(dst []float32, raw []byte){
	dtype.KindFloat32:           func(dst []float32, raw []byte) { copy(dst, view[float32](raw)) },
	dtype.KindFloat16:           decoder[minifloat.Float16],
	dtype.KindBFloat16:          decoder[minifloat.BFloat16],
	dtype.KindFloat8E3M4:        decoder[minifloat.Float8E3M4],
	dtype.KindFloat8E4M3:        decoder[minifloat.Float8E4M3],
	dtype.KindFloat8E4M3B11FNUZ: decoder[minifloat.Float8E4M3B11FNUZ],
	dtype.KindFloat8E4M3FN:      decoder[minifloat.Float8E4M3FN],
	dtype.KindFloat8E4M3FNUZ:    decoder[minifloat.Float8E4M3FNUZ],
	dtype.KindFloat8E5M2:        decoder[minifloat.Float8E5M2],
	dtype.KindFloat8E5M2FNUZ:    decoder[minifloat.Float8E5M2FNUZ],
	dtype.KindFloat8E8M0FNU:     decoder[minifloat.Float8E8M0FNU],
	dtype.KindFloat6E2M3FN:      decoder[minifloat.Float6E2M3FN],
	dtype.KindFloat6E3M2FN:      decoder[minifloat.Float6E3M2FN],
	dtype.KindFloat4E2M1FN:      decoder[minifloat.Float4E2M1FN],
	dtype.KindStruct:            nil, // the last kind
}

func decoder[T minifloat.Float](dst []float32, raw []byte) { minifloat.Decode(dst, view[T](raw)) }

// encoders does the reverse.
var encoders = [...]func(raw []byte, src []float32){
	dtype.KindFloat32:           func(raw []byte, src []float32) { memory.Store(raw, src) },
	dtype.KindFloat64:           func(raw []byte, src []float32) { memory.Store(raw, widen(src)) },
	dtype.KindFloat16:           encoder[minifloat.Float16],
	dtype.KindBFloat16:          encoder[minifloat.BFloat16],
	dtype.KindFloat8E3M4:        encoder[minifloat.Float8E3M4],
	dtype.KindFloat8E4M3:        encoder[minifloat.Float8E4M3],
	dtype.KindFloat8E4M3B11FNUZ: encoder[minifloat.Float8E4M3B11FNUZ],
	dtype.KindFloat8E4M3FN:      encoder[minifloat.Float8E4M3FN],
	dtype.KindFloat8E4M3FNUZ:    encoder[minifloat.Float8E4M3FNUZ],
	dtype.KindFloat8E5M2:        encoder[minifloat.Float8E5M2],
	dtype.KindFloat8E5M2FNUZ:    encoder[minifloat.Float8E5M2FNUZ],
	dtype.KindFloat8E8M0FNU:     encoder[minifloat.Float8E8M0FNU],
	dtype.KindFloat6E2M3FN:      encoder[minifloat.Float6E2M3FN],
	dtype.KindFloat6E3M2FN:      encoder[minifloat.Float6E3M2FN],
	dtype.KindFloat4E2M1FN:      encoder[minifloat.Float4E2M1FN],
	dtype.KindStruct:            nil, // the last kind
}

func encoder[T minifloat.Float](raw []byte, src []float32) {
	dst := view[T](raw)
	minifloat.Encode(dst, src)
	memory.Store(raw, dst)
}
