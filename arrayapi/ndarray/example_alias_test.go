//go:build !purego

package ndarray_test

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
)

// A slice and the array made of it are the same memory.
func ExampleFromSlice() {
	s := []float32{1, 2, 3, 4}
	a, _ := ndarray.FromSlice(s, 2, 2)
	s[3] = 40
	fmt.Println(a)
	// Output:
	// [[ 1.  2.]
	//  [ 3. 40.]]
}
