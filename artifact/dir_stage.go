package artifact

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// dirStage is the hidden directory in which one artifact is written.
type dirStage struct {
	store   *Dir
	name    string // of the artifact
	replace bool

	hidden string // name of the directory, at the top of the store
	placed bool   // it has the artifact's name now, and hidden may be what it replaced
	root   tree
	lease  *lease
	mark   string // name of the writer's mark, in the directory

	mu   sync.Mutex
	dirs map[string]bool // below the root of the stage
}

// newStage makes a hidden directory that no sweep takes for a dead writer's. A sweep that comes between the making and the lease may delete it;
// then another one is made.
func (d *Dir) newStage(name string, replace bool) (*dirStage, error) {
	const attempts = 100
	for range attempts {
		id := newID()
		s := &dirStage{store: d, name: name, replace: replace, hidden: stagingPrefix + id, mark: markPrefix + id, dirs: make(map[string]bool)}
		switch err := s.begin(); {
		case err == nil:
			return s, nil
		case !errors.Is(err, errBusy) && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	return nil, errBusy
}

func (s *dirStage) begin() error {
	if err := s.store.root.Mkdir(s.hidden, 0o777); err != nil {
		return err
	}
	var err error
	if s.root, err = s.store.root.OpenTree(s.hidden); err != nil {
		return errors.Join(err, ignoreAbsent(s.store.root.Remove(s.hidden)))
	}
	if s.lease, err = s.takeLease(); err != nil {
		_ = s.root.Close()
		return errors.Join(err, ignoreAbsent(s.store.root.Remove(s.hidden)))
	}
	if err := s.writeMark(); err != nil {
		return errors.Join(err, s.Abort())
	}
	return nil
}

// takeLease says that the directory is in use. A sweep that came first is errBusy.
func (s *dirStage) takeLease() (*lease, error) {
	l, err := s.store.locks.lease(s.root, false)
	if err != nil {
		return nil, err
	}
	named, err := stillNamed(s.store.root, s.hidden, s.root)
	if err == nil && !named {
		err = errBusy
	}
	if err != nil {
		l.end()
		return nil, err
	}
	return l, nil
}

// writeMark says that this directory is no artifact yet, wherever somebody may copy it to.
func (s *dirStage) writeMark() error {
	f, err := s.root.OpenFile(s.mark, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	return f.Close()
}

// close releases the directory without deleting it.
func (s *dirStage) close() {
	s.lease.end()
	_ = s.root.Close()
}

// Create implements Stage.
func (s *dirStage) Create(path string) (io.WriteCloser, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if dir, _ := splitName(path); dir != "." {
		if err := s.root.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		for ; dir != "."; dir, _ = splitName(dir) {
			s.dirs[dir] = true
		}
	}
	f, err := s.root.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	return &stageFile{File: f, store: s.store}, nil
}

// Remove implements Stage. Directories that it leaves empty go too.
func (s *dirStage) Remove(path string) error {
	if err := ignoreAbsent(s.root.Remove(path)); err != nil {
		return err
	}
	for dir, _ := splitName(path); dir != "."; dir, _ = splitName(dir) {
		err := s.root.Remove(dir)
		if errors.Is(err, fs.ErrExist) {
			break // another file is in it
		}
		if ignoreAbsent(err) != nil {
			return err
		}
		delete(s.dirs, dir)
	}
	return nil
}

// Commit implements Stage: the manifest is written, everything is on the disk, and only then the directory gets its name.
func (s *dirStage) Commit(ctx context.Context, manifest []byte) error {
	if err := s.complete(ctx, manifest); err != nil {
		return err
	}
	defer s.endLease()
	// Some systems do not rename a directory that is open.
	if err := s.root.Close(); err != nil {
		return err
	}
	return s.store.commit(ctx, s)
}

// endLease gives the lease up. Another writer may have replaced the artifact already, and left it alone because of the lease:
// then it goes now, as after its last reader.
func (s *dirStage) endLease() {
	ours, err := s.lease.stat()
	s.lease.end()
	if !s.placed || err != nil || ours == nil {
		return
	}
	if named, err := s.store.root.Stat(s.name); err != nil || !os.SameFile(ours, named) {
		_, _ = s.store.deleteAll(context.Background())
	}
}

func (s *dirStage) complete(ctx context.Context, manifest []byte) error {
	f, err := s.Create(ManifestName)
	if err != nil {
		return err
	}
	_, err = f.Write(manifest)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := s.root.Remove(s.mark); err != nil {
		return err
	}
	for dir := range s.dirs {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err := s.store.syncDir(s.root, dir); err != nil {
			return err
		}
	}
	return s.store.syncDir(s.root, ".")
}

// Abort implements Stage. After a commit whose durability is uncertain there is nothing to remove.
func (s *dirStage) Abort() error {
	s.close()
	if s.placed {
		return nil
	}
	return s.store.root.RemoveAll(s.hidden)
}

// stageFile is a file that is on the disk when Close returns.
type stageFile struct {
	*os.File
	store *Dir
}

// Close implements io.Closer.
func (f *stageFile) Close() error {
	var err error
	if !f.store.options.NoSync {
		err = f.store.sync(f.File)
	}
	return errors.Join(err, f.File.Close())
}

// ignoreAbsent turns fs.ErrNotExist into nil.
func ignoreAbsent(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// isHidden reports whether a directory at the top of a store is one that may be deleted once nobody uses it.
func isHidden(name string) bool {
	return strings.HasPrefix(name, stagingPrefix) || strings.HasPrefix(name, retiredPrefix)
}
