package ndarray

import (
	"fmt"
	"runtime"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// accumulateCall is one call of an operation along an axis.
type accumulateCall struct {
	op               string // for errors
	x, before, after arrayapi.Buffer
	hasBefore        bool
	hasAfter         bool
	o                arrayapi.AccumulateOptions
	defaults         arrayapi.Defaults
}

var accumulateOperations = map[arrayapi.Op]func(c accumulateCall) (arrayapi.Buffer, error){
	arrayapi.OpCumulativeProd: func(c accumulateCall) (arrayapi.Buffer, error) { return cumulate(c, true) },
	arrayapi.OpCumulativeSum:  func(c accumulateCall) (arrayapi.Buffer, error) { return cumulate(c, false) },
	arrayapi.OpDiff:           accumulateDiff,
}

// Accumulate implements [arrayapi.Accumulator].
//
// The cumulative functions take numbers and have the dtypes of sum and prod.
// Elements are taken one after the other; small floats, in float64, and rounded once
// for each result. An array of rank 0 counts as one axis of one element, as in
// NumPy; one of several axes without an axis named is an [*arrayapi.ShapeError].
//
// diff takes bools as well, whose difference is whether they differ, and has the
// dtype of its argument. Unsigned integers wrap around. Where the order is not
// less than the number of elements, the result has none. What is put before and
// after must have the same dtype, but for the byte order, and the same shape but
// along the axis; an order below zero and rank 0 are errors.
//
// Any other dtype is an [*arrayapi.DTypeError].
func (ns namespace) Accumulate(op arrayapi.Op, x arrayapi.ArrayLike, o arrayapi.AccumulateOptions) (arrayapi.ArrayLike, error) {
	f := accumulateOperations[op]
	if f == nil {
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	if err := checkAccumulateOptions(op, name, o); err != nil {
		return nil, err
	}
	a, err := own(name, x)
	if err != nil {
		return nil, err
	}
	defer a.keep()
	c := accumulateCall{op: name, x: a.buf, o: o, defaults: ns.defaults()}
	for _, more := range []struct {
		x   arrayapi.ArrayLike
		buf *arrayapi.Buffer
		has *bool
	}{{o.Prepend, &c.before, &c.hasBefore}, {o.Append, &c.after, &c.hasAfter}} {
		if more.x == nil {
			continue
		}
		b, err := own(name, more.x)
		if err != nil {
			return nil, err
		}
		defer b.keep()
		*more.buf, *more.has = b.buf, true
	}
	out, err := f(c)
	if err != nil {
		return nil, err
	}
	return &Array{buf: out}, nil
}

// checkAccumulateOptions refuses options that the operation has no use for.
func checkAccumulateOptions(op arrayapi.Op, name string, o arrayapi.AccumulateOptions) error {
	switch {
	case op == arrayapi.OpDiff && o.DType.IsValid():
		return fmt.Errorf("%s: want no dtype for the result, have %s", name, o.DType)
	case op == arrayapi.OpDiff && o.IncludeInitial:
		return fmt.Errorf("%s: want no initial element", name)
	case op != arrayapi.OpDiff && o.Order != 0:
		return fmt.Errorf("%s: want no order, have %d", name, o.Order)
	case op != arrayapi.OpDiff && (o.Prepend != nil || o.Append != nil):
		return fmt.Errorf("%s: want no arrays before or after", name)
	}
	return nil
}

// cumulate stores the sums, or products, of the elements up to each.
func cumulate(c accumulateCall, products bool) (arrayapi.Buffer, error) {
	d, err := sumDType(c.op, c.x.DType, c.o.DType, c.defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if len(c.x.Shape) == 0 {
		c.x.Shape, c.x.Strides = []int{1}, []int{0}
	}
	if c.o.Axes == nil && len(c.x.Shape) > 1 {
		return arrayapi.Buffer{}, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(c.x.Shape), Want: "one axis, or to be told along which"}
	}
	axis, err := oneAxis(c.op, c.o.Axes, 0, len(c.x.Shape))
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	shape := slices.Clone(c.x.Shape)
	if c.o.IncludeInitial {
		shape[axis]++
	}
	out, err := newBuffer(c.op, accumulatorOf(d), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	s := cumulation{in: c.x, stackedRows: stackRowsOf(c.x.Shape, axis), initial: c.o.IncludeInitial, products: products}
	if out.Size() > 0 {
		s.run(out, d)
	}
	return fromAccumulator(c.op, out, d)
}

// cumulation is the geometry of a cumulative function. Its results have the order of in.
type cumulation struct {
	in arrayapi.Buffer
	stackedRows
	initial  bool
	products bool
}

func (s cumulation) run(out arrayapi.Buffer, d dtype.DType) {
	switch out.DType.Kind() {
	case dtype.KindInt64:
		scanOut(s, out, readWords)
	case dtype.KindFloat32:
		scanOut(s, out, readFloats[float32])
	case dtype.KindComplex64:
		scanOut(s, out, readComplexes[complex64])
	case dtype.KindComplex128:
		scanOut(s, out, readComplexes[complex128])
	default:
		scanOut(s, out, readCast(d))
	}
}

// scanOut stores the results, with large stacks on all processors.
func scanOut[T dtype.Numeric](s cumulation, out arrayapi.Buffer, read func(arrayapi.Buffer) reader[T]) {
	data, _ := memory.View[T](out.Data)
	step := len(data) / s.outer // of one stack
	first := s.in.Shape[0]
	parts := min(s.in.Size()/reductionPartSize, maxReductionParts, first)
	if s.outer == 1 || parts < 2 {
		scanStacks(s, data, read(s.in))
	} else {
		width := (first-1)/parts + 1
		parallel.Each(runtime.GOMAXPROCS(0), (first-1)/width+1, func(i int) {
			p, lo, hi := s, i*width, min((i+1)*width, first)
			p.in = between(s.in, 0, lo, hi)
			rest := s.outer / first
			p.outer = (hi - lo) * rest
			scanStacks(p, data[lo*rest*step:hi*rest*step], read(p.in))
		})
	}
	memory.Store(out.Data, data)
}

// scanStacks fills dst stack by stack.
func scanStacks[T dtype.Numeric](s cumulation, dst []T, in reader[T]) {
	start, along, rows := T(0), sumAlong[T], add[T]
	if s.products {
		start, along, rows = 1, prodAlong[T], multiply[T]
	}
	for range s.outer {
		if s.initial {
			for i := range s.inner {
				dst[i] = start
			}
			dst = dst[s.inner:]
		}
		n := s.count * s.inner
		if s.inner == 1 {
			scanRun(dst[:n], in, along)
		} else {
			scanRows(dst[:n], s.inner, in, rows)
		}
		dst = dst[n:]
	}
}

// scanRun fills dst with the results for a run of as many elements.
func scanRun[T dtype.Numeric](dst []T, in reader[T], along func(dst, x []T)) {
	for at := 0; at < len(dst); {
		n := min(blockSize, len(dst)-at)
		x := in.next(n)
		if at == 0 {
			dst[0] = x[0]
			along(dst[:n], x[1:])
		} else {
			along(dst[at-1:at+n], x)
		}
		at += n
	}
}

// sumAlong sets each element of dst but the first to the sum of the one before it
// and the next one of x.
func sumAlong[T dtype.Numeric](dst, x []T) {
	s := dst[0]
	dst = dst[1:][:len(x)]
	for i, v := range x {
		s += v
		dst[i] = s
	}
}

// prodAlong is sumAlong for products.
func prodAlong[T dtype.Numeric](dst, x []T) {
	s := dst[0]
	dst = dst[1:][:len(x)]
	for i, v := range x {
		s *= v
		dst[i] = s
	}
}

// scanRows fills dst with the results for as many elements in rows of inner. The
// row before an element is already there when its turn comes, since the loops of
// rows go from the first element to the last.
func scanRows[T dtype.Numeric](dst []T, inner int, in reader[T], rows func(dst, x, y []T)) {
	for at := 0; at < len(dst); {
		n := min(blockSize, len(dst)-at)
		if at < inner {
			n = min(n, inner-at)
			copy(dst[at:], in.next(n))
		} else {
			rows(dst[at:at+n], dst[at-inner:], in.next(n))
		}
		at += n
	}
}
