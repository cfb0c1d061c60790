package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

func ExampleFFT_FFT() {
	x, _ := ndarray.FromSlice([]complex128{1, 2, 3, 4})

	calc := xp.For(x)
	y := calc.FFT().FFT(x)
	fmt.Println(y)
	fmt.Println(calc.FFT().IFFT(y))
	// Output:
	// [10.+0.j -2.+2.j -2.+0.j -2.-2.j]
	// [1.+0.j 2.+0.j 3.+0.j 4.+0.j]
}

func ExampleFFT_RFFT() {
	x, _ := ndarray.FromSlice([]float64{1, 0, -1, 0, 1, 0, -1, 0}) // two periods

	calc := xp.For(x)
	fmt.Println(calc.FFT().RFFT(x))
	// Output: [0.+0.j 0.+0.j 4.+0.j 0.+0.j 0.+0.j]
}
