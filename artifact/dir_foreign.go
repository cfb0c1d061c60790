package artifact

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// foreignFiles are what ZenML, and people, call the main file of a directory of one value.
var foreignFiles = []string{"data.npy", "data.npz", "data.json", "data.txt", "data.parquet", "metadata.json", "artifact.pkl"}

// maxForeignFiles bounds the list that stands for a manifest.
const maxForeignFiles = 100_000

// OpenForeign implements [ForeignOpener].
func (d *Dir) OpenForeign(ctx context.Context, name string) (Reader, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	r, err := d.openForeign(ctx, name)
	if err != nil {
		return nil, failed("open foreign", name, err)
	}
	return r, nil
}

func (d *Dir) openForeign(ctx context.Context, name string) (Reader, error) {
	for dir, _ := splitName(name); ; dir, _ = splitName(dir) {
		if err := d.checkAbove(dir); err != nil {
			return nil, err
		}
		if dir == "." {
			break
		}
	}
	src, err := d.openSource(ctx, name)
	if err != nil {
		return nil, err
	}
	m, err := listForeign(ctx, src.root.FS())
	if err != nil {
		_ = src.Close()
		return nil, err
	}
	return NewReader(ctx, name, m, src), nil
}

// checkAbove refuses a directory that is itself unfinished, or an artifact: what lies in it is not a value by itself.
func (d *Dir) checkAbove(dir string) error {
	entries, err := d.readDir(dir)
	if isAbsent(err) {
		return fs.ErrNotExist
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := checkForeignName(entry.Name()); err != nil {
			return fmt.Errorf("directory %s: %w", quote(dir), err)
		}
	}
	return nil
}

// checkForeignName refuses a file that shows that a directory is no foreign value.
func checkForeignName(base string) error {
	switch {
	case base == ManifestName:
		return fmt.Errorf("there is a manifest: %w", fs.ErrExist)
	case strings.HasPrefix(base, markPrefix):
		return ErrIncomplete
	}
	return nil
}

// listForeign makes what stands for the manifest of a directory that has none.
func listForeign(ctx context.Context, dir fs.FS) (*Manifest, error) {
	m := new(Manifest)
	known := false
	err := fs.WalkDir(dir, ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = checkForeignName(entry.Name())
		}
		if err != nil || !entry.Type().IsRegular() || CheckPath(path) != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		if len(m.Files) == maxForeignFiles {
			return fmt.Errorf("more than %d files: %w", maxForeignFiles, errors.ErrUnsupported)
		}
		known = known || slices.Contains(foreignFiles, path)
		m.Files = append(m.Files, FileRecord{Path: path, Size: info.Size()})
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, fmt.Errorf("none of %s: %w", strings.Join(foreignFiles, ", "), fs.ErrNotExist)
	}
	slices.SortFunc(m.Files, func(a, b FileRecord) int { return strings.Compare(a.Path, b.Path) })
	return m, nil
}
