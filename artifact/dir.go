package artifact

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Dir is a [Store] in a directory of a file system. It is safe for concurrent use, by many processes too.
//
// The artifact "run1/output" is the directory run1/output below the root. Everything goes through [os.Root], so that neither a name nor a
// link leads out of it; a link below the root works for reading and never lists.
//
// A writer stages its files in a hidden directory at the top of the root and moves that into place to commit. A replacement swaps two
// directory entries where the system can (Linux, macOS), and otherwise moves the old artifact aside for a moment, where
// readers find it. What dead writers left is invisible; [Dir.Sweep] removes it.
//
// Locks on directories tell dead from alive. Where there are none (Windows, some network file systems), sweeping goes by
// age, a reader of an artifact that is replaced or removed may find files gone, and only writers within one process are
// kept from nesting artifacts. Windows moreover refuses to replace or remove an artifact whose files are open, cannot say when
// the names in a directory are on the disk, and maps no files.
//
// What was replaced or removed is deleted by whoever closes its last reader. It waits for a sweep where that process dies, closes the
// store before the reader, or is starting another process at that very moment, which then holds the lock for an instant longer.
type Dir struct {
	root    tree
	path    string
	options DirOptions
	turn    chan struct{} // holds a token while a goroutine of this process commits

	// What not every system has, or does without failing.
	locks    locker
	exchange func(fromDir *os.File, from string, toDir *os.File, to string) error
	sync     func(f *os.File) error
}

// DirOptions are the options of [NewDir]. The zero value is safe against loss of power.
type DirOptions struct {
	// MustExist makes a missing root [fs.ErrNotExist]. Otherwise it is created, with its parents.
	MustExist bool
	// NoSync leaves it to the system when bytes reach the disk. Commits are faster, and still all or nothing when the
	// process dies, but not when the machine does.
	NoSync bool
	// StaleAfter is how long a dead writer's files must have been unchanged before Sweep removes them, on systems without
	// locks on directories. 0 means 24 hours.
	StaleAfter time.Duration
}

// Hidden names in a store's directories. CheckName keeps them apart from the names of artifacts.
const (
	stagingPrefix = ".staging-" // at the top: an artifact that is being written, or one that was swapped with it
	retiredPrefix = ".retired-" // at the top: one that was removed, or moved aside
	asidePrefix   = ".aside-"   // beside an artifact that is being replaced: the old one
	markPrefix    = ".writing-" // inside a directory: no manifest yet
)

// NewDir opens the store in the directory at path, which it creates if need be. A nil o is the zero DirOptions. The caller
// closes the store.
func NewDir(path string, o *DirOptions) (*Dir, error) {
	d := &Dir{turn: make(chan struct{}, 1), locks: lockDir, exchange: exchangeDirs, sync: (*os.File).Sync}
	if o != nil {
		d.options = *o
	}
	if d.options.StaleAfter <= 0 {
		d.options.StaleAfter = 24 * time.Hour
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, failed("open store", path, err)
	}
	d.path = abs
	if !d.options.MustExist {
		if err := d.makeRoot(abs); err != nil {
			return nil, failed("open store", path, err)
		}
	}
	if d.root, err = openTree(abs); err != nil {
		return nil, failed("open store", path, err)
	}
	return d, nil
}

// makeRoot makes the directory at path and those above it, as durable as the artifacts will be.
func (d *Dir) makeRoot(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	above := filepath.Dir(path)
	if above == path {
		return fs.ErrNotExist
	}
	if err := d.makeRoot(above); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	root, err := openTree(above)
	if err != nil {
		return err
	}
	return errors.Join(d.syncDir(root, "."), root.Close())
}

// Close releases the store's root. Readers that are open stay usable; if one is the last of an artifact that was replaced or removed, it
// leaves the deletion to a sweep.
func (d *Dir) Close() error { return d.root.Close() }

// Location implements [Locator]: the path of the directory of an artifact, absolute, in the system's spelling.
func (d *Dir) Location(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

// Create implements [Store].
func (d *Dir) Create(ctx context.Context, name string, o *CreateOptions) (Writer, error) {
	if err := beginCreate(ctx, name); err != nil {
		return nil, err
	}
	replace := o != nil && o.Replace
	if _, err := d.vacancy(name, replace); err != nil {
		return nil, failed("create", name, err)
	}
	stage, err := d.newStage(name, replace)
	if err != nil {
		return nil, failed("create", name, err)
	}
	return NewWriter(ctx, name, stage), nil
}

// isArtifact reports whether the directory at path holds a manifest. It may be replaced meanwhile: whoever misses the manifest may have
// looked into a directory that was swapped away and is being deleted, and looks again.
func (d *Dir) isArtifact(path string) (bool, error) {
	_, err := d.root.Lstat(path + "/" + ManifestName)
	if !isAbsent(err) {
		return err == nil, err
	}
	const attempts = 1000
	for range attempts {
		is, err := d.holdsManifest(path)
		if !errors.Is(err, errBusy) {
			return is, err
		}
	}
	return false, errBusy
}

// holdsManifest is isArtifact for the directory that is at path from the beginning to the end; if that is another one, it is errBusy.
func (d *Dir) holdsManifest(path string) (bool, error) {
	dir, err := d.root.OpenTree(path)
	if isAbsent(err) || err != nil && d.isFile(path) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { _ = dir.Close() }()
	_, err = dir.Lstat(ManifestName)
	if !isAbsent(err) {
		return err == nil, err
	}
	reached, err := stillReached(d.root, path, dir)
	if err == nil && !reached {
		err = errBusy
	}
	return false, err
}

// isAbsent reports whether err says that there is nothing at a path, also because a file is where it needs a directory.
func isAbsent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || isNotDir(err)
}

// splitName returns the directory of a name, "." at the top, and its last segment.
func splitName(name string) (dir, base string) {
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return ".", name
}

// asideName is where an artifact lies while it is being replaced without an exchange.
func asideName(name string) string {
	dir, base := splitName(name)
	if dir == "." {
		return asidePrefix + base
	}
	return dir + "/" + asidePrefix + base
}

// newID returns a text that no other writer has.
func newID() string { return strings.ToLower(rand.Text()) }
