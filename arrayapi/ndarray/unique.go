package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
	"github.com/arraylike/arraylike/internal/parallel"
	"github.com/arraylike/arraylike/internal/strided"
)

func uniqueAll(c searchCall) ([]arrayapi.Buffer, error) {
	g, err := newGroups(c)
	if err != nil {
		return nil, err
	}
	values, err := g.values(c)
	if err != nil {
		return nil, err
	}
	indices, err := c.indices(g.firsts(), []int{len(g.starts)}, len(g.entries))
	if err != nil {
		return nil, err
	}
	inverse, err := g.inverse(c)
	if err != nil {
		return nil, err
	}
	counts, err := c.indices(runLengths(g.starts, len(g.entries)), []int{len(g.starts)}, len(g.entries))
	return []arrayapi.Buffer{values, indices, inverse, counts}, err
}

func uniqueInverse(c searchCall) ([]arrayapi.Buffer, error) {
	g, err := newGroups(c)
	if err != nil {
		return nil, err
	}
	values, err := g.values(c)
	if err != nil {
		return nil, err
	}
	inverse, err := g.inverse(c)
	return []arrayapi.Buffer{values, inverse}, err
}

func uniqueCounts(c searchCall) ([]arrayapi.Buffer, error) {
	values, starts, err := distinct(c)
	if err != nil {
		return nil, err
	}
	n := c.args[0].Size()
	counts, err := c.indices(runLengths(starts, n), []int{len(starts)}, n)
	return []arrayapi.Buffer{values, counts}, err
}

func uniqueValues(c searchCall) ([]arrayapi.Buffer, error) {
	values, _, err := distinct(c)
	return []arrayapi.Buffer{values}, err
}

// runLengths returns how far each start is from the next one, or from the end.
func runLengths(starts []int, end int) []int {
	lengths := make([]int, len(starts))
	for i := len(starts) - 1; i >= 0; i-- {
		lengths[i] = end - starts[i]
		end = starts[i]
	}
	return lengths
}

// groups is the elements of an array, sorted, in groups of equal ones. Those of a
// group are in the order in which they were in the array.
type groups struct {
	entries []entry
	starts  []int // of the groups, in entries
}

func newGroups(c searchCall) (groups, error) {
	b := c.args[0]
	if err := checkUnique(c.op, b.DType); err != nil {
		return groups{}, err
	}
	if b.DType.Is("complex floating") {
		return complexGroups(c.op, b)
	}
	rule, err := newKeyRule(c.op, b.DType)
	if err == nil {
		err = checkScratch(c.op, b.Size(), entryBytes)
	}
	if err != nil {
		return groups{}, err
	}
	keys, err := wideKeys(c.op, b, b.DType, &rule)
	if err != nil {
		return groups{}, err
	}
	entries := make([]entry, len(keys))
	for i, k := range keys {
		entries[i] = entry{k, i}
	}
	g := groups{entries: sortEntries(newDigitSort(parallel.Workers(len(keys), sharedKeys)), entries, make([]entry, len(keys)))}
	nan, last := rule.largestKey(), uint64(0)
	for i, e := range g.entries {
		if i == 0 || e.key != last || rule.hasNaN() && e.key == nan {
			g.starts = append(g.starts, i)
		}
		last = e.key
	}
	return g, nil
}

func complexGroups(op string, b arrayapi.Buffer) (groups, error) {
	keys, err := complexKeys(op, b)
	if err != nil {
		return groups{}, err
	}
	g := groups{entries: keys.sorted()}
	last := entry{}
	for i, e := range g.entries {
		if i == 0 || e.key != last.key || keys.im[e.at] != keys.im[last.at] || e.key == nanKey {
			g.starts = append(g.starts, i)
		}
		last = e
	}
	return g, nil
}

// firsts returns the index of the first element of each group.
func (g groups) firsts() []int {
	at := make([]int, len(g.starts))
	for i, start := range g.starts {
		at[i] = g.entries[start].at
	}
	return at
}

// values returns the first element of each group of the argument.
func (g groups) values(c searchCall) (arrayapi.Buffer, error) {
	b := c.args[0]
	flat, err := flatCopy(c.op, b)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := newBuffer(c.op, flat.DType, []int{len(g.starts)})
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	size := flat.DType.Size()
	for i, at := range g.firsts() {
		copy(out.Data[i*size:(i+1)*size], flat.Data[at*size:])
	}
	return out, nil
}

// flatCopy returns the elements of b in one axis, in fresh memory and native byte
// order. The bytes of bools are 0 and 1.
func flatCopy(op string, b arrayapi.Buffer) (arrayapi.Buffer, error) {
	out, err := nativeCopy(op, b)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	out.Shape = []int{b.Size()}
	out.Strides = strided.CStrides(out.Shape, out.DType.Size())
	if out.DType.Is("bool") {
		encodeKeys(&keyRule{kind: keyBool}, out.Data)
	}
	return out, nil
}

// inverse returns the number of the group of each element, in the shape of the
// argument.
func (g groups) inverse(c searchCall) (arrayapi.Buffer, error) {
	at := make([]int, len(g.entries))
	group := -1
	for i, e := range g.entries {
		if group+1 < len(g.starts) && g.starts[group+1] == i {
			group++
		}
		at[e.at] = group
	}
	return c.indices(at, c.args[0].Shape, len(g.starts))
}

// distinct returns the first element of each group of equal ones, sorted, and
// where the groups begin in the sorted array. It needs no indices, so that real
// elements are sorted by themselves.
func distinct(c searchCall) (values arrayapi.Buffer, starts []int, err error) {
	b := c.args[0]
	if b.DType.Is("complex floating") {
		g, err := newGroups(c)
		if err != nil {
			return arrayapi.Buffer{}, nil, err
		}
		values, err = g.values(c)
		return values, g.starts, err
	}
	if err := checkUnique(c.op, b.DType); err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	rule, err := newKeyRule(c.op, b.DType)
	if err == nil {
		err = checkScratch(c.op, b.Size(), 2*rule.size)
	}
	if err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	flat, err := flatCopy(c.op, b)
	if err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	switch rule.size {
	case 1:
		starts = compactRow[uint8](flat, &rule)
	case 2:
		starts = compactRow[uint16](flat, &rule)
	case 4:
		starts = compactRow[uint32](flat, &rule)
	default:
		starts = compactRow[uint64](flat, &rule)
	}
	values, err = newBuffer(c.op, flat.DType, []int{len(starts)})
	if err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	copy(values.Data, flat.Data)
	return values, starts, nil
}

// compactRow sorts b, which has one axis, moves the first of each group of equal
// elements to the front, and returns where the groups began.
func compactRow[K bitPattern](b arrayapi.Buffer, r *keyRule) (starts []int) {
	sortRows[K](b, r, false)
	data, _ := memory.View[K](b.Data)
	var last K
	for i, bits := range data {
		k := key(r, bits)
		if i == 0 || k != last || r.hasNaN() && k == ^K(0) {
			data[len(starts)] = bits
			starts = append(starts, i)
		}
		last = k
	}
	memory.Store(b.Data, data)
	return starts
}
