package registry_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

// rich can describe and draw points, or fail to.
type rich struct {
	materializer.Materializer
	err error
}

func (r rich) Describe(context.Context, any) (artifact.Metadata, error) {
	return artifact.Metadata{"points": 1, "run": "ours"}, r.err
}

func (r rich) Visualize(_ context.Context, out materializer.Output, _ any) error {
	if err := materializer.WriteFile(out, "point.txt", []byte("*")); err != nil {
		return err
	}
	out.Entry().Visualizations = []artifact.Visualization{{Path: "point.txt", MediaType: "text/plain"}}
	return r.err
}

func TestDescribeAndVisualize(t *testing.T) {
	r := registry.New()
	require.NoError(t, r.Associate(reflect.TypeFor[point](), rich{tag[point]("p"), nil}))
	m, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, &registry.SaveOptions{Metadata: artifact.Metadata{"run": 7}})
	require.NoError(t, err)
	require.Equal(t, artifact.Metadata{"points": 1, "run": 7, "storage_size": int64(1)}, m.Root.Metadata)
	require.Equal(t, "point.txt", m.Root.Visualizations[0].Path)
	require.Len(t, m.Files, 2)
}

func TestFailingExtrasNeverFailASave(t *testing.T) {
	r, planted := registry.New(), errors.New("planted")
	require.NoError(t, r.Associate(reflect.TypeFor[point](), rich{tag[point]("p"), planted}))
	var warned []error
	m, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, &registry.SaveOptions{Warn: func(w error) { warned = append(warned, w) }})
	require.NoError(t, err)
	require.Empty(t, m.Root.Visualizations)
	require.Equal(t, artifact.Metadata{"storage_size": int64(1)}, m.Root.Metadata)
	require.Len(t, m.Files, 1, "the picture that failed is gone, the value is not")
	require.Len(t, warned, 2)
	for _, w := range warned {
		var extra *registry.ExtraWarning
		require.ErrorAs(t, w, &extra)
		require.ErrorIs(t, w, planted)
	}
}

// pair saves two elements; the right one may be another pair.
type pair struct{ left, right any }

type pairs struct{}

func (pairs) ID() string { return "pair" }

func (pairs) Save(ctx context.Context, out materializer.Output, v any) error {
	p := v.(pair)
	return out.Elements(ctx, []materializer.Element{{Dir: "left", Value: p.left}, {Dir: "right", Value: p.right}})
}

func (pairs) Load(ctx context.Context, in materializer.Input, _ materializer.Want) (any, error) {
	values, err := in.Elements(ctx, nil)
	if err != nil {
		return nil, err
	}
	return pair{values[0], values[1]}, nil
}

func TestElements(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	require.NoError(t, r.Associate(reflect.TypeFor[pair](), pairs{}))
	v := pair{[]float64{1, 2}, pair{"text", 7}}
	m, err := r.Save(t.Context(), s, "x", v, nil)
	require.NoError(t, err)
	require.Len(t, m.Files, 1)
	require.Equal(t, "elements.zip", m.Files[0].Path)
	got, err := registry.Load[pair](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, v, got)

	_, err = r.Save(t.Context(), s, "y", pair{1, func() {}}, nil)
	require.ErrorContains(t, err, `element "right": no materializer for func()`)
	deep := any(0)
	for range 100 {
		deep = pair{0, deep}
	}
	_, err = r.Save(t.Context(), s, "y", deep, nil)
	require.ErrorContains(t, err, "more than 64 deep")
	require.Equal(t, []string{"x"}, names(t, s))
}

func TestCancelledSavesLeaveNothing(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := r.Save(ctx, s, "x", []float64{1}, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, names(t, s))
}
