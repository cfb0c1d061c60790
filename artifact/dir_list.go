package artifact

import (
	"context"
	"io/fs"
	"iter"
	"slices"
	"strings"
)

// List implements [Store].
func (d *Dir) List(ctx context.Context, prefix string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		if prefix != "" {
			if err := CheckName(prefix); err != nil {
				yield("", err)
				return
			}
		}
		w := &listing{ctx: ctx, store: d, yield: yield}
		if err := w.start(prefix); err != nil {
			yield("", failed("list", prefix, err))
		}
	}
}

// listing is one walk over the names of a store.
type listing struct {
	ctx     context.Context
	store   *Dir
	yield   func(string, error) bool
	stopped bool // the caller wants no more
}

func (w *listing) start(prefix string) error {
	if prefix == "" {
		return w.below("")
	}
	for _, path := range []string{prefix, asideName(prefix)} {
		if info, err := w.store.root.Lstat(path); isAbsent(err) || err == nil && !info.IsDir() {
			continue
		} else if err != nil {
			return err
		}
		if is, err := w.store.isArtifact(path); err != nil || is {
			if is {
				w.yield(prefix, nil)
			}
			return err
		}
	}
	return w.below(prefix)
}

// below yields the artifacts below a directory that is none itself.
func (w *listing) below(dir string) error {
	if w.ctx.Err() != nil {
		return context.Cause(w.ctx)
	}
	names, err := w.children(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		// The slash that children put at the end of a directory's name makes the order that of whole names.
		if inner, isDir := strings.CutSuffix(name, "/"); isDir {
			err = w.below(inner)
		} else {
			w.stopped = !w.yield(name, nil)
		}
		if err != nil || w.stopped {
			return err
		}
	}
	return nil
}

// children returns the artifacts in a directory, and with a slash at the end its other directories, in byte order.
func (w *listing) children(dir string) ([]string, error) {
	path := dir
	if dir == "" {
		path = "."
	}
	entries, err := w.store.readDir(path)
	if isAbsent(err) {
		return nil, nil // the prefix of no artifact, or just removed
	}
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		base, aside := strings.CutPrefix(entry.Name(), asidePrefix)
		if !entry.IsDir() || segmentFault(base) != "" {
			continue
		}
		is, err := w.store.isArtifact(joinPath(dir, entry.Name()))
		if err != nil {
			return nil, err
		}
		switch name := joinPath(dir, base); {
		case is:
			names = append(names, name)
		case !aside:
			names = append(names, name+"/")
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// readDir returns the entries of a directory in no order.
func (d *Dir) readDir(path string) ([]fs.DirEntry, error) {
	f, err := d.root.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return f.ReadDir(-1)
}
