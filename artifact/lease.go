package artifact

import (
	"errors"
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
func (lock locker) lease(root *os.Root, exclusive bool) (*lease, error) {
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

// end gives the lock back. It may be called twice.
func (l *lease) end() {
	if l.dir != nil {
		_ = l.dir.Close()
		l.dir = nil
	}
}

// stillNamed reports whether path in root is the directory that is open as dir: it may have been moved since. A link is
// not the directory that it leads to.
func stillNamed(root *os.Root, path string, dir *os.Root) bool {
	return sameDir(dir, func() (os.FileInfo, error) { return root.Lstat(path) })
}

// stillReached is stillNamed that follows links.
func stillReached(root *os.Root, path string, dir *os.Root) bool {
	return sameDir(dir, func() (os.FileInfo, error) { return root.Stat(path) })
}

func sameDir(dir *os.Root, stat func() (os.FileInfo, error)) bool {
	open, err := dir.Stat(".")
	if err != nil {
		return false
	}
	named, err := stat()
	return err == nil && os.SameFile(open, named)
}
