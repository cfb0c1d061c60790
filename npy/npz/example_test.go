package npz_test

import (
	"bytes"
	"fmt"
	"log"
	"os"
	"path/filepath"

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

func ExampleReader_File() {
	file := archive()
	r, err := npz.NewReader(bytes.NewReader(file), int64(len(file)), nil)
	if err != nil {
		log.Fatal(err)
	}
	f, err := r.File("x")
	if err != nil {
		log.Fatal(err)
	}
	row, err := f.ReadRows(1, 2)
	if err != nil {
		log.Fatal(err)
	}
	s, err := arrayapi.Elements[float64](row, arrayapi.CopyIfNeeded)
	fmt.Println(row.Shape, s, err)
	// Output: [1 2] [3 4] <nil>
}

func ExampleAppend() {
	dir, err := os.MkdirTemp("", "npz")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "a.npz")
	if err := os.WriteFile(path, archive(), 0o600); err != nil {
		log.Fatal(err)
	}
	a, err := npz.Append(path, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer a.Abort() // does nothing after Close
	z, err := arrayapi.BufferOf([]uint8{1, 2, 3})
	if err != nil {
		log.Fatal(err)
	}
	if err := a.Write("z", z); err != nil {
		log.Fatal(err)
	}
	if err := a.Close(); err != nil {
		log.Fatal(err)
	}
	r, err := npz.Open(path, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer r.Close()
	fmt.Println(r.Keys())
	// Output: [x y z]
}
