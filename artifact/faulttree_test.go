package artifact

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync/atomic"
)

// ErrPlanted is the error of a call that fails.
var ErrPlanted = errors.New("planted: no space left")

// Faults lets one of the calls that a Dir makes to the system fail.
type Faults struct {
	failAt, calls atomic.Int64
	last          atomic.Value // string: what failed
	missed        atomic.Value // string: path of a file that Lstat does not find the next time
}

// InjectFaults puts faults between a store and the system. None fails yet.
func InjectFaults(d *Dir) *Faults {
	f := new(Faults)
	d.root = &faultTree{d.root, f}
	exchange := d.exchange
	d.exchange = func(fromDir *os.File, from string, toDir *os.File, to string) error {
		if err := f.call("exchange", to); err != nil {
			return err
		}
		return exchange(fromDir, from, toDir, to)
	}
	sync := d.sync
	d.sync = func(file *os.File) error {
		if err := f.call("sync", file.Name()); err != nil {
			return err
		}
		return sync(file)
	}
	return f
}

// FailAt begins to count calls anew and lets the n-th fail; 0 lets none.
func (f *Faults) FailAt(n int) {
	f.calls.Store(0)
	f.failAt.Store(int64(n))
	f.last.Store("")
}

// Failed returns which call failed, "" for none.
func (f *Faults) Failed() string { return f.last.Load().(string) }

// Miss lets the next Lstat of path find nothing, as it does in a directory that is swapped away and deleted meanwhile.
func (f *Faults) Miss(path string) { f.missed.Store(path) }

func (f *Faults) call(op, path string) error {
	if n := f.calls.Add(1); n != f.failAt.Load() {
		return nil
	}
	f.last.Store(fmt.Sprintf("%s %s", op, path))
	return &fs.PathError{Op: op, Path: path, Err: ErrPlanted}
}

// faultTree passes calls on to a tree, but for those that fail.
type faultTree struct {
	tree
	faults *Faults
}

func (t *faultTree) OpenTree(path string) (tree, error) {
	if err := t.faults.call("opentree", path); err != nil {
		return nil, err
	}
	below, err := t.tree.OpenTree(path)
	if err != nil {
		return nil, err
	}
	return &faultTree{below, t.faults}, nil
}

func (t *faultTree) Open(path string) (*os.File, error) {
	if err := t.faults.call("open", path); err != nil {
		return nil, err
	}
	return t.tree.Open(path)
}

func (t *faultTree) OpenFile(path string, flag int, perm fs.FileMode) (*os.File, error) {
	if err := t.faults.call("openfile", path); err != nil {
		return nil, err
	}
	return t.tree.OpenFile(path, flag, perm)
}

func (t *faultTree) Mkdir(path string, perm fs.FileMode) error {
	if err := t.faults.call("mkdir", path); err != nil {
		return err
	}
	return t.tree.Mkdir(path, perm)
}

func (t *faultTree) MkdirAll(path string, perm fs.FileMode) error {
	if err := t.faults.call("mkdirall", path); err != nil {
		return err
	}
	return t.tree.MkdirAll(path, perm)
}

func (t *faultTree) Rename(from, to string) error {
	if err := t.faults.call("rename", to); err != nil {
		return err
	}
	return t.tree.Rename(from, to)
}

func (t *faultTree) Remove(path string) error {
	if err := t.faults.call("remove", path); err != nil {
		return err
	}
	return t.tree.Remove(path)
}

func (t *faultTree) RemoveAll(path string) error {
	if err := t.faults.call("removeall", path); err != nil {
		return err
	}
	return t.tree.RemoveAll(path)
}

func (t *faultTree) Lstat(path string) (fs.FileInfo, error) {
	if err := t.faults.call("lstat", path); err != nil {
		return nil, err
	}
	if t.faults.missed.CompareAndSwap(path, "") {
		return nil, &fs.PathError{Op: "lstat", Path: path, Err: fs.ErrNotExist}
	}
	return t.tree.Lstat(path)
}

func (t *faultTree) Stat(path string) (fs.FileInfo, error) {
	if err := t.faults.call("stat", path); err != nil {
		return nil, err
	}
	return t.tree.Stat(path)
}
