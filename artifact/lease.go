package artifact

import (
	"errors"
	"io/fs"
	"os"
)

// A lease keeps a directory from being deleted while a writer or a reader uses it. It is an advisory shared lock on the directory
// itself, so it follows the directory through renames and ends with the process, however that ends. Whoever deletes a directory
// locks it exclusively first, and does not wait for that. Only directories under hidden names are ever deleted.
type lease struct{ dir *os.File }

// errBusy says that somebody else holds the lock.
var errBusy = errors.New("artifact: the directory is in use")

// locker locks an open directory, shared or exclusively, without waiting: a lock in the way is errBusy. Where directories cannot be
// locked it gives false and no error. The lock ends when dir is closed.
type locker func(dir *os.File, exclusive bool) (bool, error)

// lease locks the directory that is open as root. Where directories cannot be locked the lease is empty, and held reports false.
func (lock locker) lease(root tree, exclusive bool) (*lease, error) {
	dir, err := root.Open(".")
	if err != nil {
		return nil, err
	}
	locked, err := lock(dir, exclusive)
	if err != nil {
		_ = dir.Close()
		return nil, err
	}
	if !locked {
		_ = dir.Close()
		dir = nil
	}
	return &lease{dir: dir}, nil
}

// held reports whether the directory is really locked.
func (l *lease) held() bool { return l.dir != nil }

// stat describes the directory, nil where it is not locked.
func (l *lease) stat() (os.FileInfo, error) {
	if l.dir == nil {
		return nil, nil
	}
	return l.dir.Stat()
}

// end gives the lock back. It may be called twice.
func (l *lease) end() {
	if l.dir != nil {
		_ = l.dir.Close()
		l.dir = nil
	}
}

// stillNamed reports whether path in root is the directory that is open as dir: it may have been moved since. A link is
// not the directory that it leads to.
func stillNamed(root tree, path string, dir tree) (bool, error) {
	return sameDir(dir, path, root.Lstat)
}

// stillReached is stillNamed that follows links.
func stillReached(root tree, path string, dir tree) (bool, error) {
	return sameDir(dir, path, root.Stat)
}

func sameDir(dir tree, path string, stat func(path string) (fs.FileInfo, error)) (bool, error) {
	open, err := dir.Stat(".")
	if err != nil {
		return false, err
	}
	named, err := stat(path)
	if isAbsent(err) {
		return false, nil
	}
	return err == nil && os.SameFile(open, named), err
}
