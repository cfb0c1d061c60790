package source_test

import (
	"context"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
)

func ExampleOpen() {
	if err := rows("../../testdata/cube.npy"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// uint8 [4 3 2]
	// [[[ 6  7]
	//   [ 8  9]
	//   [10 11]]]
}

// rows prints what is in a file, and its second row.
func rows(path string) error {
	s, err := source.Open(context.Background(), path, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	part, err := s.Part("")
	if err != nil {
		return err
	}
	a, err := part.Array()
	if err != nil {
		return err
	}
	defer a.Close()
	fmt.Println(a.Header.DType, a.Header.Shape)
	b, err := a.ReadRows(1, 2)
	if err != nil {
		return err
	}
	x, err := ndarray.FromBuffer(b)
	if err != nil {
		return err
	}
	fmt.Println(x)
	return nil
}
