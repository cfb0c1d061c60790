package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_AsType() {
	x, _ := ndarray.FromSlice([]float64{1.5, -2.5, 3})

	calc := xp.For(x)
	fmt.Println(calc.AsType(x, dtype.Int32))
	fmt.Println(calc.AsType(x, dtype.Float64, xp.Copy(arrayapi.CopyIfNeeded)) == x)
	// Output:
	// [ 1 -2  3]
	// true
}

func ExampleCalc_Concat() {
	x, _ := ndarray.FromSlice([]int32{1, 2, 3, 4}, 2, 2)
	y, _ := ndarray.FromSlice([]int64{5, 6}, 2, 1)

	calc := xp.For(x, y)
	fmt.Println(calc.Concat([]any{x, y}, xp.Axis(1)))
	fmt.Println(calc.Concat([]any{x, y}, xp.Flatten()))
	// Output:
	// [[1 2 5]
	//  [3 4 6]]
	// [1 2 3 4 5 6]
}

func ExampleCalc_MeshGrid() {
	x, _ := ndarray.FromSlice([]int64{1, 2, 3})
	y, _ := ndarray.FromSlice([]int64{10, 20})

	calc := xp.For(x, y)
	grid := calc.MeshGrid(xp.Arrays(x, y))
	fmt.Println(calc.Add(grid[0], grid[1]))
	// Output:
	// [[11 12 13]
	//  [21 22 23]]
}

func ExampleCalc_Reshape() {
	x, _ := ndarray.FromSlice([]int64{1, 2, 3, 4, 5, 6})

	calc := xp.For(x)
	fmt.Println(calc.Reshape(x, []int{2, -1}))
	// Output:
	// [[1 2 3]
	//  [4 5 6]]
}

func ExampleCalc_Roll() {
	x, _ := ndarray.FromSlice([]int64{1, 2, 3, 4, 5})

	calc := xp.For(x)
	fmt.Println(calc.Roll(x, []int{2}))
	// Output: [4 5 1 2 3]
}

func ExampleCalc_Take() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	columns, _ := ndarray.FromSlice([]int64{-1, 0})

	calc := xp.For(x)
	fmt.Println(calc.Take(x, columns, xp.Axis(1)))
	// Output:
	// [[3. 1.]
	//  [6. 4.]]
}

func ExampleCalc_Unstack() {
	x, _ := ndarray.FromSlice([]int64{1, 2, 3, 4, 5, 6}, 2, 3)

	calc := xp.For(x)
	for _, row := range calc.Unstack(x) {
		fmt.Println(row)
	}
	// Output:
	// [1 2 3]
	// [4 5 6]
}

func ExampleBroadcastShapes() {
	fmt.Println(xp.BroadcastShapes([]int{8, 1, 6, 1}, []int{7, 1, 5}))
	// Output: [8 7 6 5] <nil>
}
