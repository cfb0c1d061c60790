package linalg

import (
	"runtime"

	"github.com/arraylike/arraylike/internal/parallel"
)

// SharedWork is the number of multiplications from which work is shared between the
// processors: some milliseconds of it.
const SharedWork = 1 << 21

// paysInParallel tells whether m rows that take so many multiplications each are worth
// sharing.
func paysInParallel(m int, each float64) bool {
	return m > 3 && float64(m)*each >= SharedWork && runtime.GOMAXPROCS(0) > 1
}

// rowsInParallel cuts the rows [0, m), each of which takes so many
// multiplications, into parts of an even number of rows, but for the last, and does
// them at the same time where that pays. Which part a row is in makes no difference
// to it.
func rowsInParallel(m int, each float64, part func(lo, hi int)) {
	if !paysInParallel(m, each) {
		part(0, m)
		return
	}
	pairs := m/2 + m%2
	parallel.Ranges(runtime.GOMAXPROCS(0), pairs, func(lo, hi int) { part(2*lo, min(2*hi, m)) })
}
