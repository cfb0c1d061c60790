package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// reducePosition returns where along an axis the first of the largest or smallest
// elements is, or without an axis, in row-major order.
func reducePosition(c reduceCall, e extremeEnd) (arrayapi.Buffer, error) {
	r, err := newPosition(c)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	d := c.defaults.Indexing
	if err := checkIndexDType(c.op, d, r.count-1); err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := r.newResults(c.op, dtype.Int64)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	switch comparedAs(c.x.DType).Kind() {
	case dtype.KindUint8:
		read := readInts[uint8]
		if c.x.DType.Is("bool") {
			read = readBits
		}
		storePositions(r, out, read, e)
	case dtype.KindInt64:
		storePositions(r, out, readInts[int64], e)
	case dtype.KindUint64:
		storePositions(r, out, readInts[uint64], e)
	case dtype.KindFloat32:
		storePositions(r, out, readFloats[float32], e)
	default:
		storePositions(r, out, readFloats[float64], e)
	}
	return r.result(c.op, out, d)
}

// newPosition is [newExtreme] for one axis, or for all in row-major order.
func newPosition(c reduceCall) (*reduction, error) {
	switch axes := c.o.Axes; {
	case axes == nil:
		if err := ordered.check(c.op, c.x.DType); err != nil {
			return nil, err
		}
		all := firstAxes(len(c.x.Shape))
		r := arrange(c.x, nil, all, nil, c.o.KeepDims)
		return r, r.wantElements(c.op, all)
	case len(axes) != 1:
		return nil, fmt.Errorf("%s: want one axis, or none given, have %d", c.op, len(axes))
	}
	return newExtreme(c)
}

// bestAt is an element and where it is.
type bestAt[T dtype.Real] struct {
	value T
	at    int
}

// storePositions stores in out where the results of r are.
func storePositions[T dtype.Real](r *reduction, out arrayapi.Buffer, read func(arrayapi.Buffer) reader[T], e extremeEnd) {
	f := positionFinder[T]{block: minAt[T], row: minAtRow[T]}
	if e == largestEnd {
		f = positionFinder[T]{block: maxAt[T], row: maxAtRow[T]}
	}
	data, _ := memory.View[int64](out.Data)
	foldTo(r, read, f, bestAt[T]{}, func(p *reduction, acc []bestAt[T]) {
		dst := data[p.at : p.at+len(acc)]
		for i, b := range acc {
			dst[i] = int64(b.at)
		}
	})
	memory.Store(out.Data, data)
}

// positionFinder finds positions.
type positionFinder[T dtype.Real] struct {
	block func(x []T) int                     // the position in at least one element
	row   func(acc []bestAt[T], x []T, k int) // takes row k in
}

func (f positionFinder[T]) runs(p *reduction, dst []bestAt[T], in reader[T]) {
	if n := p.count; n <= blockSize/2 {
		for len(dst) > 0 {
			m := min(len(dst), blockSize/n)
			x := in.next(m * n)
			for i := range m {
				run := x[i*n : (i+1)*n]
				k := f.block(run)
				dst[i] = bestAt[T]{run[k], p.from + k}
			}
			dst = dst[m:]
		}
		return
	}
	for i := range dst {
		for k := 0; k < p.count; k += blockSize {
			x := in.next(min(p.count-k, blockSize))
			j := f.block(x)
			b := bestAt[T]{x[j], p.from + k + j}
			if k == 0 {
				dst[i] = b
			} else {
				dst[i] = f.merge(dst[i], b)
			}
		}
	}
}

func (f positionFinder[T]) rows(p *reduction, dst []bestAt[T], in reader[T]) {
	for ; len(dst) > 0; dst = dst[p.inner:] {
		acc := dst[:p.inner]
		for i, v := range in.next(p.inner) {
			acc[i] = bestAt[T]{v, p.from}
		}
		for k := 1; k < p.count; k++ {
			f.row(acc, in.next(p.inner), p.from+k)
		}
	}
}

func (f positionFinder[T]) merge(a, b bestAt[T]) bestAt[T] {
	if pair := [2]T{a.value, b.value}; f.block(pair[:]) == 1 {
		return b
	}
	return a
}

// maxAt returns the position of the first NaN in x, or of its first largest
// element. A comparison that fails for NaN as well is the only one of each element.
func maxAt[T dtype.Real](x []T) int {
	m, at := x[0], 0
	if m != m {
		return 0
	}
	for i := 0; i < len(x); {
		if four := x[i:]; len(four) >= 4 && four[0] <= m && four[1] <= m && four[2] <= m && four[3] <= m {
			i += 4
			continue
		}
		if v := x[i]; !(v <= m) {
			if v != v {
				return i
			}
			m, at = v, i
		}
		i++
	}
	return at
}

// minAt is maxAt for the smallest element.
func minAt[T dtype.Real](x []T) int {
	m, at := x[0], 0
	if m != m {
		return 0
	}
	for i := 0; i < len(x); {
		if four := x[i:]; len(four) >= 4 && four[0] >= m && four[1] >= m && four[2] >= m && four[3] >= m {
			i += 4
			continue
		}
		if v := x[i]; !(v >= m) {
			if v != v {
				return i
			}
			m, at = v, i
		}
		i++
	}
	return at
}

func maxAtRow[T dtype.Real](acc []bestAt[T], x []T, k int) {
	x = x[:len(acc)]
	for i := range acc {
		a := &acc[i]
		if v := x[i]; !(v <= a.value) && a.value == a.value {
			*a = bestAt[T]{v, k}
		}
	}
}

func minAtRow[T dtype.Real](acc []bestAt[T], x []T, k int) {
	x = x[:len(acc)]
	for i := range acc {
		a := &acc[i]
		if v := x[i]; !(v >= a.value) && a.value == a.value {
			*a = bestAt[T]{v, k}
		}
	}
}
