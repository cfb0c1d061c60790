package xp_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
)

// The three factors multiply to the matrix.
func ExampleLinalg_SVD() {
	x, _ := ndarray.FromSlice([]float64{3, 0, 0, 4, 0, 0}, 2, 3)

	calc := xp.For(x)
	u, s, vh := calc.Linalg().SVD(x, xp.Reduced())
	back, err := xp.As[*ndarray.Array](calc, calc.MatMul(calc.Multiply(u, s), vh))
	if err != nil {
		fmt.Println(err)
		return
	}
	largest, _ := ndarray.At[float64](back, 1, 0)
	fmt.Println(s)
	fmt.Printf("%.3f\n", largest)
	// Output:
	// [5. 0.]
	// 4.000
}

func ExampleLinalg_EigValsH() {
	x, _ := ndarray.FromSlice([]float32{2, 0, 0, 0, -1, 0, 0, 0, 5}, 3, 3)

	calc := xp.For(x)
	fmt.Println(calc.Linalg().EigValsH(x))
	// Output: [-1.  2.  5.]
}

func ExampleLinalg_EigVals() {
	x, _ := ndarray.FromSlice([]float64{0, -2, 2, 0}, 2, 2)

	calc := xp.For(x)
	fmt.Println(calc.Linalg().EigVals(x))
	// Output: [0.+2.j 0.-2.j]
}

func ExampleLinalg_PInv() {
	x, _ := ndarray.FromSlice([]float64{2, 0, 0, 0}, 2, 2)

	calc := xp.For(x)
	fmt.Println(calc.Linalg().PInv(x))
	fmt.Println(calc.Linalg().MatrixRank(x))
	// Output:
	// [[0.5 0. ]
	//  [0.  0. ]]
	// 1
}

func ExampleLinalg_MatrixNorm() {
	x, _ := ndarray.FromSlice([]float64{3, 0, 0, -4}, 2, 2)

	calc := xp.For(x)
	fmt.Println(calc.Linalg().MatrixNorm(x), calc.Linalg().MatrixNorm(x, xp.Nuclear()), calc.Linalg().MatrixNorm(x, xp.Ord(2)))
	// Output: 5.0 7.0 4.0
}
