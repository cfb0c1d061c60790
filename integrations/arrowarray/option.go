package arrowarray

import "github.com/apache/arrow-go/v18/arrow/memory"

// Option changes how a namespace, an adapter or a registration treats Arrow's
// arrays.
type Option func(*namespace)

// Fill lets arrays with nulls be saved and exchanged: v stands for each null, in a
// copy. Without it they are a [*NullError].
//
// v is a bool, an integer or a float that the dtype holds, by the rules of
// ndarray.Full: NaN stands for a null of a float array and is an error for a null of
// an integer array. For dates, timestamps and durations v is an integer that counts
// the dtype's unit; math.MinInt64 is NaT. Arrays without nulls do not look at it.
func Fill(v any) Option { return func(n *namespace) { n.fill = v } }

// Allocator names where arrays that are copies have their memory: booleans, dates, and
// what a layout, a byte order or [arrayapi.CopyAlways] makes a copy of. Where memory is
// aliased none is allocated. nil, and no such option, is Arrow's DefaultAllocator.
func Allocator(mem memory.Allocator) Option {
	return func(n *namespace) {
		if mem != nil {
			n.mem = mem
		}
	}
}
