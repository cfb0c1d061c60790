package digest

import "github.com/arraylike/arraylike/arrayapi/dtype"

// span is a part of an element that belongs to its value: size bytes at offset, or count records side by side. It is a
// tree, so that a subarray of records takes no memory for each of its records.
type span struct {
	offset, size int
	count        int    // of records: how many; size is that of one
	inner        []span // of records: the spans of each
}

// layout lists the spans of an element in the order in which the digest has them, neighbours joined.
func layout(d dtype.DType) []span {
	if d.Kind() != dtype.KindStruct {
		return []span{{size: d.Size()}}
	}
	spans := []span{} // never nil: that is a scalar
	for _, f := range d.Fields() {
		s := span{offset: f.Offset, size: f.DType.Size(), count: 1}
		for _, n := range f.Shape {
			s.count *= n
		}
		if s.inner = layout(f.DType); isWhole(s.inner, s.size) {
			s = span{offset: f.Offset, size: s.size * s.count}
		}
		spans = join(spans, s)
	}
	return spans
}

func join(spans []span, s span) []span {
	if n := len(spans); n > 0 && s.inner == nil && spans[n-1].inner == nil && spans[n-1].offset+spans[n-1].size == s.offset {
		spans[n-1].size += s.size
		return spans
	}
	return append(spans, s)
}

// isWhole tells whether spans are all bytes of an element, in their order.
func isWhole(spans []span, itemsize int) bool {
	return len(spans) == 1 && spans[0].inner == nil && spans[0].offset == 0 && spans[0].size == itemsize
}

// packItems appends the spans of each element of b to dst.
func packItems(dst, b []byte, itemsize int, spans []span) []byte {
	for ; len(b) >= itemsize && itemsize > 0; b = b[itemsize:] {
		for _, s := range spans {
			if s.inner == nil {
				dst = append(dst, b[s.offset:s.offset+s.size]...)
			} else {
				dst = packItems(dst, b[s.offset:s.offset+s.size*s.count], s.size, s.inner)
			}
		}
	}
	return dst
}
