package cast_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
)

func ExampleLossless() {
	fmt.Println(cast.Lossless(dtype.Int32, dtype.Float64), cast.Lossless(dtype.Int64, dtype.Float64), cast.Lossless(dtype.Int8, dtype.Uint8))
	// Output: true false false
}

func ExampleConverter() {
	b, err := arrayapi.BufferOf([]int16{1, -1, 300, 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := cast.New(b.DType, dtype.Uint8, b.Shape)
	out, err := c.Convert(b, 0, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := c.Changed()
	fmt.Println(out.Data, r.Differ, "changed,", r.Largest.Text()+", first at", r.First)
	// Output: [1 255 44 4] 2 changed, by 256 at most, first at [1]
}
