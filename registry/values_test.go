package registry_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// grid is an array type of its own: rows of float32, in a namespace that only
// exchanges buffers.
type grid struct {
	cells []float32
	rows  int
}

func (*grid) ArrayNamespace() arrayapi.Namespace { return gridNamespace{} }

type gridNamespace struct{}

func (gridNamespace) Name() string { return "test.grid" }

func (gridNamespace) Info() arrayapi.Info {
	return arrayapi.Info{DTypes: []dtype.DType{dtype.Float32}}
}

func (gridNamespace) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	g, ok := x.(*grid)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("test.grid: %T: %w", x, arrayapi.ErrForeign)
	}
	b, err := arrayapi.BufferOf(g.cells, g.rows, len(g.cells)/max(g.rows, 1))
	if err != nil {
		return b, err
	}
	return b.Contiguous(mode)
}

func (gridNamespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*grid); like != nil && !ok {
		return nil, fmt.Errorf("test.grid: %T: %w", like, arrayapi.ErrForeign)
	}
	if b.NDim() != 2 {
		return nil, &arrayapi.ShapeError{Op: "test.grid", Have: b.Shape, Want: "2 dimensions"}
	}
	cells, err := arrayapi.Elements[float32](b, mode)
	if err != nil {
		return nil, err
	}
	return &grid{cells, b.Shape[0]}, nil
}

// labelled is more than the array that it embeds.
type labelled struct {
	*ndarray.Array
	label string
}

// panicky breaks the rule that ArrayNamespace works on the zero value.
type panicky struct{ inner *grid }

func (p panicky) ArrayNamespace() arrayapi.Namespace { return p.inner.namespace() }

func (g *grid) namespace() arrayapi.Namespace {
	_ = g.rows
	return gridNamespace{}
}

// tag is a materializer that writes only which one it was.
func tag[T any](id string) materializer.Materializer {
	return materializer.New(id,
		func(_ context.Context, out materializer.Output, _ T) error {
			return materializer.WriteFile(out, "tag.txt", []byte(id))
		},
		func(context.Context, materializer.Input) (v T, err error) { return v, nil })
}

// declining writes a file and then declines.
type declining struct{ id string }

func (d declining) ID() string { return d.id }

func (d declining) Save(_ context.Context, out materializer.Output, v any) error {
	out.Entry().DType = "left behind"
	w, err := out.Create("left/behind.txt")
	if err != nil {
		return err
	}
	if _, err := io.WriteString(w, "half of it"); err != nil {
		return err
	}
	return fmt.Errorf("%w: %s does not like %v", materializer.ErrDeclined, d.id, v) // the file is still open
}

func (declining) Load(context.Context, materializer.Input, materializer.Want) (any, error) {
	return nil, fmt.Errorf("never saved")
}

// savedBy saves v in a store of its own and returns the id of the materializer
// that did.
func savedBy(t *testing.T, r *registry.Registry, v any) string {
	t.Helper()
	m, err := r.Save(t.Context(), new(artifact.Mem), "x", v, &registry.SaveOptions{Warn: func(error) {}})
	require.NoError(t, err)
	return m.Root.Materializer
}
