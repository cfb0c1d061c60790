package ndarray

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/internal/parallel"
)

// sortedAndValues makes arrays of the arguments of searchsorted, of which only
// the second may be a scalar. The sorter is the third.
func sortedAndValues(op string, args []any, o arrayapi.SearchOptions) ([]*Array, error) {
	x, err := own(op, args[0])
	if err != nil {
		return nil, err
	}
	var values *Array
	if arrayapi.IsScalar(args[1]) {
		_, values, err = besideScalar(op, x, args[1])
	} else {
		values, err = own(op, args[1])
	}
	if err != nil || o.Sorter == nil {
		return []*Array{x, values}, err
	}
	sorter, err := own(op, o.Sorter)
	return []*Array{x, values, sorter}, err
}

// searchSorted returns where the second argument would be put into the first,
// whose one axis is sorted, or is with the sorter.
func searchSorted(c searchCall) ([]arrayapi.Buffer, error) {
	x, values := c.args[0], c.args[1]
	if len(x.Shape) != 1 {
		return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(x.Shape), Want: "one axis of the array that is sorted"}
	}
	for _, b := range c.args[:2] {
		if _, err := newKeyRule(c.op, b.DType); err != nil {
			return nil, err
		}
	}
	d, err := dtype.Promote(x.DType, values.DType)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.op, err)
	}
	rule, err := newKeyRule(c.op, d)
	if err != nil {
		return nil, err
	}
	wanted, err := wideKeys(c.op, values, d, &rule)
	if err != nil {
		return nil, err
	}
	if c.o.Right { // the place after equal elements is that before the next key
		for i, k := range wanted {
			wanted[i] = k + 1 // the largest key of all becomes 0; see after
		}
	}
	places, err := c.places(x, d, &rule, wanted)
	if err != nil {
		return nil, err
	}
	out, err := c.indices(places, values.Shape, x.Shape[0])
	return []arrayapi.Buffer{out}, err
}

// places searches for the first element of x whose key is not less than each of
// those wanted, where 0 stands for more than all if the option Right is given.
func (c searchCall) places(x arrayapi.Buffer, d dtype.DType, r *keyRule, wanted []uint64) ([]int, error) {
	n := x.Shape[0]
	places := make([]int, len(wanted))
	if len(c.args) == 2 && x.DType.Equal(d) && len(wanted) < n/(4*bits.Len(uint(n))+1) {
		probe := prober(x, r)
		for i, k := range wanted {
			places[i] = c.after(k, n, searchProbing(probe, n, k))
		}
		return places, nil
	}
	keys, err := wideKeys(c.op, x, d, r)
	if err == nil && len(c.args) == 3 {
		keys, err = c.sorted(keys)
	}
	if err != nil {
		return nil, err
	}
	parallel.Ranges(parallel.Workers(len(wanted), sharedKeys), len(wanted), func(lo, hi int) {
		searchAll(places[lo:hi], keys, wanted[lo:hi])
		for i, k := range wanted[lo:hi] {
			places[lo+i] = c.after(k, n, places[lo+i])
		}
	})
	return places, nil
}

// after returns the place that was found, or the end for the key that comes after
// all.
func (c searchCall) after(key uint64, n, place int) int {
	if c.o.Right && key == 0 {
		return n
	}
	return place
}

// searchGroup is the number of searches that go on at the same time: each has to
// wait for memory at every step.
const searchGroup = 16

// searchAll stores for each key that is wanted the index of the first of keys that
// is not less. All searches halve the same lengths, without branches on the keys,
// which nobody could guess.
func searchAll(places []int, keys, wanted []uint64) {
	clear(places)
	if len(keys) == 0 {
		return
	}
	for len(wanted) > 0 {
		m := min(searchGroup, len(wanted))
		searchTogether(places[:m], keys, wanted[:m])
		places, wanted = places[m:], wanted[m:]
	}
}

// searchTogether is searchAll for a group, and keys of which there are some.
// places are 0 before.
func searchTogether(places []int, keys, wanted []uint64) {
	places = places[:len(wanted)]
	n := len(keys)
	for n > 1 {
		half := n / 2
		for i, k := range wanted {
			at := places[i] // and stored in any case: that makes a conditional move of it
			next := at + half
			if keys[next-1] < k {
				at = next
			}
			places[i] = at
		}
		n -= half
	}
	for i, k := range wanted {
		if keys[places[i]] < k {
			places[i]++
		}
	}
}

// searchProbing is searchKeys for keys that are made when they are looked at.
func searchProbing(probe func(i int) uint64, n int, k uint64) int {
	low := 0
	for n > 0 {
		half := n / 2
		if probe(low+half) < k {
			low, n = low+half+1, n-half-1
		} else {
			n = half
		}
	}
	return low
}

// prober returns a function for the key of an element of x, which has one axis
// and is of native byte order, in whatever layout.
func prober(x arrayapi.Buffer, r *keyRule) func(i int) uint64 {
	switch r.size {
	case 1:
		return proberOf[uint8](x, r)
	case 2:
		return proberOf[uint16](x, r)
	case 4:
		return proberOf[uint32](x, r)
	}
	return proberOf[uint64](x, r)
}

func proberOf[K bitPattern](x arrayapi.Buffer, r *keyRule) func(i int) uint64 {
	return func(i int) uint64 {
		at := x.Offset + i*x.Strides[0]
		return uint64(key(r, viewOne[K](x.Data[at:at+r.size])))
	}
}

// sorted returns the keys in the order of the sorter, the third argument.
func (c searchCall) sorted(keys []uint64) ([]uint64, error) {
	sorter := c.args[2]
	if !sorter.DType.Is("integral") {
		return nil, &arrayapi.DTypeError{Op: c.op, Have: sorter.DType, Want: "of the sorter that is an integer"}
	}
	if !slices.Equal(sorter.Shape, c.args[0].Shape) {
		return nil, &arrayapi.ShapeError{Op: c.op, Have: slices.Clone(sorter.Shape), Want: fmt.Sprintf("the shape %v of the first argument for the sorter", c.args[0].Shape)}
	}
	out := make([]uint64, 0, len(keys))
	for in := newIndexReader(c.op, sorter, 0, len(keys)); len(out) < len(keys); {
		block, err := in.next(min(blockSize, len(keys)-len(out)))
		if err != nil {
			return nil, err
		}
		for _, i := range block {
			out = append(out, keys[i])
		}
	}
	return out, nil
}
