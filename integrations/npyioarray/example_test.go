package npyioarray_test

import (
	"bytes"
	"fmt"
	"log"
	"os"

	"gonum.org/v1/gonum/mat"

	npyio "github.com/arraylike/arraylike/integrations/npyioarray"
)

func Example() {
	var file bytes.Buffer
	if err := npyio.Write(&file, mat.NewDense(2, 3, []float64{0, 1, 2, 3, 4, 5})); err != nil {
		log.Fatal(err)
	}
	r, err := npyio.NewReader(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Header)
	var m mat.Dense
	if err := r.Read(&m); err != nil {
		log.Fatal(err)
	}
	fmt.Println(mat.Formatted(&m))
	// Output:
	// Header{Major:1, Minor:0, Descr:{Type:<f8, Fortran:false, Shape:[2 3]}}
	// ⎡0  1  2⎤
	// ⎣3  4  5⎦
}

func ExampleRead() {
	var file bytes.Buffer
	if err := npyio.Write(&file, [2]uint16{3, 5}); err != nil {
		log.Fatal(err)
	}
	var s []uint16
	err := npyio.Read(&file, &s)
	fmt.Println(s, err, npyio.TypeFrom("<u2"))
	// Output: [3 5] <nil> uint16
}

func ExampleDump() {
	f, err := os.Open("testdata/stored.npz")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	if err := npyio.Dump(os.Stdout, f); err != nil {
		log.Fatal(err)
	}
	// Output:
	// ================================================================================
	// file: testdata/stored.npz
	// entry: arr0.npy
	// npy-header: Header{Major:1, Minor:0, Descr:{Type:<f8, Fortran:false, Shape:[2 3]}}
	// data = [0 1 2 3 4 5]
	//
	// entry: arr1.npy
	// npy-header: Header{Major:1, Minor:0, Descr:{Type:<f4, Fortran:false, Shape:[6]}}
	// data = [0 1 2 3 4 5]
	//
	// entry: f.npy
	// npy-header: Header{Major:1, Minor:0, Descr:{Type:<f8, Fortran:true, Shape:[2 3]}}
	// data = [0 3 1 4 2 5]
}
