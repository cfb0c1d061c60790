package npy_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
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
