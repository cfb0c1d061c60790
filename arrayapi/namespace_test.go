package arrayapi_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
)

type array struct{ ns arrayapi.Namespace }

func (a array) ArrayNamespace() arrayapi.Namespace { return a.ns }

type namespace struct {
	name     string
	versions []string
}

func (n namespace) Name() string { return n.name }

func (n namespace) Info() arrayapi.Info {
	return arrayapi.Info{Versions: n.versions, DTypes: []dtype.DType{dtype.Float32, dtype.NewBytes(0)}}
}

func (namespace) Buffer(arrayapi.ArrayLike, arrayapi.CopyMode) (arrayapi.Buffer, error) {
	return arrayapi.Buffer{}, arrayapi.ErrForeign
}

func (namespace) FromBuffer(arrayapi.Buffer, arrayapi.ArrayLike, arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	return nil, arrayapi.ErrForeign
}

func TestNamespaceOf(t *testing.T) {
	a, b := array{namespace{name: "a"}}, array{namespace{name: "b"}}
	type celsius float32
	for _, xs := range [][]any{{a}, {a, a}, {1, a, 2.5, true, 1i, nil, celsius(3), uint8(1)}, {&a}} {
		ns, err := arrayapi.NamespaceOf(xs...)
		require.NoError(t, err)
		require.Equal(t, "a", ns.Name())
	}
	for _, c := range []struct {
		xs   []any
		says string
	}{
		{nil, "want an array among the arguments, have none"},
		{[]any{1, nil}, "[int <nil>]"},
		{[]any{a, 1, b}, `0 (arrayapi_test.array) is of "a", 2 (arrayapi_test.array) of "b"`},
		{[]any{a, "text"}, "argument 1: want an array or a scalar, have string"},
		{[]any{a, []float64{1}}, "[]float64"},
		{[]any{(*array)(nil)}, "a nil *arrayapi_test.array"},
		{[]any{array{}}, "names no namespace"},
	} {
		_, err := arrayapi.NamespaceOf(c.xs...)
		require.ErrorContains(t, err, c.says)
	}
}

// old is a namespace that has an own self for each version.
type old struct{ namespace }

func (o old) Version(v string) (arrayapi.Namespace, error) {
	return namespace{name: "as of " + v, versions: []string{v}}, nil
}

func TestVersion(t *testing.T) {
	ns := old{namespace{"x", []string{"2023.12", "2025.12", "2024.12"}}}
	for v, want := range map[string]string{"": "as of 2025.12", "2024.12": "as of 2024.12"} {
		got, err := arrayapi.Version(ns, v)
		require.NoError(t, err)
		require.Equal(t, want, got.Name())
	}
	_, err := arrayapi.Version(ns, "2021.12")
	require.ErrorContains(t, err, `"2021.12"`)
	require.ErrorContains(t, err, `["2023.12" "2025.12" "2024.12"]`)

	got, err := arrayapi.Version(namespace{"x", []string{"2025.12"}}, "2025.12")
	require.NoError(t, err)
	require.Equal(t, "x", got.Name())
	got, err = arrayapi.Version(namespace{name: "exchanges only"}, "")
	require.NoError(t, err)
	require.Equal(t, "exchanges only", got.Name())
}

func TestInfo(t *testing.T) {
	i := namespace{"x", []string{"2025.12"}}.Info()
	require.True(t, i.Has(dtype.Float32.WithOrder(dtype.BigEndian)))
	require.True(t, i.Has(dtype.NewBytes(7)))
	require.False(t, i.Has(dtype.Float64))
	require.True(t, i.HasVersion("2025.12"))
	require.False(t, i.HasVersion("2024.12"))
}

func TestNames(t *testing.T) {
	require.Equal(t, "copy=None copy=True copy=False CopyMode(9)",
		arrayapi.CopyIfNeeded.String()+" "+arrayapi.CopyAlways.String()+" "+arrayapi.CopyNever.String()+" "+arrayapi.CopyMode(9).String())
	require.True(t, arrayapi.Device("").IsHost())
	require.True(t, arrayapi.Host.IsHost())
	require.False(t, arrayapi.Device("cuda:0").IsHost())
	err := error(&arrayapi.DTypeError{Op: "x", Have: dtype.Int8, Want: "a float"})
	require.EqualError(t, errors.Join(err), "x: want dtype a float, have int8")
	require.EqualError(t, &arrayapi.ShapeError{Op: "x", Have: []int{1, 2}, Want: "one dimension"}, "x: want one dimension, have shape [1 2]")
}
