package npy_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/npy"
)

func ExampleWrite() {
	array, err := arrayapi.BufferOf([]float64{1, 2, 3, 4, 5, 6}, 2, 3)
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := npy.Write(&file, array, &npy.WriteOptions{ByteOrder: dtype.LittleEndian}); err != nil {
		log.Fatal(err)
	}
	text, _, _ := strings.Cut(file.String()[10:], "}")
	fmt.Println(file.Len(), text+"}")
	// Output: 176 {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }
}

func ExampleRead() {
	var file bytes.Buffer
	if err := npy.WriteSlice(&file, []float32{1, 2, 3, 4, 5, 6}, 2, 3); err != nil {
		log.Fatal(err)
	}
	array, err := npy.Read(&file, nil)
	if err != nil {
		log.Fatal(err)
	}
	values, err := arrayapi.Elements[float32](array, arrayapi.CopyIfNeeded)
	fmt.Println(array.DType, array.Shape, values, err)
	// Output: float32 [2 3] [1 2 3 4 5 6] <nil>
}

func ExampleReadSlice() {
	var file bytes.Buffer
	if err := npy.WriteSlice(&file, []int64{3, 1, 4, 1, 5, 9}, 3, 2); err != nil {
		log.Fatal(err)
	}
	values, shape, err := npy.ReadSlice[int64](&file, nil)
	fmt.Println(values, shape, err)
	// Output: [3 1 4 1 5 9] [3 2] <nil>
}

func ExampleReader() {
	var stream bytes.Buffer
	for i := range 3 {
		if err := npy.WriteSlice(&stream, make([]uint8, i+1)); err != nil {
			log.Fatal(err)
		}
	}
	r := npy.NewReader(&stream, nil)
	for {
		header, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(header.DType, header.Shape)
	}
	// Output:
	// uint8 [1]
	// uint8 [2]
	// uint8 [3]
}

func ExampleReadInto() {
	var file bytes.Buffer
	if err := npy.WriteSlice(&file, []int32{1, 2, 3, 4, 5, 6}, 2, 3); err != nil {
		log.Fatal(err)
	}
	target, err := arrayapi.NewBuffer(dtype.Int32, []int{3, 2})
	if err != nil {
		log.Fatal(err)
	}
	if err := npy.ReadInto(&file, target.Transposed(), nil); err != nil {
		log.Fatal(err)
	}
	columns, err := arrayapi.Elements[int32](target, arrayapi.CopyIfNeeded)
	fmt.Println(columns, err)
	// Output: [1 4 2 5 3 6] <nil>
}

// readings writes an array of 1000 rows, 0 1 2 3, 4 5 6 7, ..., to a file.
func readings(dir string) (path string) {
	values := make([]int32, 4000)
	for i := range values {
		values[i] = int32(i)
	}
	array, err := arrayapi.BufferOf(values, 1000, 4)
	if err != nil {
		log.Fatal(err)
	}
	path = filepath.Join(dir, "readings.npy")
	if err := npy.WriteFile(path, array, nil); err != nil {
		log.Fatal(err)
	}
	return path
}

func tempDir() string {
	dir, err := os.MkdirTemp("", "npy")
	if err != nil {
		log.Fatal(err)
	}
	return dir
}

func ExampleOpenFile() {
	dir := tempDir()
	defer os.RemoveAll(dir)
	file, err := npy.OpenFile(readings(dir), nil)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	fmt.Println(file.Header().DType, file.Header().Shape)

	// x[500:510:5, 1:3], of which 32 bytes are read
	part, err := file.ReadRegion(npy.Region{Start: []int{500, 1}, Stop: []int{510, 3}, Step: []int{5}})
	if err != nil {
		log.Fatal(err)
	}
	values, err := arrayapi.Elements[int32](part, arrayapi.CopyIfNeeded)
	fmt.Println(part.Shape, values, err)
	// Output:
	// int32 [1000 4]
	// [2 2] [2001 2002 2021 2022] <nil>
}

func ExampleFile_Rows() {
	dir := tempDir()
	defer os.RemoveAll(dir)
	file, err := npy.OpenFile(readings(dir), nil)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	var sum int64
	for row, err := range file.Rows() {
		if err != nil {
			log.Fatal(err)
		}
		values, err := arrayapi.Elements[int32](row, arrayapi.CopyIfNeeded)
		if err != nil {
			log.Fatal(err)
		}
		for _, v := range values {
			sum += int64(v)
		}
	}
	fmt.Println(sum)
	// Output: 7998000
}

func ExampleMap() {
	dir := tempDir()
	defer os.RemoveAll(dir)
	array, err := npy.Map(readings(dir), npy.MapReadOnly, nil)
	if err != nil {
		log.Fatal(err)
	}
	defer array.Free() // the memory is gone then
	fmt.Println(array.Shape, array.ReadOnly)
	// Output: [1000 4] true
}

func ExampleNewWriter() {
	dir := tempDir()
	defer os.RemoveAll(dir)
	file, err := os.Create(filepath.Join(dir, "squares.npy"))
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	w, err := npy.NewWriter(file, dtype.Float64, []int{npy.Unknown, 2}, nil)
	if err != nil {
		log.Fatal(err)
	}
	for x := range 5 {
		row, err := arrayapi.BufferOf([]float64{float64(x), float64(x * x)})
		if err != nil {
			log.Fatal(err)
		}
		if err := w.Append(row); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	array, err := npy.ReadFile(file.Name(), nil)
	fmt.Println(array.Shape, err)
	// Output: [5 2] <nil>
}

func ExampleOpenAppend() {
	dir := tempDir()
	defer os.RemoveAll(dir)
	path := readings(dir)
	a, err := npy.OpenAppend(path, nil)
	if err != nil {
		log.Fatal(err)
	}
	more, err := arrayapi.BufferOf(make([]int32, 8), 2, 4)
	if err != nil {
		log.Fatal(err)
	}
	if err := a.Append(more); err != nil {
		log.Fatal(err)
	}
	if err := a.Close(); err != nil {
		log.Fatal(err)
	}
	array, err := npy.ReadFile(path, nil)
	fmt.Println(array.Shape, err)
	// Output: [1002 4] <nil>
}
