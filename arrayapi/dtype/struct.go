package dtype

import (
	"fmt"
	"slices"
)

// A Field is one field of a struct.
type Field struct {
	Name   string
	Title  string // a second name that NumPy allows; "" for none
	Offset int    // in bytes from the start of the struct
	DType  DType
	Shape  []int // of a field that is itself a small C-ordered array of DType; empty for a scalar
	// Levels says how the dimensions of Shape are grouped where NumPy has a
	// subarray of subarrays: how many each one has, outermost first. It changes
	// nothing about where the elements are, only how NumPy spells the dtype. nil
	// is one level.
	Levels []int
}

// maxFieldDims is the highest rank of an array in NumPy 2; in NumPy 1 it was 32.
const maxFieldDims = 64

// Size returns the number of bytes of the field with all its elements.
func (f Field) Size() int { return f.Count() * f.DType.Size() }

// Count returns the number of elements of the field: 1 for a scalar.
func (f Field) Count() int {
	n := 1
	for _, d := range f.Shape {
		n *= d
	}
	return n
}

// record is what makes a struct. It never changes once it is built.
type record struct {
	fields []Field
	little bool // all multi-byte parts are little-endian
	big    bool // all of them are big-endian
}

// NewStruct returns the dtype of records with these fields in itemsize bytes,
// or in as many as the fields need where itemsize is -1. As in NumPy, names and
// titles must differ from each other, fields may leave gaps, overlap and come
// in any order; overlapping and disordered ones cannot be stored in a .npy
// file. One name may be empty, but not that of plain void or of a subarray,
// which in a file stands for a gap.
//
// The dtype keeps no reference to fields.
func NewStruct(fields []Field, itemsize int) (DType, error) {
	d, err := newStruct(copyFields(fields), itemsize)
	if err != nil {
		return DType{}, fmt.Errorf("dtype: struct: %w", err)
	}
	return d, nil
}

// newStruct is [NewStruct] that takes fields over.
func newStruct(fields []Field, itemsize int) (DType, error) {
	end, err := checkFields(fields)
	if err != nil {
		return DType{}, err
	}
	if itemsize == -1 {
		itemsize = end
	}
	if itemsize < end || itemsize > MaxItemSize {
		return DType{}, fmt.Errorf("want an item size from %d, where the fields end, to %d, have %d", end, MaxItemSize, itemsize)
	}
	return DType{kind: KindStruct, size: int32(itemsize), record: newRecord(fields)}, nil
}

// checkFields returns where the last field ends.
func checkFields(fields []Field) (end int, err error) {
	for i := range fields {
		f := &fields[i]
		size, err := f.check()
		if err != nil {
			return 0, fmt.Errorf("field %q: %w", clip(f.Name), err)
		}
		if f.Offset < 0 || f.Offset > MaxItemSize-size {
			return 0, fmt.Errorf("field %q: %d bytes at offset %d are not within %d bytes", clip(f.Name), size, f.Offset, MaxItemSize)
		}
		end = max(end, f.Offset+size)
	}
	return end, checkNames(fields)
}

// check looks at one field alone and returns its size in bytes.
func (f *Field) check() (size int, err error) {
	if !f.DType.IsValid() {
		return 0, fmt.Errorf("want a dtype, have the zero DType")
	}
	if f.Name == "" && isPadding(f.DType, f.Shape) {
		return 0, fmt.Errorf("want a name: without one, void and subarrays are gaps")
	}
	if err := f.checkLevels(); err != nil {
		return 0, err
	}
	return fieldSize(f.DType, f.Shape)
}

// checkLevels looks at the grouping of the dimensions.
func (f *Field) checkLevels() error {
	if f.Levels == nil {
		return nil
	}
	dims := 0
	for _, n := range f.Levels {
		if n < 1 || n > len(f.Shape)-dims {
			return fmt.Errorf("want levels of 1 dimension or more, %d in all, have %v", len(f.Shape), clipShape(f.Levels))
		}
		dims += n
	}
	if dims != len(f.Shape) {
		return fmt.Errorf("want levels of %d dimensions in all, have %v", len(f.Shape), clipShape(f.Levels))
	}
	return nil
}

