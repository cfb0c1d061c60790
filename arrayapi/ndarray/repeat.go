package ndarray

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/strided"
)

// repeat repeats the elements of an array, or its parts along an axis, as often as
// the option says, or the second argument.
func (m manipulation) repeat() (*Array, error) {
	x := m.args[0].buf
	axis, n := 0, x.Size()
	if m.o.Axes != nil {
		var err error
		if axis, err = m.axis(0, len(x.Shape)); err != nil {
			return nil, err
		}
		n = x.Shape[axis]
	}
	if len(m.args) == 1 {
		return m.repeatEach(axis, n, m.o.Repeats)
	}
	counts := m.args[1].buf
	switch {
	case !counts.DType.Is("integral"):
		return nil, &arrayapi.DTypeError{Op: m.op, Have: counts.DType, Want: "of integers for the repetitions"}
	case len(counts.Shape) != 1 || counts.Shape[0] != 1 && counts.Shape[0] != n:
		return nil, &arrayapi.ShapeError{Op: m.op, Have: slices.Clone(counts.Shape), Want: fmt.Sprintf("1 or %d repetitions, in one axis", n)}
	}
	total, err := m.sumCounts(counts)
	if err != nil {
		return nil, err
	}
	if counts.Shape[0] == 1 {
		return m.repeatEach(axis, n, total)
	}
	return m.repeatBy(axis, counts, total)
}

// sumCounts returns the number of all repetitions.
func (m manipulation) sumCounts(counts arrayapi.Buffer) (int, error) {
	r, total := readIndices(counts), int64(0)
	for rest := counts.Size(); rest > 0; rest -= min(rest, blockSize) {
		for _, v := range r.next(min(rest, blockSize)) {
			if v < 0 {
				return 0, fmt.Errorf("%s: want no negative number of repetitions, have %d", m.op, v)
			}
			if v > math.MaxInt-total {
				return 0, fmt.Errorf("%s: the result has a longer axis than an int counts", m.op)
			}
			total += v
		}
	}
	return int(total), nil
}

// repeatEach repeats all parts alike: the result has one more axis, along which
// the elements are the same.
func (m manipulation) repeatEach(axis, n, count int) (*Array, error) {
	if count < 0 {
		return nil, fmt.Errorf("%s: want no negative number of repetitions, have %d", m.op, count)
	}
	x := m.args[0].buf
	hi, total := bits.Mul(uint(n), uint(count))
	if hi != 0 || int(total) < 0 {
		return nil, fmt.Errorf("%s: %d times %d is a longer axis than an int counts", m.op, count, n)
	}
	shape, after := []int{int(total)}, len(x.Shape)
	if m.o.Axes != nil {
		shape, after = slices.Clone(x.Shape), axis+1
		shape[axis] = int(total)
	}
	out, err := newBuffer(m.op, x.DType, shape)
	if err != nil {
		return nil, err
	}
	if out.Size() > 0 {
		size := x.DType.Size()
		seen := slices.Insert(slices.Clone(x.Shape), after, count)
		from := slices.Insert(slices.Clone(x.Strides), after, 0)
		strided.Copy(out.Data, 0, strided.CStrides(seen, size), x.Data, x.Offset, from, seen, size)
	}
	return &Array{buf: inNativeOrder(out)}, nil
}

// repeatBy repeats each part as often as counts says, total times together.
func (m manipulation) repeatBy(axis int, counts arrayapi.Buffer, total int) (*Array, error) {
	x := m.args[0].buf
	if m.o.Axes == nil {
		flat, err := m.args[0].Reshape([]int{x.Size()}, arrayapi.CopyIfNeeded)
		if err != nil {
			return nil, err
		}
		x = flat.buf
	}
	p, err := newPicking(m.op, x, axis, total)
	if err != nil {
		return nil, err
	}
	if p.out.Size() > 0 {
		p.repeat(readIndices(counts), counts.Size())
	}
	return &Array{buf: inNativeOrder(p.out)}, nil
}

// repeat picks each of n parts as often as counts says.
func (p *picking) repeat(counts reader[int64], n int) {
	block := make([]int, 0, blockSize)
	for i := 0; i < n; {
		for _, count := range counts.next(min(n-i, blockSize)) {
			for count > 0 {
				room := min(count, int64(cap(block)-len(block)))
				for range room {
					block = append(block, i)
				}
				if count -= room; len(block) == cap(block) {
					p.put(block)
					block = block[:0]
				}
			}
			i++
		}
	}
	p.put(block)
}
