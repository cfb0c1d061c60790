package overlap

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// place is where the system finds a path: absolute, without links and dots. What does not exist yet lies where it would be
// made. A link that leads nowhere is itself: it is what a new file replaces.
func place(path string) (string, error) {
	if !filepath.IsAbs(path) {
		dir, err := os.Getwd()
		if err != nil {
			return "", err
		}
		path = dir + string(filepath.Separator) + path // not Join: "link/.." is not "."
	}
	return resolve(path)
}

func resolve(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if err == nil || !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	path = strings.TrimRight(path, string(filepath.Separator))
	dir, name := filepath.Split(path)
	if name == "" || dir == "" {
		return "", err
	}
	parent, err := resolve(dir)
	if err != nil {
		return "", err
	}
	if name == ".." { // of a directory that is still to be made
		return filepath.Dir(parent), nil
	}
	path = filepath.Join(parent, name)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real, nil
	}
	return path, nil
}

// Entry is the place of a path of which the last element is not followed where it is a link: the directory entry that a
// new artifact takes.
func Entry(path string) (string, error) {
	trimmed := strings.TrimRight(path, string(filepath.Separator))
	dir, name := filepath.Split(trimmed)
	if name == "" || name == "." || name == ".." {
		return place(path)
	}
	if dir == "" {
		dir = "."
	}
	parent, err := place(dir)
	if err != nil {
		return "", err
	}
	return filepath.Join(parent, name), nil
}

// ancestors lists a place and the directories that it lies in, the innermost first.
func ancestors(place string) []string {
	list := []string{place}
	for dir := filepath.Dir(place); dir != place; place, dir = dir, filepath.Dir(dir) {
		list = append(list, dir)
	}
	return list
}

// lies tells whether a place is in a directory, or is it. Directories are compared as the system does: names may differ in
// case, and a directory may be mounted twice.
func lies(place, dir string) bool {
	want, err := os.Stat(dir)
	for _, a := range ancestors(place) {
		if a == dir {
			return true
		}
		if have, errA := os.Stat(a); err == nil && errA == nil && os.SameFile(want, have) {
			return true
		}
	}
	return false
}
