// Package convert turns the elements of buffers into Go values that are not just
// their bits, and back: small floats and long doubles to float32 and float64,
// text to strings, points in time to [time.Time], structs to Go structs. For
// elements that Go has a type for, [arrayapi.Elements] is the way.
//
// All functions read a buffer of any layout and byte order, in row-major order, and
// give fresh memory. As a FromBuffer does, those that take a buffer take over its
// Release unless they fail. Those that make one give it the host's byte order, with
// the shape that they are given; no shape is one dimension of the values' number.
//
// What does not fit is an error that says which element it is, never a loss: a
// dtype that a function does not take is a [*arrayapi.DTypeError], a shape a
// [*arrayapi.ShapeError], and a value a [*ValueError].
package convert
