package plots

import (
	"cmp"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
)

// maxScan is how many elements of an array are looked at: more, such as a mapped
// file of some hundred gigabytes, would take longer than a picture is worth.
const maxScan = 1 << 28

// view is a layout of elements in the memory of a buffer.
type view struct {
	shape, strides []int
	offset         int
}

// plane is a view of two dimensions.
type plane struct {
	rows, cols           int
	rowStride, colStride int
	offset               int
}

// flat returns a view of the elements of b in no particular order, with as few
// axes as will do, and how many times each of them occurs: an axis of stride zero
// only repeats elements.
func flat(b arrayapi.Buffer) (v view, weight int) {
	v.offset, weight = b.Offset, 1
	type axis struct{ n, stride int }
	var axes []axis
	for i, n := range b.Shape {
		stride := b.Strides[i]
		switch {
		case n == 1:
			continue
		case stride == 0:
			weight *= n
			continue
		case stride < 0:
			v.offset += (n - 1) * stride
			stride = -stride
		}
		axes = append(axes, axis{n, stride})
	}
	slices.SortStableFunc(axes, func(a, b axis) int { return cmp.Compare(b.stride, a.stride) })
	for _, a := range axes {
		last := len(v.shape) - 1
		if last >= 0 && v.strides[last] == a.n*a.stride {
			v.shape[last], v.strides[last] = v.shape[last]*a.n, a.stride
			continue
		}
		v.shape, v.strides = append(v.shape, a.n), append(v.strides, a.stride)
	}
	return v, weight
}

// size returns the number of elements.
func (v view) size() int {
	n := 1
	for _, d := range v.shape {
		n *= d
	}
	return n
}

// run is how many adjacent elements of a long axis are looked at together, when
// not all are: fewer would touch as much memory.
const run = 4096

// thin leaves out all but one in some factor of the elements, where there are more
// than limit, and returns the factor.
func (v view) thin(limit int) (view, int) {
	factor := (v.size()-1)/limit + 1
	if factor <= 1 {
		return v, 1
	}
	if len(v.shape) == 1 {
		n, s := v.shape[0]/run, v.strides[0]
		v.shape, v.strides = []int{n, run}, []int{run * s, s}
	}
	v.shape, v.strides = slices.Clone(v.shape), slices.Clone(v.strides)
	whole := v.size()
	left := factor
	for i := range v.shape {
		step := min(left, v.shape[i])
		v.shape[i], v.strides[i] = (v.shape[i]-1)/step+1, v.strides[i]*step
		left = (left-1)/step + 1
	}
	return v, max(1, whole/v.size())
}

// planes calls do for each plane of the two last axes, until it fails.
func (v view) planes(do func(plane) error) error {
	switch n := len(v.shape); n {
	case 0:
		return do(plane{1, 1, 0, 0, v.offset})
	case 1:
		return do(plane{1, v.shape[0], 0, v.strides[0], v.offset})
	case 2:
		return do(plane{v.shape[0], v.shape[1], v.strides[0], v.strides[1], v.offset})
	}
	for i := range v.shape[0] {
		inner := view{v.shape[1:], v.strides[1:], v.offset + i*v.strides[0]}
		if err := inner.planes(do); err != nil {
			return err
		}
	}
	return nil
}

// thin leaves out rows and columns of a plane that has more than maxScan elements,
// but not so many that fewer than the given numbers remain. It returns how many
// rows and columns one that remains stands for.
func (p plane) thin(limit, rows, cols int) (thinned plane, rowStep, colStep int) {
	if p.rows == 0 || p.cols == 0 {
		return p, 1, 1
	}
	factor := (p.rows-1)/max(1, limit/p.cols) + 1
	rowStep = max(1, min(factor, p.rows/rows))
	p.rows, p.rowStride = (p.rows-1)/rowStep+1, p.rowStride*rowStep
	factor = (p.cols-1)/max(1, limit/p.rows) + 1
	colStep = max(1, min(factor, p.cols/cols))
	p.cols, p.colStride = (p.cols-1)/colStep+1, p.colStride*colStep
	return p, rowStep, colStep
}

// blockSize is how many elements are read at a time.
const blockSize = 8192

// tile is a part of a plane.
type tile struct{ row, col, rows, cols int }

// tiles calls do for parts of p of blockSize elements at most, until it fails.
// They are wide where the memory runs along the rows, else tall.
func (p plane) tiles(do func(tile) error) error {
	wide := min(p.cols, blockSize)
	if abs(p.colStride) > abs(p.rowStride) {
		wide = min(p.cols, max(blockSize/max(1, p.rows), 64))
	}
	tall := blockSize / max(1, wide)
	for row := 0; row < p.rows; row += tall {
		for col := 0; col < p.cols; col += wide {
			t := tile{row, col, min(tall, p.rows-row), min(wide, p.cols-col)}
			if err := do(t); err != nil {
				return err
			}
		}
	}
	return nil
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
