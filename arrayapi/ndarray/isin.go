package ndarray

import (
	"fmt"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
)

// elementsAndSet makes arrays of the arguments of isin, one of which may be a
// scalar.
func elementsAndSet(op string, args []any, _ arrayapi.SearchOptions) ([]*Array, error) {
	x, set, err := operands(op, args[0], args[1])
	return []*Array{x, set}, err
}

// isIn tells which elements of the first argument equal some element of the
// second. NaN equals nothing.
func isIn(c searchCall) ([]arrayapi.Buffer, error) {
	x, set := c.args[0], c.args[1]
	for _, b := range c.args {
		if err := checkUnique(c.op, b.DType); err != nil {
			return nil, err
		}
	}
	d, err := dtype.Promote(x.DType, set.DType)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	find := findReal
	if d.Is("complex floating") {
		find = findComplex
	}
	mark, err := find(c.op, x, set, d)
	if err != nil {
		return nil, err
	}
	out, err := newBuffer(c.op, dtype.Bool, x.Shape)
	if err != nil {
		return nil, err
	}
	parallel.Ranges(parallel.Workers(len(out.Data), sharedKeys), len(out.Data), func(lo, hi int) {
		mark(out.Data[lo:hi], lo)
		if c.o.Invert {
			invertBools(out.Data[lo:hi])
		}
	})
	return []arrayapi.Buffer{out}, nil
}

func invertBools(b []byte) {
	for i := range b {
		b[i] ^= 1
	}
}

// findReal returns a function that stores 1 for each element of x, from one on,
// that is in set, in bytes that are 0.
func findReal(op string, x, set arrayapi.Buffer, d dtype.DType) (func(out []byte, from int), error) {
	rule, err := newKeyRule(op, d)
	if err != nil {
		return nil, err
	}
	elements, err := rowMajor(op, x, d.WithOrder(dtype.Native()))
	if err != nil {
		return nil, err
	}
	keys, err := wideKeys(op, set, d, &rule)
	if err != nil {
		return nil, err
	}
	sortKeys(newDigitSort(parallel.Workers(len(keys), sharedKeys)), keys, make([]uint64, len(keys)))
	keys = slices.Compact(keys)
	if n := len(keys); n > 0 && rule.hasNaN() && keys[n-1] == rule.largestKey() {
		keys = keys[:n-1]
	}
	if len(keys) == 0 {
		return func([]byte, int) {}, nil
	}
	find := finderOf(keys, x.Size())
	return func(out []byte, from int) {
		raw, wide := memory.Alloc(blockSize*rule.size), make([]uint64, blockSize)
		for len(out) > 0 {
			n := min(blockSize, len(out))
			copy(raw, elements[from*rule.size:(from+n)*rule.size])
			find(out[:n], keysOf(&rule, raw[:n*rule.size], wide))
			out, from = out[n:], from+n
		}
	}, nil
}

// rowMajor returns the elements of b as a run of those of dtype d, which is native: a
// copy where they are not so already.
func rowMajor(op string, b arrayapi.Buffer, d dtype.DType) ([]byte, error) {
	if !b.DType.Equal(d) || !b.IsC() {
		err := checkScratch(op, b.Size(), 8)
		if err != nil {
			return nil, err
		}
		if b, err = convert(op, b, d); err != nil {
			return nil, err
		}
	}
	return b.Data[b.Offset:], nil
}

// fewKeys is the number of keys up to which comparing with each is faster than a
// search.
const fewKeys = 8

// finderOf returns what stores 1 for each of the keys wanted that is in a set, which
// is sorted and not empty. It is for n of them.
func finderOf(keys []uint64, n int) func(out []byte, wanted []uint64) {
	switch last := len(keys) - 1; {
	case last < fewKeys:
		return func(out []byte, wanted []uint64) { findAmongFew(out, keys, wanted) }
	case keys[last]-keys[0] < 64*(uint64(len(keys))+uint64(n)):
		return findInBits(keys)
	}
	return func(out []byte, wanted []uint64) { findInSorted(out, keys, wanted) }
}

// findAmongFew looks keys up in a small set.
func findAmongFew(out []byte, keys, wanted []uint64) {
	out = out[:len(wanted)]
	for _, k := range keys {
		for i, w := range wanted {
			out[i] |= bit(w == k)
		}
	}
}

// findInSorted looks keys up in a set that is sorted and not empty.
func findInSorted(out []byte, keys, wanted []uint64) {
	var group [searchGroup]int
	for len(wanted) > 0 {
		m := min(searchGroup, len(wanted))
		searchAll(group[:m], keys, wanted[:m])
		for i, at := range group[:m] {
			if at < len(keys) && keys[at] == wanted[i] {
				out[i] = 1
			}
		}
		out, wanted = out[m:], wanted[m:]
	}
}

// findInBits looks keys up in a set that has a bit for each key from the least to
// the greatest, with no more words than there are keys.
func findInBits(keys []uint64) func(out []byte, wanted []uint64) {
	least, span := keys[0], keys[len(keys)-1]-keys[0]
	words := make([]uint64, span/64+1)
	for _, k := range keys {
		words[(k-least)/64] |= 1 << ((k - least) % 64)
	}
	return func(out []byte, wanted []uint64) {
		for i, w := range wanted {
			if at := w - least; at <= span {
				out[i] = byte(words[at/64] >> (at % 64) & 1)
			}
		}
	}
}

// findComplex is findReal for complex numbers.
func findComplex(op string, x, set arrayapi.Buffer, d dtype.DType) (func(out []byte, from int), error) {
	wanted, err := complexKeys(op, x)
	if err != nil {
		return nil, err
	}
	unsorted, err := complexKeys(op, set)
	if err != nil {
		return nil, err
	}
	entries := unsorted.sorted()
	keys := complexOrder{make([]uint64, len(entries)), make([]uint64, len(entries))}
	for i, e := range entries {
		keys.re[i], keys.im[i] = unsorted.re[e.at], unsorted.im[e.at]
	}
	return func(out []byte, from int) {
		for i := range out {
			re, im := wanted.re[from+i], wanted.im[from+i]
			if re != nanKey && keys.has(re, im) {
				out[i] = 1
			}
		}
	}, nil
}

// has tells whether there is a number among those of k, which are sorted.
func (k complexOrder) has(re, im uint64) bool {
	for lo, hi := 0, len(k.re); lo < hi; {
		mid := int(uint(lo+hi) / 2)
		switch {
		case k.re[mid] == re && k.im[mid] == im:
			return true
		case k.re[mid] > re || k.re[mid] == re && k.im[mid] > im:
			hi = mid
		default:
			lo = mid + 1
		}
	}
	return false
}
