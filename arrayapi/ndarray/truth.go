package ndarray

import (
	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// reduceAll tells whether no element along axes is zero.
func reduceAll(c reduceCall) (arrayapi.Buffer, error) {
	r, err := newTruth(c)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return r.everywhere(c.op)
}

// reduceAny tells whether some element along axes is not zero.
func reduceAny(c reduceCall) (arrayapi.Buffer, error) {
	r, err := newTruth(c)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return r.somewhere(c.op)
}

// reduceCount counts the elements along axes that are not zero.
func reduceCount(c reduceCall) (arrayapi.Buffer, error) {
	r, err := newTruth(c)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	d := c.defaults.Indexing
	if err := checkIndexDType(c.op, d, r.count); err != nil {
		return arrayapi.Buffer{}, err
	}
	out, err := r.newResults(c.op, dtype.Int64)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	foldTruth(r.reduction, out, truthFolders[int64]{
		bytes:    folding[uint8, int64]{block: countBytes, row: countRow[uint8], join: addPair[int64]},
		halves:   countFolder[uint16](),
		words:    countFolder[uint32](),
		longs:    countFolder[uint64](),
		floats:   countFolder[float32](),
		doubles:  countFolder[float64](),
		ofNoneIs: 0,
	})
	return r.result(c.op, out, d)
}

func countFolder[T dtype.Real]() folding[T, int64] {
	return folding[T, int64]{block: countBlock[T], row: countRow[T], join: addPair[int64]}
}

// truthReduction is a reduction that asks which elements are zero.
type truthReduction struct{ *reduction }

func newTruth(c reduceCall) (truthReduction, error) {
	d := c.x.DType
	if !d.Is("bool") && !d.Is("numeric") || d.Kind() == dtype.KindLongDouble || d.Kind() == dtype.KindCLongDouble {
		return truthReduction{}, &arrayapi.DTypeError{Op: c.op, Have: d, Want: "of bools or numbers, other than long doubles"}
	}
	r, err := newReduction(c.op, c.x, c.o)
	return truthReduction{r}, err
}

func (r truthReduction) everywhere(op string) (arrayapi.Buffer, error) {
	out, err := r.newResults(op, dtype.Bool)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	foldTruth(r.reduction, out, truthFolders[uint8]{
		bytes:    truthSearch[uint8]{folding[uint8, uint8]{start: 1, block: allBytes, row: allByteRow, join: andTruth}, 0},
		halves:   forAll[uint16](),
		words:    forAll[uint32](),
		longs:    forAll[uint64](),
		floats:   forAll[float32](),
		doubles:  forAll[float64](),
		ofNoneIs: 1,
	})
	return r.result(op, out, dtype.Bool)
}

func (r truthReduction) somewhere(op string) (arrayapi.Buffer, error) {
	out, err := r.newResults(op, dtype.Bool)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	foldTruth(r.reduction, out, truthFolders[uint8]{
		bytes:    truthSearch[uint8]{folding[uint8, uint8]{block: anyBytes, row: anyByteRow, join: orTruth}, 1},
		halves:   forAny[uint16](),
		words:    forAny[uint32](),
		longs:    forAny[uint64](),
		floats:   forAny[float32](),
		doubles:  forAny[float64](),
		ofNoneIs: 0,
	})
	return r.result(op, out, dtype.Bool)
}

func forAll[T dtype.Real]() truthSearch[T] {
	return truthSearch[T]{folding[T, uint8]{start: 1, block: allBlock[T], row: allRow[T], join: andTruth}, 0}
}

func forAny[T dtype.Real]() truthSearch[T] {
	return truthSearch[T]{folding[T, uint8]{block: anyBlock[T], row: anyRow[T], join: orTruth}, 1}
}

func andTruth(a, b uint8) uint8 { return a & b }

func orTruth(a, b uint8) uint8 { return a | b }

// truthSearch is a folding that is over as soon as a block has the result found.
type truthSearch[T dtype.Real] struct {
	folding[T, uint8]
	found uint8
}

func (s truthSearch[T]) runs(p *reduction, dst []uint8, in reader[T]) {
	if p.count <= blockSize/2 {
		s.folding.runs(p, dst, in)
		return
	}
	for i := range dst {
		left := p.count
		for dst[i] = 1 - s.found; left > 0 && dst[i] != s.found; {
			n := min(left, blockSize)
			dst[i] = s.block(in.next(n))
			left -= n
		}
		for i < len(dst)-1 && left > 0 { // the next run begins behind this one
			n := min(left, blockSize)
			in.next(n)
			left -= n
		}
	}
}

// truthFolders has a folder for each type that elements are read as.
type truthFolders[A any] struct {
	bytes    folder[uint8, A]
	halves   folder[uint16, A]
	words    folder[uint32, A]
	longs    folder[uint64, A]
	floats   folder[float32, A]
	doubles  folder[float64, A]
	ofNoneIs A
}

// foldTruth reads integers as they are, since only zero has no bit set, and what
// has no type of its own as bools.
func foldTruth[A any](r *reduction, out arrayapi.Buffer, f truthFolders[A]) {
	switch r.in.DType.Kind() {
	case dtype.KindBool, dtype.KindInt8, dtype.KindUint8:
		foldOut(r, out, newReader[uint8], f.bytes, f.ofNoneIs)
	case dtype.KindInt16, dtype.KindUint16:
		foldOut(r, out, newReader[uint16], f.halves, f.ofNoneIs)
	case dtype.KindInt32, dtype.KindUint32:
		foldOut(r, out, newReader[uint32], f.words, f.ofNoneIs)
	case dtype.KindInt64, dtype.KindUint64:
		foldOut(r, out, newReader[uint64], f.longs, f.ofNoneIs)
	case dtype.KindFloat32:
		foldOut(r, out, newReader[float32], f.floats, f.ofNoneIs)
	case dtype.KindFloat64:
		foldOut(r, out, newReader[float64], f.doubles, f.ofNoneIs)
	default:
		foldOut(r, out, readBools, f.bytes, f.ofNoneIs)
	}
}
