// Package folder opens the artifact in a directory, whether this module or another program wrote it.
package folder

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/arraylike/arraylike/artifact"
)

// Open opens the artifact in a directory or, where there is no manifest, the files that another program wrote: the
// manifest of the reader is a foreign one then. A directory with artifacts below it is an error that names them.
func Open(ctx context.Context, dir string) (artifact.Reader, error) {
	r, err := artifact.OpenPath(ctx, dir)
	if !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	if r, err = openForeign(ctx, dir); errors.Is(err, fs.ErrExist) {
		return nil, holdsArtifacts(ctx, dir)
	}
	return r, err
}

// maxNames is how many artifacts the error for a directory of them names.
const maxNames = 10

// holdsArtifacts is the error for a directory that is none, and has artifacts below it.
func holdsArtifacts(ctx context.Context, dir string) error {
	store, err := artifact.NewDir(dir, &artifact.DirOptions{MustExist: true})
	if err != nil {
		return err
	}
	defer func() { _ = store.Close() }()
	var names []string
	for name, err := range store.List(ctx, "") {
		if err != nil {
			return err
		}
		if len(names) == maxNames {
			names = append(names, "...")
			break
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return errors.New("want an artifact, have a directory in one: name the artifact")
	}
	return fmt.Errorf("want one artifact, have a directory that holds %s: name one of them", strings.Join(names, ", "))
}

// openForeign opens a directory without a manifest.
func openForeign(ctx context.Context, dir string) (artifact.Reader, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	store, err := artifact.NewDir(filepath.Dir(abs), &artifact.DirOptions{MustExist: true})
	if err != nil {
		return nil, err
	}
	defer func() { _ = store.Close() }() // readers stay usable
	return store.OpenForeign(ctx, filepath.Base(abs))
}
