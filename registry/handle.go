package registry

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"reflect"
	"strings"

	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/npy"
)

// Handle is an artifact that is open: what it holds is known, and its data is
// read when it is asked for, as a whole ([Value]) or in part ([Item], [Range],
// [Region], [Chunks], [Map]). What it reads is checked as a full load is.
//
// A Handle keeps the artifact that it opened, also when that is replaced or
// removed meanwhile. It is safe for concurrent use; the caller closes it. The
// context that it was opened with governs its reads.
type Handle struct {
	ctx  context.Context
	in   *input
	m    materializer.Materializer
	name string
}

// Open opens the artifact of that name without reading its data. A nil o is the
// zero LoadOptions. Errors are those of [Load].
func (r *Registry) Open(ctx context.Context, s artifact.Store, name string, o *LoadOptions) (*Handle, error) {
	hooked, op := r.load().begin(ctx, "open", name, nil)
	defer op.end()
	in, err := r.open(hooked, s, name, o)
	if err != nil {
		return nil, op.done(fmt.Errorf("registry: open %q: %w", name, err))
	}
	op.about(in.reader.Manifest(), in.entry)
	m, err := in.materializer()
	if err != nil {
		return nil, op.done(errors.Join(fmt.Errorf("registry: open %q: %w", name, err), in.reader.Close()))
	}
	return &Handle{ctx: ctx, in: in, m: m, name: name}, op.done(nil)
}

// Close closes the artifact. Values that were loaded stay usable.
func (h *Handle) Close() error { return h.in.reader.Close() }

// Manifest returns the manifest, which must not be changed. That of a foreign
// directory has no entry.
func (h *Handle) Manifest() *artifact.Manifest { return h.in.reader.Manifest() }

// Entry returns what the manifest says of the value: shape, dtype, metadata. It
// must not be changed.
func (h *Handle) Entry() *artifact.Entry { return h.in.entry }

// Len returns the number of items: rows of an array, elements of a container. A
// value without items is an errors.ErrUnsupported. A container that is one JSON
// document is read for it.
func (h *Handle) Len() (int, error) {
	c, ok := h.m.(materializer.Collection)
	if !ok {
		return 0, h.failed("count items", h.unsupported("items"))
	}
	n, err := c.Len(h.in)
	return n, h.failed("count items", err)
}

func (h *Handle) unsupported(what string) error {
	return fmt.Errorf("the materializer %q has no %s: %w", h.m.ID(), what, errors.ErrUnsupported)
}

// failed names the handle and what was being done in an error, if there is one.
func (h *Handle) failed(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("registry: %s of %q: %w", doing, h.name, err)
}

// Value loads the whole value, as [Load] does.
func Value[T any](h *Handle) (T, error) {
	return part[T](h, "load", h.in, func(ctx context.Context, in *input, want materializer.Want) (any, error) {
		return h.m.Load(ctx, in, want)
	})
}

// Item loads the item i, from 0 to below Len: of an array, the array of the
// remaining axes. Nothing else is read, but of a container that is one JSON
// document, which is read as a whole.
func Item[T any](h *Handle, i int) (T, error) {
	c, ok := h.m.(materializer.Collection)
	if !ok {
		var zero T
		return zero, h.failed("item", h.unsupported("items"))
	}
	if h.in.holdsElements() {
		return element[T](h, c, i)
	}
	return part[T](h, fmt.Sprintf("item %d", i), h.in.item(), func(ctx context.Context, in *input, want materializer.Want) (any, error) {
		if n, err := c.Len(h.in); err != nil || i < 0 || i >= n {
			return nil, errors.Join(err, fmt.Errorf("want an item from 0 to below %d, have %d", n, i))
		}
		return c.Item(ctx, in, i, want)
	})
}

// element loads the element i of a container.
func element[T any](h *Handle, c materializer.Collection, i int) (T, error) {
	ctx, op := h.in.rules.begin(h.ctx, "read", h.name, reflect.TypeFor[T]())
	defer op.end()
	op.about(nil, h.in.entry)
	v, err := item(ctx, h.in, c, i, materializer.Want{Type: reflect.TypeFor[T]()})
	got, _ := v.(T) // it is a T, or nil
	return got, op.done(h.failed(fmt.Sprintf("item %d", i), err))
}

