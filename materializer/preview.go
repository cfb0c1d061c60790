package materializer

import (
	"context"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
)

// PreviewFile is the file that a [Preview] is in.
const PreviewFile = "preview.txt"

// Preview is the [Visualizer] that prints arrays as NumPy prints them, with the
// middle of a large one left out.
type Preview struct{}

// Visualize writes the text of the array v. It declines what is no array.
func (Preview) Visualize(_ context.Context, out Output, v any) error {
	x, ok := v.(arrayapi.ArrayLike)
	if !ok {
		return fmt.Errorf("%w: %T is not an array", ErrDeclined, v)
	}
	_, b, err := bufferOf(x)
	if err != nil {
		return err
	}
	defer b.Free()
	b.Release = nil // the array below does not take it over
	a, err := ndarray.FromBuffer(b)
	if err != nil {
		return err
	}
	if err := WriteFile(out, PreviewFile, []byte(a.String()+"\n")); err != nil {
		return err
	}
	e := out.Entry()
	e.Visualizations = append(e.Visualizations, artifact.Visualization{Path: PreviewFile, MediaType: "text/plain; charset=utf-8"})
	return nil
}
