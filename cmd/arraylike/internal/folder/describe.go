package folder

import (
	"context"
	"errors"
	"path/filepath"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// Describe makes the entry that a directory without a manifest lacks: what its files hold, as far as it is known how other
// programs write values.
func Describe(ctx context.Context, dir string) (*artifact.Entry, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	store, err := artifact.NewDir(filepath.Dir(abs), &artifact.DirOptions{MustExist: true})
	if err != nil {
		return nil, err
	}
	h, err := registry.New().Open(ctx, store, filepath.Base(abs), &registry.LoadOptions{Foreign: true})
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return h.Entry(), errors.Join(h.Close(), store.Close())
}
