package gomlxarray_test

import (
	"context"
	"math"
	"reflect"
	"testing"

	"github.com/gomlx/gomlx/pkg/core/tensors"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gomlxarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func TestRegisterIsAllOrNothing(t *testing.T) {
	for name, first := range map[string]func(*registry.Registry) error{
		"all":       gomlxarray.Register,
		"namespace": func(r *registry.Registry) error { return r.AddNamespace(gomlxarray.Namespace()) },
		"type": func(r *registry.Registry) error {
			return r.Adapt(reflect.TypeFor[*tensors.Tensor](), gomlxarray.Adapter())
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := registry.New()
			require.NoError(t, first(r))
			rules, namespaces := r.Rules(), r.Namespaces()
			require.ErrorIs(t, gomlxarray.Register(r), registry.ErrRegistered)
			require.Equal(t, rules, r.Rules())
			require.Equal(t, namespaces, r.Namespaces())
		})
	}
}

func TestOthersLoadAsTensors(t *testing.T) {
	ctx, r, store := context.Background(), newRegistry(t), new(artifact.Mem)
	_, err := r.Save(ctx, store, "x", [][]float64{{1, 2}, {3, 4}}, nil)
	require.NoError(t, err)
	x, err := registry.Load[*tensors.Tensor](ctx, r, store, "x", nil)
	require.NoError(t, err)
	require.Equal(t, [][]float64{{1, 2}, {3, 4}}, x.Value())

	_, err = r.Save(ctx, store, "words", []string{"a", "b"}, nil)
	require.NoError(t, err)
	_, err = registry.Load[*tensors.Tensor](ctx, r, store, "words", nil)
	require.Error(t, err)
	b, err := arrayapi.NewBuffer(ndarrayOnly, []int{2})
	require.NoError(t, err)
	a, err := ndarray.FromBuffer(b)
	require.NoError(t, err)
	_, err = r.Save(ctx, store, "dates", a, nil)
	require.NoError(t, err)
	_, err = registry.Load[*tensors.Tensor](ctx, r, store, "dates", nil)
	var e *arrayapi.DTypeError
	require.ErrorAs(t, err, &e)
}

func TestLoadWithoutAType(t *testing.T) {
	ctx, r, store := context.Background(), newRegistry(t), new(artifact.Mem)
	_, err := r.Save(ctx, store, "x", counting(), nil)
	require.NoError(t, err)
	v, err := registry.Load[any](ctx, r, store, "x", nil)
	require.NoError(t, err)
	require.True(t, counting().Equal(v.(*tensors.Tensor)))
	plain, err := registry.Load[*ndarray.Array](ctx, registry.New(), store, "x", nil)
	require.NoError(t, err)
	require.Equal(t, "[[0. 1. 2.]\n [3. 4. 5.]]", plain.String())
}

// A tensor that is not there is null. A wrapper of nil, and what is more than a
// tensor, are not saved as one.
func TestSaveRefuses(t *testing.T) {
	ctx, r, store := context.Background(), newRegistry(t), new(artifact.Mem)
	_, err := r.Save(ctx, store, "none", (*tensors.Tensor)(nil), nil)
	require.NoError(t, err)
	none, err := registry.Load[*tensors.Tensor](ctx, r, store, "none", nil)
	require.NoError(t, err)
	require.Nil(t, none)
	_, err = r.Save(ctx, store, "nil", gomlxarray.Tensor{}, nil)
	require.ErrorContains(t, err, "nil")

	type named struct {
		gomlxarray.Tensor
		Name string
	}
	m, err := r.Save(ctx, store, "named", named{gomlxarray.Tensor{Tensor: counting()}, "w"}, nil)
	require.NoError(t, err)
	require.NotEqual(t, materializer.Array{}.ID(), m.Root.Materializer)
	back, err := registry.Load[named](ctx, r, store, "named", nil)
	require.NoError(t, err)
	require.Equal(t, "w", back.Name)
	require.True(t, counting().Equal(back.Tensor.Tensor))
}

func TestParameters(t *testing.T) {
	ctx, r, store := context.Background(), newRegistry(t), new(artifact.Mem)
	m, err := r.Save(ctx, store, "model", map[string]*tensors.Tensor{"w": counting(), "b": tensors.FromScalar(int8(1))}, nil)
	require.NoError(t, err)
	require.Equal(t, materializer.Archive{}.ID(), m.Root.Materializer)
	back, err := registry.Load[map[string]*tensors.Tensor](ctx, r, store, "model", nil)
	require.NoError(t, err)
	require.True(t, counting().Equal(back["w"]))
	require.Equal(t, int8(1), back["b"].Value())
}

// The pages of a mapped file are copied, and given back.
func TestMapIsACopy(t *testing.T) {
	ctx, r := context.Background(), newRegistry(t)
	store, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	_, err = r.Save(ctx, store, "x", []float64{1, math.Pi}, nil)
	require.NoError(t, err)
	h, err := r.Open(ctx, store, "x", nil)
	require.NoError(t, err)
	x, err := registry.Map[*tensors.Tensor](h, false)
	require.NoError(t, err)
	require.NoError(t, h.Close())
	require.Equal(t, []float64{1, math.Pi}, x.Value())
}

func TestCalculate(t *testing.T) {
	x := gomlxarray.Tensor{Tensor: counting()}
	calc := xp.For(x)
	sum, err := xp.As[gomlxarray.Tensor](calc, calc.Sum(calc.Multiply(x, 2), xp.Axis(0)))
	require.NoError(t, err)
	require.Equal(t, []float32{6, 10, 14}, sum.Value())
	require.Equal(t, [][]float32{{0, 1, 2}, {3, 4, 5}}, x.Value())
}

func TestAdapter(t *testing.T) {
	a := gomlxarray.Adapter()
	require.Nil(t, a.Like(reflect.TypeFor[tensors.Tensor]()))
	x := counting()
	w, err := a.Wrap(x)
	require.NoError(t, err)
	again, err := a.Wrap(w)
	require.NoError(t, err)
	v, err := a.Unwrap(again, reflect.TypeFor[*tensors.Tensor]())
	require.NoError(t, err)
	require.Same(t, x, v)

	_, err = a.Wrap("x")
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = a.Unwrap(w, reflect.TypeFor[string]())
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	_, err = a.Unwrap(&ndarray.Array{}, reflect.TypeFor[*tensors.Tensor]())
	require.ErrorIs(t, err, arrayapi.ErrForeign)
}
