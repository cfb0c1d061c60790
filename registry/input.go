package registry

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// input is the materializer.Input of one value.
type input struct {
	rules  *rules
	reader artifact.Reader
	extra  materializer.Materializer // known to this load alone; may be nil
	warn   warner
	entry  *artifact.Entry
	dir    string // of the value, relative to the artifact
}

// Entry returns the entry of the value.
func (in *input) Entry() *artifact.Entry { return in.entry }

// Open opens a file of the value.
func (in *input) Open(file string) (artifact.File, error) {
	if err := artifact.CheckPath(file); err != nil {
		return nil, err
	}
	return in.reader.Open(path.Join(in.dir, file))
}

// Map maps a file of the value: it makes in an artifact.Mapper.
func (in *input) Map(file string) (*artifact.Mapped, error) {
	if err := artifact.CheckPath(file); err != nil {
		return nil, err
	}
	return artifact.Map(in.reader, path.Join(in.dir, file))
}

// Element loads an element of the value.
func (in *input) Element(ctx context.Context, dir string, t reflect.Type) (any, error) {
	for _, e := range in.entry.Elements {
		if e.Dir == dir {
			elem := *in
			elem.entry, elem.dir = e, path.Join(in.dir, dir)
			v, err := elem.load(ctx, t)
			if err != nil {
				return nil, fmt.Errorf("element %q: %w", dir, err)
			}
			return v, nil
		}
	}
	return nil, fmt.Errorf("the manifest lists no element %q", dir)
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
	return nil, fmt.Errorf("no materializer has the id %.100q, which the manifest names; registered are %q: register it, or an alias for it",
		id, slices.Sorted(maps.Keys(in.rules.materializers)))
}
