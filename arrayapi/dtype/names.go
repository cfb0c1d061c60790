package dtype

// named are the dtypes that NumPy and ml_dtypes know by a name, apart from the
// datetimes, which may carry a unit, and Python's objects. The C types have the
// sizes of 64-bit Unix, where NumPy wrote nearly all files that use their names.
var named = map[string]Kind{
	"bool": KindBool, "bool_": KindBool, "bool8": KindBool,
	"int8": KindInt8, "byte": KindInt8,
	"int16": KindInt16, "short": KindInt16,
	"int32": KindInt32, "intc": KindInt32,
	"int64": KindInt64, "int": KindInt64, "int_": KindInt64, "intp": KindInt64, "long": KindInt64, "longlong": KindInt64, "int0": KindInt64,
	"uint8": KindUint8, "ubyte": KindUint8,
	"uint16": KindUint16, "ushort": KindUint16,
	"uint32": KindUint32, "uintc": KindUint32,
	"uint64": KindUint64, "uint": KindUint64, "uintp": KindUint64, "ulong": KindUint64, "ulonglong": KindUint64, "uint0": KindUint64,
	"float16": KindFloat16, "half": KindFloat16,
	"float32": KindFloat32, "single": KindFloat32,
	"float64": KindFloat64, "double": KindFloat64, "float": KindFloat64, "float_": KindFloat64,
	"float128": KindLongDouble, "longdouble": KindLongDouble, "longfloat": KindLongDouble,
	"complex64": KindComplex64, "csingle": KindComplex64, "singlecomplex": KindComplex64,
	"complex128": KindComplex128, "cdouble": KindComplex128, "complex": KindComplex128, "complex_": KindComplex128, "cfloat": KindComplex128,
	"complex256": KindCLongDouble, "clongdouble": KindCLongDouble, "clongfloat": KindCLongDouble, "longcomplex": KindCLongDouble,
	"bytes": KindBytes, "bytes_": KindBytes, "string_": KindBytes, "bytes0": KindBytes,
	"str": KindUnicode, "str_": KindUnicode, "unicode": KindUnicode, "unicode_": KindUnicode, "str0": KindUnicode,
	"void": KindVoid, "void0": KindVoid,
	"datetime64": KindDateTime64, "timedelta64": KindTimeDelta64,

	"bfloat16":           KindBFloat16,
	"float8_e3m4":        KindFloat8E3M4,
	"float8_e4m3":        KindFloat8E4M3,
	"float8_e4m3b11fnuz": KindFloat8E4M3B11FNUZ,
	"float8_e4m3fn":      KindFloat8E4M3FN,
	"float8_e4m3fnuz":    KindFloat8E4M3FNUZ,
	"float8_e5m2":        KindFloat8E5M2,
	"float8_e5m2fnuz":    KindFloat8E5M2FNUZ,
	"float8_e8m0fnu":     KindFloat8E8M0FNU,
	"float6_e2m3fn":      KindFloat6E2M3FN,
	"float6_e3m2fn":      KindFloat6E3M2FN,
	"float4_e2m1fn":      KindFloat4E2M1FN,
	"int4":               KindInt4,
	"uint4":              KindUint4,
	"int2":               KindInt2,
	"uint2":              KindUint2,
	"int1":               KindInt1,
	"uint1":              KindUint1,
}

// isObject tells whether s, without order, is one of NumPy's names for Python
// objects.
func isObject(s string) bool {
	switch s {
	case "O", "O4", "O8", "object", "object_", "object0":
		return true
	default:
		return false
	}
}

// letterKind returns the kind of one of NumPy's type letters that stand alone.
func letterKind(c byte) Kind {
	switch c {
	case '?':
		return KindBool
	case 'b':
		return KindInt8
	case 'h':
		return KindInt16
	case 'i':
		return KindInt32
	case 'l', 'q', 'p':
		return KindInt64
	case 'B':
		return KindUint8
	case 'H':
		return KindUint16
	case 'I':
		return KindUint32
	case 'L', 'Q', 'P':
		return KindUint64
	case 'e':
		return KindFloat16
	case 'f':
		return KindFloat32
	case 'd':
		return KindFloat64
	case 'g':
		return KindLongDouble
	case 'F':
		return KindComplex64
	case 'D':
		return KindComplex128
	case 'G':
		return KindCLongDouble
	case 'M':
		return KindDateTime64
	case 'm':
		return KindTimeDelta64
	case 'S', 'a':
		return KindBytes
	case 'U':
		return KindUnicode
	case 'V':
		return KindVoid
	default:
		return KindInvalid
	}
}

// sizedKind returns the kind of a letter with a size in bytes.
func sizedKind(c byte, size int) Kind {
	switch c {
	case 'b':
		if size == 1 {
			return KindBool
		}
	case 'i':
		return kindOf(classSigned, int32(size))
	case 'u':
		return kindOf(classUnsigned, int32(size))
	case 'f':
		switch size {
		case 1: // ml_dtypes gives its e5m2 NumPy's letter
			return KindFloat8E5M2
		case 16:
			return KindLongDouble
		}
		return kindOf(classReal, int32(size))
	case 'c':
		if size == 32 {
			return KindCLongDouble
		}
		return kindOf(classComplex, int32(size))
	case 'M':
		if size == 8 {
			return KindDateTime64
		}
	case 'm':
		if size == 8 {
			return KindTimeDelta64
		}
	}
	return KindInvalid
}
