package npz_test

import (
	"bytes"
	"fmt"
	"log"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy/npz"
)

// archive writes two arrays, as numpy.savez_compressed does.
func archive() []byte {
	x, err := arrayapi.BufferOf([]float64{1, 2, 3, 4}, 2, 2)
	if err != nil {
		log.Fatal(err)
	}
	y, err := arrayapi.BufferOf([]int32{7, 8})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	w := npz.NewWriter(&file, &npz.WriteOptions{Method: npz.Deflated})
	if err := w.Write("x", x); err != nil {
		log.Fatal(err)
	}
	if err := w.Write("y", y); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	return file.Bytes()
}

func ExampleWriter() {
	file := archive()
	fmt.Printf("%q\n", file[:4])
	// Output: "PK\x03\x04"
}

func ExampleReader() {
	file := archive()
	r, err := npz.NewReader(bytes.NewReader(file), int64(len(file)), nil)
	if err != nil {
		log.Fatal(err)
	}
	for _, key := range r.Keys() {
		array, err := r.Read(key)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(key, array.DType, array.Shape)
	}
	_, err = r.Read("z")
	fmt.Println(err)
	// Output:
	// x float64 [2 2]
	// y int32 [2]
	// npz: want key "z", have "x", "y"
}
