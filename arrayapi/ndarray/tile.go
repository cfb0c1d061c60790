package ndarray

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arraylike/arraylike/internal/strided"
)

// tile repeats an array along each axis. The shorter one of the repetitions and
// the shape is filled up with ones in front.
func (m manipulation) tile() (*Array, error) {
	x, reps := m.args[0].buf, m.o.Shape
	n := max(len(x.Shape), len(reps))
	reps = slices.Concat(slices.Repeat([]int{1}, n-len(reps)), reps)
	sizes := slices.Concat(slices.Repeat([]int{1}, n-len(x.Shape)), x.Shape)
	steps := slices.Concat(make([]int, n-len(x.Strides)), x.Strides)
	shape := make([]int, n)
	seen, strides := make([]int, 0, 2*n), make([]int, 0, 2*n) // each axis after one along which it repeats
	for i, r := range reps {
		if r < 0 {
			return nil, fmt.Errorf("%s: want no negative number of repetitions, have %d", m.op, r)
		}
		hi, total := bits.Mul(uint(sizes[i]), uint(r))
		if hi != 0 || int(total) < 0 {
			return nil, fmt.Errorf("%s: %d times %d is a longer axis than an int counts", m.op, r, sizes[i])
		}
		shape[i] = int(total)
		seen, strides = append(seen, r, sizes[i]), append(strides, 0, steps[i])
	}
	out, err := newBuffer(m.op, x.DType, shape)
	if err != nil {
		return nil, err
	}
	if out.Size() > 0 {
		size := x.DType.Size()
		strided.Copy(out.Data, 0, strided.CStrides(seen, size), x.Data, x.Offset, strides, seen, size)
	}
	return &Array{buf: inNativeOrder(out)}, nil
}
