package ndarray

import (
	"encoding/binary"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/strided"
)

// picking makes an array of parts of another one, those at some indices of an
// axis, in any order and number.
type picking struct {
	in, out arrayapi.Buffer
	axis    int
	run     int // bytes of a part that lie together, for one position on the axes before; 0 where they do not
	done    int // parts of out
}

// newPicking is for count parts of x along an axis.
func newPicking(op string, x arrayapi.Buffer, axis, count int) (*picking, error) {
	shape := slices.Clone(x.Shape)
	shape[axis] = count
	out, err := newUnset(op, x.DType, shape)
	if err != nil {
		return nil, err
	}
	p := &picking{in: x, out: out, axis: axis}
	if out.Size() == 0 {
		return p, nil
	}
	size := x.DType.Size()
	if !strided.IsC(x.Shape[axis+1:], x.Strides[axis+1:], size) {
		if !p.worthCopy() {
			return p, nil
		}
		p.in = x.Copy()
	}
	p.run = p.out.Strides[axis]
	return p, nil
}

// partCost is what it takes to begin with a part whose elements are apart, in
// elements that could be copied meanwhile.
const partCost = 100

// worthCopy tells whether it is less work to copy all of in, and then take its
// parts in runs, than to collect the elements of the parts.
func (p *picking) worthCopy() bool {
	count := p.out.Shape[p.axis]
	return p.in.Size()/(p.out.Size()/count+partCost) <= count
}

// put stores the parts at some indices, which are within bounds, as the next ones
// of the result.
func (p *picking) put(index []int) {
	first := p.done
	p.done += len(index)
	if p.out.Size() == 0 {
		return
	}
	if p.run == 0 {
		p.putApart(first, index)
		return
	}
	to, step := first*p.run, p.out.Shape[p.axis]*p.run
	for from := range positions(p.in.Shape[:p.axis], p.in.Strides[:p.axis], p.in.Offset) {
		copyRuns(p.out.Data[to:to+len(index)*p.run], p.in.Data, from, index, p.in.Strides[p.axis], p.run)
		to += step
	}
}

// putApart is put for parts whose elements do not lie together.
func (p *picking) putApart(first int, index []int) {
	shape, to, from := withoutAxis(p.in.Shape, p.axis), withoutAxis(p.out.Strides, p.axis), withoutAxis(p.in.Strides, p.axis)
	for k, i := range index {
		strided.Copy(p.out.Data, (first+k)*p.out.Strides[p.axis], to,
			p.in.Data, p.in.Offset+i*p.in.Strides[p.axis], from, shape, p.in.DType.Size())
	}
}

// copyRuns copies runs of size bytes to dst, one after the other. Each begins an index
// times stride from an offset of src.
func copyRuns(dst, src []byte, offset int, index []int, stride, size int) {
	if copyWords(dst, src, offset, index, stride, size) {
		return
	}
	switch size {
	case 1:
		for k, i := range index {
			dst[k] = src[offset+i*stride]
		}
	case 2:
		for _, i := range index {
			binary.NativeEndian.PutUint16(dst, binary.NativeEndian.Uint16(src[offset+i*stride:]))
			dst = dst[2:]
		}
	case 4:
		for _, i := range index {
			binary.NativeEndian.PutUint32(dst, binary.NativeEndian.Uint32(src[offset+i*stride:]))
			dst = dst[4:]
		}
	case 8:
		for _, i := range index {
			binary.NativeEndian.PutUint64(dst, binary.NativeEndian.Uint64(src[offset+i*stride:]))
			dst = dst[8:]
		}
	default:
		for _, i := range index {
			copy(dst[:size], src[offset+i*stride:])
			dst = dst[size:]
		}
	}
}

// copyWords is copyRuns for runs that are one word and lie as words do. It tells
// whether they are.
func copyWords(dst, src []byte, offset int, index []int, stride, size int) bool {
	if size == 0 || offset%size != 0 || stride%size != 0 {
		return false
	}
	offset, stride = offset/size, stride/size
	switch size {
	case 4:
		return pickWords(asWords[uint32](dst, size), asWords[uint32](src, size), offset, index, stride)
	case 8:
		return pickWords(asWords[uint64](dst, size), asWords[uint64](src, size), offset, index, stride)
	case 16:
		return pickWords(asWords[[2]uint64](dst, size), asWords[[2]uint64](src, size), offset, index, stride)
	}
	return false
}

// pickWords copies words, unless there are none.
func pickWords[T any](dst, src []T, offset int, index []int, stride int) bool {
	if dst == nil || src == nil {
		return false
	}
	dst = dst[:len(index)]
	for k, i := range index {
		dst[k] = src[offset+i*stride]
	}
	return true
}

// asWords returns b as words of that size, nil where that would be a copy.
func asWords[T any](b []byte, size int) []T {
	if !memory.Aliases || len(b) < size {
		return nil
	}
	if _, aliased := memory.View[T](b[:size]); !aliased { // asked of one word, as a copy of all may be large
		return nil
	}
	words, _ := memory.View[T](b)
	return words
}
