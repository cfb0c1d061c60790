package report

import (
	"encoding/hex"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
)

// Of very many fields only the first are listed.
const (
	manyFields  = 60
	firstFields = 4
)

// array adds the facts of an array, and its values where they were read and asked for.
func (p *JSON) array(o *jsonl.Object, item *describe.Item) {
	a := item.Array
	d := dtypeOf(a)
	fields := d.NumField()
	o.Field("version", a.Header.Version.String())
	o.Field("dtype", dtypeName(d))
	if fields <= manyFields {
		o.Field("descr", descrValue(a.Header.Descr))
	}
	o.Field("itemsize", d.Size())
	if d.Kind() == dtype.KindStruct {
		o.Field("field_count", fields)
		o.Field("fields", fieldList(d))
	}
	o.Field("shape", append([]int{}, a.Header.Shape...))
	o.Field("size", a.Header.Size())
	o.Field("fortran_order", a.FortranOrder)
	o.Field("data_offset", a.Header.DataOffset)
	if item.Err != nil {
		return
	}
	o.Field("sha256_le_c_order", hex.EncodeToString(a.Digest[:]))
	if p.values {
		o.Key("values")
		values.Write(p.w, a.Buffer)
	}
}

// dtypeOf is the dtype of the elements, or where they were not read the one that the file claims.
func dtypeOf(a *describe.Array) dtype.DType {
	if a.Buffer.DType.IsValid() {
		return a.Buffer.DType
	}
	return a.Header.DType
}

// raw adds the facts of bytes that are no array: all of them, in hexadecimal, where they are few.
func (p *JSON) raw(o *jsonl.Object, r *describe.Raw) {
	o.Field("nbytes", r.Size)
	o.Field("sha256", hex.EncodeToString(r.SHA256[:]))
	if int64(len(r.Head)) == r.Size {
		o.Field("hex", hex.EncodeToString(r.Head))
	} else {
		o.Field("hex", nil)
	}
}

// Kind adds to an object what the elements of an array are: the name of the dtype, or null and the fields of a record.
func Kind(o *jsonl.Object, d dtype.DType) {
	o.Field("dtype", dtypeName(d))
	if d.Kind() == dtype.KindStruct {
		o.Field("fields", fieldList(d))
	}
}

// dtypeName is the name of a dtype: nil for records, which have fields instead.
func dtypeName(d dtype.DType) any {
	switch {
	case d.Kind() == dtype.KindStruct:
		return nil
	case d.Kind() == dtype.KindFloat8E5M2:
		return "<f1" // the one of ml_dtypes that has a spelling of its own
	case isML(d.Kind()):
		return d.String() // NumPy's own spelling is that of raw bytes
	}
	return d.Str()
}

func isML(k dtype.Kind) bool { return k >= dtype.KindBFloat16 && k <= dtype.KindUint1 }

// field is a field of a record.
type field struct {
	Name   string  `json:"name"`
	Title  *string `json:"title"`
	Offset int     `json:"offset"`
	Shape  []int   `json:"shape"`
	DType  any     `json:"dtype"`
	Fields []field `json:"fields"`
}

// fieldList lists the fields of a record, and nil for another dtype.
func fieldList(d dtype.DType) []field {
	fields := d.Fields()
	if len(fields) > manyFields {
		fields = fields[:firstFields]
	}
	var list []field
	for _, f := range fields {
		e := field{Name: f.Name, Offset: f.Offset, Shape: append([]int{}, f.Shape...), DType: dtypeName(f.DType), Fields: fieldList(f.DType)}
		if f.Title != "" {
			e.Title = &f.Title
		}
		list = append(list, e)
	}
	return list
}
