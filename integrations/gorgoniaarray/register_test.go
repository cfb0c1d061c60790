package gorgoniaarray_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"gorgonia.org/tensor"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gorgoniaarray"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/registry"
)

func TestRegisterIsAllOrNothing(t *testing.T) {
	r := newRegistry(t)
	rules := r.Rules()
	require.ErrorIs(t, gorgoniaarray.Register(r), registry.ErrRegistered)
	require.Equal(t, rules, r.Rules())
	for name, first := range map[string]func(*registry.Registry) error{
		"namespace": func(r *registry.Registry) error { return r.AddNamespace(gorgoniaarray.Namespace()) },
		"type": func(r *registry.Registry) error {
			return r.Adapt(reflect.TypeFor[tensor.Dense](), gorgoniaarray.Adapter())
		},
	} {
		r := registry.New()
		require.NoError(t, first(r))
		rules := r.Rules()
		require.ErrorIs(t, gorgoniaarray.Register(r), registry.ErrRegistered, name)
		require.Equal(t, rules, r.Rules(), name)
	}
}

func stores(t *testing.T) map[string]artifact.Store {
	dir, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	return map[string]artifact.Store{"mem": new(artifact.Mem), "dir": dir}
}

func TestRoundTrip(t *testing.T) {
	ctx, r := context.Background(), newRegistry(t)
	for name, s := range stores(t) {
		for layout, d := range samples(t) {
			t.Run(name+"/"+layout, func(t *testing.T) {
				m, err := r.Save(ctx, s, layout, d, &registry.SaveOptions{Replace: true})
				require.NoError(t, err)
				require.Equal(t, "gorgonia", m.Root.Namespace)
				got, err := registry.Load[*tensor.Dense](ctx, r, s, layout, nil)
				require.NoError(t, err)
				require.Equal(t, bits(t, d), bits(t, got))
				require.False(t, d.Size() > 0 && got.RequiresIterator(), "row-major")
				a, err := registry.Load[*ndarray.Array](ctx, r, s, layout, nil)
				require.NoError(t, err)
				b, err := ndarray.Namespace().Buffer(a, arrayapi.CopyIfNeeded)
				require.NoError(t, err)
				require.Equal(t, bits(t, d), bufferBits(t, b))
			})
		}
	}
}

func TestLoadAs(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	nested := [][]float32{{1, 2, 3}, {4, 5, 6}}
	_, err := r.Save(ctx, s, "x", nested, nil)
	require.NoError(t, err)
	d, err := registry.Load[*tensor.Dense](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, []float32{1, 2, 3, 4, 5, 6}, d.Data())
	any1, err := registry.Load[tensor.Tensor](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.True(t, d.Eq(any1))
	any2, err := registry.Load[tensor.DenseTensor](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.True(t, d.Eq(any2))
	value, err := registry.Load[tensor.Dense](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.True(t, d.Eq(&value))
	wrapped, err := registry.Load[gorgoniaarray.Dense](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.True(t, d.Eq(wrapped.Dense))

	_, err = r.Save(ctx, s, "y", value, nil)
	require.NoError(t, err)
	back, err := registry.Load[[][]float32](ctx, r, s, "y", nil)
	require.NoError(t, err)
	require.Equal(t, nested, back)
	own, err := registry.Load[any](ctx, r, s, "y", nil)
	require.NoError(t, err)
	require.IsType(t, gorgoniaarray.Dense{}, own)
	_, err = registry.Load[*tensor.CS](ctx, r, s, "y", nil)
	require.Error(t, err)
}

func TestFilesOfNumPysOrder(t *testing.T) {
	ctx, r, root := context.Background(), newRegistry(t), t.TempDir()
	s, err := artifact.NewDir(root, nil)
	require.NoError(t, err)
	b, err := arrayapi.BufferOf(numbers(24), 4, 3, 2)
	require.NoError(t, err)
	for name, order := range map[string]npy.Order{"c": npy.OrderC, "f": npy.OrderF} {
		require.NoError(t, os.Mkdir(filepath.Join(root, name), 0o755))
		require.NoError(t, npy.WriteFile(filepath.Join(root, name, "data.npy"), b, &npy.WriteOptions{Order: order}))
		d, err := registry.Load[*tensor.Dense](ctx, r, s, name, &registry.LoadOptions{Foreign: true})
		require.NoError(t, err)
		require.Equal(t, bufferBits(t, b), bits(t, d))
		require.False(t, d.RequiresIterator())
	}
}

func TestWhatIsNotTaken(t *testing.T) {
	type labeled struct {
		*tensor.Dense
		Label string
	}
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	for _, v := range []any{labeled{dense(2), "x"}, &labeled{dense(2), "x"}, new(tensor.CS)} {
		for _, tried := range r.Explain(reflect.TypeOf(v)).Tried {
			require.False(t, tried.Fits && tried.Rule.Adapted, "%T: %v", v, tried)
		}
	}
	_, err := r.Save(ctx, s, "text", tensor.New(tensor.WithBacking([]string{"a", "b"})), nil)
	require.ErrorAs(t, err, new(*gorgoniaarray.TypeError))
	_, err = r.Save(ctx, s, "never made", new(tensor.Dense), nil)
	require.ErrorAs(t, err, new(*gorgoniaarray.TypeError))
	_, err = r.Save(ctx, s, "mask", tensor.New(tensor.WithBacking([]int8{1, 2}, []bool{false, true})), nil)
	require.ErrorAs(t, err, new(*gorgoniaarray.MaskError))
	_, err = r.Save(ctx, s, "nil", gorgoniaarray.Dense{}, nil)
	require.ErrorContains(t, err, "nil")
}

func TestAdapter(t *testing.T) {
	a := gorgoniaarray.Adapter()
	x, err := a.Wrap(*dense(2))
	require.NoError(t, err)
	again, err := a.Wrap(x)
	require.NoError(t, err)
	require.Equal(t, x, again)
	_, err = a.Unwrap(x, reflect.TypeFor[*tensor.CS]())
	require.ErrorContains(t, err, "want a *tensor.CS")
	_, err = a.Unwrap(gorgoniaarray.Dense{}, reflect.TypeFor[*tensor.Dense]())
	require.ErrorContains(t, err, "nil")
	_, err = a.Unwrap(new(ndarray.Array), reflect.TypeFor[*tensor.Dense]())
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = a.Wrap((*tensor.Dense)(nil))
	require.ErrorContains(t, err, "nil")
	_, err = a.Wrap(new(tensor.CS))
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	for _, none := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[any](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[*tensor.CS](), reflect.TypeFor[struct{}](),
		reflect.TypeFor[tensor.SparseTensor](),
	} {
		require.Nil(t, a.Like(none), "%v", none)
	}
}
