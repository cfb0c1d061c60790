package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleCalc_Arange() {
	calc := xp.In(ndarray.Namespace())
	fmt.Println(calc.Arange(5, nil, nil))
	fmt.Println(calc.Arange(1, 2, 0.25, xp.DType(dtype.Float32)))
	// Output:
	// [0 1 2 3 4]
	// [1.   1.25 1.5  1.75]
}

func ExampleCalc_Linspace() {
	calc := xp.In(ndarray.Namespace())
	fmt.Println(calc.Linspace(0, 1, 5))
	fmt.Println(calc.Linspace(0, 1, 4, xp.OpenEnd()))
	// Output:
	// [0.   0.25 0.5  0.75 1.  ]
	// [0.   0.25 0.5  0.75]
}

func ExampleCalc_Zeros() {
	calc := xp.In(ndarray.Namespace())
	fmt.Println(calc.Zeros([]int{2, 3}, xp.DType(dtype.Int8)))
	fmt.Println(calc.Full([]int{2}, true))
	fmt.Println(calc.Eye(2, 3, xp.K(1)))
	// Output:
	// [[0 0 0]
	//  [0 0 0]]
	// [ True  True]
	// [[0. 1. 0.]
	//  [0. 0. 1.]]
}

func ExampleCalc_AsArray() {
	calc := xp.In(ndarray.Namespace())
	fmt.Println(calc.AsArray([][]float32{{1, 2}, {3, 4}}))
	fmt.Println(calc.AsArray([]any{1, 2.5, true}))
	// Output:
	// [[1. 2.]
	//  [3. 4.]]
	// [1.  2.5 1. ]
}

func ExampleFFT_FFTFreq() {
	calc := xp.In(ndarray.Namespace())
	fmt.Println(calc.FFT().FFTFreq(4, xp.Spacing(0.5)))
	// Output: [ 0.   0.5 -1.  -0.5]
}

func ExampleCalc_GetItem() {
	x, _ := ndarray.FromSlice([]int64{0, 1, 2, 3, 4, 5}, 2, 3)
	odd, _ := ndarray.FromSlice([]bool{false, true, false, true, false, true}, 2, 3)
	columns, _ := ndarray.FromSlice([]int64{2, 0})

	calc := xp.For(x)
	fmt.Println(calc.GetItem(x, 1, xp.Span(0, 2))) // x[1, 0:2]
	fmt.Println(calc.GetItem(x, odd))              // x[odd]
	fmt.Println(calc.GetItem(x, 0, columns))       // x[0, columns]
	// Output:
	// [3 4]
	// [1 3 5]
	// [2 0]
}

func ExampleCalc_SetItem() {
	x, _ := ndarray.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	calc := xp.For(x)
	calc.SetItem(x, 0, xp.All(), 1) // x[:, 1] = 0
	fmt.Println(x, calc.Err())
	// Output:
	// [[1. 0.]
	//  [3. 0.]] <nil>
}

func ExampleCalc_ResultType() {
	x, _ := ndarray.FromSlice([]int8{1})
	calc := xp.For(x)
	fmt.Println(calc.ResultType(x, dtype.Uint8, 3))
	// Output: int16
}

func ExampleCalc_Float() {
	x, _ := ndarray.FromSlice([]int32{1, 2, 4})
	calc := xp.For(x)
	mean := calc.Float(calc.Mean(x)) // a float64 of Go
	fmt.Printf("%.3f %v\n", mean, calc.Err())
	// Output: 2.333 <nil>
}
