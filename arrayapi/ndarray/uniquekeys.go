package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// nanKey is the key of a NaN of 64 bits.
const nanKey = ^uint64(0)

// checkUnique tells whether elements of dtype d can be told apart by keys.
func checkUnique(op string, d dtype.DType) error {
	if k := d.Kind(); k == dtype.KindComplex64 || k == dtype.KindComplex128 {
		return nil
	}
	if _, err := newKeyRule(op, d); err != nil {
		return &arrayapi.DTypeError{Op: op, Have: d, Want: "that is numeric or bool, and at least a byte wide"}
	}
	return nil
}

// complexOrder is keys of complex numbers, of both of their parts. They are
// ordered by the real parts, and where these are equal by the imaginary ones.
// Where either part is NaN both have its key.
type complexOrder struct{ re, im []uint64 }

// complexKeys returns the keys of the elements of b, which is converted to
// complex128, in row-major order.
func complexKeys(op string, b arrayapi.Buffer) (complexOrder, error) {
	n := b.Size()
	if err := checkScratch(op, n, entryBytes); err != nil { // also for sorted
		return complexOrder{}, err
	}
	c, err := convert(op, b, dtype.Complex128)
	if err != nil {
		return complexOrder{}, err
	}
	r, _ := newKeyRule(op, dtype.Float64)
	parts, _ := memory.View[uint64](c.Data)
	encodeKeys(&r, parts)
	k := complexOrder{make([]uint64, n), make([]uint64, n)}
	for i := range n {
		k.re[i], k.im[i] = parts[2*i], parts[2*i+1]
		if max(k.re[i], k.im[i]) == nanKey {
			k.re[i], k.im[i] = nanKey, nanKey
		}
	}
	return k, nil
}

// sorted returns the keys of the real parts and their indices in the order of the
// numbers.
func (k complexOrder) sorted() []entry {
	n := len(k.re)
	entries, spare := make([]entry, n), make([]entry, n)
	for i, key := range k.im {
		entries[i] = entry{key, i}
	}
	digits := newDigitSort(parallel.Workers(n, sharedKeys))
	sorted := sortEntries(digits, entries, spare)
	for i, e := range sorted {
		sorted[i].key = k.re[e.at]
	}
	if n > 0 && &sorted[0] == &spare[0] {
		spare = entries
	}
	return sortEntries(digits, sorted, spare)
}
