package artifact

import (
	"context"
	"time"
)

// Info says about an artifact what can be told without reading its data.
type Info struct {
	Name    string
	Size    int64     // bytes in its files, without the manifest
	Files   int       // without the manifest
	ModTime time.Time // of the commit; zero where the store does not know
}

// A Stater is a [Store] that knows when its artifacts were committed.
type Stater interface {
	// Stat describes a committed artifact. Its errors are those of [Store].Open.
	Stat(ctx context.Context, name string) (Info, error)
}

// Stat describes a committed artifact; see [Stater]. For another store it opens the artifact, and the time is zero.
func Stat(ctx context.Context, s Store, name string) (Info, error) {
	if st, ok := s.(Stater); ok {
		return st.Stat(ctx, name)
	}
	r, err := s.Open(ctx, name)
	if err != nil {
		return Info{}, err
	}
	info := infoOf(name, r.Manifest(), time.Time{})
	if err := r.Close(); err != nil {
		return Info{}, err
	}
	return info, nil
}

func infoOf(name string, m *Manifest, committed time.Time) Info {
	return Info{Name: name, Size: m.Size(), Files: len(m.Files), ModTime: committed}
}
