package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// searchCall is one call of an operation that searches or sorts.
type searchCall struct {
	op       string // for errors
	args     []arrayapi.Buffer
	o        arrayapi.SearchOptions
	indexing dtype.DType // of indices and counts
}

// A searchOperation computes the results of a call. operands makes arrays of the
// arguments, as many as it takes.
type searchOperation struct {
	args     int
	operands func(op string, args []any, o arrayapi.SearchOptions) ([]*Array, error)
	run      func(c searchCall) ([]arrayapi.Buffer, error)
}

var searchOperations = map[arrayapi.Op]searchOperation{
	arrayapi.OpArgSort:       {1, oneArray, argSort},
	arrayapi.OpIsIn:          {2, elementsAndSet, isIn},
	arrayapi.OpNonzero:       {1, oneArray, nonzeroIndices},
	arrayapi.OpSearchSorted:  {2, sortedAndValues, searchSorted},
	arrayapi.OpSort:          {1, oneArray, sortAlong},
	arrayapi.OpUniqueAll:     {1, oneArray, uniqueAll},
	arrayapi.OpUniqueCounts:  {1, oneArray, uniqueCounts},
	arrayapi.OpUniqueInverse: {1, oneArray, uniqueInverse},
	arrayapi.OpUniqueValues:  {1, oneArray, uniqueValues},
}

// Search implements [arrayapi.Searcher].
//
// NaN counts as greater than every number, and -0 as equal to 0: NaN comes last
// in ascending order and first in descending order, and equal elements keep
// their order in both, whether that is asked for or not. Indices and counts have
// the namespace's default dtype for them.
//
// sort, argsort and searchsorted take real dtypes and bool, unique_* and isin
// complex ones too, nonzero all numbers and bool; but not the long doubles, nor,
// except for nonzero, integers narrower than a byte. Others are an
// [*arrayapi.DTypeError].
func (ns namespace) Search(op arrayapi.Op, args []any, o arrayapi.SearchOptions) ([]arrayapi.ArrayLike, error) {
	f, ok := searchOperations[op]
	if !ok {
		return nil, unsupported(op)
	}
	name := "ndarray: " + string(op)
	if err := checkCount(name, len(args), f.args); err != nil {
		return nil, err
	}
	arrays, err := f.operands(name, args, o)
	if err != nil {
		return nil, err
	}
	c := searchCall{op: name, o: o, indexing: ns.defaults().Indexing}
	for _, a := range arrays {
		defer a.keep()
		c.args = append(c.args, a.buf)
	}
	buffers, err := f.run(c)
	if err != nil {
		return nil, err
	}
	return arraysOf(buffers, nil), nil
}

func oneArray(op string, args []any, _ arrayapi.SearchOptions) ([]*Array, error) {
	a, err := own(op, args[0])
	return []*Array{a}, err
}

// newIndices returns memory for indices or counts, the greatest of which is not
// more than largest.
func (c searchCall) newIndices(shape []int, largest int) (arrayapi.Buffer, error) {
	if err := checkIndexDType(c.op, c.indexing, largest); err != nil {
		return arrayapi.Buffer{}, err
	}
	return newBuffer(c.op, c.indexing, shape)
}

// indices returns the elements of at, none of which is more than largest, as an
// array of the dtype of indices. at is not to be used any more.
func (c searchCall) indices(at []int, shape []int, largest int) (arrayapi.Buffer, error) {
	if len(shape) > 0 && c.indexing.Kind() == dtype.Of[int]().Kind() {
		return arrayapi.BufferOf(at, shape...)
	}
	out, err := c.newIndices(shape, largest)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	if c.indexing.Kind() == dtype.KindInt32 {
		store(out, &mapped[int, int32]{from: &run[int]{at}, convert: castReal[int, int32]})
	} else {
		store(out, &mapped[int, int64]{from: &run[int]{at}, convert: castReal[int, int64]})
	}
	return out, nil
}
