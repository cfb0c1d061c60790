package catalog

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// Options are the choices of [List].
type Options struct {
	Foreign bool // also list what other programs wrote
}

// List yields the artifacts at a path, or at the file URL of a store, by name: the one that is there itself, or all those
// below it. An error that ends the list comes last, once; what is wrong with one artifact is in its item.
func List(ctx context.Context, path string, o Options) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		path, err := local(path)
		if err != nil {
			yield(Item{}, err)
			return
		}
		if err := checkDir(path); err != nil {
			yield(Item{}, err)
			return
		}
		if item, ok := itself(ctx, path); ok {
			yield(item, nil)
			return
		}
		store, err := artifact.NewDir(path, &artifact.DirOptions{MustExist: true})
		if err != nil {
			yield(Item{}, err)
			return
		}
		defer func() { _ = store.Close() }() // nothing was written
		if o.Foreign {
			all(ctx, store, path, yield)
		} else {
			committed(ctx, store, path, yield)
		}
	}
}

// local is the path that a file URL names; other texts are paths.
func local(path string) (string, error) {
	if !strings.Contains(path, "://") {
		return path, nil
	}
	u, err := url.Parse(path)
	if err != nil {
		return "", err
	}
	if u.Scheme != "file" || u.Host != "" && u.Host != "localhost" {
		return "", fmt.Errorf("want a directory or a file:/// URL, have %.100q: %w", path, errors.ErrUnsupported)
	}
	return filepath.FromSlash(u.Path), nil
}

// checkDir refuses what is no directory, without the path: who called names it.
func checkDir(path string) error {
	info, err := os.Stat(path)
	if system := (*fs.PathError)(nil); errors.As(err, &system) {
		return system.Err
	}
	if err == nil && !info.IsDir() {
		return errors.New("want a directory, have a file")
	}
	return err
}

// itself describes the artifact that a path is.
func itself(ctx context.Context, path string) (Item, bool) {
	r, err := artifact.OpenPath(ctx, path)
	if errors.Is(err, fs.ErrNotExist) {
		return Item{}, false
	}
	item := Item{Name: path, Path: path, Err: err}
	if err == nil {
		item.fill(r)
		item.Err = r.Close()
	}
	if info, err := os.Stat(filepath.Join(path, artifact.ManifestName)); err == nil {
		item.ModTime = info.ModTime()
	}
	return item, true
}

func committed(ctx context.Context, store *artifact.Dir, root string, yield func(Item, error) bool) {
	for name, err := range store.List(ctx, "") {
		if err != nil {
			yield(Item{}, err)
			return
		}
		if !yield(describe(ctx, store, root, name), nil) {
			return
		}
	}
}

// all lists what other programs wrote between the artifacts.
func all(ctx context.Context, store *artifact.Dir, root string, yield func(Item, error) bool) {
	var items []Item
	for name, err := range store.List(ctx, "") {
		if err != nil {
			yield(Item{}, err)
			return
		}
		items = append(items, describe(ctx, store, root, name))
	}
	foreign, err := foreignBelow(ctx, store, root)
	items = append(items, foreign...)
	slices.SortFunc(items, func(a, b Item) int { return strings.Compare(a.Name, b.Name) })
	for _, item := range items {
		if !yield(item, nil) {
			return
		}
	}
	if err != nil {
		yield(Item{}, err)
	}
}

// mainFiles are the files by which [artifact.OpenForeign] knows a directory of one value. It reads everything below the
// directory, so that it is asked only where one of them is there.
var mainFiles = []string{"data.npy", "data.npz", "data.json", "data.txt", "data.parquet", "metadata.json", "artifact.pkl"}

func foreignBelow(ctx context.Context, store *artifact.Dir, root string) ([]Item, error) {
	var items []Item
	reg := registry.New()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || context.Cause(ctx) != nil {
			return errors.Join(err, context.Cause(ctx))
		}
		if path == root || !entry.IsDir() {
			return nil
		}
		relative, err := filepath.Rel(root, path)
		name := filepath.ToSlash(relative)
		if err != nil || artifact.CheckName(name) != nil || holds(path, artifact.ManifestName) {
			return fs.SkipDir
		}
		if !holds(path, mainFiles...) {
			return nil
		}
		item, err := describeForeign(ctx, reg, store, root, name)
		switch {
		case errors.Is(err, fs.ErrExist): // an artifact below it
			return nil
		case errors.Is(err, artifact.ErrIncomplete): // nobody may read it
			return fs.SkipDir
		case err != nil:
			item.Err = err
		}
		items = append(items, item)
		return fs.SkipDir
	})
	return items, err
}

// holds tells whether a directory has one of some regular files.
func holds(dir string, names ...string) bool {
	for _, name := range names {
		if info, err := os.Lstat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}
