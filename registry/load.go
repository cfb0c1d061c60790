package registry

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// LoadOptions are the options of [Load]. The zero value loads committed
// artifacts alone.
type LoadOptions struct {
	// Materializer decodes an artifact that records its id, as if it were
	// registered.
	Materializer materializer.Materializer
	// Foreign lets a directory without a manifest be loaded, as another system
	// or a person leaves it: one that holds data.npy, data.npz, data.json or
	// data.txt, or a container of ZenML's with its elements.
	Foreign bool
	// Progress is told how many of the artifact's bytes have been read. Calls do
	// not overlap.
	Progress func(done, total int64)
	// Warn is told of what is worth knowing and no error:
	// [*SubstitutionWarning]. Calls do not overlap. nil logs it with package slog.
	Warn func(warning error)
}

// Load reads the artifact of that name as a T. A nil o is the zero LoadOptions.
//
// What the manifest names decodes it. T decides what the value becomes: an
// array of T's own namespace, whatever namespace it was saved from; through an
// adapter where T has one, such as []float64; else what was stored must be a T.
// A pointer to any of these will do. There is no cast, flattening or change of
// rank. Where T is an interface, any included, an array comes back as one of the
// namespace that the manifest records, or of the reference namespace with a
// [*SubstitutionWarning], and a Go value as the kind that is recorded.
//
// A name without an artifact is an fs.ErrNotExist, damage a
// [*artifact.CorruptError], a T that no rule covers a [*NoMaterializerError], and
// a value that T cannot hold a [*materializer.TypeError], or what the namespace
// of T says, such as an [*arrayapi.DTypeError]. The result is the caller's.
func Load[T any](ctx context.Context, r *Registry, s artifact.Store, name string, o *LoadOptions) (T, error) {
	v, err := r.LoadAs(ctx, s, name, reflect.TypeFor[T](), o)
	got, _ := v.(T) // it is a T, or nil
	return got, err
}

// LoadAs is [Load] for a type that is known at run time alone: the result is a t,
// or nil where t can be nil. A nil t is that of any.
func (r *Registry) LoadAs(ctx context.Context, s artifact.Store, name string, t reflect.Type, o *LoadOptions) (any, error) {
	ctx, op := r.load().begin(ctx, "load", name, t)
	defer op.end()
	v, err := r.loadAs(ctx, op, s, name, t, o)
	if err != nil {
		return nil, op.done(fmt.Errorf("registry: load %q: %w", name, err))
	}
	return v, op.done(nil)
}

func (r *Registry) loadAs(ctx context.Context, op *operation, s artifact.Store, name string, t reflect.Type, o *LoadOptions) (any, error) {
	in, err := r.open(ctx, s, name, o)
	if err != nil {
		return nil, err
	}
	defer in.reader.Close()
	op.about(in.reader.Manifest(), in.entry)
	return in.load(ctx, t)
}

// open opens an artifact for reading its value; the caller closes the reader.
func (r *Registry) open(ctx context.Context, s artifact.Store, name string, o *LoadOptions) (*input, error) {
	if o == nil {
		o = new(LoadOptions)
	}
	rd, err := openReader(ctx, s, name, o.Foreign)
	if err != nil {
		return nil, err
	}
	if total := rd.Manifest().Size(); o.Progress != nil {
		rd = artifact.NewProgressReader(rd, func(done int64) { o.Progress(min(done, total), total) })
	}
	in := &input{loading: &loading{rules: r.load(), reader: rd, extra: o.Materializer, warn: oneByOne(o.Warn), budget: newBudget()}, entry: &rd.Manifest().Root}
	if rd.Manifest().Foreign() {
		if err := in.describeForeign(0); err != nil {
			return nil, errors.Join(err, rd.Close())
		}
	}
	return in, nil
}

func openReader(ctx context.Context, s artifact.Store, name string, foreign bool) (artifact.Reader, error) {
	rd, err := s.Open(ctx, name)
	if foreign && errors.Is(err, fs.ErrNotExist) {
		return artifact.OpenForeign(ctx, s, name)
	}
	return rd, err
}
