package plots_test

import (
	"context"
	"errors"
	"image/png"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/plots"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func TestRegister(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	require.NoError(t, plots.Register(r))
	for _, c := range []struct {
		name, file string
		v          any
	}{
		{"vector", "histogram.png", []float64{1, 2, 2, 3}},
		{"matrix", "heatmap.png", [][]float32{{1, 2}, {3, 4}}},
		{"image", "image.png", [][][3]uint8{{{1, 2, 3}, {4, 5, 6}}}},
		{"cube", "", [][][]int{{{1}}}},
		{"empty", "", []float64{}},
		{"word", "", "some text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			warned := func(w error) { t.Error(w) }
			m, err := r.Save(t.Context(), s, c.name, c.v, &registry.SaveOptions{Warn: warned})
			require.NoError(t, err)
			if c.file == "" {
				require.Empty(t, m.Root.Visualizations)
				require.Len(t, m.Files, 1)
				return
			}
			require.Equal(t, []artifact.Visualization{{Path: c.file, MediaType: "image/png"}}, m.Root.Visualizations)
			saved, err := s.Open(t.Context(), c.name)
			require.NoError(t, err)
			defer saved.Close()
			f, err := saved.Open(c.file)
			require.NoError(t, err)
			defer f.Close()
			_, err = png.Decode(f)
			require.NoError(t, err)
		})
	}
}

// out is an output whose files fail, and that has nothing else that is used.
type out struct {
	materializer.Output
	entry artifact.Entry
	err   error
}

func (o *out) Entry() *artifact.Entry                { return &o.entry }
func (o *out) Create(string) (io.WriteCloser, error) { return nil, o.err }

// foreign names a namespace that does not know it.
type foreign struct{ *ndarray.Array }

func TestVisualizeErrors(t *testing.T) {
	a, err := ndarray.FromSlice([]float64{1, 2})
	require.NoError(t, err)
	planted := errors.New("planted")
	o := &out{err: planted}
	for _, v := range []any{"text", 7, nil, foreign{a}, ndarray.Scalar(1.5)} {
		require.ErrorIs(t, plots.Visualizer{}.Visualize(t.Context(), o, v), materializer.ErrDeclined)
	}
	require.ErrorIs(t, plots.Visualizer{}.Visualize(t.Context(), o, a), planted)
	require.Empty(t, o.entry.Visualizations)

	wrong := plots.Visualizer{Options: plots.Options{Width: 1}}
	err = wrong.Visualize(t.Context(), o, a)
	require.ErrorContains(t, err, "width")
	require.NotErrorIs(t, err, materializer.ErrDeclined)

	var none *ndarray.Array
	err = plots.Visualizer{}.Visualize(t.Context(), o, arrayapi.ArrayLike(none))
	require.ErrorContains(t, err, "nil")
	require.NotErrorIs(t, err, materializer.ErrDeclined)

	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, plots.Visualizer{}.Visualize(ctx, o, a), context.Canceled)
}
