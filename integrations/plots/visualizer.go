package plots

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// Visualizer is a [materializer.Visualizer] that draws arrays. The zero value is
// ready to use, and as safe for concurrent use as any value that is only read.
type Visualizer struct{ Options }

// Visualize writes the picture of the array v as a file of out, "histogram.png",
// "heatmap.png" or "image.png", and lists it in the entry's Visualizations. The
// error for a value that is no array, or cannot be drawn, wraps
// [materializer.ErrDeclined].
func (z Visualizer) Visualize(ctx context.Context, out materializer.Output, v any) error {
	b, err := bufferOf(v)
	if err != nil {
		return err
	}
	defer b.Free()
	var file bytes.Buffer
	kind, err := draws(ctx, &file, b, &z.Options)
	if errors.Is(err, errors.ErrUnsupported) {
		return fmt.Errorf("%w: %w", materializer.ErrDeclined, err)
	}
	if err != nil {
		return err
	}
	name := kind + ".png"
	if err := materializer.WriteFile(out, name, file.Bytes()); err != nil {
		return err
	}
	e := out.Entry()
	e.Visualizations = append(e.Visualizations, artifact.Visualization{Path: name, MediaType: "image/png"})
	return nil
}

// bufferOf returns the memory of an array.
func bufferOf(v any) (arrayapi.Buffer, error) {
	x, ok := v.(arrayapi.ArrayLike)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("plots: %w: %T is no array", materializer.ErrDeclined, v)
	}
	ns, err := materializer.NamespaceOf(x)
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("plots: %w", err)
	}
	b, err := ns.Buffer(x, arrayapi.CopyIfNeeded)
	if errors.Is(err, arrayapi.ErrForeign) {
		return arrayapi.Buffer{}, fmt.Errorf("plots: %w: %w", materializer.ErrDeclined, err)
	}
	if err != nil {
		return arrayapi.Buffer{}, fmt.Errorf("plots: buffer of %T: %w", v, err)
	}
	return b, nil
}
