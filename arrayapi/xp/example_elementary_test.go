package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_Sqrt() {
	x, _ := ndarray.FromSlice([]float32{0, 1, 2.25, -1})
	z, _ := ndarray.FromSlice([]complex128{-4, 2i})

	calc := xp.For(x, z)
	fmt.Println(calc.Sqrt(x), calc.Sqrt(z))
	// Output: [0.  1.  1.5 nan] [0.+2.j 1.+1.j]
}

// Powers of integers are whole, and those of a Go scalar have the dtype of the
// array.
func ExampleCalc_Pow() {
	x, _ := ndarray.FromSlice([]int32{0, 1, 2, 3})

	calc := xp.For(x)
	fmt.Println(calc.Pow(x, 2), calc.Pow(2, x))
	calc.Pow(x, -1)
	fmt.Println(calc.Err())
	// Output:
	// [0 1 4 9] [1 2 4 8]
	// xp: pow: ndarray: pow: want exponents of integers that are not negative, have -1
}

// The angles of points in a plane.
func ExampleCalc_Atan2() {
	x, _ := ndarray.FromSlice([]float64{1, 0, -1})
	y, _ := ndarray.FromSlice([]float64{0, 1}, 2, 1)

	calc := xp.For(x, y)
	fmt.Println(calc.Atan2(y, x))
	// Output:
	// [[0.         0.         3.14159265]
	//  [0.78539816 1.57079633 2.35619449]]
}
