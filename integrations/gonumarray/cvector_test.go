package gonumarray_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/gonumarray"
	"github.com/arraylike/arraylike/registry"
)

func TestCVector(t *testing.T) {
	v := gonumarray.CVector{1, 2i, 3 + 4i}
	b, err := gonumarray.Namespace().Buffer(v, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, []int{3}, b.Shape)
	require.Equal(t, dtype.KindComplex128, b.DType.Kind())
	x, err := gonumarray.Namespace().FromBuffer(b, nil, arrayapi.CopyAlways)
	require.NoError(t, err)
	require.Equal(t, v, x)
	b.Strides = []int{-16}
	b.Offset = 32
	x, err = gonumarray.Namespace().FromBuffer(b, gonumarray.CVector{}, arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	require.Equal(t, gonumarray.CVector{3 + 4i, 2i, 1}, x)
	_, err = gonumarray.Namespace().FromBuffer(b, gonumarray.CVector{}, arrayapi.CopyNever)
	require.ErrorIs(t, err, arrayapi.ErrCopy)
	u, err := gonumarray.Unwrap(v)
	require.NoError(t, err)
	require.Equal(t, []complex128{1, 2i, 3 + 4i}, u)
	require.Equal(t, u, v.Unwrap())
	var shapeError *arrayapi.ShapeError
	var dtypeError *arrayapi.DTypeError
	_, err = gonumarray.Namespace().FromBuffer(buffer(t, []float64{1}, 1), gonumarray.CVector{}, arrayapi.CopyIfNeeded)
	require.ErrorAs(t, err, &dtypeError)
	matrix, err := bufferOf(t, complexes(1, 2), arrayapi.CopyIfNeeded)
	require.NoError(t, err)
	_, err = gonumarray.Namespace().FromBuffer(matrix, gonumarray.CVector{}, arrayapi.CopyIfNeeded)
	require.ErrorAs(t, err, &shapeError)
}

func TestCVectorAliases(t *testing.T) {
	needSharedMemory(t)
	v := gonumarray.CVector{1, 2}
	b, err := gonumarray.Namespace().Buffer(v, arrayapi.CopyNever)
	require.NoError(t, err)
	x, err := gonumarray.Namespace().FromBuffer(b, nil, arrayapi.CopyNever)
	require.NoError(t, err)
	v[0] = 7i
	require.Equal(t, v, x)
}

// It is an array by itself, and so computed with, saved and loaded.
func TestCVectorTakesPart(t *testing.T) {
	v := gonumarray.CVector{1, 2i}
	calc := xp.For(v)
	sum, err := xp.As[gonumarray.CVector](calc, calc.Add(v, v))
	require.NoError(t, err)
	require.Equal(t, gonumarray.CVector{2, 4i}, sum)
	row, err := xp.As[gonumarray.CVector](calc, calc.Sum(gonumarray.CDense{CDense: mat.NewCDense(2, 2, []complex128{1, 2, 3i, 4i})}, xp.Axis(0)))
	require.NoError(t, err)
	require.Equal(t, gonumarray.CVector{1 + 3i, 2 + 4i}, row)
	ctx, r, s := context.Background(), newRegistry(t), new(artifact.Mem)
	saved(t, r, s, "v", v, 2)
	got, err := registry.Load[gonumarray.CVector](ctx, r, s, "v", nil)
	require.NoError(t, err)
	require.Equal(t, v, got)
	plain, err := registry.Load[[]complex128](ctx, r, s, "v", nil)
	require.NoError(t, err)
	require.Equal(t, []complex128{1, 2i}, plain)
}
