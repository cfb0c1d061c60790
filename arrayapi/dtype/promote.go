package dtype

import "errors"

// Promote returns the dtype of the result of an operation on arrays of a and b,
// by the standard's promotion table, in native byte order. Mixed kinds of the
// standard, as integer with float, or bool with a number, are errors, as is
// uint64 with a signed integer.
//
// Dtypes outside the standard promote with themselves, and float16 and bfloat16
// also with the larger floats and complex numbers. The error is a
// [*PromotionError].
func Promote(a, b DType) (DType, error) {
	a, b = a.WithOrder(native), b.WithOrder(native)
	switch {
	case !a.IsValid() || !b.IsValid():
		return DType{}, &PromotionError{a, b}
	case a.Equal(b):
		return a, nil
	}
	if k := promoteKinds(a.kind, b.kind); k != KindInvalid {
		return plain(k), nil
	}
	return DType{}, &PromotionError{a, b}
}

// promoteKinds is [Promote] for two different kinds; KindInvalid means no.
func promoteKinds(a, b Kind) Kind {
	if !a.promotes() || !b.promotes() {
		return KindInvalid
	}
	x, y := a.info(), b.info()
	switch {
	case x.isInteger() && y.isInteger():
		return promoteIntegers(x, y)
	case x.isFloating() && y.isFloating():
		return promoteFloats(x, y)
	default:
		return KindInvalid
	}
}

// promotes tells whether k has common dtypes with other kinds at all.
func (k Kind) promotes() bool {
	switch k {
	case KindLongDouble, KindCLongDouble:
		return false
	case KindBFloat16:
		return true
	default:
		return KindInt8 <= k && k <= KindComplex128
	}
}

func (i *kindInfo) isInteger() bool  { return i.class == classSigned || i.class == classUnsigned }
func (i *kindInfo) isFloating() bool { return i.class == classReal || i.class == classComplex }

// promoteIntegers: of the same sign the larger; of different signs the signed
// one that holds both, which uint64 has none.
func promoteIntegers(x, y *kindInfo) Kind {
	size := max(x.size, y.size)
	if x.class == y.class {
		return kindOf(x.class, size)
	}
	unsigned := x
	if x.class == classSigned {
		unsigned = y
	}
	return kindOf(classSigned, max(size, 2*unsigned.size))
}

// promoteFloats: the larger precision, complex if either is. Float16 and
// bfloat16 hold each other's numbers neither way.
func promoteFloats(x, y *kindInfo) Kind {
	precision := max(x.word, y.word)
	if precision == 2 {
		return KindInvalid
	}
	if x.class == classComplex || y.class == classComplex {
		return kindOf(classComplex, 2*precision)
	}
	return kindOf(classReal, precision)
}

// kindOf returns the standard's kind of a class and size.
func kindOf(c class, size int32) Kind {
	for k := KindInt8; k <= KindComplex128; k++ {
		if i := k.info(); i.class == c && i.size == size && k != KindLongDouble {
			return k
		}
	}
	return KindInvalid
}

// ResultType promotes all of ds, in any order with the same result. It is an
// error to give none.
func ResultType(ds ...DType) (DType, error) {
	if len(ds) == 0 {
		return DType{}, errors.New("dtype: result type: want at least one dtype, have none")
	}
	result, err := Promote(ds[0], ds[0])
	for _, d := range ds[1:] {
		if err != nil {
			return DType{}, err
		}
		result, err = Promote(result, d)
	}
	return result, err
}

// CanCast tells whether the promotion table leads from one dtype to the other,
// so that values need no explicit cast. Byte order makes no difference.
func CanCast(from, to DType) bool {
	d, err := Promote(from, to)
	return err == nil && d.Equal(to.WithOrder(native))
}