// item loads the item i if there is one.
func item(ctx context.Context, in *input, c materializer.Collection, i int, want materializer.Want) (any, error) {
	if n, err := c.Len(in); err != nil || i < 0 || i >= n {
		return nil, errors.Join(err, fmt.Errorf("want an item from 0 to below %d, have %d", n, i))
	}
	return c.Item(ctx, in, i, want)
}

// Range loads the rows of an array from start up to, but without, stop, reading
// no others.
func Range[T any](h *Handle, start, stop int) (T, error) {
	return Region[T](h, npy.Region{Start: []int{start}, Stop: []int{stop}})
}

// Region loads a part of an array, reading only the bytes that hold it.
func Region[T any](h *Handle, r npy.Region) (T, error) {
	var zero T
	m, ok := h.m.(materializer.Region)
	if !ok {
		return zero, h.failed("region", h.unsupported("regions"))
	}
	shape, err := r.Shape(h.in.entry.Shape)
	if err != nil {
		return zero, h.failed("region", err)
	}
	return part[T](h, "region", h.in.withEntry(shape, h.in.entry.Kind), func(ctx context.Context, in *input, want materializer.Want) (any, error) {
		return m.Region(ctx, in, r, want)
	})
}

// Chunks loads the rows of an array in order, as many at a time as have at most
// maxBytes bytes, and one where a single row has more. An error comes last.
func Chunks[T any](h *Handle, maxBytes int) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		rows, err := h.rowsWithin(maxBytes)
		if err != nil {
			var zero T
			yield(zero, h.failed("chunks", err))
			return
		}
		n := h.in.entry.Shape[0]
		for i := 0; i < n; i += rows {
			v, err := Range[T](h, i, min(i+rows, n))
			if !yield(v, err) || err != nil {
				return
			}
		}
	}
}

// rowsWithin returns how many rows of the array have at most maxBytes bytes, at
// least 1.
func (h *Handle) rowsWithin(maxBytes int) (int, error) {
	e := h.in.entry
	d, err := dtype.Parse(e.DType)
	if err != nil {
		return 0, fmt.Errorf("dtype of the manifest: %w", err)
	}
	if len(e.Shape) == 0 {
		return 0, h.unsupported("rows")
	}
	rows := max(maxBytes, 1) / max(d.Size(), 1)
	for _, n := range e.Shape[1:] {
		rows /= max(n, 1)
	}
	return max(rows, 1), nil
}

// Map returns an array on read-only memory that maps its file: nothing is read
// but what is looked at. Every block is checked first, unless unchecked is set,
// which leaves that to whoever calls artifact.Verify.
//
// A type that can alias read-only memory, such as *ndarray.Array, keeps the
// mapping as long as it is used; one that cannot, such as []float64, is a copy. A
// store that cannot map is an errors.ErrUnsupported.
func Map[T any](h *Handle, unchecked bool) (T, error) {
	m, ok := h.m.(materializer.Mapper)
	if !ok {
		var zero T
		return zero, h.failed("map", h.unsupported("mapping"))
	}
	return part[T](h, "map", h.in, func(ctx context.Context, in *input, want materializer.Want) (any, error) {
		return m.Map(ctx, in, want, unchecked)
	})
}

// part loads the value, or a part of it that in describes, as a T.
func part[T any](h *Handle, doing string, in *input, load func(context.Context, *input, materializer.Want) (any, error)) (T, error) {
	ctx, op := h.in.rules.begin(h.ctx, "read", h.name, reflect.TypeFor[T]())
	defer op.end()
	op.about(nil, in.entry)
	v, err := in.loadWith(reflect.TypeFor[T](), func(in *input, want materializer.Want) (any, error) { return load(ctx, in, want) })
	got, _ := v.(T) // it is a T, or nil
	return got, op.done(h.failed(doing, err))
}

// item is the input of one row of an array, or of an element.
func (in *input) item() *input {
	if len(in.entry.Shape) == 0 {
		return in
	}
	_, kind, _ := strings.Cut(in.entry.Kind, "]")
	return in.withEntry(in.entry.Shape[1:], kind)
}

// withEntry is in with an entry of another shape and kind.
func (in *input) withEntry(shape []int, kind string) *input {
	out, e := *in, *in.entry
	e.Shape, e.Kind = shape, kind
	out.entry = &e
	return &out
}
