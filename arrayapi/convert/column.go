package convert

import (
	"reflect"
	"time"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// column is a field of an array of structs, with the member of a Go struct that holds
// it, of which each element has count.
type column struct {
	name   string
	path   []int // of the member
	offset int   // in bytes in an element
	count  int
	dtype  dtype.DType
	codec  codec
}

// codec moves values between items that lie side by side and members. The items are
// those of elements from first on, each with count of them.
type codec struct {
	load  func(c *column, m memory.Members, first int, items []byte) failure
	store func(c *column, items []byte, m memory.Members, first int) failure
}

func wrongField(d dtype.DType, want string) error {
	return &arrayapi.DTypeError{Op: "fields", Have: d, Want: want}
}

// blockBytes is how many bytes of a column are moved at a time.
const blockBytes = 16 << 10

// read fills the member of each element of s from the elements in raw.
func (c *column) read(s reflect.Value, raw []byte, size int) failure {
	m := memory.MembersOf(s, c.path)
	return c.blocks(s.Len(), func(first, n int, items []byte) failure {
		from := raw[first*size:]
		strided.Copy(items, 0, []int{c.bytes()}, from, c.offset, []int{size}, []int{n}, c.bytes())
		return c.codec.load(c, m, first, items)
	})
}

// write fills the elements in raw from the member of each element of s.
func (c *column) write(raw []byte, s reflect.Value, size int) failure {
	m := memory.MembersOf(s, c.path)
	return c.blocks(s.Len(), func(first, n int, items []byte) failure {
		clear(items)
		if bad := c.codec.store(c, items, m, first); bad.reason != "" {
			return bad
		}
		strided.Copy(raw[first*size:], c.offset, []int{size}, items, 0, []int{c.bytes()}, []int{n}, c.bytes())
		return failure{}
	})
}

// bytes returns the size of all items of an element.
func (c *column) bytes() int { return c.count * c.dtype.Size() }

// blocks calls do for n elements at a time, with memory for their items.
func (c *column) blocks(total int, do func(first, n int, items []byte) failure) failure {
	if c.bytes() == 0 {
		return failure{}
	}
	step := max(1, blockBytes/c.bytes())
	room := memory.Alloc(min(step, total) * c.bytes())
	for first := 0; first < total; first += step {
		n := min(step, total-first)
		if bad := do(first, n, room[:n*c.bytes()]); bad.reason != "" {
			bad.index = first + bad.index/c.count
			return bad
		}
	}
	return failure{}
}

// choose finds the codec for members of type t, or tells that there is none.
func (c *column) choose(t reflect.Type) bool {
	kind := c.dtype.Kind()
	_, isClock := newClock(c.dtype)
	switch {
	case t == timeType:
		c.codec = timeCodec
		return isClock && kind == dtype.KindDateTime64
	case t == durationType:
		k, _ := newClock(c.dtype)
		c.codec = durationCodec
		return isClock && kind == dtype.KindTimeDelta64 && k.months == 0
	case t.Kind() == reflect.String:
		c.codec = textCodec
		return isText(c.dtype)
	case isByteArray(t):
		c.codec = bytesCodec
		return (kind == dtype.KindVoid || kind == dtype.KindBytes) && c.dtype.Size() == t.Len()
	case t.Kind() == reflect.Bool:
		c.codec = boolCodec
		return kind == dtype.KindBool
	}
	d, ok := dtype.OfType(t)
	c.codec = numberCodecs[kind]
	return ok && d.Kind() == kind
}

// numberCodecs are for numbers, whose bits are the same on both sides.
var numberCodecs = [...]codec{
	dtype.KindInt8:              numbers[int8](),
	dtype.KindInt16:             numbers[int16](),
	dtype.KindInt32:             numbers[int32](),
	dtype.KindInt64:             numbers[int64](),
	dtype.KindUint8:             numbers[uint8](),
	dtype.KindUint16:            numbers[uint16](),
	dtype.KindUint32:            numbers[uint32](),
	dtype.KindUint64:            numbers[uint64](),
	dtype.KindFloat32:           numbers[float32](),
	dtype.KindFloat64:           numbers[float64](),
	dtype.KindComplex64:         numbers[complex64](),
	dtype.KindComplex128:        numbers[complex128](),
	dtype.KindFloat16:           numbers[minifloat.Float16](),
	dtype.KindBFloat16:          numbers[minifloat.BFloat16](),
	dtype.KindFloat8E3M4:        numbers[minifloat.Float8E3M4](),
	dtype.KindFloat8E4M3:        numbers[minifloat.Float8E4M3](),
	dtype.KindFloat8E4M3B11FNUZ: numbers[minifloat.Float8E4M3B11FNUZ](),
	dtype.KindFloat8E4M3FN:      numbers[minifloat.Float8E4M3FN](),
	dtype.KindFloat8E4M3FNUZ:    numbers[minifloat.Float8E4M3FNUZ](),
	dtype.KindFloat8E5M2:        numbers[minifloat.Float8E5M2](),
	dtype.KindFloat8E5M2FNUZ:    numbers[minifloat.Float8E5M2FNUZ](),
	dtype.KindFloat8E8M0FNU:     numbers[minifloat.Float8E8M0FNU](),
	dtype.KindFloat6E2M3FN:      numbers[minifloat.Float6E2M3FN](),
	dtype.KindFloat6E3M2FN:      numbers[minifloat.Float6E3M2FN](),
	dtype.KindFloat4E2M1FN:      numbers[minifloat.Float4E2M1FN](),
	dtype.KindStruct:            {}, // the last kind
}

// numbers is the codec of numbers of type F.
func numbers[F any]() codec {
	return codec{
		load: func(c *column, m memory.Members, first int, items []byte) failure {
			for i, v := range view[F](items) {
				*memory.Member[F](m, first+i/c.count, i%c.count) = v
			}
			return failure{}
		},
		store: func(c *column, items []byte, m memory.Members, first int) failure {
			values := view[F](items)
			for i := range values {
				values[i] = *memory.Member[F](m, first+i/c.count, i%c.count)
			}
			memory.Store(items, values)
			return failure{}
		},
	}
}

// boolCodec takes any byte but 0 for true.
var boolCodec = codec{
	load: func(c *column, m memory.Members, first int, items []byte) failure {
		for i, v := range items {
			*memory.Member[bool](m, first+i/c.count, i%c.count) = v != 0
		}
		return failure{}
	},
	store: func(c *column, items []byte, m memory.Members, first int) failure {
		for i := range items {
			if *memory.Member[bool](m, first+i/c.count, i%c.count) {
				items[i] = 1
			}
		}
		return failure{}
	},
}

// bytesCodec is for arrays of bytes that are one item.
var bytesCodec = codec{
	load: func(c *column, m memory.Members, first int, items []byte) failure {
		size := c.dtype.Size()
		for i, v := range items {
			*memory.Member[uint8](m, first+i/size/c.count, i%(size*c.count)) = v
		}
		return failure{}
	},
	store: func(c *column, items []byte, m memory.Members, first int) failure {
		size := c.dtype.Size()
		for i := range items {
			items[i] = *memory.Member[uint8](m, first+i/size/c.count, i%(size*c.count))
		}
		return failure{}
	},
}

var textCodec = codec{
	load: func(c *column, m memory.Members, first int, items []byte) failure {
		set := func(i int, s string) { *memory.Member[string](m, first+i/c.count, i%c.count) = s }
		return textFrom(c.dtype, items, set, len(items)/c.dtype.Size())
	},
	store: func(c *column, items []byte, m memory.Members, first int) failure {
		get := func(i int) string { return *memory.Member[string](m, first+i/c.count, i%c.count) }
		return textTo(c.dtype, items, get, len(items)/c.dtype.Size())
	},
}

var timeCodec = codec{
	load: func(c *column, m memory.Members, first int, items []byte) failure {
		clock, _ := newClock(c.dtype)
		return clock.times(view[int64](items), func(i int, t time.Time) {
			*memory.Member[time.Time](m, first+i/c.count, i%c.count) = t
		})
	},
	store: func(c *column, items []byte, m memory.Members, first int) failure {
		clock, _ := newClock(c.dtype)
		counts := view[int64](items)
		bad := clock.counts(counts, func(i int) time.Time {
			return *memory.Member[time.Time](m, first+i/c.count, i%c.count)
		})
		memory.Store(items, counts)
		return bad
	},
}

var durationCodec = codec{
	load: func(c *column, m memory.Members, first int, items []byte) failure {
		clock, _ := newClock(c.dtype)
		return clock.durations(view[int64](items), func(i int, d time.Duration) {
			*memory.Member[time.Duration](m, first+i/c.count, i%c.count) = d
		})
	},
	store: func(c *column, items []byte, m memory.Members, first int) failure {
		clock, _ := newClock(c.dtype)
		counts := view[int64](items)
		bad := clock.spans(counts, func(i int) time.Duration {
			return *memory.Member[time.Duration](m, first+i/c.count, i%c.count)
		})
		memory.Store(items, counts)
		return bad
	},
}
