package artifact

import (
	"context"
	"errors"
)

// A ForeignOpener is a [Store] that can open directories which another program wrote, without a manifest.
type ForeignOpener interface {
	// OpenForeign opens the directory called name that holds data.npy, data.npz, data.json, data.txt or another file that ZenML
	// writes for a value. The Reader's manifest lists its files and their sizes and nothing else: [Manifest.Foreign] is true, the entry is
	// empty, and reads are not checked.
	//
	// A directory with none of those files, or no directory, is [fs.ErrNotExist]. One that has a manifest, or lies
	// in an artifact, is [fs.ErrExist]: Open is for that. One with a writer's mark, also above or below it, is [ErrIncomplete].
	OpenForeign(ctx context.Context, name string) (Reader, error)
}

// OpenForeign opens a directory that another program wrote; see [ForeignOpener]. A store that cannot is [errors.ErrUnsupported].
func OpenForeign(ctx context.Context, s Store, name string) (Reader, error) {
	if f, ok := s.(ForeignOpener); ok {
		return f.OpenForeign(ctx, name)
	}
	return nil, failed("open foreign", name, errors.ErrUnsupported)
}
