package xp_test

import (
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleLinalg_Solve() {
	a, _ := ndarray.FromSlice([]float64{3, 1, 1, 2}, 2, 2)
	b, _ := ndarray.FromSlice([]float64{9, 8})

	calc := xp.For(a, b)
	x := calc.Linalg().Solve(a, b)
	fmt.Println(x, calc.Err())
	// Output: [2. 3.] <nil>
}

// A matrix without an inverse is an error that can be told from others.
func ExampleLinalg_Inv() {
	a, _ := ndarray.FromSlice([]float64{1, 2, 2, 4}, 2, 2)

	calc := xp.For(a)
	calc.Linalg().Inv(a)
	fmt.Println(errors.Is(calc.Err(), ndarray.ErrSingular))
	// Output: true
}

func ExampleLinalg_QR() {
	a, _ := ndarray.FromSlice([]float64{3, 5, 4, 0}, 2, 2)

	calc := xp.For(a)
	q, r := calc.Linalg().QR(a)
	fmt.Println(q)
	fmt.Println(r)
	// Output:
	// [[-0.6 -0.8]
	//  [-0.8  0.6]]
	// [[-5. -3.]
	//  [ 0. -4.]]
}

func ExampleLinalg_VectorNorm() {
	x, _ := ndarray.FromSlice([]float32{3, 4, 5, 12}, 2, 2)

	calc := xp.For(x)
	fmt.Println(calc.Linalg().VectorNorm(x, xp.Axis(-1)))
	fmt.Println(calc.Linalg().VectorNorm(x, xp.Axis(-1), xp.Ord(1)))
	// Output:
	// [ 5. 13.]
	// [ 7. 17.]
}

func ExampleLinalg_Cross() {
	x, _ := ndarray.FromSlice([]int32{1, 0, 0})
	y, _ := ndarray.FromSlice([]int32{0, 1, 0})

	calc := xp.For(x, y)
	fmt.Println(calc.Linalg().Cross(x, y))
	// Output: [0 0 1]
}

func ExampleCalc_TensorDot() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	y, _ := ndarray.FromSlice([]float64{1, 0, 1})

	calc := xp.For(x, y)
	fmt.Println(calc.TensorDot(x, y, 1))
	fmt.Println(calc.TensorDotAxes(x, x, []int{1}, []int{1}))
	// Output:
	// [ 4. 10.]
	// [[14. 32.]
	//  [32. 77.]]
}
