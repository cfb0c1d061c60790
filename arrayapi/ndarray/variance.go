package ndarray

import (
	"math"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
)

// reduceVar returns the mean square of the distance of the elements along axes
// from their mean.
func reduceVar(c reduceCall) (arrayapi.Buffer, error) {
	return reduceSpread(c, func(v float64) float64 { return v })
}

// reduceStd returns the root of the variance.
func reduceStd(c reduceCall) (arrayapi.Buffer, error) { return reduceSpread(c, math.Sqrt) }

// reduceSpread returns f of the variance.
func reduceSpread(c reduceCall, f func(v float64) float64) (arrayapi.Buffer, error) {
	d, err := floatingDType(c.op, c.x.DType, c.defaults)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	axes, err := checkAxesOrAll(c.op, c.o.Axes, len(c.x.Shape)) // counted from the first, which seenAsParts leaves alone
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	c.o.Axes = axes
	isComplex := d.Is("complex floating")
	if isComplex {
		c.x, d = seenAsParts(c.x)
	}
	out, err := variances(c)
	if err == nil && isComplex {
		out, err = addParts(c.op, out)
	}
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	data, _ := memory.View[float64](out.Data)
	for i, v := range data {
		data[i] = f(v)
	}
	memory.Store(out.Data, data)
	return fromAccumulator(c.op, out, d.WithOrder(dtype.Native()))
}

// seenAsParts returns complex numbers as real ones, with the two parts along one
// more axis, the last, and the dtype of a part.
func seenAsParts(b arrayapi.Buffer) (arrayapi.Buffer, dtype.DType) {
	part := realDType(b.DType)
	b.DType = part.WithOrder(b.DType.Order())
	b.Shape = append(slices.Clone(b.Shape), 2)
	b.Strides = append(slices.Clone(b.Strides), part.Size())
	return b, part
}

// addParts adds the two elements along the last axis: the square of a distance is
// the sum of the squares of its parts.
func addParts(op string, b arrayapi.Buffer) (arrayapi.Buffer, error) {
	return reduceSum(reduceCall{op: op, x: b, o: arrayapi.ReduceOptions{Axes: []int{-1}}})
}

// variances returns the variances of real numbers, as float64. A first pass
// leaves the means in the memory of the results, where the second one finds
// them.
func variances(c reduceCall) (arrayapi.Buffer, error) {
	r, err := newReduction(c.op, c.x, c.o)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := r.newResults(c.op, dtype.Float64)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if c.x.DType.Kind() == dtype.KindFloat32 {
		twoPasses(r, out, newReader[float32], c.o.Correction)
	} else {
		twoPasses(r, out, readFloats[float64], c.o.Correction)
	}
	return r.result(c.op, out, dtype.Float64)
}

func twoPasses[T dtype.Float](r *reduction, out arrayapi.Buffer, read func(arrayapi.Buffer) reader[T], correction float64) {
	foldOut(r, out, read, folding[T, float64]{block: sumWide[T], row: addWide[T], join: addPair[float64]}, 0)
	divideBy(out, r.count)
	means, _ := memory.View[float64](out.Data)
	count := float64(r.count)
	foldTo(r, read, spreadFolder[T]{means}, moments{}, func(p *reduction, acc []moments) {
		dst := means[p.at : p.at+len(acc)]
		for i, m := range acc {
			dst[i] = m.variance(count, count-correction)
		}
	})
	memory.Store(out.Data, means)
}

// sumWide adds in float64, in four sums side by side.
func sumWide[T dtype.Float](x []T) float64 {
	var s [4]float64
	for ; len(x) >= 4; x = x[4:] {
		s[0] += float64(x[0])
		s[1] += float64(x[1])
		s[2] += float64(x[2])
		s[3] += float64(x[3])
	}
	for _, v := range x {
		s[0] += float64(v)
	}
	return (s[0] + s[1]) + (s[2] + s[3])
}

func addWide[T dtype.Float](acc []float64, x []T) {
	x = x[:len(acc)]
	for i := range acc {
		acc[i] += float64(x[i])
	}
}

// moments are sums over distances from what was taken for the mean.
type moments struct {
	squares float64
	drift   float64 // of the distances, zero but for the rounding of the mean
}

// variance of count elements divides by what the correction leaves.
func (m moments) variance(count, divisor float64) float64 {
	if !(divisor > 0) {
		return math.NaN()
	}
	squares := m.squares
	if excess := m.drift * m.drift / count; !math.IsNaN(excess) && !math.IsInf(excess, 0) {
		squares = max(0, squares-excess) // NaN stays NaN
	}
	return squares / divisor
}

// spreadFolder sums distances from means.
type spreadFolder[T dtype.Float] struct{ means []float64 }

func (s spreadFolder[T]) runs(p *reduction, dst []moments, in reader[T]) {
	means := s.means[p.at:]
	if n := p.count; n <= blockSize/2 {
		for len(dst) > 0 {
			m := min(len(dst), blockSize/n)
			x := in.next(m * n)
			for i := range m {
				dst[i] = momentsOf(x[i*n:(i+1)*n], means[i])
			}
			dst, means = dst[m:], means[m:]
		}
		return
	}
	for i := range dst {
		mean := means[i]
		dst[i] = foldRun(in, p.count, func(x []T) moments { return momentsOf(x, mean) }, s.merge)
	}
}

func (s spreadFolder[T]) rows(p *reduction, dst []moments, in reader[T]) {
	squares, drift := make([]float64, p.inner), make([]float64, p.inner)
	rows := rowSum[float64]{}
	for means := s.means[p.at:]; len(dst) > 0; dst, means = dst[p.inner:], means[p.inner:] {
		clear(drift)
		rows.in = &squaredRows[T]{from: in, means: means[:p.inner], drift: drift, row: make([]float64, p.inner)}
		rows.sum(squares, p.count, 0)
		for i := range squares {
			dst[i] = moments{squares[i], drift[i]}
		}
	}
}

func (spreadFolder[T]) merge(a, b moments) moments {
	return moments{a.squares + b.squares, a.drift + b.drift}
}

// momentsOf adds in four sums side by side.
func momentsOf[T dtype.Float](x []T, mean float64) moments {
	var s, t [4]float64
	for ; len(x) >= 4; x = x[4:] {
		d0, d1, d2, d3 := float64(x[0])-mean, float64(x[1])-mean, float64(x[2])-mean, float64(x[3])-mean
		s[0] += d0 * d0
		s[1] += d1 * d1
		s[2] += d2 * d2
		s[3] += d3 * d3
		t[0] += d0
		t[1] += d1
		t[2] += d2
		t[3] += d3
	}
	for _, v := range x {
		d := float64(v) - mean
		s[0] += d * d
		t[0] += d
	}
	return moments{(s[0] + s[1]) + (s[2] + s[3]), (t[0] + t[1]) + (t[2] + t[3])}
}

// squaredRows reads rows as the squares of the distances from the means of their
// columns, and adds the distances to drift.
type squaredRows[T dtype.Float] struct {
	from              reader[T]
	means, drift, row []float64
}

func (r *squaredRows[T]) next(n int) []float64 {
	x, means, drift, row := r.from.next(n)[:n], r.means[:n], r.drift[:n], r.row[:n]
	for i, v := range x {
		d := float64(v) - means[i]
		drift[i] += d
		row[i] = d * d
	}
	return row
}
