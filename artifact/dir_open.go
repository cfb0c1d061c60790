package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
	"time"

	"github.com/arraylike/arraylike/internal/mmap"
)

// isNotDir reports whether err says that a file is where a directory was wanted.
func isNotDir(err error) bool { return errors.Is(err, syscall.ENOTDIR) }

// Open implements [Store].
func (d *Dir) Open(ctx context.Context, name string) (Reader, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	src, err := d.openSource(ctx, name)
	if err != nil {
		return nil, failed("open", name, err)
	}
	m, err := readManifest(name, src.root)
	if err != nil {
		_ = src.Close()
		return nil, failed("open", name, err)
	}
	return NewReader(ctx, name, m, src), nil
}

// Stat implements [Stater]. The time is that of the manifest's file, which a copy may or may not have kept.
func (d *Dir) Stat(ctx context.Context, name string) (Info, error) {
	if err := CheckName(name); err != nil {
		return Info{}, err
	}
	info, err := d.stat(ctx, name)
	if err != nil {
		return Info{}, failed("stat", name, err)
	}
	return info, nil
}

func (d *Dir) stat(ctx context.Context, name string) (Info, error) {
	src, err := d.openSource(ctx, name)
	if err != nil {
		return Info{}, err
	}
	defer func() { _ = src.Close() }()
	m, err := readManifest(name, src.root)
	if err != nil {
		return Info{}, err
	}
	file, err := src.root.Stat(ManifestName)
	if err != nil {
		return Info{}, err
	}
	return infoOf(name, m, file.ModTime()), nil
}

// OpenPath opens the artifact in the directory at path, which need not belong to a store: a copy, for example. Its contract is otherwise that
// of [Store].Open, but nothing protects the directory from a store that it does belong to.
func OpenPath(ctx context.Context, path string) (Reader, error) {
	root, err := openTree(path)
	if err != nil {
		return nil, failed("open", path, err)
	}
	m, err := readManifest(path, root)
	if err != nil {
		_ = root.Close()
		return nil, failed("open", path, err)
	}
	return NewReader(ctx, path, m, &dirSource{root: root, lease: new(lease)}), nil
}

// dirSource is the open directory of one artifact.
type dirSource struct {
	root    tree
	lease   *lease
	release func() // after Close, nil for nothing
}

// openSource opens the directory of an artifact and takes a lease on it. While it does, the artifact may be replaced or removed: then the
// handle may be of a directory that is about to be deleted, and it looks again.
func (d *Dir) openSource(ctx context.Context, name string) (*dirSource, error) {
	const attempts = 1000
	for i := range attempts {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		src, err := d.tryOpenSource(name)
		if !errors.Is(err, errBusy) {
			return src, err
		}
		if i > 10 {
			time.Sleep(time.Millisecond)
		}
	}
	return nil, errBusy
}

func (d *Dir) tryOpenSource(name string) (*dirSource, error) {
	root, path, err := d.openDir(name)
	if err != nil {
		return nil, err
	}
	l, err := d.locks.lease(root, false)
	if err != nil {
		_ = root.Close()
		return nil, err
	}
	src := &dirSource{root: root, lease: l, release: func() { d.release(path, root) }}
	reached, err := stillReached(d.root, path, root)
	if err == nil && !reached {
		err = errBusy
	}
	if err != nil {
		_ = src.Close() // its lease may have stopped a writer from deleting what that has replaced
		return nil, err
	}
	return src, nil
}

// openDir opens the directory of an artifact, or the one moved aside while it is replaced. Whoever misses it in both places looks
// again: it was put back in between, or is not there.
func (d *Dir) openDir(name string) (root tree, path string, err error) {
	for _, path = range []string{name, asideName(name), name} {
		root, err = d.root.OpenTree(path)
		if err == nil || !isAbsent(err) && !d.isFile(path) {
			return root, path, err
		}
	}
	return nil, "", fs.ErrNotExist
}

// isFile reports whether something other than a directory is at path. OpenTree has no error of its own for that.
func (d *Dir) isFile(path string) bool {
	info, err := d.root.Stat(path)
	return err == nil && !info.IsDir()
}

// readManifest reads the manifest of the artifact in root. Without one there is no artifact: fs.ErrNotExist.
func readManifest(name string, root tree) (*Manifest, error) {
	f, err := openRegular(root, ManifestName)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, MaxManifestSize+1))
	if err != nil {
		return nil, err
	}
	m, err := DecodeManifest(text)
	if err != nil {
		return nil, nameManifestError(name, err)
	}
	return m, nil
}

// Open implements Source.
func (s *dirSource) Open(path string) (SourceFile, error) { return openRegular(s.root, path) }

// Close implements Source. Whoever closes the last reader of an artifact that was replaced or removed deletes it.
func (s *dirSource) Close() error {
	deletable := s.lease.held()
	s.lease.end()
	if deletable && s.release != nil {
		s.release()
	}
	return s.root.Close()
}

// dirFile is a file with the size that it had when it was opened.
type dirFile struct {
	*os.File
	size int64
}

// Size implements SourceFile.
func (f *dirFile) Size() int64 { return f.size }

// Map implements SourceMapper.
func (f *dirFile) Map() (data []byte, release func() error, err error) {
	m, err := mmap.Map(f.File, 0, f.size, mmap.ReadOnly)
	if err != nil {
		return nil, nil, err
	}
	return m.Bytes(), m.Close, nil
}

// openRegular opens a regular file. It looks before it opens: opening a pipe would wait for a writer.
func openRegular(root tree, path string) (*dirFile, error) {
	if info, err := root.Stat(path); err != nil {
		return nil, err
	} else if !info.Mode().IsRegular() {
		return nil, notRegular(path, info)
	}
	f, err := root.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notRegular(path, info)
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return &dirFile{File: f, size: info.Size()}, nil
}

func notRegular(path string, info fs.FileInfo) error {
	return fmt.Errorf("file %s: want a regular file, have mode %v: %w", quote(path), info.Mode(), fs.ErrInvalid)
}
