package convert

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

// Structs returns the elements of an array of structs as Go structs. A field of T takes
// the field of the array of the same name, which a tag may give:
//
//	type Reading struct {
//		Station string    `npy:"station"`
//		At      time.Time `npy:"at"`
//		Values  [3]float32
//		note    string    // not exported: left alone
//		Cache   int       `npy:"-"`
//	}
//
// Numbers and bools must be of the very dtype ([dtype.Of]); string takes unicode and
// bytes as [Strings] does, [time.Time] datetimes as [Times], [time.Duration] timedeltas
// as [Durations], [n]byte also raw bytes (void) of that size, an array a field of that
// shape, and a struct a field that is a struct. Fields of the array that T lacks are
// left out; a field of T that the array lacks, or that is of another dtype, is an
// error that wraps [*arrayapi.DTypeError].
func Structs[T any](b arrayapi.Buffer) ([]T, error) {
	const op = "to struct"
	d := b.DType.WithOrder(dtype.Native())
	t := reflect.TypeFor[T]()
	if t.Kind() != reflect.Struct || d.Kind() != dtype.KindStruct {
		return nil, &arrayapi.DTypeError{Op: "convert: " + op, Have: b.DType, Want: fmt.Sprintf("a struct, for a Go struct, not %v", t)}
	}
	columns, err := match(t, d)
	if err != nil {
		return nil, fmt.Errorf("convert: %s %v: %w", op, t, err)
	}
	bytes, err := raw(op, b)
	if err != nil {
		return nil, err
	}
	out := make([]T, b.Size())
	s := reflect.ValueOf(out)
	for i := range columns {
		if err := columns[i].read(s, bytes, d.Size()).err(op, columns[i].name); err != nil {
			return nil, err
		}
	}
	b.Free()
	return out, nil
}

// FromStructs returns an array of structs of the dtype of [StructOf], but that a string
// to which its tag gives no length has that of the longest; one inside an array of
// structs needs the tag. What a field of T may be, [Structs] says.
func FromStructs[T any](s []T, shape ...int) (arrayapi.Buffer, error) {
	const op = "from struct"
	t := reflect.TypeFor[T]()
	slice := reflect.ValueOf(s)
	d, err := structOf(t, slice, nil)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("convert: %s %v: %w", op, t, err)
	}
	columns, err := match(t, d)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("convert: %s %v: %w", op, t, err)
	}
	b, err := newBuffer(op, d, len(s), shape)
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	for i := range columns {
		if err := columns[i].write(b.Data, slice, d.Size()).err(op, columns[i].name); err != nil {
			return arrayapi.Buffer{}, err
		}
	}
	return b, nil
}

// StructOf returns the dtype of a Go struct: a field for each exported field, in their
// order, without padding. The tag may say the dtype after the name, as [dtype.Parse]
// takes it: `npy:"station,U16"`, `npy:"at,datetime64[ms]"`, `npy:",S8"`. Without that a
// string is unicode of one character, a [time.Time] datetime64[ns], a [time.Duration]
// timedelta64[ns].
func StructOf[T any]() (dtype.DType, error) {
	t := reflect.TypeFor[T]()
	d, err := structOf(t, reflect.MakeSlice(reflect.SliceOf(t), 0, 0), nil)
	if err != nil {
		return dtype.DType{}, fmt.Errorf("convert: dtype of %v: %w", t, err)
	}
	return d, nil
}

// structOf returns the dtype of the struct that path leads to in the elements of s.
func structOf(t reflect.Type, s reflect.Value, path []int) (dtype.DType, error) {
	if t.Kind() != reflect.Struct {
		return dtype.DType{}, fmt.Errorf("want a struct, have %v", t)
	}
	members, err := membersOf(t)
	if err != nil {
		return dtype.DType{}, err
	}
	fields := make([]dtype.Field, 0, len(members))
	offset := 0
	for _, m := range members {
		m.peel(m.dtype.Kind())
		f := dtype.Field{Name: m.name, Offset: offset, Shape: m.shape}
		if f.DType, err = m.dtypeOf(s, append(slices.Clone(path), m.index)); err != nil {
			return dtype.DType{}, fmt.Errorf("field %s: %w", t.Field(m.index).Name, err)
		}
		offset += f.Size()
		fields = append(fields, f)
	}
	return dtype.NewStruct(fields, -1)
}
