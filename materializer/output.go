package materializer

import (
	"context"
	"io"
	"reflect"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
)

// Output is where a materializer writes one value. It is implemented by package
// registry.
type Output interface {
	// Entry is the manifest's entry of the value, for the materializer to fill
	// in. The materializer's id and the portable kind are there already.
	Entry() *artifact.Entry
	// Create begins a file of the value, named relative to it: "data.npy". The
	// file counts once its Close succeeded.
	Create(file string) (io.WriteCloser, error)
	// Elements saves the elements of a container by the rules of the registry,
	// several at a time, and adds their entries to that of the container, in
	// this order.
	Elements(ctx context.Context, elements []Element) error
	// Array returns the array that the rules of the registry make of v. Where
	// they make something else of it the error wraps [ErrDeclined].
	Array(v any) (arrayapi.ArrayLike, error)
	// Rule returns the id of the materializer that the rules of the registry
	// choose for values of type t, "" where they choose none. t is nil for nil.
	Rule(t reflect.Type) string
}

// Element is a value within a container that has files of its own.
type Element struct {
	Dir   string // directory of its files, relative to the container's
	Key   string // what the container calls it; may be empty
	Value any
}

// WriteFile writes data as a file of out.
func WriteFile(out Output, file string, data []byte) error {
	Expect(out, int64(len(data)))
	w, err := out.Create(file)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		w.Close()
		return err
	}
	return w.Close()
}
