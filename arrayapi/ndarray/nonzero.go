package ndarray

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
)

// nonzeroIndices returns for each axis the indices of the elements that are not
// zero, in row-major order. NaN is not zero.
func nonzeroIndices(c searchCall) ([]arrayapi.Buffer, error) {
	b := c.args[0]
	if len(b.Shape) == 0 {
		return nil, &arrayapi.ShapeError{Op: c.op, Have: []int{}, Want: "one axis at least"}
	}
	in := readTruthBytes(b)
	if in == nil {
		return nil, &arrayapi.DTypeError{Op: c.op, Have: b.DType, Want: "that is numeric or bool"}
	}
	count := 0
	forBlocks(in, b.Size(), func(_ int, block []uint8) { count += int(countBytes(block)) })
	if err := checkScratch(c.op, count, 16); err != nil {
		return nil, err
	}
	places := make([]int, 0, count+1)
	forBlocks(readBools(b), b.Size(), func(at int, block []uint8) {
		places = appendPlaces(places, at, block)
	})
	out := make([]arrayapi.Buffer, len(b.Shape))
	for axis := len(b.Shape) - 1; axis >= 0; axis-- {
		index := places
		if axis > 0 {
			index = divideOff(places, b.Shape[axis])
		}
		var err error
		if out[axis], err = c.indices(index, []int{len(index)}, b.Shape[axis]-1); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// appendPlaces appends the places of the ones among zeros, the first of which is
// at the place at. There is room for one more than those.
func appendPlaces(places []int, at int, block []uint8) []int {
	n := len(places)
	room := places[:cap(places)]
	for i, v := range block {
		if n >= len(room) {
			break // never, unless somebody writes to the memory meanwhile
		}
		room[n] = at + i // overwritten unless v is 1: there is no branch to guess wrong
		n += int(v)
	}
	return places[:n]
}

// divideOff returns the remainders of places by n and leaves the quotients.
func divideOff(places []int, n int) []int {
	rest := make([]int, len(places))
	if len(places) == 0 {
		return rest
	}
	if last := places[len(places)-1]; uint64(max(last, n)) <= math.MaxUint32 { // they ascend, and narrow divisions are faster
		narrow := uint32(n)
		for i, p := range places {
			q := uint32(p) / narrow
			places[i], rest[i] = int(q), int(uint32(p)-q*narrow)
		}
		return rest
	}
	for i, p := range places {
		places[i], rest[i] = p/n, p%n
	}
	return rest
}
