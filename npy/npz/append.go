package npz

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// Appender adds members to an archive that exists. Its methods are those of a
// [Writer]; the members show at [Appender.Close].
//
// The archive grows in a copy beside it, which takes its place when it is whole
// and on the disk. So a crash at any time leaves the old archive or the new one, and
// those who have the old one open go on reading that; it may leave the copy too, a
// file .append-*.npz. A directory written behind the
// end of the old archive would save the copy, but would hide the old directory from
// every other reader until it is complete. Systems that can share blocks between
// files do not copy.
//
// One Appender at a time: what another program changed meanwhile is an error. The
// permissions of the file are kept, a comment of the archive is not.
type Appender struct {
	*Writer
	path string // of the archive, without symbolic links
	old  *os.File
	info fs.FileInfo
	temp *os.File
}

// Append opens an archive to add members to it. Keys and names that it has
// already are taken. o may be nil.
func Append(path string, o *WriteOptions) (*Appender, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return nil, err
	}
	a := &Appender{path: path}
	if a.old, err = os.Open(path); err != nil {
		return nil, err
	}
	if err := a.begin(o); err != nil {
		return nil, errors.Join(err, a.Abort())
	}
	return a, nil
}

// begin copies the members of the old archive.
func (a *Appender) begin(o *WriteOptions) error {
	var err error
	if a.info, err = a.old.Stat(); err != nil {
		return err
	}
	r, err := NewReader(a.old, a.info.Size(), nil)
	if err != nil {
		return err
	}
	if a.temp, err = os.CreateTemp(filepath.Dir(a.path), ".append-*.npz"); err != nil {
		return err
	}
	if _, err = io.CopyN(a.temp, a.old, r.end.offset); err != nil {
		return fmt.Errorf("npz: append: copy the archive: %w", err)
	}
	a.Writer = NewWriter(a.temp, o)
	return a.resume(r)
}

// resume makes w go on behind the members that r has.
func (w *Writer) resume(r *Reader) error {
	w.written, w.members = r.end.offset, len(r.entries)
	w.records = make([]byte, r.end.size)
	for i := range r.entries {
		for _, s := range []string{r.entries[i].name, r.keys[i]} {
			w.taken[s] = r.entries[i].name
		}
	}
	return readAt(r.ra, w.records, r.end.offset)
}

// Close puts the archive with the new members in the place of the old one. After
// an error, of the Writer too, the old one is as it was.
func (a *Appender) Close() error {
	if a.temp == nil {
		return fmt.Errorf("npz: append: %w", fs.ErrClosed)
	}
	err := a.finish()
	return errors.Join(err, a.Abort())
}

func (a *Appender) finish() error {
	if err := a.Writer.Close(); err != nil {
		return err
	}
	if err := a.temp.Chmod(a.info.Mode().Perm()); err != nil {
		return err
	}
	if err := a.temp.Sync(); err != nil {
		return err
	}
	now, err := os.Stat(a.path)
	if err != nil {
		return err
	}
	if !os.SameFile(now, a.info) || now.Size() != a.info.Size() || !now.ModTime().Equal(a.info.ModTime()) {
		return fmt.Errorf("npz: append: want %q as it was, have it changed meanwhile", clip(a.path))
	}
	return a.replace()
}

// replace renames the new archive to the old one. Some systems rename no file
// that is open, and replace none.
func (a *Appender) replace() error {
	name := a.temp.Name()
	if err := errors.Join(a.temp.Close(), a.old.Close()); err != nil {
		return err
	}
	a.temp, a.old = nil, nil
	if err := os.Rename(name, a.path); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return syncDir(filepath.Dir(a.path))
}

// syncDir makes the names in a directory durable.
func syncDir(path string) error {
	if runtime.GOOS == "windows" {
		return nil // it has no such call for directories
	}
	dir, err := os.Open(path)
	if err != nil {
		return err
	}
	err = dir.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // nor have some file systems
	}
	return errors.Join(err, dir.Close())
}

// Abort leaves the archive as it was. After Close it does nothing.
func (a *Appender) Abort() error {
	var err error
	if a.temp != nil {
		err = errors.Join(a.temp.Close(), os.Remove(a.temp.Name()))
	}
	if a.old != nil {
		err = errors.Join(err, a.old.Close())
	}
	a.temp, a.old = nil, nil
	return err
}
