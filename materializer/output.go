package materializer

import (
	"context"
	"io"

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
	// Element saves v, an element of a container, in the directory dir relative
	// to the container, by the rules of the registry, and adds its entry to that
	// of the container.
	Element(ctx context.Context, dir string, v any) error
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
