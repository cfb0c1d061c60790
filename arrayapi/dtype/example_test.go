package dtype_test

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
)

func ExampleParse() {
	for _, text := range []string{"float32", "bfloat16", "datetime64[s/10]", "[('x', '>i4'), ('y', 'S3')]"} {
		d, err := dtype.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(d, d.Kind(), d.Size())
	}
	// Output:
	// float32 float32 4
	// bfloat16 bfloat16 2
	// datetime64[100ms] datetime64 8
	// [('x', '>i4'), ('y', 'S3')] struct 7
}

func ExampleParseDescr() {
	d, err := dtype.ParseDescr("[('id', '|u1'), ('', '|V3'), ('xyz', '>f4', (3,))]")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range d.Fields() {
		fmt.Println(f.Name, f.Offset, f.DType.Str(), f.Shape)
	}

	_, err = dtype.ParseDescr("'|O'")
	fmt.Println(errors.Is(err, dtype.ErrObject))
	// Output:
	// id 0 |u1 []
	// xyz 4 >f4 [3]
	// true
}

func ExamplePromote() {
	fmt.Println(dtype.Promote(dtype.Int8, dtype.Uint8))
	_, err := dtype.Promote(dtype.Int64, dtype.Uint64)
	fmt.Println(err)
	// Output:
	// int16 <nil>
	// dtype: no common dtype of int64 and uint64: convert one of them first
}

func ExampleNewStruct() {
	d, err := dtype.NewStruct([]dtype.Field{
		{Name: "name", DType: dtype.NewBytes(6)},
		{Name: "flag", DType: dtype.Bool, Offset: 6},
	}, 8)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Descr())
	// Output: [('name', '|S6'), ('flag', '|b1'), ('', '|V1')]
}

func ExampleOf() {
	type meters float32
	fmt.Println(dtype.Of[meters](), dtype.Of[complex128]())
	// Output: float32 complex128
}

func ExampleIsDType() {
	fmt.Println(dtype.IsDType(dtype.BFloat16, "integral", "real floating"))
	fmt.Println(dtype.IsDType(dtype.Bool, "numeric"))
	// Output:
	// true
	// false
}
