package describe

import (
	"context"
	"iter"
	"path"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/folder"
	"github.com/arraylike/arraylike/materializer"
)

// openDir describes the artifact in a directory, or the files of a directory that another program wrote.
func openDir(ctx context.Context, dir string, o *Options) *Item {
	r, err := folder.Open(ctx, dir)
	if err != nil {
		return &Item{Format: Artifact, Err: err}
	}
	b := &bundle{reader: r, entries: map[string]*artifact.Entry{}, packs: map[string]bool{}, options: o}
	m := r.Manifest()
	item := &Item{Format: Artifact, Bundle: &Bundle{Files: b.files}, close: r.Close}
	if !m.Foreign() {
		item.Bundle.Manifest = m
		b.collect(&m.Root, "/")
	}
	return item
}

// bundle reads the files of one artifact.
type bundle struct {
	reader  artifact.Reader
	entries map[string]*artifact.Entry // by the directory of the value that each describes, "/" for the artifact's own
	packs   map[string]bool            // the files that hold files of elements, by their paths
	options *Options
}

// collect notes e and the entries below it that have files of their own.
func (b *bundle) collect(e *artifact.Entry, dir string) {
	dir = path.Join(dir, e.Dir)
	b.entries[dir] = e
	if e.Pack != "" {
		b.packs[e.Pack] = true
	}
	for _, element := range e.Elements {
		if element.Dir != "" {
			b.collect(element, dir)
		}
	}
}

// files yields the files of the artifact. Each is closed after its turn.
func (b *bundle) files(yield func(File) bool) {
	for _, record := range b.reader.Manifest().Files {
		f := b.file(record)
		more := yield(f)
		_ = f.Close() // it was read
		if !more {
			return
		}
	}
}

func (b *bundle) file(record artifact.FileRecord) File {
	out := File{Path: record.Path, Size: record.Size}
	f, err := b.reader.Open(record.Path)
	if err != nil {
		out.Err = err
		return out
	}
	out.close = f.Close
	head := make([]byte, magicSize)
	n, _ := f.ReadAt(head, 0) // what is wrong with the file shows when it is read
	if formatOf(head[:n]) == "" && !isArrayName(record.Path) {
		out.Raw, out.Err = readRaw(f)
		return out
	}
	out.Item = *read(f, record.Size, record.Path, b.options)
	out.close = f.Close
	switch {
	case out.Array != nil && out.Err == nil:
		out.Err = restore(out.Array, b.entries[path.Join("/", path.Dir(record.Path))])
	case out.Archive != nil:
		out.Archive.Members = b.restored(record.Path, out.Archive.Members)
	}
	return out
}

// isArrayName tells whether a file that is no array or archive should have been one.
func isArrayName(name string) bool {
	return strings.HasSuffix(name, ".npy") || strings.HasSuffix(name, ".npz")
}

// restored gives the members of an archive the dtypes that the manifest names.
func (b *bundle) restored(file string, members iter.Seq[Member]) iter.Seq[Member] {
	entryOf := b.entriesIn(file)
	return func(yield func(Member) bool) {
		for m := range members {
			if m.Array != nil && m.Err == nil {
				m.Err = restore(m.Array, entryOf(m))
			}
			if !yield(m) {
				return
			}
		}
	}
}

// entriesIn returns what finds the entry of a member of an archive; nil where there is none.
func (b *bundle) entriesIn(file string) func(m Member) *artifact.Entry {
	if b.packs[file] {
		return func(m Member) *artifact.Entry { return b.entries[path.Join("/", path.Dir(m.Name))] }
	}
	byKey := map[string]*artifact.Entry{}
	if whole := b.entries[path.Join("/", path.Dir(file))]; whole != nil && path.Base(file) == materializer.ArchiveFile {
		for _, e := range whole.Elements {
			if e.Dir == "" {
				byKey[e.Key] = e
			}
		}
	}
	return func(m Member) *artifact.Entry { return byKey[m.Key] }
}

// restore gives an array the dtype that the manifest names, where there is an entry of it.
func restore(a *Array, e *artifact.Entry) (err error) {
	if e != nil {
		a.Buffer.DType, err = materializer.DTypeOf(e, a.Buffer.DType)
	}
	return err
}
