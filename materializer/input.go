package materializer

import (
	"context"
	"fmt"
	"io"
	"math"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
)

// Input is where a materializer reads one value from. It is implemented by
// package registry.
type Input interface {
	// Entry is the manifest's entry of the value, which is not to be changed.
	Entry() *artifact.Entry
	// Open opens a file of the value, named relative to it.
	Open(file string) (artifact.File, error)
	// Element loads the element of a container that lies in the directory dir
	// relative to the container, as a value of type t, or of the stored kind
	// where t is nil.
	Element(ctx context.Context, dir string, t reflect.Type) (any, error)
}

// ReadFile reads a whole file of in.
func ReadFile(in Input, file string) ([]byte, error) {
	f, err := in.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() > math.MaxInt {
		return nil, fmt.Errorf("%s: %d bytes are more than an int counts", file, f.Size())
	}
	data := make([]byte, f.Size())
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return data, nil
}
