package artifact

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"syscall"
	"time"
)

// lock makes this the one goroutine, of all processes where directories can be locked, that changes which names are taken. The lock
// is held for a few system calls only, never while bytes are written.
func (d *Dir) lock(ctx context.Context) (unlock func(), err error) {
	select {
	case d.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	for {
		l, err := d.locks.lease(d.root, true)
		if err == nil {
			return func() { l.end(); <-d.turn }, nil
		}
		if !errors.Is(err, errBusy) {
			<-d.turn
			return nil, err
		}
		select {
		case <-time.After(time.Millisecond):
		case <-ctx.Done():
			<-d.turn
			return nil, context.Cause(ctx)
		}
	}
}

// vacancy finds out whether an artifact may be committed under name, and whether one is there to be replaced. What is in the way is fs.ErrExist.
func (d *Dir) vacancy(name string, replace bool) (occupied bool, err error) {
	for dir, _ := splitName(name); dir != "."; dir, _ = splitName(dir) {
		if is, err := d.isArtifact(dir); err != nil {
			return false, err
		} else if is {
			return false, nested(dir)
		}
	}
	info, err := d.root.Lstat(name)
	switch {
	case isNotDir(err):
		return false, fmt.Errorf("a file is where it needs a directory: %w", fs.ErrExist)
	case errors.Is(err, fs.ErrNotExist):
		return d.asideVacancy(name, replace)
	case err != nil:
		return false, err
	case !info.IsDir():
		return false, fmt.Errorf("what has this name is no directory: %w", fs.ErrExist)
	}
	for range 2 { // outside the lock, an empty directory may become an artifact between the two questions
		if occupied, err = d.isArtifact(name); err != nil || occupied {
			break
		}
		if err = d.checkEmpty(name); !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err == nil && occupied && !replace {
		err = fs.ErrExist
	}
	return occupied, err
}

// asideVacancy is for a name that is free, unless a writer died while it replaced the artifact.
func (d *Dir) asideVacancy(name string, replace bool) (occupied bool, err error) {
	occupied, err = d.isArtifact(asideName(name))
	if err == nil && occupied && !replace {
		err = fs.ErrExist
	}
	return occupied, err
}

// checkEmpty refuses a directory that is no artifact and holds something: other artifacts, or a stranger's files.
func (d *Dir) checkEmpty(name string) error {
	dir, err := d.root.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = dir.Close() }()
	found, err := dir.Readdirnames(1)
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("a directory that is no artifact has this name and holds %s: %w", quote(found[0]), fs.ErrExist)
}

// commit gives the finished stage its name. What it replaces goes only when the replacement is on the disk.
func (d *Dir) commit(ctx context.Context, s *dirStage) error {
	retired, err := d.place(ctx, s)
	if err != nil {
		return err
	}
	s.placed = true
	// All directories above are synced: another writer may have made them a moment ago.
	for dir := s.name; dir != "."; {
		dir, _ = splitName(dir)
		if err := d.syncDir(d.root, dir); err != nil {
			return &laterError{"the artifact was committed, but may not be on the disk", err}
		}
	}
	if retired != "" {
		// Whoever still reads it deletes it; failing that, a sweep does.
		_ = d.deleteHidden(retired, true)
	}
	return nil
}

// laterError is a failure after the step that counts: what was asked for is done, and visible to all.
type laterError struct {
	done string // and what about it is not certain
	err  error
}

func (e *laterError) Error() string { return e.done + ": " + e.err.Error() }

func (e *laterError) Unwrap() error { return e.err }

// place moves the stage to its name, under the lock. It returns the hidden name of the artifact that was there, if one was.
func (d *Dir) place(ctx context.Context, s *dirStage) (retired string, err error) {
	unlock, err := d.lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	if err := d.restore(s.name); err != nil {
		return "", err
	}
	occupied, err := d.vacancy(s.name, s.replace)
	if err != nil {
		return "", err
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	if occupied {
		return d.replace(s)
	}
	return "", d.placeNew(s)
}

func (d *Dir) placeNew(s *dirStage) error {
	dir, _ := splitName(s.name)
	err := d.root.MkdirAll(dir, 0o777)
	if err == nil {
		// An empty directory is in nobody's way, but not every system renames over one.
		err = ignoreAbsent(d.root.Remove(s.name))
	}
	if err == nil {
		err = d.root.Rename(s.hidden, s.name)
	}
	if err == nil {
		return nil
	}
	if _, statErr := d.root.Lstat(s.name); statErr == nil {
		return fmt.Errorf("%w: %w", err, fs.ErrExist)
	}
	d.prune(s.name)
	return err
}

// replace swaps the stage with the artifact that is there, and returns the hidden name which that has then.
func (d *Dir) replace(s *dirStage) (retired string, err error) {
	err = d.swap(s)
	if errors.Is(err, errors.ErrUnsupported) {
		return d.moveAside(s)
	}
	return s.hidden, err
}

func (d *Dir) swap(s *dirStage) error {
	dir, base := splitName(s.name)
	top, err := d.root.Open(".")
	if err != nil {
		return err
	}
	defer func() { _ = top.Close() }()
	parent, err := d.root.Open(dir)
	if err != nil {
		return err
	}
	defer func() { _ = parent.Close() }()
	return d.exchange(top, s.hidden, parent, base)
}

// moveAside replaces in three steps. Between the first and the second the old artifact is found aside.
func (d *Dir) moveAside(s *dirStage) (retired string, err error) {
	aside := asideName(s.name)
	if err := d.root.Rename(s.name, aside); err != nil {
		return "", err
	}
	if err := d.root.Rename(s.hidden, s.name); err != nil {
		return "", errors.Join(err, d.root.Rename(aside, s.name))
	}
	retired = retiredPrefix + newID()
	if d.root.Rename(aside, retired) != nil {
		retired = "" // restore finds it aside
	}
	return retired, nil
}

// restore finishes what a writer left that died while it moved an artifact aside: if the new one is in place the old one goes, otherwise
// it comes back. The lock is held.
func (d *Dir) restore(name string) error {
	aside := asideName(name)
	if is, err := d.isArtifact(aside); err != nil || !is {
		return err
	}
	if is, err := d.isArtifact(name); err != nil {
		return err
	} else if !is {
		return d.root.Rename(aside, name)
	}
	retired := retiredPrefix + newID()
	if err := d.root.Rename(aside, retired); err != nil {
		return err
	}
	return ignoreBusy(d.deleteHidden(retired, true))
}

// syncDir makes the entries of a directory durable.
func (d *Dir) syncDir(root tree, dir string) error {
	if d.options.NoSync || runtime.GOOS == "windows" {
		return nil // Windows has no such call for directories
	}
	f, err := root.Open(dir)
	if err != nil {
		return err
	}
	err = d.sync(f)
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		err = nil // nor have some file systems
	}
	return errors.Join(err, f.Close())
}
