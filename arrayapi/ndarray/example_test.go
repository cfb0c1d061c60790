package ndarray_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

func Example() {
	a, _ := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	col, _ := a.Slice(ndarray.All(), ndarray.Int(1)) // a[:, 1]
	fmt.Println(a)
	fmt.Println(col, col.Strides())
	// Output:
	// [[1. 2. 3.]
	//  [4. 5. 6.]]
	// [2. 5.] [24]
}

func ExampleFromNested() {
	a, err := ndarray.FromNested([][]int32{{1, 2, 3}, {4, 5, 6}})
	fmt.Println(a.Shape(), a.DType(), err)

	_, err = ndarray.FromNested([][]int32{{1, 2, 3}, {4, 5}})
	fmt.Println(err)
	// Output:
	// [2 3] int32 <nil>
	// ndarray: from nested: want 3 elements at index [1], as in the slices before it, have shape [2]
}

func ExampleFull() {
	a, _ := ndarray.Full([]int{3}, 0.5, dtype.BFloat16)
	fmt.Println(a, a.DType())
	// Output: [0.5 0.5 0.5] bfloat16
}

func ExampleAt() {
	a, _ := ndarray.FromSlice([]int64{1, 2, 3, 4}, 2, 2)
	v, err := ndarray.At[int64](a, -1, 0)
	fmt.Println(v, err)

	_, err = ndarray.At[int64](a, 2, 0)
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// ndarray: at: index 2 of axis 0 is out of bounds: want one in [-2, 2)
}

func ExampleArray_Slice() {
	a, _ := ndarray.FromSlice([]int64{0, 1, 2, 3, 4, 5, 6, 7}, 2, 4)
	for _, key := range [][]ndarray.Index{
		{ndarray.Int(-1), ndarray.All()},                                       // a[-1, :]
		{ndarray.Ellipsis(), ndarray.Span(1, ndarray.End).By(2)},               // a[..., 1::2]
		{ndarray.Int(0), ndarray.Span(ndarray.End, ndarray.Begin).By(-1)},      // a[0, ::-1]
		{ndarray.Span(0, 1), ndarray.NewAxis(), ndarray.Span(-2, ndarray.End)}, // a[0:1, None, -2:]
	} {
		v, err := a.Slice(key...)
		fmt.Println(v, err)
	}
	// Output:
	// [4 5 6 7] <nil>
	// [[1 3]
	//  [5 7]] <nil>
	// [3 2 1 0] <nil>
	// [[[2 3]]] <nil>
}

func ExampleArray_Reshape() {
	a, _ := ndarray.FromSlice([]int64{0, 1, 2, 3, 4, 5})
	b, _ := a.Reshape([]int{2, -1}, arrayapi.CopyNever)
	fmt.Println(b)

	t, _ := b.T()
	_, err := t.Reshape([]int{6}, arrayapi.CopyNever)
	fmt.Println(err)
	// Output:
	// [[0 1 2]
	//  [3 4 5]]
	// ndarray: reshape: [3 2] with strides [8 24] to [6]: arrayapi: a copy is needed and was not allowed
}

func ExampleArray_Field() {
	d, _ := dtype.ParseDescr("[('name', '<U8'), ('mass', '<f8')]")
	planets, _ := ndarray.Zeros([]int{2}, d)
	mass, _ := planets.Field("mass")
	_ = ndarray.SetAt(mass, 5.97, 0)
	fmt.Println(planets)
	// Output: [('', 5.97) ('', 0.  )]
}
