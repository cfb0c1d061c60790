package registry_test

import (
	"context"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/dtype/minifloat"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
)

type (
	event struct {
		time.Time
		Name string
	}
	money struct {
		*big.Int
		Currency string
	}
	wrapped struct{ *big.Int }
	stamp   struct{ time.Time } // nothing but the time
)

func TestEmbeddedMarshalersAreNotTheWholeValue(t *testing.T) {
	r, day := registry.New(), time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	same(t, r, event{day, "launch"})
	same(t, r, &event{})
	same(t, r, money{big.NewInt(1), "EUR"})
	same(t, r, wrapped{big.NewInt(1)})
	same(t, r, stamp{day})
}

func TestInterfacesThatAreNotImplementedAreErrors(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{[]float64{1}, 1i, "text", 7} {
		_, err := r.Save(t.Context(), s, "x", v, &registry.SaveOptions{Replace: true})
		require.NoError(t, err)
		var typeErr *materializer.TypeError
		_, err = registry.Load[fmt.Stringer](t.Context(), r, s, "x", nil)
		require.ErrorAs(t, err, &typeErr, "%T", v)
		_, err = registry.Load[arrayapi.ArrayLike](t.Context(), r, s, "x", nil)
		require.ErrorAs(t, err, &typeErr, "%T", v)
	}
}

// vec is an array by a method of the value, which its namespace knows as that
// alone.
type vec struct{ values string }

func (vec) ArrayNamespace() arrayapi.Namespace { return vecNamespace{} }

type vecNamespace struct{ gridNamespace }

func (vecNamespace) Name() string { return "test.vec" }

func (vecNamespace) Buffer(x arrayapi.ArrayLike, _ arrayapi.CopyMode) (arrayapi.Buffer, error) {
	v, ok := x.(vec)
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("test.vec: %T: %w", x, arrayapi.ErrForeign)
	}
	return arrayapi.BufferOf([]byte(v.values))
}

func (vecNamespace) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(vec); !ok && like != nil {
		return nil, fmt.Errorf("test.vec: %T: %w", like, arrayapi.ErrForeign)
	}
	values, err := arrayapi.Elements[byte](b, mode)
	return vec{string(values)}, err
}

func TestArraysByValueComeBackBehindPointers(t *testing.T) {
	same(t, registry.New(), vec{"abc"})
	same(t, registry.New(), &vec{"abc"})
	same(t, registry.New(), ptr(&vec{"abc"}))
}

// matrix is an interface as gonum's mat.Matrix is.
type matrix interface {
	Dims() (rows, columns int)
	At(i, j int) float64
}

type dense struct {
	values  []float64
	columns int
}

func (d *dense) Dims() (int, int)    { return len(d.values) / d.columns, d.columns }
func (d *dense) At(i, j int) float64 { return d.values[i*d.columns+j] }

// matrices lets every matrix take part as a reference array.
var matrices = arrayapi.Adapter{
	Like: func(reflect.Type) arrayapi.ArrayLike { return new(ndarray.Array) },
	Wrap: func(v any) (arrayapi.ArrayLike, error) {
		m := v.(matrix)
		rows, columns := m.Dims()
		values := make([]float64, 0, rows*columns)
		for i := range rows {
			for j := range columns {
				values = append(values, m.At(i, j))
			}
		}
		return ndarray.FromSlice(values, rows, columns)
	},
	Unwrap: func(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
		a := x.(*ndarray.Array)
		values, err := ndarray.Data[float64](a)
		if err != nil || a.NDim() != 2 {
			return nil, fmt.Errorf("want a matrix of float64, have %s of shape %v", a.DType(), a.Shape())
		}
		return &dense{values, a.Shape()[1]}, nil
	},
}

func TestAdaptedInterfaces(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	require.NoError(t, r.AdaptProtocol(registry.Implements[matrix](), 0, matrices))
	v := &dense{[]float64{1, 2, 3, 4, 5, 6}, 3}
	_, err := r.Save(t.Context(), s, "x", v, nil)
	require.NoError(t, err)
	_, err = r.Save(t.Context(), s, "rows", [][]float64{{1, 2, 3}, {4, 5, 6}}, nil)
	require.NoError(t, err)
	for _, name := range []string{"x", "rows"} {
		m, err := registry.Load[matrix](t.Context(), r, s, name, nil)
		require.NoError(t, err)
		require.Equal(t, v, m)
		d, err := registry.Load[*dense](t.Context(), r, s, name, nil)
		require.NoError(t, err)
		require.Equal(t, v, d)
	}
}

func TestRemovedRulesStillLoad(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", 7, nil)
	require.NoError(t, err)
	require.NoError(t, r.Remove(registry.ExactRule, "int"))
	require.NoError(t, r.Remove(registry.StructuralRule, "numbers, and slices and arrays of them at any nesting"))
	n, err := registry.Load[int](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, 7, n)
}

func TestArraysThatEmbedNothing(t *testing.T) {
	type hollow struct{ arrayapi.ArrayLike }
	_, err := registry.New().Save(t.Context(), new(artifact.Mem), "x", hollow{}, nil)
	require.ErrorContains(t, err, "ArrayNamespace of registry_test.hollow panics")
}

