package ndarray

import (
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// checkIndexDType refuses a default dtype of indices that does not hold n.
func checkIndexDType(op string, d dtype.DType, n int) error {
	if d.Kind() == dtype.KindInt32 && int64(n) > math.MaxInt32 {
		return &arrayapi.DTypeError{Op: op, Have: d, Want: fmt.Sprintf("of indices that holds %d", n)}
	}
	return nil
}

// readIndices reads integers of any dtype. Those that an int64 does not hold are
// the largest that it does: more than there is of anything.
func readIndices(b arrayapi.Buffer) reader[int64] {
	if b.DType.Kind() != dtype.KindUint64 {
		return readInts[int64](b)
	}
	return &mapped[uint64, int64]{from: newReader[uint64](b), convert: func(dst []int64, src []uint64) {
		for i, v := range src {
			dst[i] = int64(min(v, math.MaxInt64))
		}
	}}
}

// nearestInt returns v, or where no int holds it, the one nearest to it: that is out of
// bounds as v is.
func nearestInt(v int64) int { return int(min(max(v, math.MinInt), math.MaxInt)) }

// indexReader reads indices of an axis and counts them from its start.
type indexReader struct {
	op      string
	from    reader[int64]
	axis, n int // the axis and its size
	block   []int
}

// newIndexReader reads integers as indices of an axis of n elements.
func newIndexReader(op string, b arrayapi.Buffer, axis, n int) *indexReader {
	return &indexReader{op: op, from: readIndices(b), axis: axis, n: n}
}

// next returns the next count indices, until the following call. One out of bounds
// is an [*IndexError].
func (r *indexReader) next(count int) ([]int, error) {
	r.block = r.block[:0]
	n := int64(r.n)
	for _, v := range r.from.next(count) {
		i := v
		if i < 0 {
			i += n
		}
		if uint64(i) >= uint64(n) {
			return nil, &IndexError{Op: r.op, What: "index", Axis: r.axis, Have: nearestInt(v), Bound: r.n}
		}
		r.block = append(r.block, int(i))
	}
	return r.block, nil
}
