package plots

import (
	"context"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// reader gives the elements of a buffer as numbers, a block at a time. A number is
// (element - base) * scale. It is not for concurrent use.
type reader struct {
	ctx     context.Context
	b       arrayapi.Buffer
	native  dtype.DType
	swaps   []strided.SwapRun
	decode  decoder
	base    int64 // the bits of one, for uint64
	scale   float64
	raw     []byte
	numbers []float64
}

// newReader returns a reader of b, or false where its elements are no numbers.
func newReader(ctx context.Context, b arrayapi.Buffer) (*reader, bool) {
	r := &reader{ctx: ctx, b: b, native: b.DType.WithOrder(dtype.Native()), swaps: b.DType.NativeSwaps(), scale: 1}
	r.decode = decoderOf(r.native, 0)
	if r.decode == nil {
		return nil, false
	}
	n := min(blockSize, b.Size())
	r.raw = memory.Alloc(n * b.DType.Size())
	r.numbers = make([]float64, n)
	return r, true
}

// setBase lets numbers be distances from base, which must be no more than any
// element.
func (r *reader) setBase(base int64) {
	r.base, r.decode = base, decoderOf(r.native, base)
}

// integral tells whether all elements are whole numbers.
func (r *reader) integral() bool {
	return r.b.DType.Is("integral") || r.b.DType.Is("bool") || r.isTime()
}

func (r *reader) isTime() bool {
	k := r.b.DType.Kind()
	return k == dtype.KindDateTime64 || k == dtype.KindTimeDelta64
}

// bytes returns the elements of a tile side by side in the host's byte order, until
// the next call.
func (r *reader) bytes(p plane, t tile) []byte {
	size := r.b.DType.Size()
	shape, strides := []int{t.rows, t.cols}, []int{p.rowStride, p.colStride}
	start, n := p.offset+t.row*p.rowStride+t.col*p.colStride, t.rows*t.cols*size
	if len(r.swaps) == 0 && strided.IsC(shape, strides, size) {
		return r.b.Data[start : start+n]
	}
	raw := r.raw[:n]
	strided.Copy(raw, 0, []int{t.cols * size, size}, r.b.Data, start, strides, shape, size)
	strided.Swap(raw, size, r.swaps)
	return raw
}

// read returns the numbers of a tile in row-major order, until the next call.
func (r *reader) read(p plane, t tile) ([]float64, error) {
	numbers := r.numbers[:t.rows*t.cols]
	if err := r.decode(numbers, r.bytes(p, t)); err != nil {
		return nil, err
	}
	if r.scale != 1 {
		for i := range numbers {
			numbers[i] *= r.scale
		}
	}
	return numbers, nil
}

// tiles calls do for all tiles of a plane, until it fails or the context ends.
func (r *reader) tiles(p plane, do func(tile) error) error {
	return p.tiles(func(t tile) error {
		if err := r.ctx.Err(); err != nil {
			return err
		}
		return do(t)
	})
}

// each calls do with all numbers of v, in no particular order.
func (r *reader) each(v view, do func([]float64)) error {
	return v.planes(func(p plane) error {
		return r.tiles(p, func(t tile) error {
			numbers, err := r.read(p, t)
			if err == nil {
				do(numbers)
			}
			return err
		})
	})
}

// exact is where float64 begins to leave out integers.
const exact = 1 << 53

// rebase lets numbers be distances from the smallest element, where the elements
// are integers that float64 would round while the distances fit, or points in time.
func (r *reader) rebase(v view) error {
	var low, high int64
	found := false
	widen := func(raw []byte) {}
	switch {
	case r.b.DType.Kind() == dtype.KindUint64:
		var lo, hi uint64
		widen = func(raw []byte) {
			lo, hi, found = bounds(elements[uint64](raw), lo, hi, found, false)
			low, high = int64(lo), int64(hi)
		}
	case r.b.DType.Kind() == dtype.KindInt64 || r.isTime():
		widen = func(raw []byte) { low, high, found = bounds(elements[int64](raw), low, high, found, r.isTime()) }
	default:
		return nil
	}
	err := v.planes(func(p plane) error {
		return r.tiles(p, func(t tile) error { widen(r.bytes(p, t)); return nil })
	})
	distance := uint64(high) - uint64(low) // in either signedness
	switch {
	case !found || distance >= farthest:
	case r.b.DType.Kind() == dtype.KindDateTime64, distance < exact && (r.isLarge(low) || r.isLarge(high)):
		r.setBase(low)
	}
	return err
}

// farthest is the distance of times that cannot be drawn as such: twice as far does not
// fit an int64.
const farthest = 1 << 62

// isLarge tells whether float64 may round an integer.
func (r *reader) isLarge(v int64) bool {
	if r.b.DType.Kind() == dtype.KindUint64 {
		return uint64(v) > exact
	}
	return v < -exact || v > exact
}

// bounds widens the range of integers found so far by those of s.
func bounds[T int64 | uint64](s []T, lo, hi T, found, skipNaT bool) (T, T, bool) {
	for _, v := range s {
		if skipNaT && int64(v) == notATime {
			continue
		}
		if !found {
			lo, hi, found = v, v, true
		}
		lo, hi = min(lo, v), max(hi, v)
	}
	return lo, hi, found
}

// rescale lets numbers be so large that neither their differences nor their sums
// leave the range of float64: those of a survey are multiplied by a power of ten,
// 10^-exponent, which is returned.
func (r *reader) rescale(s *survey) (exponent int) {
	largest := math.Max(math.Abs(s.min), math.Abs(s.max))
	switch {
	case s.finite == 0:
		return 0
	case largest > 1e280:
		exponent = 100
	case s.max-s.min < 1e-250 && largest < 1e-100:
		exponent = -200
	default:
		return 0
	}
	r.scale = math.Pow10(-exponent)
	s.rescale(r.scale)
	return exponent
}
