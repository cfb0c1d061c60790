package ndarray

import (
	"slices"

	"github.com/arraylike/arraylike/internal/parallel"
)

// The sort is by digits of a byte, the lowest first. Each pass moves the elements
// with the same digit together and keeps their order otherwise. It is stable,
// its time does not depend on the values, and each pass can be shared between
// processors: each counts the digits in its own part, and then knows where they
// go.

const (
	// radixLength is the number of keys from which passes by digit are faster than
	// comparing.
	radixLength = 192
	// insertionLength is the same for entries.
	insertionLength = 40
	// sharedKeys is the number of keys from which work on them is shared
	// between the processors: about a millisecond of it.
	sharedKeys = 1 << 16
)

// entry is a key, and the index that it came from.
type entry struct {
	key uint64
	at  int
}

// digitSort sorts by the digits of keys; its memory can be used again.
type digitSort struct {
	workers int
	counts  [][256]int // of each worker
}

func newDigitSort(workers int) *digitSort {
	return &digitSort{workers: workers, counts: make([][256]int, workers)}
}

// pass moves n elements by one digit. count adds up how often each digit is in a
// part; scatter moves the elements of a part, the next one with a digit to the
// place that it says. It returns false, and moves nothing, where all have the
// same digit.
func (s *digitSort) pass(n int, count, scatter func(digits *[256]int, lo, hi int)) bool {
	parallel.NumberedRanges(s.workers, n, func(w, lo, hi int) {
		s.counts[w] = [256]int{}
		count(&s.counts[w], lo, hi)
	})
	at := 0
	for d := range 256 {
		first := at
		for w := range s.counts {
			c := s.counts[w][d]
			s.counts[w][d] = at
			at += c
		}
		if at-first == n {
			return false
		}
	}
	parallel.NumberedRanges(s.workers, n, func(w, lo, hi int) { scatter(&s.counts[w], lo, hi) })
	return true
}

// sortKeys sorts keys, with the help of as many others.
func sortKeys[K bitPattern](s *digitSort, keys, spare []K) {
	if len(keys) < radixLength {
		slices.Sort(keys)
		return
	}
	from, to := keys, spare[:len(keys)]
	varying := varyingBits(keys)
	for shift := 0; varying>>shift != 0; shift += 8 {
		if uint8(varying>>shift) == 0 {
			continue
		}
		moved := s.pass(len(keys), func(digits *[256]int, lo, hi int) {
			for _, k := range from[lo:hi] {
				digits[uint8(k>>shift)]++
			}
		}, func(places *[256]int, lo, hi int) {
			for _, k := range from[lo:hi] {
				place := &places[uint8(k>>shift)]
				to[*place] = k
				*place++
			}
		})
		if moved {
			from, to = to, from
		}
	}
	if &from[0] != &keys[0] {
		copy(keys, from)
	}
}

// varyingBits returns the bits that not all keys have alike.
func varyingBits[K bitPattern](keys []K) K {
	var differ K
	for _, k := range keys {
		differ |= k ^ keys[0]
	}
	return differ
}

// sortEntries sorts entries by their keys, and keeps the order of those with
// equal keys, with the help of as many others. The result is in one of the two.
func sortEntries(s *digitSort, entries, spare []entry) []entry {
	if len(entries) < insertionLength {
		insertEntries(entries)
		return entries
	}
	var varying uint64
	for _, e := range entries {
		varying |= e.key ^ entries[0].key
	}
	from, to := entries, spare[:len(entries)]
	for shift := 0; varying>>shift != 0; shift += 8 {
		if uint8(varying>>shift) == 0 {
			continue
		}
		moved := s.pass(len(entries), func(digits *[256]int, lo, hi int) {
			for i := range from[lo:hi] {
				digits[uint8(from[lo+i].key>>shift)]++
			}
		}, func(places *[256]int, lo, hi int) {
			for _, e := range from[lo:hi] {
				place := &places[uint8(e.key>>shift)]
				to[*place] = e
				*place++
			}
		})
		if moved {
			from, to = to, from
		}
	}
	return from
}

func insertEntries(entries []entry) {
	for i, e := range entries {
		j := i
		for ; j > 0 && entries[j-1].key > e.key; j-- {
			entries[j] = entries[j-1]
		}
		entries[j] = e
	}
}
