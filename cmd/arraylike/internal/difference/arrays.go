package difference

import (
	"context"
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/compare"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
)

// blockBytes is how much of each array is in memory at a time, where it can be read in part.
const blockBytes = 8 << 20

// compareArrays compares two arrays.
func compareArrays(ctx context.Context, pair [2]*source.Part, o Options) (out Part) {
	out = Part{Key: pair[0].Key}
	var arrays [2]*source.Array
	for i, p := range pair {
		a, err := p.Array()
		if err != nil {
			out.Err = errors.Join(out.Err, fmt.Errorf("%s: %w", o.Names[i], err))
			continue
		}
		arrays[i], out.DTypes[i], out.Shapes[i] = a, a.Header.DType, a.Header.Shape
		defer func() { _ = a.Close() }() // it was read
	}
	if out.Err != nil || !out.SameShape() {
		return out
	}
	d, ok := commonDType(out.DTypes)
	if !ok {
		return out
	}
	w := walk{ctx: ctx, arrays: arrays, dtype: d, options: o, comparer: compare.New(d, out.Shapes[0], false)}
	if out.Err = w.run(); out.Err != nil {
		return out
	}
	r := w.comparer.Result()
	out.Values = &r
	if r.Differ > 0 {
		out.Texts, out.Err = w.texts(r.First)
	}
	return out
}

// commonDType is the dtype that both arrays are compared as; ok is false where neither holds all values of the other.
func commonDType(d [2]dtype.DType) (common dtype.DType, ok bool) {
	switch {
	case cast.Lossless(d[0], d[1]):
		return d[1].WithOrder(dtype.Native()), true
	case cast.Lossless(d[1], d[0]):
		return d[0].WithOrder(dtype.Native()), true
	}
	return common, false
}

// walk compares two arrays of one shape block by block.
type walk struct {
	ctx      context.Context
	arrays   [2]*source.Array
	slices   [2]source.Slicer
	dtype    dtype.DType
	comparer *compare.Comparer
	options  Options
}

// axis is the one to cut the arrays along: that of the order in which both are stored, else the first.
func (w *walk) axis() int {
	if axis := w.arrays[0].Header.OuterAxis(); axis == w.arrays[1].Header.OuterAxis() {
		return axis
	}
	return 0
}

func (w *walk) run() error {
	axis := w.axis()
	for i, a := range w.arrays {
		var err error
		if w.slices[i], err = a.Slicer(axis); err != nil {
			return fmt.Errorf("%s: %w", w.options.Names[i], err)
		}
	}
	if axis < 0 {
		return w.block(0, 0, 1)
	}
	h := w.arrays[0].Header
	n := h.Shape[axis]
	step := n
	if slice := max(h.NBytes(), w.arrays[1].Header.NBytes()) / max(n, 1); slice > 0 {
		step = max(1, blockBytes/slice)
	}
	for start := 0; start < n; start += step {
		if err := context.Cause(w.ctx); err != nil {
			return err
		}
		if err := w.block(axis, start, min(start+step, n)); err != nil {
			return err
		}
		w.progress(min(start+step, n), n)
	}
	return nil
}

func (w *walk) progress(done, n int) {
	if w.options.Progress == nil {
		return
	}
	total := int64(w.arrays[0].Header.NBytes()) + int64(w.arrays[1].Header.NBytes())
	w.options.Progress(int64(float64(total)*float64(done)/float64(n)), total)
}

// block compares one block.
func (w *walk) block(axis, start, stop int) error {
	var b [2]arrayapi.Buffer
	for i := range b {
		var err error
		if b[i], err = w.read(i, axis, start, stop); err != nil {
			return fmt.Errorf("%s: %w", w.options.Names[i], err)
		}
	}
	return w.comparer.Add(b[0], b[1], axis, start)
}

// read reads a block of one of the arrays, in the dtype that they are compared as.
func (w *walk) read(i, axis, start, stop int) (b arrayapi.Buffer, err error) {
	b, err = w.slices[i](start, stop)
	if err != nil || b.DType.WithOrder(dtype.Native()).Equal(w.dtype) {
		return b, err
	}
	return cast.Convert(b, w.dtype)
}

// texts prints the elements at an index.
func (w *walk) texts(index []int) (out [2]string, err error) {
	for i, a := range w.arrays {
		b, err := w.element(i, index)
		if err != nil {
			return out, fmt.Errorf("%s: %w", w.options.Names[i], err)
		}
		b.DType = a.Header.DType
		v, err := ndarray.FromBuffer(b)
		if err != nil {
			return out, err
		}
		if out[i] = v.String(); len(out[i]) > maxText {
			out[i] = out[i][:maxText] + "..."
		}
	}
	return out, nil
}

// maxText is how many bytes of the text of an element are shown.
const maxText = 100

// element reads one element, as an array of rank 0.
func (w *walk) element(i int, index []int) (arrayapi.Buffer, error) {
	if len(index) == 0 {
		return w.slices[i](0, 1)
	}
	axis := w.axis()
	b, err := w.slices[i](index[axis], index[axis]+1)
	if err != nil {
		return b, err
	}
	for axis2, at := range index {
		if axis2 != axis {
			b.Offset += at * b.Strides[axis2]
		}
	}
	b.Shape, b.Strides = nil, nil
	return b, nil
}
