package catalog

import (
	"context"
	"os"
	"path/filepath"
	"time"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/registry"
)

// Item is one artifact of a list.
type Item struct {
	Name     string // in the directory that was listed
	Path     string // of its directory
	Entry    *artifact.Entry
	Manifest *artifact.Manifest
	Size     int64 // of its files in bytes
	Files    int
	ModTime  time.Time // of the commit, or of a foreign directory; zero: not known
	Foreign  bool      // another program wrote it
	Err      error     // why it could not be described; nothing else but Name, Path and Foreign is known then
}

// describe tells what is in one artifact of a store, whose root is the directory root.
func describe(ctx context.Context, store *artifact.Dir, root, name string) Item {
	item := Item{Name: name, Path: filepath.Join(root, filepath.FromSlash(name))}
	r, err := store.Open(ctx, name)
	if err != nil {
		item.Err = err
		return item
	}
	item.fill(r)
	item.Err = r.Close()
	if info, err := store.Stat(ctx, name); err == nil {
		item.ModTime = info.ModTime
	}
	return item
}

func (i *Item) fill(r artifact.Reader) {
	m := r.Manifest()
	i.Manifest, i.Entry, i.Size, i.Files = m, &m.Root, m.Size(), len(m.Files)
}

// describeForeign tells what is in a directory that another program wrote, as far as it is known how that writes values.
func describeForeign(ctx context.Context, reg *registry.Registry, store *artifact.Dir, root, name string) (Item, error) {
	item := Item{Name: name, Path: filepath.Join(root, filepath.FromSlash(name)), Foreign: true}
	r, err := store.OpenForeign(ctx, name)
	if err != nil {
		return item, err
	}
	item.fill(r)
	item.Entry = new(artifact.Entry)
	item.Err = r.Close()
	if info, err := os.Stat(item.Path); err == nil {
		item.ModTime = info.ModTime()
	}
	h, err := reg.Open(ctx, store, name, &registry.LoadOptions{Foreign: true})
	if err != nil {
		return item, nil // files that this module does not read are listed all the same
	}
	item.Entry = h.Entry()
	return item, h.Close()
}
