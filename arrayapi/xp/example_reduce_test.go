package xp_test

import (
	"fmt"
	"math"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_Std() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6, 7, 9, 11}, 3, 3)

	calc := xp.For(x)
	fmt.Println(calc.Std(x, xp.Axis(1), xp.Correction(1)))
	// Output: [1. 1. 2.]
}

func ExampleCalc_Max() {
	x, _ := ndarray.FromSlice([]float64{3, 1, math.NaN(), 4, 1, 5}, 2, 3)

	calc := xp.For(x)
	fmt.Println(calc.Max(x, xp.Axis(0)))
	fmt.Println(calc.ArgMax(x, xp.Axis(1)))
	// Output:
	// [ 4.  1. nan]
	// [2 2]
}

func ExampleCalc_All() {
	x, _ := ndarray.FromSlice([]int32{1, 0, 2, 3}, 2, 2)

	calc := xp.For(x)
	fmt.Println(calc.All(x, xp.Axis(1)), calc.Any(x), calc.CountNonzero(x))
	// Output: [False  True] True 3
}
