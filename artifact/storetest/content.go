package storetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/arraylike/arraylike/artifact"
)

// content is the files of an artifact by path.
type content map[string]string

func newManifest() *artifact.Manifest {
	return &artifact.Manifest{Root: artifact.Entry{Materializer: "storetest", Kind: "content", Metadata: artifact.Metadata{"n": 1}}}
}

// save writes an artifact, or says why it could not.
func save(ctx context.Context, s artifact.Store, name string, o *artifact.CreateOptions, files content) (m *artifact.Manifest, err error) {
	w, err := s.Create(ctx, name, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	if err := writeAll(w, files); err != nil {
		return nil, err
	}
	m = newManifest()
	return m, w.Commit(ctx, m)
}

func writeAll(w artifact.Writer, files content) error {
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if err := write(w, path, files[path]); err != nil {
			return err
		}
	}
	return nil
}

func write(w artifact.Writer, path, text string) error {
	f, err := w.Create(path)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, text)
	return errors.Join(err, f.Close())
}

// load reads all files of an artifact.
func load(ctx context.Context, s artifact.Store, name string) (files content, err error) {
	r, err := s.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	return readAll(r)
}

func readAll(r artifact.Reader) (content, error) {
	files := content{}
	for _, rec := range r.Manifest().Files {
		text, err := read(r, rec.Path)
		if err != nil {
			return nil, err
		}
		files[rec.Path] = text
	}
	return files, nil
}

func read(r artifact.Reader, path string) (text string, err error) {
	f, err := r.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	all, err := io.ReadAll(f)
	return string(all), err
}

// wantContent compares an artifact with what should be in it.
func wantContent(ctx context.Context, s artifact.Store, name string, want content) error {
	have, err := load(ctx, s, name)
	if err != nil {
		return err
	}
	if !maps.Equal(have, want) {
		return fmt.Errorf("%q: want the files %.200q, have %.200q", name, want, have)
	}
	return nil
}

// wantList compares the names below a prefix with those that should be there.
func wantList(ctx context.Context, s artifact.Store, prefix string, want ...string) error {
	var have []string
	for name, err := range s.List(ctx, prefix) {
		if err != nil {
			return fmt.Errorf("list %q: %w", prefix, err)
		}
		have = append(have, name)
	}
	if !slices.Equal(have, want) {
		return fmt.Errorf("list %q: want %q, have %q", prefix, want, have)
	}
	return nil
}

// wantIs compares the kind of an error with what it should be.
func wantIs(what string, err, want error) error {
	if !errors.Is(err, want) {
		return fmt.Errorf("%s: want the error %q, have %w", what, want, orNone(err))
	}
	return nil
}

// orNone makes a missing error readable.
func orNone(err error) error {
	if err == nil {
		return errors.New("no error")
	}
	return err
}
