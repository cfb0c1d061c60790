package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/overlap"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/transform"
	"github.com/arraylike/arraylike/materializer"
	"github.com/arraylike/arraylike/npy/npz"
	"github.com/arraylike/arraylike/registry"
)

// save writes an artifact: an array, or a map of arrays.
func (c *conversion) save(ctx context.Context, parts []source.Part) error {
	arrays := map[string]*ndarray.Array{}
	for i := range parts {
		err := c.array(ctx, &parts[i], func(a *transform.Array) (err error) {
			arrays[parts[i].Key], err = c.load(ctx, a)
			return err
		})
		if err != nil {
			return err
		}
	}
	var v any = arrays
	o := &registry.SaveOptions{Replace: c.force, Progress: c.bar.Set}
	if len(parts) == 1 && (parts[0].Key == "" || c.member.given) {
		v = arrays[parts[0].Key]
	} else {
		o.Materializer = materializer.Archive{Method: c.archiveMethod(parts)}
	}
	return c.commit(ctx, v, o)
}

// archiveMethod is how the members of an artifact's archive are stored: all in one way, that of the first.
func (c *conversion) archiveMethod(parts []source.Part) npz.Method {
	if len(parts) == 0 {
		return npz.Stored
	}
	return c.method(&parts[0])
}

func (c *conversion) load(ctx context.Context, a *transform.Array) (*ndarray.Array, error) {
	b, err := a.Load(ctx, c.bar.Set)
	if err == nil {
		b, err = a.Arrange(b)
	}
	if err != nil {
		return nil, err
	}
	return ndarray.FromBuffer(b)
}

// commit saves a value in the directory OUT, whose parent is there already.
func (c *conversion) commit(ctx context.Context, v any, o *registry.SaveOptions) error {
	place, err := overlap.Entry(c.out)
	if err != nil {
		return err
	}
	store, err := artifact.NewDir(filepath.Dir(place), nil)
	if err != nil {
		return err
	}
	_, err = registry.New().Save(ctx, store, filepath.Base(place), v, o)
	if errors.Is(err, fs.ErrExist) && !c.force {
		err = c.exists(place, err)
	}
	return errors.Join(err, store.Close())
}

// exists says what to do about what has the name of the artifact: --force replaces an artifact, and nothing else.
func (c *conversion) exists(place string, err error) error {
	if info, statErr := os.Lstat(filepath.Join(place, artifact.ManifestName)); statErr == nil && info.Mode().IsRegular() {
		return fmt.Errorf("%w: --force replaces an artifact", err)
	}
	return fmt.Errorf("%w: choose another name", err)
}
