package registrytest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// table is an array of float64 of the namespace N: the zero value of its type has to name
// a namespace, so that one with a planted fault needs a type of its own.
type table[N arrayapi.Namespace] struct {
	cells []float64
	shape []int
}

func (*table[N]) ArrayNamespace() arrayapi.Namespace { return *new(N) }

// tables is the part of a namespace N that is sound.
type tables[N arrayapi.Namespace] struct{}

func (tables[N]) Name() string { return "test.tables" }

func (tables[N]) Info() arrayapi.Info { return arrayapi.Info{DTypes: []dtype.DType{dtype.Float64}} }

func (tables[N]) Buffer(x arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.Buffer, error) {
	a, ok := x.(*table[N])
	if !ok {
		return arrayapi.Buffer{}, fmt.Errorf("tables: %T: %w", x, arrayapi.ErrForeign)
	}
	b, err := arrayapi.BufferOf(a.cells, a.shape...)
	if err != nil {
		return b, err
	}
	return b.Contiguous(mode)
}

func (tables[N]) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if _, ok := like.(*table[N]); !ok && like != nil {
		return nil, fmt.Errorf("tables: %T: %w", like, arrayapi.ErrForeign)
	}
	if b.NDim() == 0 {
		return nil, &arrayapi.ShapeError{Op: "tables", Have: b.Shape, Want: "a dimension"}
	}
	cells, err := arrayapi.Elements[float64](b, mode)
	if err != nil {
		return nil, err
	}
	return &table[N]{cells, slices.Clone(b.Shape)}, nil
}

// sound has no fault.
type sound struct{ tables[sound] }

// column takes part through an adapter.
type column struct{ values []float64 }

func columns() arrayapi.Adapter {
	return arrayapi.Adapter{
		Like: func(reflect.Type) arrayapi.ArrayLike { return new(ndarray.Array) },
		Wrap: func(v any) (arrayapi.ArrayLike, error) { return ndarray.FromSlice(v.(column).values) },
		Unwrap: func(x arrayapi.ArrayLike, _ reflect.Type) (any, error) {
			a := x.(*ndarray.Array)
			if a.NDim() != 1 {
				return nil, fmt.Errorf("want one dimension, have %d", a.NDim())
			}
			values, err := ndarray.Data[float64](a)
			return column{values}, err
		},
	}
}

// reading has a materializer of its own.
type reading struct {
	Place  string
	Values []float64
	note   string // no built-in rule takes what would be lost
}

type document struct {
	Place  string
	Values []float64
	Note   string
}

const readingFile = "reading.json"

// readings is the materializer of readings. What is set takes the place of the sound
// function.
type readings struct {
	id       string
	save     func(ctx context.Context, out materializer.Output, v reading) error
	load     func(ctx context.Context, in materializer.Input, want materializer.Want) (any, error)
	describe func(v any) (artifact.Metadata, error)
}

func (m *readings) ID() string {
	if m.id != "" {
		return m.id
	}
	return "test.reading"
}

func (m *readings) Save(ctx context.Context, out materializer.Output, v any) error {
	x, ok := v.(reading)
	if !ok {
		return fmt.Errorf("%w: %T is no reading", materializer.ErrDeclined, v)
	}
	if m.save != nil {
		return m.save(ctx, out, x)
	}
	return saveReading(ctx, out, x)
}

func saveReading(_ context.Context, out materializer.Output, v reading) error {
	doc, err := json.Marshal(document{v.Place, v.Values, v.note})
	if err != nil {
		return err
	}
	return materializer.WriteFile(out, readingFile, doc)
}

func (m *readings) Load(ctx context.Context, in materializer.Input, want materializer.Want) (any, error) {
	if m.load != nil {
		return m.load(ctx, in, want)
	}
	return loadReading(ctx, in, want)
}

func loadReading(_ context.Context, in materializer.Input, want materializer.Want) (any, error) {
	if want.Type != nil && want.Type != reflect.TypeFor[reading]() {
		return nil, &materializer.TypeError{Want: want.Type, Have: in.Entry()}
	}
	doc, err := materializer.ReadFile(in, readingFile)
	if err != nil {
		return nil, err
	}
	var d document
	if err := json.Unmarshal(doc, &d); err != nil {
		return nil, err
	}
	return reading{d.Place, d.Values, d.Note}, nil
}

// Describe implements materializer.Describer.
func (m *readings) Describe(_ context.Context, v any) (artifact.Metadata, error) {
	if m.describe != nil {
		return m.describe(v)
	}
	return artifact.Metadata{"values": len(v.(reading).Values)}, nil
}

// parts are what is registered, and what is tested with it.
type parts struct {
	namespace    arrayapi.Namespace
	array        arrayapi.ArrayLike
	adapter      arrayapi.Adapter
	materializer *readings
	register     func(r *registry.Registry, m materializer.Materializer) error // registers the materializer
	change       func(c *registrytest.Config)
}

// soundParts have no fault.
func soundParts() *parts {
	return &parts{
		namespace: sound{}, array: newTable[sound](), adapter: columns(), materializer: new(readings),
		register: func(r *registry.Registry, m materializer.Materializer) error {
			return r.Associate(reflect.TypeFor[reading](), m)
		},
		change: func(*registrytest.Config) {},
	}
}

func newTable[N arrayapi.Namespace]() *table[N] {
	return &table[N]{[]float64{6, 5, 4, 3, 2, 1}, []int{2, 3}}
}

func matrix() *ndarray.Array {
	x, err := ndarray.FromSlice([]float64{1, 2, 3, 4}, 2, 2)
	if err != nil {
		panic(err) // there are four
	}
	return x
}

func types(zeros ...any) (all []reflect.Type) {
	for _, zero := range zeros {
		all = append(all, reflect.TypeOf(zero))
	}
	return all
}

// config is what their authors would write.
func (p *parts) config() registrytest.Config {
	c := registrytest.Config{
		Register: func(r *registry.Registry) error {
			if err := r.AddNamespace(p.namespace); err != nil {
				return err
			}
			if err := r.Adapt(reflect.TypeFor[column](), p.adapter); err != nil {
				return err
			}
			return p.register(r, p.materializer)
		},
		Values: []registrytest.Value{
			{
				Name: "table", Value: p.array, Materializer: "array", Rule: registry.ProtocolRule,
				As: types(new(ndarray.Array), [][]float64{}), Refuses: types([]float64{}, [][]float32{}, column{}, reading{}, ""),
			},
			{
				Name: "matrix", Value: matrix(), Materializer: "array", Rule: registry.ProtocolRule,
				As: types([][]float64{}, p.array), Refuses: types([]float64{}, column{}),
			},
			{
				Name: "column", Value: column{[]float64{3, 1, 2}}, Materializer: "array", Rule: registry.ExactRule,
				Any: reflect.TypeFor[*ndarray.Array](), As: types([]float64{}), Refuses: types([][]float64{}, reading{}, ""),
			},
			{
				Name: "reading", Value: reading{"here", []float64{3, 1, 2}, "a note"}, Materializer: p.materializer.ID(), Rule: registry.ExactRule,
				Refuses: types([]float64{}, column{}, new(ndarray.Array), map[string]any{}),
			},
		},
	}
	p.change(&c)
	return c
}
