package gonumarray_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// A model is what a program keeps: matrices of several types.
type model struct {
	Weights    *mat.Dense
	Bias       *mat.VecDense
	Covariance *mat.SymDense
}

func TestMatricesInContainers(t *testing.T) {
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	m := model{sliced(3, 2), mat.NewVecDense(3, numbers(3)), mat.NewSymDense(2, numbers(4))}
	_, err := r.Save(ctx, s, "struct", m, nil)
	require.NoError(t, err)
	got, err := registry.Load[model](ctx, r, s, "struct", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m.Weights), bits(got.Weights))
	require.Equal(t, bits(m.Bias), bits(got.Bias))
	require.Equal(t, bits(m.Covariance), bits(got.Covariance))

	_, err = r.Save(ctx, s, "map", map[string]*mat.Dense{"w": m.Weights}, nil)
	require.NoError(t, err)
	byName, err := registry.Load[map[string]*mat.Dense](ctx, r, s, "map", nil)
	require.NoError(t, err)
	require.Equal(t, bits(m.Weights), bits(byName["w"]))

	_, err = r.Save(ctx, s, "list", []mat.Matrix{m.Weights, m.Bias, m.Weights.T()}, nil)
	require.NoError(t, err)
	list, err := registry.Load[[]mat.Matrix](ctx, r, s, "list", nil)
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.Equal(t, bits(m.Bias), bits(list[1]))
	require.Equal(t, bits(m.Weights.T()), bits(list[2]))
}
