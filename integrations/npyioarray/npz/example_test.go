package npz_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/integrations/npyioarray/npz"
)

func ExampleOpen() {
	r, err := npz.Open("../testdata/stored.npz")
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	for _, name := range r.Keys() {
		fmt.Println(name, r.Header(name))
	}
	var s []float32
	err = r.Read("arr1.npy", &s)
	fmt.Println(s, err)
	// Output:
	// arr0.npy Header{Major:1, Minor:0, Descr:{Type:<f8, Fortran:false, Shape:[2 3]}}
	// arr1.npy Header{Major:1, Minor:0, Descr:{Type:<f4, Fortran:false, Shape:[6]}}
	// f.npy Header{Major:1, Minor:0, Descr:{Type:<f8, Fortran:true, Shape:[2 3]}}
	// [0 1 2 3 4 5] <nil>
}

func ExampleWriter() {
	var file bytes.Buffer
	w := npz.NewWriter(&file)
	if err := w.Write("x", []float64{1, 2}); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	var x []float64
	err := npz.Read(bytes.NewReader(file.Bytes()), "x", &x)
	fmt.Println(x, err)
	// Output: [1 2] <nil>
}

func ExampleWrite() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "x.npz")
	if err := npz.Write(path, map[string]any{"x.npy": []float64{1, 2}, "n.npy": int32(5)}); err != nil {
		log.Fatal(err)
	}
	r, err := npz.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Keys(), r.Close())
	// Output: [n.npy x.npy] <nil>
}
