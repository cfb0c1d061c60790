package npy_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/arraylike/arraylike/integrations/npyioarray/npy"
)

func ExampleWrite() {
	var file bytes.Buffer
	if err := npy.Write(&file, [][]float64{{1, 2}, {3, 4}}); err != nil {
		log.Fatal(err)
	}
	var nested [][]float64
	err := npy.Read(&file, &nested)
	fmt.Println(nested, err)
	// Output: [[1 2] [3 4]] <nil>
}

// A Reader gives the elements piece by piece.
func ExampleReader() {
	var file bytes.Buffer
	if err := npy.Write(&file, []int32{1, 2, 3, 4, 5}); err != nil {
		log.Fatal(err)
	}
	r, err := npy.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Header)
	two := make([]int32, 2)
	for r.Read(&two) == nil {
		fmt.Println(two)
	}
	// Output:
	// Header{Major:1, Minor:0, Descr:{Type:<i4, Fortran:false, Shape:[5]}}
	// [1 2]
	// [3 4]
}
