package dtype

// DType describes the elements of an array. It is a small immutable value, may
// be copied and used by any number of goroutines, and its zero value is
// invalid.
//
// The operator == is right for all dtypes but structs, whose values compare by
// identity; [DType.Equal] is right for all.
type DType struct {
	record   *record // of a struct; nil otherwise
	size     int32
	multiple int32 // of a datetime's unit; 0 for other kinds
	kind     Kind
	order    ByteOrder
	unit     Unit
}

// MaxItemSize is the size in bytes of the biggest element: NumPy keeps it in a
// C int.
const MaxItemSize = 1<<31 - 1

// The dtypes of fixed size in the byte order of the host. The first 13 are the
// standard's.
var (
	Bool       = plain(KindBool)
	Int8       = plain(KindInt8)
	Int16      = plain(KindInt16)
	Int32      = plain(KindInt32)
	Int64      = plain(KindInt64)
	Uint8      = plain(KindUint8)
	Uint16     = plain(KindUint16)
	Uint32     = plain(KindUint32)
	Uint64     = plain(KindUint64)
	Float32    = plain(KindFloat32)
	Float64    = plain(KindFloat64)
	Complex64  = plain(KindComplex64)
	Complex128 = plain(KindComplex128)

	Float16           = plain(KindFloat16)
	BFloat16          = plain(KindBFloat16)
	Float8E3M4        = plain(KindFloat8E3M4)
	Float8E4M3        = plain(KindFloat8E4M3)
	Float8E4M3B11FNUZ = plain(KindFloat8E4M3B11FNUZ)
	Float8E4M3FN      = plain(KindFloat8E4M3FN)
	Float8E4M3FNUZ    = plain(KindFloat8E4M3FNUZ)
	Float8E5M2        = plain(KindFloat8E5M2)
	Float8E5M2FNUZ    = plain(KindFloat8E5M2FNUZ)
	Float8E8M0FNU     = plain(KindFloat8E8M0FNU)
	Float6E2M3FN      = plain(KindFloat6E2M3FN)
	Float6E3M2FN      = plain(KindFloat6E3M2FN)
	Float4E2M1FN      = plain(KindFloat4E2M1FN)
	Int4              = plain(KindInt4)
	Uint4             = plain(KindUint4)
	Int2              = plain(KindInt2)
	Uint2             = plain(KindUint2)
	Int1              = plain(KindInt1)
	Uint1             = plain(KindUint1)
)

// plain is the dtype of a kind of fixed size, in native order.
func plain(k Kind) DType { return sized(k, k.info().size) }

// sized is the dtype of a kind and a size in bytes, in native order.
func sized(k Kind, size int32) DType {
	d := DType{kind: k, size: size}
	if k.info().word > 1 {
		d.order = native
	}
	return d
}

// Kind returns what the elements are.
func (d DType) Kind() Kind { return d.kind }

// Size returns the number of bytes of one element, which may be 0 for bytes,
// unicode, void and structs.
func (d DType) Size() int { return int(d.size) }

// IsValid tells whether d is any dtype but the zero one.
func (d DType) IsValid() bool { return d.kind != KindInvalid }

// Order returns the byte order, [NotApplicable] for single bytes, bytes, void,
// and structs, whose fields have one each.
func (d DType) Order() ByteOrder { return d.order }

// IsNative tells whether the host can read the elements as they are. A struct
// is native if all of its fields are.
func (d DType) IsNative() bool {
	if d.record != nil {
		return d.record.inOrder(native)
	}
	return d.order == NotApplicable || d.order == native
}

// WithOrder returns d with elements of byte order o, also in the fields of a
// struct at any depth. Parts without byte order stay as they are, and so does
// d where o is [NotApplicable].
func (d DType) WithOrder(o ByteOrder) DType {
	if o != LittleEndian && o != BigEndian {
		return d
	}
	if d.record != nil {
		d.record = d.record.withOrder(o)
	} else if d.order != NotApplicable {
		d.order = o
	}
	return d
}

// Equal tells whether d and e describe the same elements: kind, size, byte
// order and unit, and the fields of a struct with their names, titles, offsets
// and shapes.
func (d DType) Equal(e DType) bool {
	if d == e {
		return true
	}
	if d.record == nil || e.record == nil || d.size != e.size {
		return false
	}
	return d.record.equal(e.record)
}

// Unit returns the unit of a datetime64 or timedelta64 and how many of it one
// step is. It is [Generic] and 1 for a dtype without unit, and [Generic] and 0
// for other kinds.
func (d DType) Unit() (unit Unit, multiple int) { return d.unit, int(d.multiple) }

// Fields returns the fields of a struct in order, and nil for other kinds. The
// slice and all its shapes are the caller's.
func (d DType) Fields() []Field {
	if d.record == nil {
		return nil
	}
	return copyFields(d.record.fields)
}

// NumField returns the number of fields of a struct, and 0 for other kinds.
func (d DType) NumField() int {
	if d.record == nil {
		return 0
	}
	return len(d.record.fields)
}
