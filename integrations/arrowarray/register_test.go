package arrowarray_test

import (
	"context"
	"math"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/float16"
	"github.com/apache/arrow-go/v18/arrow/tensor"
	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/arrayapi/xp"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/integrations/arrowarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

func TestRegisterTwice(t *testing.T) {
	r := newRegistry(t)
	require.ErrorIs(t, arrowarray.Register(r), registry.ErrRegistered)
}

func TestRegisterCoversTypes(t *testing.T) {
	r := newRegistry(t)
	for _, tc := range []struct {
		t    reflect.Type
		want string
	}{
		{reflect.TypeFor[*array.Float64](), "protocol implements arrow.Array -> array (adapted)"},
		{reflect.TypeFor[*tensor.Int8](), "protocol implements tensor.Interface -> array (adapted)"},
		{reflect.TypeFor[arrow.RecordBatch](), "protocol implements arrow.RecordBatch -> arrow.record"},
		{reflect.TypeFor[arrowarray.Array](), "protocol implements arrayapi.ArrayLike -> array"},
	} {
		rule, ok := r.Explain(tc.t).Chosen()
		require.True(t, ok)
		require.Equal(t, tc.want, rule.String())
	}
}

func TestSavedArrowLoadsAsOthers(t *testing.T) {
	ctx, mem, store := context.Background(), checked(t), new(artifact.Mem)
	r := newRegistry(t, arrowarray.Allocator(mem))
	a := arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2, 3, 4)
	m, err := r.Save(ctx, store, "a", a, nil)
	require.NoError(t, err)
	require.Equal(t, "arrow", m.Root.Namespace)
	require.Equal(t, "float64", m.Root.DType)
	_, err = r.Save(ctx, store, "t", tensorOf(t, a, []int64{2, 2}, []int64{8, 16}), nil)
	require.NoError(t, err)

	s, err := registry.Load[[]float64](ctx, r, store, "a", nil)
	require.NoError(t, err)
	require.Equal(t, []float64{1, 2, 3, 4}, s)
	n, err := registry.Load[*ndarray.Array](ctx, registry.New(), store, "t", nil)
	require.NoError(t, err)
	require.Equal(t, "[[1. 3.]\n [2. 4.]]", n.String())
	require.True(t, n.IsF(), "the layout is kept")
	l, err := registry.Load[*array.FixedSizeList](ctx, r, store, "t", nil)
	require.NoError(t, err)
	require.Equal(t, "[[1 3] [2 4]]", l.String())
	l.Release()
	x, err := registry.Load[tensor.Interface](ctx, r, store, "t", nil)
	require.NoError(t, err)
	require.True(t, x.IsColMajor())
	x.Release()
	_, err = registry.Load[*array.Float32](ctx, r, store, "a", nil)
	var e *arrayapi.DTypeError
	require.ErrorAs(t, err, &e)
}

func TestOthersLoadAsArrow(t *testing.T) {
	ctx, mem, store := context.Background(), checked(t), new(artifact.Mem)
	r := newRegistry(t, arrowarray.Allocator(mem))
	_, err := r.Save(ctx, store, "x", []uint16{1, 2, 3}, nil)
	require.NoError(t, err)
	a, err := registry.Load[*array.Uint16](ctx, r, store, "x", nil)
	require.NoError(t, err)
	defer a.Release()
	require.Equal(t, []uint16{1, 2, 3}, a.Uint16Values())
	i, err := registry.Load[arrow.Array](ctx, r, store, "x", nil)
	require.NoError(t, err)
	defer i.Release()
	require.True(t, array.Equal(a, i))
	x, err := registry.Load[*tensor.Uint16](ctx, r, store, "x", nil)
	require.NoError(t, err)
	defer x.Release()
	require.Equal(t, []int64{3}, x.Shape())
	w, err := registry.Load[arrowarray.Array](ctx, r, store, "x", nil)
	require.NoError(t, err)
	defer w.Release()
	require.True(t, array.Equal(a, w.Arrow))

	_, err = r.Save(ctx, store, "c", []complex128{1i}, nil)
	require.NoError(t, err)
	_, err = registry.Load[arrow.Array](ctx, r, store, "c", nil)
	var e *arrayapi.DTypeError
	require.ErrorAs(t, err, &e)
}

