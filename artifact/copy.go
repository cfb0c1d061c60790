package artifact

import (
	"context"
	"errors"
	"io"
)

// Copy copies an artifact, within a store or between two, and returns the manifest of the copy. All bytes are checked on the way. The
// copy is all or nothing, and o is as for [Store].Create.
func Copy(ctx context.Context, dst Store, dstName string, src Store, srcName string, o *CreateOptions) (m *Manifest, err error) {
	r, err := src.Open(ctx, srcName)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	w, err := dst.Create(ctx, dstName, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.Abort()) }()
	for _, rec := range r.Manifest().Files {
		if err := copyFile(w, r, rec); err != nil {
			return nil, err
		}
	}
	m = &Manifest{Root: r.Manifest().Root}
	if err := w.Commit(ctx, m); err != nil {
		return nil, err
	}
	return m, nil
}

func copyFile(w Writer, r Reader, rec FileRecord) (err error) {
	from, err := r.Open(rec.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := w.Create(rec.Path)
	if err != nil {
		return err
	}
	// Pieces of this size are hashed beside the I/O.
	buf := make([]byte, min(4*bufferSize, rec.Size+1))
	_, err = io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, buf)
	return errors.Join(err, to.Close())
}
