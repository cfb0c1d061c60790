package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func Example() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	y, _ := ndarray.FromSlice([]float64{10, 20})

	calc := xp.For(x, y)
	z := calc.Add(calc.Multiply(x, 2), y) // y broadcasts along the rows
	total, err := xp.As[*ndarray.Array](calc, calc.Sum(z, xp.Axis(0)))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(total)
	// Output: [28. 52.]
}

// The first error of a calculation stays, and names the function.
func ExampleCalc_Err() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3})
	y, _ := ndarray.FromSlice([]float64{1, 2})

	calc := xp.For(x, y)
	calc.Sum(calc.Multiply(calc.Add(x, y), 2))
	fmt.Println(calc.Err())
	// Output: xp: add: ndarray: add: want a shape that broadcasts with [3], have shape [2]
}

func ExampleCalc_MatMul() {
	a, _ := ndarray.FromSlice([]int32{1, 2, 3, 4}, 2, 2)
	b, _ := ndarray.FromSlice([]int32{0, 1, 1, 0}, 2, 2)

	calc := xp.For(a, b)
	fmt.Println(calc.MatMul(a, b))
	// Output:
	// [[2 1]
	//  [4 3]]
}

func ExampleCalc_Mean() {
	x, _ := ndarray.FromSlice([]float32{1, 2, 3, 4, 5, 6}, 2, 3)

	calc := xp.For(x)
	fmt.Println(calc.Mean(x, xp.Axis(1), xp.KeepDims()))
	// Output:
	// [[2.]
	//  [5.]]
}

// components returns the principal axes of the rows of x, and the variance along
// each, whatever library x is of.
func components(x arrayapi.ArrayLike) (axes, variances arrayapi.ArrayLike, err error) {
	calc := xp.For(x)
	centred := calc.Subtract(x, calc.Mean(x, xp.Axis(0)))
	_, s, axes := calc.Linalg().SVD(centred, xp.Reduced())
	variances = calc.Divide(calc.Square(s), float64(calc.Dim(x, 0)))
	return axes, variances, calc.Err()
}

// A function that is written against the standard runs on the arrays of every
// namespace.
func Example_anyNamespace() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 2, 4, 3, 6, 4, 8}, 4, 2)

	axes, variances, err := components(x)
	if err != nil {
		fmt.Println(err)
		return
	}
	calc := xp.For(axes)
	fmt.Println(calc.Round(calc.Multiply(variances, 100)))
	fmt.Println(calc.Abs(calc.GetItem(axes, 0, xp.All())))
	// Output:
	// [625.   0.]
	// [0.4472136  0.89442719]
}
