package dtype

import "github.com/arraylike/arraylike/arrayapi/dtype/minifloat"

// Kind is what a dtype's elements are, without their byte order, length or
// unit. The zero Kind is that of the invalid zero [DType].
type Kind uint8

// The kinds. Those up to KindComplex128 are the standard's, float16 and the
// long doubles NumPy's, those from KindBFloat16 to KindUint1 of Python's
// ml_dtypes, and the rest NumPy's again.
const (
	KindInvalid Kind = iota

	KindBool
	KindInt8
	KindInt16
	KindInt32
	KindInt64
	KindUint8
	KindUint16
	KindUint32
	KindUint64
	KindFloat16
	KindFloat32
	KindFloat64
	KindLongDouble // the C compiler's long double: opaque bytes here
	KindComplex64
	KindComplex128
	KindCLongDouble // two long doubles

	KindBFloat16
	KindFloat8E3M4
	KindFloat8E4M3
	KindFloat8E4M3B11FNUZ
	KindFloat8E4M3FN
	KindFloat8E4M3FNUZ
	KindFloat8E5M2
	KindFloat8E5M2FNUZ
	KindFloat8E8M0FNU
	KindFloat6E2M3FN // one element per byte, as are all kinds narrower than a byte
	KindFloat6E3M2FN
	KindFloat4E2M1FN
	KindInt4 // in the low bits of its byte, as are all kinds of less than a byte: what the high bits are says nothing
	KindUint4
	KindInt2
	KindUint2
	KindInt1
	KindUint1

	KindBytes   // NumPy's S: a fixed number of bytes, padded with NUL
	KindUnicode // NumPy's U: a fixed number of UCS-4 code points, padded with NUL
	KindVoid    // NumPy's V: raw bytes
	KindDateTime64
	KindTimeDelta64
	KindStruct
)

// class groups kinds for promotion and for [DType.Is].
type class uint8

const (
	classOther class = iota
	classBool
	classSigned
	classUnsigned
	classReal
	classComplex
)

// kindInfo is what is fixed for all dtypes of a kind.
type kindInfo struct {
	name  string // NumPy's or ml_dtypes' name
	code  string // NumPy's type string without its order; flexible kinds: the letter
	class class
	size  int32 // bytes of one element; 0 where the dtype decides
	word  int32 // width of what a byte order applies to; 1 where none does
	bits  int   // of an element's value, where less than its bytes
	float *minifloat.Format
}

var kinds = [...]kindInfo{
	KindInvalid: {name: "invalid", word: 1},

	KindBool:        {name: "bool", code: "b1", class: classBool, size: 1, word: 1},
	KindInt8:        {name: "int8", code: "i1", class: classSigned, size: 1, word: 1},
	KindInt16:       {name: "int16", code: "i2", class: classSigned, size: 2, word: 2},
	KindInt32:       {name: "int32", code: "i4", class: classSigned, size: 4, word: 4},
	KindInt64:       {name: "int64", code: "i8", class: classSigned, size: 8, word: 8},
	KindUint8:       {name: "uint8", code: "u1", class: classUnsigned, size: 1, word: 1},
	KindUint16:      {name: "uint16", code: "u2", class: classUnsigned, size: 2, word: 2},
	KindUint32:      {name: "uint32", code: "u4", class: classUnsigned, size: 4, word: 4},
	KindUint64:      {name: "uint64", code: "u8", class: classUnsigned, size: 8, word: 8},
	KindFloat16:     {name: "float16", code: "f2", class: classReal, size: 2, word: 2, float: minifloat.FormatFloat16},
	KindFloat32:     {name: "float32", code: "f4", class: classReal, size: 4, word: 4},
	KindFloat64:     {name: "float64", code: "f8", class: classReal, size: 8, word: 8},
	KindLongDouble:  {name: "float128", code: "f16", class: classReal, size: 16, word: 16},
	KindComplex64:   {name: "complex64", code: "c8", class: classComplex, size: 8, word: 4},
	KindComplex128:  {name: "complex128", code: "c16", class: classComplex, size: 16, word: 8},
	KindCLongDouble: {name: "complex256", code: "c32", class: classComplex, size: 32, word: 16},

	KindBFloat16:          extraFloat(minifloat.FormatBFloat16),
	KindFloat8E3M4:        extraFloat(minifloat.FormatFloat8E3M4),
	KindFloat8E4M3:        extraFloat(minifloat.FormatFloat8E4M3),
	KindFloat8E4M3B11FNUZ: extraFloat(minifloat.FormatFloat8E4M3B11FNUZ),
	KindFloat8E4M3FN:      extraFloat(minifloat.FormatFloat8E4M3FN),
	KindFloat8E4M3FNUZ:    extraFloat(minifloat.FormatFloat8E4M3FNUZ),
	KindFloat8E5M2:        extraFloat(minifloat.FormatFloat8E5M2),
	KindFloat8E5M2FNUZ:    extraFloat(minifloat.FormatFloat8E5M2FNUZ),
	KindFloat8E8M0FNU:     extraFloat(minifloat.FormatFloat8E8M0FNU),
	KindFloat6E2M3FN:      extraFloat(minifloat.FormatFloat6E2M3FN),
	KindFloat6E3M2FN:      extraFloat(minifloat.FormatFloat6E3M2FN),
	KindFloat4E2M1FN:      extraFloat(minifloat.FormatFloat4E2M1FN),
	KindInt4:              {name: "int4", code: "V1", class: classSigned, size: 1, word: 1, bits: 4},
	KindUint4:             {name: "uint4", code: "V1", class: classUnsigned, size: 1, word: 1, bits: 4},
	KindInt2:              {name: "int2", code: "V1", class: classSigned, size: 1, word: 1, bits: 2},
	KindUint2:             {name: "uint2", code: "V1", class: classUnsigned, size: 1, word: 1, bits: 2},
	KindInt1:              {name: "int1", code: "V1", class: classSigned, size: 1, word: 1, bits: 1},
	KindUint1:             {name: "uint1", code: "V1", class: classUnsigned, size: 1, word: 1, bits: 1},

	KindBytes:       {name: "bytes", code: "S", word: 1},
	KindUnicode:     {name: "str", code: "U", word: 4},
	KindVoid:        {name: "void", code: "V", word: 1},
	KindDateTime64:  {name: "datetime64", code: "M8", size: 8, word: 8},
	KindTimeDelta64: {name: "timedelta64", code: "m8", size: 8, word: 8},
	KindStruct:      {name: "struct", code: "V", word: 1},
}

// extraFloat is the entry of a float that NumPy itself does not know: its
// files have it as plain void.
func extraFloat(f *minifloat.Format) kindInfo {
	i := kindInfo{name: f.Name(), code: "V1", class: classReal, size: 1, word: 1, bits: f.Bits(), float: f}
	if f.Bits() > 8 {
		i.code, i.size, i.word = "V2", 2, 2
	}
	return i
}

// info is the entry of k; that of KindInvalid for a number that is no kind.
func (k Kind) info() *kindInfo {
	if int(k) >= len(kinds) {
		k = KindInvalid
	}
	return &kinds[k]
}

// extra tells whether k comes from ml_dtypes.
func (k Kind) extra() bool { return KindBFloat16 <= k && k <= KindUint1 }

// String returns NumPy's or ml_dtypes' name of the kind, as in "float64",
// "bfloat16", "datetime64", "str", and "struct" for structured dtypes.
func (k Kind) String() string { return k.info().name }
