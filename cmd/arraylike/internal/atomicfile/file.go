// Package atomicfile writes a file that is there as a whole or not at all.
package atomicfile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Options are the choices of [Create].
type Options struct {
	Replace bool          // a regular file that exists is replaced
	Keep    []os.FileInfo // files that must not be replaced: those that are being read
}

// File is a file that is being written. It takes its name at Commit; a pipe or device is written to at once.
type File struct {
	*os.File
	path    string
	temp    string // "": it is a pipe or device
	replace bool
}

// Create begins the file at path. A regular file that is there is an fs.ErrExist, unless it is to be replaced; one of
// those to keep is an error in any case. Whoever calls it calls Abort in the end.
func Create(path string, o Options) (*File, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return begin(path, 0o666, o)
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, &fs.PathError{Op: "create", Path: path, Err: errors.New("it is a directory")}
	case !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{File: f, path: path}, err
	}
	for _, keep := range o.Keep {
		if os.SameFile(keep, info) {
			return nil, &fs.PathError{Op: "create", Path: path, Err: errors.New("it is the file that is read")}
		}
	}
	if !o.Replace {
		return nil, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	if path, err = filepath.EvalSymlinks(path); err != nil { // a link stays, and leads to the new file
		return nil, err
	}
	return begin(path, info.Mode().Perm(), o)
}

// begin makes the temporary file beside the path.
func begin(path string, perm fs.FileMode, o Options) (*File, error) {
	temp := filepath.Join(filepath.Dir(path), ".arraylike-"+rand.Text()[:12]+".tmp")
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		return nil, err
	}
	return &File{File: f, path: path, temp: temp, replace: o.Replace}, nil
}

// Commit puts the file under its name, once its bytes are on the disk. Without leave to replace, a file that somebody has
// made there meanwhile is an fs.ErrExist.
func (f *File) Commit() error {
	if f.temp == "" {
		return f.File.Close()
	}
	if err := errors.Join(f.Sync(), f.File.Close()); err != nil {
		return errors.Join(err, f.Abort())
	}
	if err := f.name(); err != nil {
		return errors.Join(fmt.Errorf("create: %w", err), f.Abort())
	}
	f.temp = ""
	return nil
}

// name gives the temporary file its name. A link does not replace what is there, on systems that have them.
func (f *File) name() error {
	if f.replace {
		return os.Rename(f.temp, f.path)
	}
	err := os.Link(f.temp, f.path)
	if err == nil {
		return os.Remove(f.temp)
	}
	if errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, err := os.Lstat(f.path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(err, fs.ErrExist)
	}
	return os.Rename(f.temp, f.path)
}

// Abort removes what was written. After Commit it does nothing.
func (f *File) Abort() error {
	if f.temp == "" {
		return nil
	}
	_ = f.File.Close() // what it holds is not wanted
	err := os.Remove(f.temp)
	f.temp = ""
	return err
}
