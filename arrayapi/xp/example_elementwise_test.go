package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_Where() {
	x, _ := ndarray.FromSlice([]float64{-1.5, 0, 2.5})

	calc := xp.For(x)
	fmt.Println(calc.Where(calc.Less(x, 0), 0, x))
	// Output: [0.  0.  2.5]
}

func ExampleCalc_Clip() {
	x, _ := ndarray.FromSlice([]int32{-300, 7, 300})

	calc := xp.For(x)
	fmt.Println(calc.Clip(x, 0, 255), calc.Clip(x, nil, 0))
	// Output: [  0   7 255] [-300    0    0]
}

// Remainders have the sign of what is divided by, as in Python.
func ExampleCalc_FloorDivide() {
	x, _ := ndarray.FromSlice([]int64{7, -7})

	calc := xp.For(x)
	fmt.Println(calc.FloorDivide(x, 3), calc.Remainder(x, 3))
	// Output: [ 2 -3] [1 2]
}

func ExampleCalc_LogicalAnd() {
	x, _ := ndarray.FromSlice([]float32{0.5, 1.5, 2.5})

	calc := xp.For(x)
	fmt.Println(calc.LogicalAnd(calc.Greater(x, 1), calc.Less(x, 2)))
	// Output: [False  True False]
}

func ExampleCalc_BitwiseAnd() {
	flags, _ := ndarray.FromSlice([]uint8{1, 2, 3, 4})

	calc := xp.For(flags)
	fmt.Println(calc.BitwiseAnd(flags, 2))
	// Output: [0 2 2 0]
}

func ExampleCalc_Round() {
	x, _ := ndarray.FromSlice([]float64{0.5, 1.5, 2.25, -0.75})

	calc := xp.For(x)
	fmt.Println(calc.Round(x))
	// Output: [ 0.  2.  2. -1.]
}

func ExampleCalc_Conj() {
	z, _ := ndarray.FromSlice([]complex128{3 + 4i, -1i})

	calc := xp.For(z)
	fmt.Println(calc.Conj(z), calc.Abs(z))
	// Output: [3.-4.j 0.+1.j] [5. 1.]
}
