package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/folder"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/npy"
	"github.com/arraylike/arraylike/npy/npz"
)

// fromFolder opens an artifact. Each value that is no container is a part, whose key is made of those on the way to it.
func fromFolder(ctx context.Context, dir string, o *Options) (*Source, error) {
	r, err := folder.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	t := &tree{reader: r, options: o, packs: map[string]*npz.Reader{}, packed: map[string][]string{}}
	root := &r.Manifest().Root
	if r.Manifest().Foreign() {
		root, err = folder.Describe(ctx, dir)
	}
	if err == nil {
		err = t.walk(root, "", "")
	}
	s := &Source{Format: Artifact, Manifest: r.Manifest(), Entry: root, parts: t.parts, close: append([]func() error{r.Close}, t.close...)}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// tree is the values of one artifact.
type tree struct {
	reader  artifact.Reader
	options *Options
	packs   map[string]*npz.Reader // by name
	packed  map[string][]string    // the files in each pack, sorted
	names   []string               // of the files of the artifact, sorted
	parts   []Part
	close   []func() error
}

// walk adds the parts of the value that an entry describes, whose files lie in a directory.
func (t *tree) walk(e *artifact.Entry, dir, key string) error {
	switch {
	case e.Materializer == (materializer.Archive{}).ID():
		return t.archive(e, dir, key)
	case len(e.Elements) == 0:
		return t.leaf(e, dir, key)
	}
	for i, element := range e.Elements {
		if err := t.walk(element, path.Join(dir, element.Dir), below(key, keyOf(element, i))); err != nil {
			return err
		}
	}
	return nil
}

// keyOf names an element.
func keyOf(e *artifact.Entry, i int) string {
	if e.Key != "" {
		return e.Key
	}
	return strconv.Itoa(i)
}

// below is the key of an element of the value that a key names. Keys are no paths: ".." is one like any other.
func below(key, element string) string {
	if key == "" {
		return element
	}
	return key + "/" + element
}

// archive adds the members of an archive.
func (t *tree) archive(e *artifact.Entry, dir, key string) error {
	file := path.Join(dir, materializer.ArchiveFile)
	f, err := t.reader.Open(file)
	if err != nil {
		return err
	}
	t.close = append(t.close, f.Close)
	z, err := npz.NewReader(f, f.Size(), &npz.ReadOptions{Array: t.options.Limits})
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	deflated := map[string]bool{}
	for _, m := range z.Members() {
		deflated[m.Key] = m.Method == npz.Deflated
	}
	for _, element := range e.Elements {
		at := below(key, element.Key)
		t.parts = append(t.parts, Part{Key: at, Deflated: deflated[element.Key], array: func() (*Array, error) {
			a, err := memberArray(z, element.Key, at)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			return a, t.name(a, element)
		}})
	}
	return nil
}

// leaf adds a value that is no container.
func (t *tree) leaf(e *artifact.Entry, dir, key string) error {
	if e.Materializer == (materializer.Array{}).ID() {
		t.parts = append(t.parts, Part{Key: key, array: func() (*Array, error) { return t.array(e, path.Join(dir, materializer.ArrayFile), key) }})
		return nil
	}
	t.parts = append(t.parts, Part{Key: key, note: e.Materializer, bytes: func() ([]byte, error) { return t.bytes(e, dir) }})
	return nil
}

// array opens the array in a file.
func (t *tree) array(e *artifact.Entry, file, key string) (*Array, error) {
	f, err := t.open(e, file)
	if err != nil {
		return nil, err
	}
	n, err := npy.Open(f, f.Size(), &t.options.Limits)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), f.Close())
	}
	a := newArray(n)
	a.Key, a.close = key, f.Close
	if err := t.name(a, e); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return a, nil
}

// name gives an array the dtype that the manifest names.
func (t *tree) name(a *Array, e *artifact.Entry) (err error) {
	if !t.reader.Manifest().Foreign() {
		a.Header.DType, err = materializer.DTypeOf(e, a.Header.DType)
	}
	return err
}

// file is an open file of an artifact.
type file interface {
	io.ReaderAt
	io.Closer
	Size() int64
}

// open opens a file of a value, which may lie in a pack with those of others.
func (t *tree) open(e *artifact.Entry, name string) (file, error) {
	if _, ok := t.reader.Manifest().File(name); ok || e.Pack == "" {
		return t.reader.Open(name)
	}
	z, err := t.pack(e.Pack)
	if err != nil {
		return nil, err
	}
	data, err := z.Raw(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Pack, err)
	}
	return packed{bytes.NewReader(data)}, nil
}

// pack opens a pack, once.
func (t *tree) pack(name string) (*npz.Reader, error) {
	if z, ok := t.packs[name]; ok {
		return z, nil
	}
	f, err := t.reader.Open(name)
	if err != nil {
		return nil, err
	}
	t.close = append(t.close, f.Close)
	z, err := npz.NewReader(f, f.Size(), nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	t.packs[name] = z
	return z, nil
}

// packed is a file of a pack.
type packed struct{ *bytes.Reader }

// Close implements [io.Closer].
func (packed) Close() error { return nil }

// bytes reads the files of a value, one after the other, without the pictures of it.
func (t *tree) bytes(e *artifact.Entry, dir string) ([]byte, error) {
	var all []byte
	for _, name := range t.files(e, dir) {
		f, err := t.open(e, name)
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size()))
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		all = append(all, data...)
	}
	return all, nil
}

// files lists the files of a value, those in a pack too.
func (t *tree) files(e *artifact.Entry, dir string) []string {
	if t.names == nil {
		for _, record := range t.reader.Manifest().Files {
			t.names = append(t.names, record.Path)
		}
	}
	names := inside(t.names, dir)
	if e.Pack != "" {
		names = append(names, inside(t.packNames(e.Pack), dir)...)
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return slices.ContainsFunc(e.Visualizations, func(v artifact.Visualization) bool { return v.Path == name })
	})
}

// packNames lists the files in a pack, sorted.
func (t *tree) packNames(pack string) []string {
	if names, ok := t.packed[pack]; ok {
		return names
	}
	var names []string
	if z, err := t.pack(pack); err == nil { // if not, open says so
		for _, m := range z.Members() {
			names = append(names, m.Name)
		}
	}
	slices.Sort(names)
	t.packed[pack] = names
	return names
}

// inside returns those of the sorted names that lie in a directory, in a slice of their own.
func inside(names []string, dir string) []string {
	if dir == "" {
		return slices.Clone(names)
	}
	start, _ := slices.BinarySearch(names, dir+"/")
	stop, _ := slices.BinarySearch(names, dir+"0") // the character after the slash
	return slices.Clone(names[start:stop])
}