func TestLoadAny(t *testing.T) {
	ctx, mem, store := context.Background(), checked(t), new(artifact.Mem)
	r := newRegistry(t, arrowarray.Allocator(mem))
	a := arrayOf(t, array.NewFloat16Builder(mem), nil, float16.New(1), float16.New(2))
	f := arrayOf(t, array.NewInt64Builder(mem), nil, 1, 2)
	for _, tc := range []struct {
		name string
		v    any
		want any
	}{
		{"array", a, (*array.Float16)(nil)},
		{"tensor", tensorOf(t, f, []int64{1, 2}, nil), (*tensor.Int64)(nil)},
		{"rank 0", tensorOf(t, f, []int64{}, nil), (*tensor.Int64)(nil)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := r.Save(ctx, store, tc.name, tc.v, nil)
			require.NoError(t, err)
			v, err := registry.Load[any](ctx, r, store, tc.name, nil)
			require.NoError(t, err)
			require.IsType(t, tc.want, v)
			v.(interface{ Release() }).Release()
		})
	}
}

// A type with no dtype, or of somebody else, is left to other rules.
func TestOtherArraysAreDeclined(t *testing.T) {
	ctx, mem, store, r := context.Background(), checked(t), new(artifact.Mem), newRegistry(t)
	type named struct {
		*array.Int8
		Name string
	}
	b := array.NewStringBuilder(mem)
	defer b.Release()
	b.AppendValues([]string{"a"}, nil)
	words := b.NewArray()
	defer words.Release()
	_, err := r.Save(ctx, store, "words", words, nil)
	var e *registry.NoMaterializerError
	require.ErrorAs(t, err, &e)
	require.Len(t, e.Declined, 1)
	m, err := r.Save(ctx, store, "named", named{arrayOf(t, array.NewInt8Builder(mem), nil, 1).(*array.Int8), "more"}, nil)
	if err == nil {
		require.NotEqual(t, materializer.Array{}.ID(), m.Root.Materializer, "it is more than an array")
	}
}

func TestMapIsWithoutACopy(t *testing.T) {
	ctx, mem := context.Background(), checked(t)
	r := newRegistry(t, arrowarray.Allocator(mem))
	store, err := artifact.NewDir(t.TempDir(), nil)
	require.NoError(t, err)
	v := make([]float64, 1<<16)
	v[12345] = math.Pi
	_, err = r.Save(ctx, store, "x", v, nil)
	require.NoError(t, err)
	h, err := r.Open(ctx, store, "x", nil)
	require.NoError(t, err)
	defer h.Close()
	a, err := registry.Map[*array.Float64](h, false)
	require.NoError(t, err)
	require.Zero(t, mem.CurrentAlloc())
	require.Equal(t, math.Pi, a.Value(12345))
	b := buffer(t, arrowarray.Array{Arrow: a})
	require.True(t, b.ReadOnly)
	a.Release()
	require.NotZero(t, b.Data[12345*8], "the buffer keeps the file mapped")
}

func TestCalculate(t *testing.T) {
	mem := checked(t)
	x := wrap(t, arrayOf(t, array.NewFloat64Builder(mem), nil, 1, 2, 3))
	calc := xp.For(x)
	y, err := xp.As[arrowarray.Array](calc, calc.Multiply(x, 2.0))
	require.NoError(t, err)
	require.Equal(t, "[2 4 6]", y.Arrow.String())
	y.Release()
	sum, err := xp.As[arrowarray.Tensor](calc, calc.Sum(x))
	require.NoError(t, err)
	require.Equal(t, 6.0, sum.Arrow.(*tensor.Float64).Value(nil))
	sum.Release()
}

func TestInfo(t *testing.T) {
	ns := arrowarray.Namespace()
	require.Equal(t, "arrow", ns.Name())
	for _, d := range heldDTypes() {
		require.True(t, ns.Info().Has(d), "%v", d)
	}
	require.Len(t, ns.Info().DTypes, 12+2)
	require.False(t, ns.Info().Has(dtype.Complex64))
}

// heldDTypes lists the dtypes that Arrow has, units of time included.
func heldDTypes() []dtype.DType {
	held := []dtype.DType{
		dtype.Bool, dtype.Int8, dtype.Int16, dtype.Int32, dtype.Int64, dtype.Uint8, dtype.Uint16, dtype.Uint32, dtype.Uint64,
		dtype.Float16, dtype.Float32, dtype.Float64,
	}
	for _, u := range []dtype.Unit{dtype.Second, dtype.Millisecond, dtype.Microsecond, dtype.Nanosecond} {
		held = append(held, dtype.NewDateTime64(u, 1), dtype.NewTimeDelta64(u, 1))
	}
	return held
}

// Each of the dtypes, and days, is held and comes back.
func TestHeldDTypes(t *testing.T) {
	ns := arrowarray.Namespace()
	for _, d := range append(heldDTypes(), dtype.NewDateTime64(dtype.Day, 1)) {
		t.Run(d.String(), func(t *testing.T) {
			b, err := arrayapi.NewBuffer(d, []int{3})
			require.NoError(t, err)
			x, err := ns.FromBuffer(b, nil, arrayapi.CopyAlways)
			require.NoError(t, err)
			require.Equal(t, d, buffer(t, x).DType)
		})
	}
}
