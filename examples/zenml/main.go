// Command zenml is the Go step of the ZenML pipeline in pipeline.py: it loads the
// array that one Python step returned, centres its columns, and leaves what the
// next Python step takes as a dict of arrays.
//
//	zenml IN OUT
//
// IN and OUT are the URIs of two artifacts in ZenML's local artifact store, which
// are paths.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/ndarray"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: zenml IN OUT")
	}
	if err := run(context.Background(), os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

// run loads the artifact at the path in, and saves the result at the path out,
// where ZenML may have made an empty directory.
func run(ctx context.Context, in, out string) error {
	r := registry.New()
	samples, err := load(ctx, r, in)
	if err != nil {
		return err
	}
	result, err := centre(samples)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	return save(ctx, r, out, result)
}

// load reads an artifact that has no manifest, as ZenML leaves it.
func load(ctx context.Context, r *registry.Registry, path string) (*ndarray.Array, error) {
	store, err := artifact.NewDir(filepath.Dir(path), &artifact.DirOptions{MustExist: true})
	if err != nil {
		return nil, err
	}
	defer store.Close()
	return registry.Load[*ndarray.Array](ctx, r, store, filepath.Base(path), &registry.LoadOptions{Foreign: true})
}

// save writes the result in ZenML's layout, in which a dict is two lists that
// hold the paths of their elements: ZenML must be told of the same path.
func save(ctx context.Context, r *registry.Registry, path string, result map[string]arrayapi.ArrayLike) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	store, err := artifact.NewDir(filepath.Dir(path), nil)
	if err != nil {
		return err
	}
	defer store.Close()
	_, err = r.Save(ctx, store, filepath.Base(path), result, &registry.SaveOptions{ZenML: &registry.ZenML{URI: path}})
	return err
}