func TestRankZeroArraysAreNumbers(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	_, err := r.Save(t.Context(), s, "x", ndarray.Scalar(2.5), nil)
	require.NoError(t, err)
	f, err := registry.Load[float64](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.Equal(t, 2.5, f)
}

func TestMinifloatsAreMoreThanTheirBits(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, v := range []any{minifloat.BFloat16From(1.5), []minifloat.BFloat16{1, 2}, [][2]minifloat.Float8E4M3FN{{1, 2}}, []minifloat.Float16{3}} {
		m, err := r.Save(t.Context(), s, "x", v, &registry.SaveOptions{Replace: true})
		require.NoError(t, err)
		require.Contains(t, m.Root.Kind, m.Root.DType)
		got, err := registry.Load[any](t.Context(), r, s, "x", nil)
		require.NoError(t, err)
		require.Equal(t, v, got)
	}
}

func TestMetadataIsNobodyElses(t *testing.T) {
	shared := artifact.Metadata{"points": 1}
	r := registry.New()
	require.NoError(t, r.Associate(reflect.TypeFor[point](), describing{tag[point]("p"), shared}))
	_, err := r.Save(t.Context(), new(artifact.Mem), "x", point{}, &registry.SaveOptions{Metadata: artifact.Metadata{"run": 1}})
	require.NoError(t, err)
	require.Equal(t, artifact.Metadata{"points": 1}, shared)
}

type describing struct {
	materializer.Materializer
	metadata artifact.Metadata
}

func (d describing) Describe(context.Context, any) (artifact.Metadata, error) { return d.metadata, nil }

func TestMaterializersStayInTheirDirectory(t *testing.T) {
	r, s := registry.New(), new(artifact.Mem)
	for _, file := range []string{"../other", "/other", "a/../../other", ""} {
		escape := materializer.New("escape",
			func(_ context.Context, out materializer.Output, _ point) error {
				return materializer.WriteFile(out, file, nil)
			},
			func(_ context.Context, in materializer.Input) (p point, err error) {
				_, err = materializer.ReadFile(in, file)
				return p, err
			})
		r := r.Clone()
		require.NoError(t, r.Associate(reflect.TypeFor[point](), escape))
		require.NoError(t, r.Associate(reflect.TypeFor[pair](), pairs{}))
		_, err := r.Save(t.Context(), s, "x", pair{point{}, point{}}, nil)
		require.Error(t, err, "%q", file)
	}
	require.Empty(t, names(t, s))
}

func TestWhatNoFileHoldsIsNotSaved(t *testing.T) {
	field := func(name string, offset int) dtype.Field {
		return dtype.Field{Name: name, Offset: offset, DType: dtype.Int32}
	}
	overlapping, err := dtype.NewStruct([]dtype.Field{field("a", 0), field("b", 2)}, 8)
	require.NoError(t, err)
	disordered, err := dtype.NewStruct([]dtype.Field{field("b", 8), field("a", 0)}, 16)
	require.NoError(t, err)
	deep := disordered
	for range 40 {
		deep, err = dtype.NewStruct([]dtype.Field{{Name: "x", DType: deep}}, -1)
		require.NoError(t, err)
	}
	nested := dtype.Int8
	for range 40 {
		nested, err = dtype.NewStruct([]dtype.Field{{Name: "x", DType: nested}}, -1)
		require.NoError(t, err)
	}
	r, s := registry.New(), new(artifact.Mem)
	for _, d := range []dtype.DType{overlapping, disordered, deep, nested} {
		a, err := ndarray.Zeros([]int{2}, d)
		require.NoError(t, err)
		_, err = r.Save(t.Context(), s, "x", a, nil)
		require.Error(t, err, "%.80s", d)
	}
	a, err := ndarray.Zeros(slices.Repeat([]int{1}, 65), dtype.Int8)
	require.NoError(t, err)
	_, err = r.Save(t.Context(), s, "x", a, nil)
	require.ErrorContains(t, err, "at most 64 dimensions")
	require.Empty(t, names(t, s))
}

func TestRecordsOfManyFieldsComeBack(t *testing.T) {
	fields := make([]dtype.Field, 900)
	for i := range fields {
		fields[i] = dtype.Field{Name: fmt.Sprintf("field_%04d", i), Offset: 8 * i, DType: dtype.Float64}
	}
	d, err := dtype.NewStruct(fields, -1)
	require.NoError(t, err)
	a, err := ndarray.Zeros([]int{3}, d)
	require.NoError(t, err)
	r, s := registry.New(), new(artifact.Mem)
	_, err = r.Save(t.Context(), s, "x", a, nil)
	require.NoError(t, err)
	got, err := registry.Load[*ndarray.Array](t.Context(), r, s, "x", nil)
	require.NoError(t, err)
	require.True(t, d.Equal(got.DType()))
}

func TestImplementsNoInterface(t *testing.T) {
	require.Error(t, registry.New().Protocol(registry.Implements[int](), 0, declining{"d"}))
}
