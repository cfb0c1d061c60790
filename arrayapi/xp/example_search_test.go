package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_Sort() {
	x, _ := ndarray.FromSlice([]int32{3, 1, 2, 9, 7, 8}, 2, 3)

	calc := xp.For(x)
	fmt.Println(calc.Sort(x))
	fmt.Println(calc.ArgSort(x, xp.Descending()))
	// Output:
	// [[1 2 3]
	//  [7 8 9]]
	// [[0 2 1]
	//  [0 2 1]]
}

func ExampleCalc_SearchSorted() {
	edges, _ := ndarray.FromSlice([]float64{0, 10, 20, 30})
	x, _ := ndarray.FromSlice([]float64{5, 20, 35})

	calc := xp.For(edges, x)
	fmt.Println(calc.SearchSorted(edges, x), calc.SearchSorted(edges, x, xp.Right()))
	// Output: [1 2 4] [1 3 4]
}

func ExampleCalc_UniqueAll() {
	x, _ := ndarray.FromSlice([]int32{5, 3, 5, 5})

	calc := xp.For(x)
	values, indices, inverse, counts := calc.UniqueAll(x)
	fmt.Println(values, indices, inverse, counts)
	// Output: [3 5] [1 0] [1 0 1 1] [1 3]
}

func ExampleCalc_IsIn() {
	x, _ := ndarray.FromSlice([]int32{1, 2, 3})
	set, _ := ndarray.FromSlice([]int32{3, 1})

	calc := xp.For(x, set)
	fmt.Println(calc.IsIn(x, set), calc.IsIn(x, 2, xp.Invert()))
	// Output: [ True False  True] [ True False  True]
}

func ExampleCalc_Nonzero() {
	x, _ := ndarray.FromSlice([]float64{0, 5, 0, 7, 0, 9}, 2, 3)

	calc := xp.For(x)
	places := calc.Nonzero(x)
	fmt.Println(places[0], places[1])
	// Output: [0 1 1] [1 0 2]
}
