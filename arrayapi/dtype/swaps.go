package dtype

import "github.com/arraylike/arraylike/internal/strided"

// Swaps returns the words of one element that have a byte order, whichever it
// is: one for a number, two for a complex number, one per code point of
// unicode, and those of all fields of a struct, in the order of the fields.
// Reversing the bytes of all of them changes the order of each. It is nil where
// nothing has an order. Fields that overlap have their words once each.
//
// For a struct whose fields differ in order, reversing all words exchanges the
// two orders: use [DType.SwapsTo] to get all fields into one.
//
// The list for a subarray of structs grows with the number of its elements, up
// to a run for every word of the element that it describes. Do not ask for it
// where there are no elements, as after a header of a file that has no data.
func (d DType) Swaps() []strided.SwapRun { return d.SwapsTo(NotApplicable) }

// SwapsTo returns the words of [DType.Swaps] that are not of byte order o yet:
// what has to be reversed to make elements of d elements of d.WithOrder(o).
func (d DType) SwapsTo(o ByteOrder) []strided.SwapRun {
	s := swapper{want: o}
	s.element(d, 0)
	return s.runs
}

// NativeSwaps is [DType.SwapsTo] the host's byte order. It is nil where
// [DType.IsNative] holds.
func (d DType) NativeSwaps() []strided.SwapRun { return d.SwapsTo(native) }

// swapper collects words.
type swapper struct {
	want ByteOrder // words of this order are left out
	runs []strided.SwapRun
}

// settled tells whether d has no words to collect.
func (s *swapper) settled(d DType) bool {
	little, big := d.orders()
	return d.size == 0 || little && big || little && s.want == LittleEndian || big && s.want == BigEndian
}

// element collects the words of an element at offset.
func (s *swapper) element(d DType, offset int) {
	switch {
	case s.settled(d):
	case d.record == nil:
		s.words(d, offset, 1)
	default:
		for i := range d.record.fields {
			s.field(&d.record.fields[i], offset)
		}
	}
}

// field collects the words of a field of an element at offset.
func (s *swapper) field(f *Field, offset int) {
	if s.settled(f.DType) {
		return
	}
	offset += f.Offset
	if f.DType.record == nil {
		s.words(f.DType, offset, f.Count())
		return
	}
	for range f.Count() {
		s.element(f.DType, offset)
		offset += f.DType.Size()
	}
}

// words adds count scalars of d, to the run before where they continue it.
func (s *swapper) words(d DType, offset, count int) {
	width := int(d.kind.info().word)
	words := count * (d.Size() / width)
	if words == 0 {
		return
	}
	if n := len(s.runs); n > 0 {
		if last := &s.runs[n-1]; last.Width == width && last.Offset+last.Width*last.Count == offset {
			last.Count += words
			return
		}
	}
	s.runs = append(s.runs, strided.SwapRun{Offset: offset, Width: width, Count: words})
}
