package registrytest_test

import (
	"context"
	"errors"
	"reflect"
	"sync"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/registry"
	"github.com/arraylike/arraylike/registry/registrytest"
)

// casting holds what it is given as float64.
type casting struct{ tables[casting] }

func (n casting) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if b.DType.Kind() == dtype.KindFloat32 {
		narrow, err := arrayapi.Elements[float32](b, mode)
		if err != nil {
			return nil, err
		}
		wide := make([]float64, len(narrow))
		for i, v := range narrow {
			wide[i] = float64(v)
		}
		if b, err = arrayapi.BufferOf(wide, b.Shape...); err != nil {
			return nil, err
		}
	}
	return n.tables.FromBuffer(b, like, mode)
}

// boasting lists a dtype that it refuses.
type boasting struct{ tables[boasting] }

func (boasting) Info() arrayapi.Info {
	return arrayapi.Info{DTypes: []dtype.DType{dtype.Float64, dtype.Int16}}
}

// shortening holds no more than one row.
type shortening struct{ tables[shortening] }

func (n shortening) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	if b.NDim() == 2 && b.Shape[0] > 1 {
		b.Shape = []int{1, b.Shape[1]}
	}
	return n.tables.FromBuffer(b, like, mode)
}

// lending gives all arrays of some elements the same memory.
type lending struct{ tables[lending] }

var lent struct {
	sync.Mutex
	cells [6]float64
}

func (n lending) FromBuffer(b arrayapi.Buffer, like arrayapi.ArrayLike, mode arrayapi.CopyMode) (arrayapi.ArrayLike, error) {
	x, err := n.tables.FromBuffer(b, like, mode)
	if a, ok := x.(*table[lending]); ok && len(a.cells) == 6 {
		lent.Lock()
		defer lent.Unlock()
		copy(lent.cells[:], a.cells)
		a.cells = lent.cells[:]
	}
	return x, err
}

func plantArray[N arrayapi.Namespace](p *parts) { p.namespace, p.array = *new(N), newTable[N]() }

func narrow(c *registrytest.Config) {
	x, err := ndarray.FromSlice([]float32{1, 2})
	if err != nil {
		panic(err)
	}
	c.Values = append(c.Values, registrytest.Value{Name: "narrow", Value: x, Materializer: "array"})
}

func arrayFaults() []fault {
	return []fault{
		{"an adapter loses a value", func(p *parts) {
			unwrap := p.adapter.Unwrap
			p.adapter.Unwrap = func(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
				v, err := unwrap(x, t)
				if c, ok := v.(column); ok && err == nil {
					v = column{c.values[:len(c.values)-1]}
				}
				return v, err
			}
		}, []string{"itself"}},
		{"an adapter takes any shape", func(p *parts) {
			unwrap := p.adapter.Unwrap
			p.adapter.Unwrap = func(x arrayapi.ArrayLike, t reflect.Type) (any, error) {
				if a := x.(*ndarray.Array); a.NDim() != 1 {
					return column{}, nil
				}
				return unwrap(x, t)
			}
		}, []string{"refuses"}},
		{"a namespace casts", func(p *parts) {
			plantArray[casting](p)
			p.change = narrow
		}, []string{"exchange"}},
		{"a namespace holds less than it lists", plantArray[boasting], []string{"namespaces"}},
		{"a namespace holds less than it is given", plantArray[shortening], []string{"exchange", "itself", "as", "namespaces"}},
		{"loads share memory", func(p *parts) {
			plantArray[lending](p)
			p.change = func(c *registrytest.Config) {
				c.Skip = map[string]string{"concurrency": "the fault is a race"}
				c.Values[0].Change = func(v any) { v.(*table[lending]).cells[0]++ }
			}
		}, []string{"independence", "containers"}},
		{"a type that is named loses a value", func(p *parts) {
			short := p.adapter
			short.Wrap = func(v any) (arrayapi.ArrayLike, error) { return ndarray.FromSlice(v.(shortColumn).values) }
			short.Unwrap = func(x arrayapi.ArrayLike, _ reflect.Type) (any, error) {
				values, err := ndarray.Data[float64](x.(*ndarray.Array))
				return shortColumn{values[1:]}, err
			}
			p.change = func(c *registrytest.Config) {
				c.Others = append(c.Others, func(r *registry.Registry) error { return r.Adapt(reflect.TypeFor[shortColumn](), short) })
				c.Values[2].As = append(c.Values[2].As, reflect.TypeFor[shortColumn]())
			}
		}, []string{"as"}},
		{"pictures fail", func(p *parts) {
			p.change = func(c *registrytest.Config) {
				c.Others = append(c.Others, func(r *registry.Registry) error { return r.AddVisualizer(blind{}) })
			}
		}, []string{"metadata"}},
	}
}

type shortColumn struct{ values []float64 }

// blind draws nothing.
type blind struct{}

func (blind) Visualize(context.Context, materializer.Output, any) error {
	return errors.New("no light")
}
