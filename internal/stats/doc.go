// Package stats says what the memory of an array holds: how many numbers, between
// which bounds, around which mean, or how many words of text. It is what the
// manifest of an array tells without its data being read.
//
// [Of] reads each element once, in the order of memory, in blocks that fit the
// first-level cache. Memory that is not contiguous, or of another byte order, goes
// through 16 KiB of scratch; nothing is ever copied as a whole. The functions keep
// nothing, start no goroutine, and do not release the buffer.
//
// # Numbers
//
// The statistics are those of the numbers: NaN and NaT are counted and left out, and
// where nothing remains there are no bounds, no mean and no deviation. Infinities take
// part: they are bounds, the mean is then infinite, or NaN where both are there, and
// the deviation NaN, as in IEEE arithmetic. The deviation is that of a population,
// NumPy's std with ddof 0.
//
// Integers and bools are summed without rounding, so that mean and deviation are those
// of the exact sums: the mean is the nearest float64, the deviation within two units
// in the last place, for any values and any number of them.
//
// Floats of any size are computed as float64. Sums carry twice its precision, and the
// squares are those of the distances from the mean of each block of 256 numbers; the
// blocks are put together with twice the precision again. So numbers that cancel, an
// offset that is large beside the deviation, and many numbers lose nothing that NumPy
// keeps. Numbers near the largest float64 do not overflow, where NumPy's mean and std
// do. Squares of numbers below 1e-154 vanish, as in NumPy.
//
// # Text
//
// [Text] counts words as Python's str.split has them.
package stats
