package arrayapitest

import "github.com/arraylike/arraylike/arrayapi/dtype"

// exampleDTypes gives parameters to the dtypes of a list that need some.
func exampleDTypes(listed []dtype.DType) []dtype.DType {
	var out []dtype.DType
	for _, d := range listed {
		switch d.Kind() {
		case dtype.KindInvalid:
			continue // a finding of the check "info"
		case dtype.KindBytes, dtype.KindUnicode, dtype.KindVoid, dtype.KindDateTime64, dtype.KindTimeDelta64, dtype.KindStruct:
			d = exampleOf(d.Kind())
		}
		out = append(out, d.WithOrder(dtype.Native()))
	}
	return out
}

// exampleOf returns a dtype of a kind.
func exampleOf(k dtype.Kind) dtype.DType {
	switch k {
	case dtype.KindBytes:
		return dtype.NewBytes(5)
	case dtype.KindUnicode:
		return dtype.NewUnicode(3)
	case dtype.KindVoid:
		return dtype.NewVoid(7)
	case dtype.KindDateTime64:
		return dtype.NewDateTime64(dtype.Nanosecond, 1)
	case dtype.KindTimeDelta64:
		return dtype.NewTimeDelta64(dtype.Second, 1)
	case dtype.KindStruct:
		return exampleStruct()
	case dtype.KindLongDouble:
		return dtype.LongDouble(16)
	case dtype.KindCLongDouble:
		return dtype.CLongDouble(32)
	}
	d, err := dtype.Parse(k.String())
	if err != nil {
		panic(err) // the names of kinds are those of dtypes
	}
	return d
}

// exampleStruct has a field with a shape, a nested struct, and a gap.
func exampleStruct() dtype.DType {
	inner, err := dtype.NewStruct([]dtype.Field{{Name: "re", DType: dtype.Float32}, {Name: "on", Offset: 4, DType: dtype.Bool}}, 8)
	if err != nil {
		panic(err) // the fields are constants
	}
	outer, err := dtype.NewStruct([]dtype.Field{
		{Name: "id", DType: dtype.Int16},
		{Name: "at", Offset: 8, DType: dtype.Float64, Shape: []int{2}},
		{Name: "in", Offset: 24, DType: inner},
		{Name: "name", Offset: 32, DType: dtype.NewBytes(3)},
	}, 40)
	if err != nil {
		panic(err)
	}
	return outer
}
