package rowmajor

import (
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/strided"
)

// words says which bytes of an element to reverse. It is a tree, so that a subarray of records takes no memory for each
// of its records.
type words struct {
	run    strided.SwapRun // of a scalar: what to reverse
	offset int             // of records: where the first one starts
	stride int             // of records: bytes from one to the next
	count  int             // of records: how many
	inner  []words         // of records: what to reverse in each
}

// bigEndianWords lists the words of an element of dtype d that are stored most significant byte first.
func bigEndianWords(d dtype.DType) []words {
	if d.Kind() != dtype.KindStruct {
		return scalarWords(d, 0, 1)
	}
	var list []words
	for _, f := range d.Fields() {
		count := product(f.Shape)
		if f.DType.Kind() != dtype.KindStruct {
			list = append(list, scalarWords(f.DType, f.Offset, count)...)
		} else if inner := bigEndianWords(f.DType); inner != nil && count > 0 {
			list = append(list, words{offset: f.Offset, stride: f.DType.Size(), count: count, inner: inner})
		}
	}
	return list
}

// scalarWords lists the words of count adjacent elements of d, which is no record.
func scalarWords(d dtype.DType, offset, count int) []words {
	if d.Order() != dtype.BigEndian || count == 0 {
		return nil
	}
	var list []words
	for _, r := range d.Swaps() {
		r.Offset += offset
		r.Count *= count
		list = append(list, words{run: r})
	}
	return list
}

// swapItems reverses the words of each element of b, in place.
func swapItems(b []byte, itemsize int, list []words) {
	for _, w := range list {
		if w.inner == nil {
			strided.Swap(b, itemsize, []strided.SwapRun{w.run})
			continue
		}
		for item := b; len(item) >= itemsize; item = item[itemsize:] {
			swapItems(item[w.offset:w.offset+w.count*w.stride], w.stride, w.inner)
		}
	}
}
