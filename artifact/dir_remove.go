package artifact

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"time"
)

// Remove implements [Store].
func (d *Dir) Remove(ctx context.Context, name string) error {
	if err := CheckName(name); err != nil {
		return err
	}
	if err := d.remove(ctx, name); err != nil {
		return failed("remove", name, err)
	}
	return nil
}

func (d *Dir) remove(ctx context.Context, name string) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	retired, err := d.retire(ctx, name)
	if err != nil {
		return err
	}
	if err := ignoreBusy(d.deleteHidden(retired, true)); err != nil {
		return &laterError{"the artifact was removed, but its bytes stay until a sweep", err}
	}
	return nil
}

// retire takes an artifact's name away.
func (d *Dir) retire(ctx context.Context, name string) (retired string, err error) {
	unlock, err := d.lock(ctx)
	if err != nil {
		return "", err
	}
	defer unlock()
	if err := d.restore(name); err != nil {
		return "", err
	}
	if info, err := d.root.Lstat(name); isAbsent(err) || err == nil && !info.IsDir() {
		return "", fs.ErrNotExist
	} else if err != nil {
		return "", err
	}
	if is, err := d.isArtifact(name); err != nil {
		return "", err
	} else if !is {
		return "", fs.ErrNotExist
	}
	retired = retiredPrefix + newID()
	if err := d.root.Rename(name, retired); err != nil {
		return "", err
	}
	dir := d.prune(name)
	if err := errors.Join(d.syncDir(d.root, dir), d.syncDir(d.root, ".")); err != nil {
		return "", &laterError{"the artifact was removed, but that may not be on the disk", err}
	}
	return retired, nil
}

// prune removes the directories above name that are empty, and returns the first that is not. The lock is held.
func (d *Dir) prune(name string) string {
	dir, _ := splitName(name)
	for dir != "." && d.root.Remove(dir) == nil {
		dir, _ = splitName(dir)
	}
	return dir
}

// deleteHidden deletes a hidden directory, unless somebody uses it: then it is errBusy. Where nothing can tell, a directory is
// deleted at once if its name was just taken away from it, or when it is old.
func (d *Dir) deleteHidden(name string, retired bool) error {
	dir, err := d.root.OpenTree(name)
	if err != nil {
		return ignoreAbsent(err)
	}
	l, err := d.locks.lease(dir, true)
	if err == nil {
		defer l.end()
		var named bool
		named, err = stillNamed(d.root, name, dir)
		if err == nil && (!named || !l.held() && !retired && !d.isStale(dir)) {
			err = errBusy
		}
	}
	_ = dir.Close()
	if err != nil {
		return err
	}
	return d.root.RemoveAll(name)
}

// isStale reports whether nothing in a directory has changed for long.
func (d *Dir) isStale(dir tree) bool {
	limit := time.Now().Add(-d.options.StaleAfter)
	err := fs.WalkDir(dir.FS(), ".", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err == nil && info.ModTime().After(limit) {
			err = errBusy
		}
		return err
	})
	return err == nil
}

// release is called when a reader has given up its lease. The last reader of an artifact that has lost its name deletes it.
func (d *Dir) release(path string, dir tree) {
	if reached, err := stillReached(d.root, path, dir); err != nil || reached {
		return
	}
	_, _ = d.deleteAll(context.Background())
}

// Sweep removes what dead writers and readers left, and returns how many directories that were. It touches nothing that is in use, and may run at
// any time. After an error it goes on with the rest, and returns all of them.
func (d *Dir) Sweep(ctx context.Context) (removed int, err error) {
	removed, err = d.deleteAll(ctx)
	if restoreErr := d.restoreAll(ctx, "."); restoreErr != nil {
		err = errors.Join(err, restoreErr)
	}
	if err != nil {
		return removed, failed("sweep", d.path, err)
	}
	return removed, nil
}

// deleteAll deletes the hidden directories that nobody uses.
func (d *Dir) deleteAll(ctx context.Context) (removed int, err error) {
	entries, err := d.readDir(".")
	if err != nil {
		return 0, err
	}
	var errs []error
	for _, entry := range entries {
		if !isHidden(entry.Name()) || !entry.IsDir() {
			continue
		}
		if ctx.Err() != nil {
			errs = append(errs, context.Cause(ctx))
			break
		}
		switch err := d.deleteHidden(entry.Name(), false); {
		case err == nil:
			removed++
		case !errors.Is(err, errBusy):
			errs = append(errs, err)
		}
	}
	return removed, errors.Join(errs...)
}

// restoreAll calls restore for everything below dir that was moved aside.
func (d *Dir) restoreAll(ctx context.Context, dir string) error {
	entries, err := d.readDir(dir)
	if err != nil {
		return ignoreAbsent(err)
	}
	var errs []error
	for _, entry := range entries {
		if ctx.Err() != nil {
			return errors.Join(append(errs, context.Cause(ctx))...)
		}
		if !entry.IsDir() {
			continue
		}
		path := joinPath(strings.TrimPrefix(dir, "."), entry.Name())
		if base, aside := strings.CutPrefix(entry.Name(), asidePrefix); aside {
			errs = append(errs, d.lockAndRestore(ctx, joinPath(strings.TrimPrefix(dir, "."), base)))
		} else if segmentFault(entry.Name()) == "" {
			is, err := d.isArtifact(path)
			if err == nil && !is {
				err = d.restoreAll(ctx, path)
			}
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (d *Dir) lockAndRestore(ctx context.Context, name string) error {
	unlock, err := d.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return d.restore(name)
}

func ignoreBusy(err error) error {
	if errors.Is(err, errBusy) {
		return nil
	}
	return err
}
