package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_CumulativeSum() {
	x, _ := ndarray.FromSlice([]int64{1, 2, 3, 4})

	calc := xp.For(x)
	fmt.Println(calc.CumulativeSum(x, xp.IncludeInitial()))
	// Output: [ 0  1  3  6 10]
}

func ExampleCalc_Diff() {
	x, _ := ndarray.FromSlice([]float64{1, 4, 9, 16})
	before, _ := ndarray.FromSlice([]float64{0})

	calc := xp.For(x)
	fmt.Println(calc.Diff(x, xp.Prepend(before)))
	fmt.Println(calc.Diff(x, xp.N(2)))
	// Output:
	// [1. 3. 5. 7.]
	// [2. 2.]
}