// clipShape keeps numbers printable.
func clipShape(shape []int) []int { return shape[:min(len(shape), maxFieldDims)] }

// isPadding tells whether an unnamed field of a header's descr is a gap. NumPy
// takes everything for one that is void without names: plain void, and, as its
// scalar type is void too, every subarray.
func isPadding(d DType, shape []int) bool {
	return d.kind == KindVoid || len(shape) > 0
}

// fieldSize returns the bytes of a subarray, checked against NumPy's limit.
func fieldSize(d DType, shape []int) (int, error) {
	if len(shape) > maxFieldDims {
		return 0, fmt.Errorf("want at most %d dimensions, have %d", maxFieldDims, len(shape))
	}
	for _, n := range shape {
		if n < 0 || n > MaxItemSize {
			return 0, fmt.Errorf("want dimensions from 0 to %d, have %d", MaxItemSize, n)
		}
	}
	if slices.Contains(shape, 0) {
		return 0, nil
	}
	count := int64(1)
	for _, n := range shape {
		// All factors are below 2^31, so each product fits.
		if count *= int64(n); count > MaxItemSize {
			break
		}
	}
	if count > MaxItemSize || count*int64(d.size) > MaxItemSize {
		return 0, fmt.Errorf("want at most %d elements and bytes, have shape %v of %d-byte elements", MaxItemSize, shape, d.size)
	}
	return int(count) * int(d.size), nil
}

// checkNames finds names and titles that occur twice.
func checkNames(fields []Field) error {
	seen := make(map[string]bool, len(fields))
	for i := range fields {
		f := &fields[i]
		if seen[f.Name] {
			return fmt.Errorf("field name %q is used twice", clip(f.Name))
		}
		seen[f.Name] = true
		if f.Title == "" {
			continue
		}
		if seen[f.Title] {
			return fmt.Errorf("title %q is used twice", clip(f.Title))
		}
		seen[f.Title] = true
	}
	return nil
}

// newRecord takes fields over.
func newRecord(fields []Field) *record {
	r := &record{fields: fields, little: true, big: true}
	for i := range fields {
		little, big := fields[i].DType.orders()
		r.little = r.little && little
		r.big = r.big && big
	}
	return r
}

// orders tells which byte orders describe all of d; both do where d has no
// multi-byte parts.
func (d DType) orders() (little, big bool) {
	if d.record != nil {
		return d.record.little, d.record.big
	}
	return d.order != BigEndian, d.order != LittleEndian
}

// inOrder tells whether all parts have byte order o or none.
func (r *record) inOrder(o ByteOrder) bool {
	if o == BigEndian {
		return r.big
	}
	return r.little
}

// withOrder returns r with all fields of order o: r itself if they are already.
func (r *record) withOrder(o ByteOrder) *record {
	if r.inOrder(o) {
		return r
	}
	fields := slices.Clone(r.fields) // the shapes, never changed, are shared
	for i := range fields {
		fields[i].DType = fields[i].DType.WithOrder(o)
	}
	return newRecord(fields)
}

// equal compares the fields.
func (r *record) equal(s *record) bool {
	return slices.EqualFunc(r.fields, s.fields, func(a, b Field) bool {
		return a.Name == b.Name && a.Title == b.Title && a.Offset == b.Offset &&
			slices.Equal(a.Shape, b.Shape) && slices.Equal(a.Levels, b.Levels) && a.DType.Equal(b.DType)
	})
}

// copyFields copies the fields with their shapes, nil where they are empty, and
// levels, nil where there is one.
func copyFields(fields []Field) []Field {
	out := make([]Field, len(fields))
	for i, f := range fields {
		f.Shape = append([]int(nil), f.Shape...)
		if len(f.Levels) == 1 && f.Levels[0] == len(f.Shape) {
			f.Levels = nil
		}
		f.Levels = append([]int(nil), f.Levels...)
		out[i] = f
	}
	return out
}

// inSequence tells whether the fields follow each other without overlap, which
// is what a header's descr can express.
func (r *record) inSequence() bool {
	end := 0
	for i := range r.fields {
		f := &r.fields[i]
		if f.Offset < end {
			return false
		}
		end = f.Offset + f.Size()
	}
	return true
}
