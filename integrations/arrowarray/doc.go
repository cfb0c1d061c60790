// Package arrowarray lets the arrays, tensors and record batches of Apache Arrow
// (github.com/apache/arrow-go) take part as arrays: saved as ordinary .npy and .npz
// files, loaded from them, handed to any other namespace, and computed with through
// package xp. [Register] is all that a program calls:
//
//	r := registry.New()
//	err := arrowarray.Register(r)
//	_, err = r.Save(ctx, store, "prices", prices, nil)                     // an *array.Float64
//	prices, err := registry.Load[*array.Float64](ctx, r, store, "prices", nil)
//
// # Types
//
// An [arrow.Array] of booleans, integers, floats (float16 included), durations, dates,
// and timestamps without a time zone is an array of rank 1. A fixed-size list of them
// has one more axis for each level of lists. A [tensor.Interface] keeps its rank, 0
// included, and its strides. The dtypes:
//
//	bool                           bool         unpacked to bytes and packed again: a copy
//	int8 .. uint64, float16 .. 64  the same     no copy
//	timestamp[s, ms, us, ns]       datetime64   of that unit; no copy. NaT stays the number that it is
//	duration[s, ms, us, ns]        timedelta64  likewise
//	date32                         datetime64[D]   widened and narrowed: a copy; days that 32 bits do not hold are an error
//	date64                         datetime64[ms]  no copy. It comes back as a date64 where that is asked for, else as a timestamp
//
// Any other type, and a timestamp with a time zone, which no dtype can say, is a
// [*TypeError]. A dtype that Arrow has no type for is an [*arrayapi.DTypeError].
//
// Arrow has no list of zero elements and tensors neither of bool, float16, timestamps nor
// durations; a shape or dtype that the type asked for cannot have is an error. Where no
// type is asked for, rank 1 gives an [Array], any other rank a [Tensor] where tensors have
// the dtype, and else an [Array] of fixed-size lists.
//
// Names of dimensions, fields and schema metadata, and whether a field may be null, have no
// place in a .npy file and are not kept.
//
// # Nulls
//
// An array with nulls is a [*NullError], unless [Fill] names the value that stands for them.
// What is loaded has no nulls.
//
// # Memory
//
// A buffer aliases the memory of its Arrow array, is ReadOnly, since Arrow arrays are
// immutable, and holds one reference to it until its Release. Arrow arrays that are made of a
// buffer alias its memory, a mapped file's too, where that has the host's byte order and the
// layout that the type needs; their last Release releases the buffer. What is loaded has one
// reference, which belongs to the caller. A value that is saved is read, not released.
package arrowarray
