package stats

import (
	"encoding/binary"
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/internal/memory"
)

// times is for datetimes and timedeltas: counts, of which the least is NaT.
func times(b arrayapi.Buffer) Summary {
	low, high, nat := uint64(math.MaxUint64), int64(math.MinInt64), 0
	repeat := chunks(b, func(raw []byte) {
		x, _ := memory.View[int64](raw)
		for _, v := range x {
			// In the order of the counts, but that NaT is the largest.
			low = min(low, uint64(v)+1<<63-1)
			high = max(high, v)
			if v == math.MinInt64 {
				nat++
			}
		}
	})
	if low == math.MaxUint64 { // nothing but NaT
		return Summary{NaT: nat}.repeated(repeat)
	}
	s := Summary{Min: timeText(b.DType, int64(low-1<<63+1)), Max: timeText(b.DType, high), NaT: nat}
	return s.repeated(repeat)
}

// timeText is what NumPy's str of a scalar is.
func timeText(d dtype.DType, count int64) string {
	var raw [8]byte
	binary.NativeEndian.PutUint64(raw[:], uint64(count))
	a, err := ndarray.FromBuffer(arrayapi.Buffer{DType: d.WithOrder(dtype.Native()), Data: raw[:]})
	if err != nil {
		return "" // there is none for an element that is whole
	}
	return a.String()
}
