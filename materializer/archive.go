package materializer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/npy/npz"
)

// ArchiveFile is the file that named arrays are stored in: an ordinary .npz
// archive that numpy.load opens.
const ArchiveFile = "data.npz"

// Archive is the materializer of named arrays: maps from text to arrays, and
// structs of arrays, whose fields the tag `array:"name"` names. All of them are
// members of one archive; the manifest says of each whose array it was, as
// [Array] does of one. The zero value stores them as they are.
type Archive struct {
	// Method is how members are stored; the zero value does not compress.
	Method npz.Method
}

// ID returns "archive".
func (Archive) ID() string { return "archive" }

// Save writes the arrays that v is made of. It declines a value that holds
// anything but arrays, or a key that no archive can have.
func (a Archive) Save(ctx context.Context, out Output, v any) error {
	rv := reflect.ValueOf(v)
	if _, ok := zenMLOf(out); ok || rv.Kind() != reflect.Map && rv.Kind() != reflect.Struct {
		return fmt.Errorf("%w: want a map or struct of arrays", ErrDeclined)
	}
	keys, values, err := partsOf(rv)
	if err != nil {
		return err
	}
	if err := npz.CheckKeys(keys); err != nil || slices.Contains(keys, "") {
		return fmt.Errorf("%w: %w", ErrDeclined, cmp.Or(err, errors.New("a key is empty")))
	}
	items := make([]npz.Item, len(keys))
	entries := make([]*artifact.Entry, len(keys))
	defer func() {
		for _, item := range items {
			item.Array.Free()
		}
	}()
	for i, key := range keys {
		if items[i].Array, entries[i], err = memberOf(out, values[i]); err != nil {
			return fmt.Errorf("key %.100q: %w", key, err)
		}
		items[i].Key, entries[i].Key = key, key
	}
	out.Entry().Elements = entries
	return a.write(ctx, out, items)
}

// memberOf returns the buffer of an array that is saved with others, and its
// entry.
func memberOf(out Output, v any) (arrayapi.Buffer, *artifact.Entry, error) {
	x, err := out.Array(v)
	if err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	ns, b, err := bufferOf(x)
	if err != nil {
		return arrayapi.Buffer{}, nil, err
	}
	e := &artifact.Entry{Materializer: Array{}.ID(), Kind: KindOf(reflect.TypeOf(v))}
	describeArray(e, ns, b)
	return b, e, nil
}

// write writes the archive, and what is said of its members beside that.
func (a Archive) write(ctx context.Context, out Output, items []npz.Item) error {
	for _, item := range items {
		Expect(out, int64(item.Array.NBytes()))
	}
	described := inParallel(len(items), func(i int) error {
		e := out.Entry().Elements[i]
		var err error
		e.Metadata = statistics(items[i].Array)
		e.ContentHash, err = canonicalHash(items[i].Array)
		return errors.Join(err, ctx.Err())
	})
	w, err := out.Create(ArchiveFile)
	if err != nil {
		return errors.Join(err, described())
	}
	z := npz.NewWriter(w, &npz.WriteOptions{Method: a.Method})
	err = z.WriteAll(items)
	if err == nil {
		err = z.Close()
	}
	return errors.Join(err, w.Close(), described())
}

// Load makes a map or struct of the arrays of an archive.
func (Archive) Load(_ context.Context, in Input, want Want) (any, error) {
	return assemble(in, want.Type, func(types []reflect.Type) ([]any, error) {
		f, r, err := openArchive(in)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		values := make([]any, len(types))
		return values, inParallel(len(types), func(i int) (err error) {
			values[i], err = loadMember(in, r, i, types[i])
			return err
		})()
	})
}

// loadMember loads the member i as a t.
func loadMember(in Input, r *npz.Reader, i int, t reflect.Type) (any, error) {
	return in.Member(i, t, func(in Input, want Want) (any, error) {
		if err := checkWant(in, want); err != nil {
			return nil, err
		}
		b, err := r.Read(in.Entry().Key)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", ArchiveFile, err)
		}
		return makeArray(in, b, want)
	})
}

func openArchive(in Input) (artifact.File, *npz.Reader, error) {
	f, err := in.Open(ArchiveFile)
	if err != nil {
		return nil, nil, err
	}
	r, err := npz.NewReader(f, f.Size(), &npz.ReadOptions{Array: arrayOptions(!isForeign(in))})
	if err != nil {
		return nil, nil, errors.Join(fmt.Errorf("%s: %w", ArchiveFile, err), f.Close())
	}
	return f, r, nil
}

// Len returns the number of arrays.
func (Archive) Len(in Input) (int, error) { return len(in.Entry().Elements), nil }

// Item loads the array i, reading no other.
func (Archive) Item(_ context.Context, in Input, i int, want Want) (any, error) {
	f, r, err := openArchive(in)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return loadMember(in, r, i, want.Type)
}

// DescribeArchive lists the members of an archive as elements of the entry that
// has none, as that of a foreign artifact.
func DescribeArchive(in Input) error {
	f, r, err := openArchive(in)
	if err != nil {
		return err
	}
	defer f.Close()
	e := in.Entry()
	e.Kind = DictKind
	for _, key := range r.Keys() {
		m := &artifact.Entry{Key: key, Materializer: Array{}.ID()}
		if isArray, err := r.IsArray(key); err == nil && isArray {
			h, err := r.Header(key)
			if err != nil {
				return fmt.Errorf("%s: %w", ArchiveFile, err)
			}
			describeHeader(m, h)
		}
		e.Elements = append(e.Elements, m)
	}
	return nil
}
