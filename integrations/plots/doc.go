// Package plots draws what an array looks like, for people: a PNG with the
// histogram of a one-dimensional array, the heat map of a two-dimensional one, or
// the image that an array of pixels is.
//
// [Draw] draws a buffer. [Visualizer] draws whatever a registry saves, and lists
// the picture in the manifest; [Register] adds it to a registry.
//
// What is drawn, unless [Options] asks for another kind:
//
//	shape          dtype                               picture
//	(n,)           bool, numbers, datetime, timedelta  histogram
//	(h, w)         uint8                               image, in grey
//	(h, w)         all others of the first line        heat map
//	(h, w, 3)      uint8, floats from 0 to 1           image, in colour
//	(h, w, 4)      uint8, floats from 0 to 1           image, in colour with alpha
//
// Anything else, and every array without elements, is an error that wraps
// errors.ErrUnsupported. Complex numbers are drawn by their magnitude. NaN,
// NaT and infinities are counted below the title; in a heat map they have colours
// of their own.
//
// A buffer of any strides and byte order is read in blocks, two or three times, and
// never copied as a whole. Arrays of more elements than 2^28 are drawn by a regular
// part of them, which the picture says.
//
// Axes, ticks and text are drawn by gonum.org/v1/plot.
package plots
