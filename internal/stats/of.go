package stats

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
)

// Of summarises the elements of b, of any shape, layout and byte order. It is false
// where there is nothing to summarise: for text, raw bytes and structs, and for a
// buffer that fails [arrayapi.Buffer.Check].
//
// Long doubles are read as those of x86 and rounded to float64: one that is too large
// for that counts as an infinity. Integers of less than a byte are read from its low
// bits. Elements that an axis of stride zero repeats are read once.
//
// Of only reads b, and does not take its Release over. It is safe for concurrent use
// as long as nobody writes to the memory.
func Of(b arrayapi.Buffer) (Summary, bool) {
	k := kinds[b.DType.Kind()]
	if k.summarise == nil || b.Check() != nil {
		return Summary{}, false
	}
	s := k.summarise(b)
	s.Count, s.counts = b.Size(), k.counts
	return s, true
}

// kind is how the elements of a dtype are summarised.
type kind struct {
	summarise func(b arrayapi.Buffer) Summary // all but Count
	counts    counts
}

const hasAll = hasNaN | hasInf | hasZero

// kinds has no entry for dtypes without statistics. Elements of a byte are counted by
// their values.
var kinds = [...]kind{
	dtype.KindBool:  {bools, hasZero},
	dtype.KindInt8:  {smallIntegers[int8, int64](0), hasZero},
	dtype.KindInt4:  {smallIntegers[int8, int64](4), hasZero},
	dtype.KindInt2:  {smallIntegers[int8, int64](6), hasZero},
	dtype.KindInt1:  {smallIntegers[int8, int64](7), hasZero},
	dtype.KindUint8: {smallIntegers[uint8, uint64](0), hasZero},
	dtype.KindUint4: {smallIntegers[uint8, uint64](4), hasZero},
	dtype.KindUint2: {smallIntegers[uint8, uint64](6), hasZero},
	dtype.KindUint1: {smallIntegers[uint8, uint64](7), hasZero},

	dtype.KindInt16:  {narrowIntegers[int16, int64], hasZero},
	dtype.KindInt32:  {narrowIntegers[int32, int64], hasZero},
	dtype.KindInt64:  {wideIntegers[int64], hasZero},
	dtype.KindUint16: {narrowIntegers[uint16, uint64], hasZero},
	dtype.KindUint32: {narrowIntegers[uint32, uint64], hasZero},
	dtype.KindUint64: {wideIntegers[uint64], hasZero},

	dtype.KindFloat16:     {codedFloats[minifloat.Float16], hasAll},
	dtype.KindBFloat16:    {codedFloats[minifloat.BFloat16], hasAll},
	dtype.KindFloat32:     {floats[float32], hasAll},
	dtype.KindFloat64:     {floats[float64], hasAll},
	dtype.KindLongDouble:  {longDoubles, hasAll},
	dtype.KindComplex64:   {complexes[float32], hasAll},
	dtype.KindComplex128:  {complexes[float64], hasAll},
	dtype.KindCLongDouble: {longComplexes, hasAll},

	dtype.KindFloat8E3M4:        {smallFloats[minifloat.Float8E3M4], hasAll},
	dtype.KindFloat8E4M3:        {smallFloats[minifloat.Float8E4M3], hasAll},
	dtype.KindFloat8E4M3B11FNUZ: {smallFloats[minifloat.Float8E4M3B11FNUZ], hasNaN | hasZero},
	dtype.KindFloat8E4M3FN:      {smallFloats[minifloat.Float8E4M3FN], hasNaN | hasZero},
	dtype.KindFloat8E4M3FNUZ:    {smallFloats[minifloat.Float8E4M3FNUZ], hasNaN | hasZero},
	dtype.KindFloat8E5M2:        {smallFloats[minifloat.Float8E5M2], hasAll},
	dtype.KindFloat8E5M2FNUZ:    {smallFloats[minifloat.Float8E5M2FNUZ], hasNaN | hasZero},
	dtype.KindFloat8E8M0FNU:     {smallFloats[minifloat.Float8E8M0FNU], hasNaN},
	dtype.KindFloat6E2M3FN:      {smallFloats[minifloat.Float6E2M3FN], hasZero},
	dtype.KindFloat6E3M2FN:      {smallFloats[minifloat.Float6E3M2FN], hasZero},
	dtype.KindFloat4E2M1FN:      {smallFloats[minifloat.Float4E2M1FN], hasZero},

	dtype.KindDateTime64:  {times, hasNaT},
	dtype.KindTimeDelta64: {times, hasNaT},
	dtype.KindStruct:      {}, // the last kind
}

// repeated counts every element so many times.
func (s Summary) repeated(times int) Summary {
	s.NaN *= times
	s.Inf *= times
	s.Zero *= times
	s.NaT *= times
	return s
}
