package artifact

import (
	"io/fs"
	"os"
)

// tree is an open directory that nothing leads out of: what Dir needs of [os.Root]. It is an interface so that tests can let
// each call fail.
type tree interface {
	OpenTree(path string) (tree, error)
	Open(path string) (*os.File, error)
	OpenFile(path string, flag int, perm fs.FileMode) (*os.File, error)
	Mkdir(path string, perm fs.FileMode) error
	MkdirAll(path string, perm fs.FileMode) error
	Rename(from, to string) error
	Remove(path string) error
	RemoveAll(path string) error
	Lstat(path string) (fs.FileInfo, error)
	Stat(path string) (fs.FileInfo, error)
	FS() fs.FS
	Close() error
}

// rootTree is the tree of the system.
type rootTree struct{ *os.Root }

func openTree(path string) (tree, error) { return asTree(os.OpenRoot(path)) }

// OpenTree implements tree.
func (t rootTree) OpenTree(path string) (tree, error) { return asTree(t.OpenRoot(path)) }

func asTree(root *os.Root, err error) (tree, error) {
	if err != nil {
		return nil, err
	}
	return rootTree{root}, nil
}
