package gonumarray_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/registry"
)

func TestRegisterIsAllOrNothing(t *testing.T) {
	r := newRegistry(t)
	rules := r.Rules()
	require.ErrorIs(t, gonumarray.Register(r), registry.ErrRegistered)
	require.Equal(t, rules, r.Rules())
	for name, first := range map[string]func(*registry.Registry) error{
		"namespace": func(r *registry.Registry) error { return r.AddNamespace(gonumarray.Namespace()) },
		"protocol": func(r *registry.Registry) error {
			return r.AdaptProtocol(registry.Implements[mat.CMatrix](), 0, gonumarray.Adapter())
		},
		"type": func(r *registry.Registry) error {
			return r.Adapt(reflect.TypeFor[mat.DiagDense](), gonumarray.Adapter())
		},
	} {
		r := registry.New()
		require.NoError(t, first(r))
		rules := r.Rules()
		require.ErrorIs(t, gonumarray.Register(r), registry.ErrRegistered, name)
		require.Equal(t, rules, r.Rules(), name)
	}
}

func TestDispatch(t *testing.T) {
	r := newRegistry(t)
	for _, v := range []any{
		&mat.Dense{}, mat.Transpose{}, &mat.Cholesky{}, hidden{}, &hidden{}, list{}, mat.CTranspose{},
	} {
		rule, ok := r.Explain(reflect.TypeOf(v)).Chosen()
		require.True(t, ok, "%T", v)
		require.Equal(t, registry.ProtocolRule, rule.Kind, "%T", v)
	}
	rule, ok := r.Explain(reflect.TypeFor[mat.Dense]()).Chosen()
	require.True(t, ok)
	require.Equal(t, registry.ExactRule, rule.Kind)
}

// A value that is more than the matrix which it embeds is not saved as one.
func TestStructsThatEmbedAMatrixAreNotTaken(t *testing.T) {
	type labeled struct {
		*mat.Dense
		Label string
	}
	type byValue struct{ mat.VecDense }
	type byInterface struct{ mat.Matrix }
	type twice struct{ labeled }
	type complexOne struct{ *mat.CDense }
	r := newRegistry(t)
	for _, v := range []any{labeled{}, &labeled{}, &byValue{}, twice{}, complexOne{}, byInterface{}, &byInterface{}} {
		for _, tried := range r.Explain(reflect.TypeOf(v)).Tried {
			require.False(t, tried.Fits && tried.Rule.Adapted, "%T: %v", v, tried)
		}
	}
}

func TestWrappersOfNilAreNotSaved(t *testing.T) {
	r, store := newRegistry(t), new(artifact.Mem)
	for _, v := range []any{gonumarray.Dense{}, gonumarray.Matrix{}, mat.Transpose{}, mat.CTranspose{}} {
		_, err := r.Save(context.Background(), store, "x", v, nil)
		require.ErrorContains(t, err, "nil", "%T", v)
	}
}

// A program that does not know gonum loads its matrices too.
func TestWithoutRegister(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	saved(t, r, s, "x", mat.NewSymDense(2, []float64{1, 2, 0, 3}), 2, 2)
	var warnings []error
	v, err := registry.Load[any](ctx, registry.New(), s, "x", &registry.LoadOptions{Warn: func(w error) { warnings = append(warnings, w) }})
	require.NoError(t, err)
	require.Equal(t, "[[1. 2.]\n [2. 3.]]", v.(*ndarray.Array).String())
	require.Len(t, warnings, 1)
	require.ErrorContains(t, warnings[0], "gonum")
}

// The wrappers are arrays by themselves: they need no registering.
func TestWrappersNeedNoRegister(t *testing.T) {
	ctx, r, s := context.Background(), registry.New(), new(artifact.Mem)
	m := gonumarray.Dense{Dense: mat.NewDense(2, 1, numbers(2))}
	saved(t, r, s, "x", m, 2, 1)
	saved(t, r, s, "behind a pointer", &m, 2, 1)
	got, err := registry.Load[gonumarray.Dense](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m), bits(got))
	behind, err := registry.Load[*gonumarray.Dense](ctx, r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m), bits(*behind))
}

func at00(m mat.Dense) float64 { return m.At(0, 0) }

func TestAdapter(t *testing.T) {
	a := gonumarray.Adapter()
	x, err := a.Wrap(mat.NewDense(1, 1, []float64{5}))
	require.NoError(t, err)
	v, err := a.Unwrap(x, reflect.TypeFor[mat.Dense]())
	require.NoError(t, err)
	require.Equal(t, 5.0, at00(v.(mat.Dense)))
	_, err = a.Unwrap(x, reflect.TypeFor[*mat.SymDense]())
	require.ErrorContains(t, err, "want a *mat.SymDense, have *mat.Dense")
	_, err = a.Unwrap(gonumarray.Dense{}, reflect.TypeFor[*mat.Dense]())
	require.ErrorContains(t, err, "nil")
	_, err = a.Unwrap(new(ndarray.Array), reflect.TypeFor[*mat.Dense]())
	require.ErrorIs(t, err, arrayapi.ErrForeign)
	for _, none := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[any](), reflect.TypeFor[fmt.Stringer](), reflect.TypeFor[mat.Transpose](), reflect.TypeFor[struct{}](),
		reflect.TypeFor[interface {
			mat.Matrix
			Unknown()
		}](),
	} {
		require.Nil(t, a.Like(none), "%v", none)
	}
}
