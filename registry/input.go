package registry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// loading is what all values of one artifact that is being loaded share.
type loading struct {
	rules  *rules
	reader artifact.Reader
	extra  materializer.Materializer // known to this load alone; may be nil
	warn   warner
	budget *budget
	packs  packs
}

// input is the materializer.Input of one value.
type input struct {
	*loading
	entry *artifact.Entry
	dir   string // of the value, relative to the artifact
}

// Entry returns the entry of the value.
func (in *input) Entry() *artifact.Entry { return in.entry }

// Open opens a file of the value.
func (in *input) Open(file string) (artifact.File, error) {
	if err := artifact.CheckPath(file); err != nil {
		return nil, err
	}
	name := path.Join(in.dir, file)
	if in.entry.Pack != "" {
		f, err := in.packs.open(in.reader, in.entry.Pack, name)
		if _, ok := in.reader.Manifest().File(name); !ok || !errors.Is(err, fs.ErrNotExist) {
			return f, err
		}
	}
	return in.reader.Open(name)
}

// Map maps a file of the value: it makes in an artifact.Mapper.
func (in *input) Map(file string) (*artifact.Mapped, error) {
	if err := artifact.CheckPath(file); err != nil {
		return nil, err
	}
	return artifact.Map(in.reader, path.Join(in.dir, file))
}

// element is the input of the element i.
func (in *input) element(i int) *input {
	e := in.entry.Elements[i]
	return &input{loading: in.loading, entry: e, dir: path.Join(in.dir, e.Dir)}
}

// Element loads an element of the value.
func (in *input) Element(ctx context.Context, i int, t reflect.Type) (any, error) {
	if i < 0 || i >= len(in.entry.Elements) {
		return nil, fmt.Errorf("want an element from 0 to below %d, have %d", len(in.entry.Elements), i)
	}
	elem := in.element(i)
	if elem.entry.Dir == "" { // it has no files that are its own, and is not read from those of others
		return nil, elem.failed(errors.New("it lies in a file of its container, which does not say how to read it"))
	}
	v, err := elem.load(ctx, t)
	return v, elem.failed(err)
}

// failed names the element in an error, if there is one.
func (in *input) failed(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("element %.100q: %w", cmp.Or(in.entry.Key, in.entry.Dir), err)
}

// Elements loads the elements of the value.
func (in *input) Elements(ctx context.Context, types []reflect.Type) ([]any, error) {
	values := make([]any, len(in.entry.Elements))
	if types == nil {
		types = make([]reflect.Type, len(values))
	}
	if len(types) != len(values) {
		return nil, fmt.Errorf("want types for %d elements, have %d", len(values), len(types))
	}
	err := in.budget.each(len(values), func(i int) int64 { return storedSize(in.entry.Elements[i]) }, func(i int) (err error) {
		if err = ctx.Err(); err == nil {
			values[i], err = in.Element(ctx, i, types[i])
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return values, nil
}

// Member makes a value of an element that lies in a file of the container.
func (in *input) Member(i int, t reflect.Type, load func(materializer.Input, materializer.Want) (any, error)) (any, error) {
	elem := in.element(i)
	v, err := elem.loadWith(t, func(in *input, want materializer.Want) (any, error) { return load(in, want) })
	return v, elem.failed(err)
}

// load decodes the value with the materializer that its entry names, as a t.
func (in *input) load(ctx context.Context, t reflect.Type) (any, error) {
	m, err := in.materializer()
	if err != nil {
		return nil, err
	}
	return in.loadWith(t, func(in *input, want materializer.Want) (any, error) { return m.Load(ctx, in, want) })
}

// loadWith decodes the value, or a part of it, with a function, as a t.
func (in *input) loadWith(t reflect.Type, load func(*input, materializer.Want) (any, error)) (any, error) {
	if t == nil {
		t = reflect.TypeFor[any]()
	}
	to, err := in.target(t)
	if err != nil {
		return nil, err
	}
	if t := to.want.Type; t != nil && (t.Kind() == reflect.Map || t.Kind() == reflect.Struct) {
		if dict, ok := in.asDict(); ok {
			in = dict
		}
	}
	if in.entry.Kind == materializer.NilKind {
		return to.convertNil(in.entry)
	}
	v, err := load(in, to.want)
	if to.behind != nil && errors.Is(err, arrayapi.ErrForeign) {
		to = to.behind
		v, err = load(in, to.want)
	}
	if err == nil {
		v, err = to.convert(v, in.entry)
	}
	var mismatch *materializer.TypeError
	if to.unknown != nil && errors.As(err, &mismatch) {
		return nil, to.unknown
	}
	return v, err
}

// materializer finds what decodes the value.
func (in *input) materializer() (materializer.Materializer, error) {
	id := in.entry.Materializer
	if in.extra != nil && in.extra.ID() == id {
		return in.extra, nil
	}
	if m, ok := in.rules.materializer(id); ok {
		return m, nil
	}
	return nil, &UnknownMaterializerError{ID: id, Known: slices.Sorted(maps.Keys(in.rules.materializers))}
}
