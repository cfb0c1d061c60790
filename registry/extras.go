package registry

import (
	"context"
	"errors"
	"maps"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// storageSize is the key of the metadata that says how many bytes a value's own
// files have, as ZenML has it.
const storageSize = "storage_size"

// describe keeps in the entry what is known of the value beside its data. What
// the materializer cannot say is a warning.
func (out *output) describe(ctx context.Context, m materializer.Materializer, t reflect.Type, x any) {
	said, err := materializer.Describe(ctx, m, x)
	if err != nil {
		out.warn.warn(&ExtraWarning{t, "metadata", err})
		said = nil
	}
	size, sum := out.written()
	e := out.entry
	for _, element := range e.Elements {
		n, _ := element.Metadata[storageSize].(int64)
		size += n
	}
	if e.Metadata == nil {
		e.Metadata = make(artifact.Metadata, 1+len(said))
	}
	e.Metadata[storageSize] = size
	maps.Copy(e.Metadata, said)
	if e.ContentHash == "" && len(e.Elements) > 0 {
		e.ContentHash = materializer.ContentHash(e)
	} else if e.ContentHash == "" {
		e.ContentHash = sum
	}
}

// maxDrawn bounds how many values of one artifact are drawn.
const maxDrawn = 16

// draw keeps pictures of the value: those of its materializer and of the
// visualizers that are registered. None fails a save, unless it was cancelled.
func (out *output) draw(ctx context.Context, m materializer.Materializer, t reflect.Type, x any) error {
	visualizers := out.rules.visualizers
	if v, ok := m.(materializer.Visualizer); ok {
		visualizers = append([]materializer.Visualizer{v}, visualizers...)
	}
	if len(visualizers) == 0 || out.drawn.Add(1) > maxDrawn {
		return ctx.Err()
	}
	for _, v := range visualizers {
		if err := out.drawWith(ctx, v, t, x); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// drawWith keeps the pictures of one visualizer. Those of one that fails are
// removed.
func (out *output) drawWith(ctx context.Context, v materializer.Visualizer, t reflect.Type, x any) error {
	extra := &extraOutput{output: out, entry: *out.entry}
	extra.entry.Visualizations = nil
	err := v.Visualize(ctx, extra, x)
	if err == nil {
		var pictures []artifact.Visualization
		if pictures, err = extra.pictures(); err == nil {
			out.entry.Visualizations = append(out.entry.Visualizations, pictures...)
			return nil
		}
	}
	if !errors.Is(err, materializer.ErrDeclined) {
		out.warn.warn(&ExtraWarning{t, "visualizations", err})
	}
	return extra.discard()
}
