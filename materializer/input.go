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
	// Element loads the element i of the entry, as a value of type t, or of the
	// stored kind where t is nil.
	Element(ctx context.Context, i int, t reflect.Type) (any, error)
	// Elements loads all elements of the entry, several at a time, the element i
	// as a value of type types[i]. Where types is nil they come as they are
	// stored.
	Elements(ctx context.Context, types []reflect.Type) ([]any, error)
	// Member makes a value of type t of the element i, which lies in a file of
	// the container, where load finds it: in describes the element, want what it
	// is to become. t may be nil.
	Member(i int, t reflect.Type, load func(in Input, want Want) (any, error)) (any, error)
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
