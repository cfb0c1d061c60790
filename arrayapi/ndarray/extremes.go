package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// extremeEnd is which end of their order elements are looked for at.
type extremeEnd bool

const (
	smallestEnd extremeEnd = false
	largestEnd  extremeEnd = true
)

// reduceExtreme returns the largest or smallest elements along axes.
func reduceExtreme(c reduceCall, e extremeEnd) (arrayapi.Buffer, error) {
	r, err := newExtreme(c)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	d := c.x.DType.WithOrder(dtype.Native())
	switch {
	case d.Is("bool") && e == largestEnd:
		return truthReduction{r}.somewhere(c.op)
	case d.Is("bool"):
		return truthReduction{r}.everywhere(c.op)
	}
	out, err := r.newResults(c.op, comparedAs(d))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	switch out.DType.Kind() {
	case dtype.KindUint8:
		foldOut(r, out, readInts[uint8], extremeFolder(e, uint8(0), math.MaxUint8), 0)
	case dtype.KindInt64:
		foldOut(r, out, readInts[int64], extremeFolder(e, int64(math.MinInt64), math.MaxInt64), 0)
	case dtype.KindUint64:
		foldOut(r, out, readInts[uint64], extremeFolder(e, uint64(0), math.MaxUint64), 0)
	case dtype.KindFloat32:
		foldOut(r, out, readFloats[float32], extremeFolder(e, float32(math.Inf(-1)), float32(math.Inf(1))), 0)
	default:
		foldOut(r, out, readFloats[float64], extremeFolder(e, math.Inf(-1), math.Inf(1)), 0)
	}
	return r.result(c.op, out, d)
}

// newExtreme is newReduction for elements that have an order, of which there must be
// some.
func newExtreme(c reduceCall) (*reduction, error) {
	if err := ordered.check(c.op, c.x.DType); err != nil {
		return nil, err
	}
	reduced, err := checkAxesOrAll(c.op, c.o.Axes, len(c.x.Shape))
	if err != nil {
		return nil, err
	}
	outer, along, inner := groupAxes(c.x, reduced)
	r := arrange(c.x, outer, along, inner, c.o.KeepDims)
	return r, r.wantElements(c.op, reduced)
}

// comparedAs returns the dtype in which elements of dtype d are compared. It has
// all their values.
func comparedAs(d dtype.DType) dtype.DType {
	switch d.Kind() {
	case dtype.KindUint8, dtype.KindFloat32:
		return d
	case dtype.KindInt8, dtype.KindInt16, dtype.KindInt32, dtype.KindInt64:
		return dtype.Int64
	case dtype.KindUint16, dtype.KindUint32, dtype.KindUint64:
		return dtype.Uint64
	case dtype.KindBool:
		return dtype.Uint8
	}
	return dtype.Float64
}

// extremeFolder is the folder for one end, of elements that are all within [low, high].
func extremeFolder[T dtype.Real](e extremeEnd, low, high T) folder[T, T] {
	if e == largestEnd {
		return folding[T, T]{start: low, block: maxBlock[T], row: maxRow[T], join: func(a, b T) T { return max(a, b) }}
	}
	return folding[T, T]{start: high, block: minBlock[T], row: minRow[T], join: func(a, b T) T { return min(a, b) }}
}

// maxBlock returns the largest of at least one element, or NaN. A comparison that fails
// for NaN as well is the only one of almost every element.
func maxBlock[T dtype.Real](x []T) T {
	m := x[0]
	if m != m {
		return m
	}
	for ; len(x) >= 4; x = x[4:] {
		if x[0] <= m && x[1] <= m && x[2] <= m && x[3] <= m {
			continue
		}
		if m = max(m, x[0], x[1], x[2], x[3]); m != m {
			return m
		}
	}
	for _, v := range x {
		m = max(m, v)
	}
	return m
}

// minBlock is maxBlock for the smallest element.
func minBlock[T dtype.Real](x []T) T {
	m := x[0]
	if m != m {
		return m
	}
	for ; len(x) >= 4; x = x[4:] {
		if x[0] >= m && x[1] >= m && x[2] >= m && x[3] >= m {
			continue
		}
		if m = min(m, x[0], x[1], x[2], x[3]); m != m {
			return m
		}
	}
	for _, v := range x {
		m = min(m, v)
	}
	return m
}

// maxRow leaves a NaN of acc where it is.
func maxRow[T dtype.Real](acc, x []T) {
	x = x[:len(acc)]
	for i, a := range acc {
		if v := x[i]; !(v <= a) && a == a {
			acc[i] = v
		}
	}
}

func minRow[T dtype.Real](acc, x []T) {
	x = x[:len(acc)]
	for i, a := range acc {
		if v := x[i]; !(v >= a) && a == a {
			acc[i] = v
		}
	}
}
