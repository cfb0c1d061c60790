// Package overlap tells whether what is to be written would damage what is there: the file or artifact that is read, or an
// artifact that a file would be put into.
package overlap

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/arraylike/arraylike/artifact"
)

// Check refuses to write out, where in is read; "-" stands for stdin, which may be a file all the same. It returns an error
// where one of the two is the other, or lies in it or in the artifact that it belongs to; where out would lie in any
// artifact; and where it is the working directory or holds it. Links are followed. A pipe or device is no matter.
func Check(in, out string, stdin io.Reader) error {
	to, err := place(out)
	if err != nil {
		return err
	}
	if in == "-" {
		err = checkStream(to, stdin)
	} else {
		err = checkInput(in, to)
	}
	if err != nil {
		return err
	}
	return checkPlace(out, to)
}

// checkInput looks at a file or directory that is read.
func checkInput(in, to string) error {
	from, err := place(in)
	if err != nil {
		return err
	}
	switch whole := whole(from); {
	case same(from, to):
		return fmt.Errorf("it is the %s that is read", noun(from))
	case whole == from && !isDir(from): // a file of no artifact
	case lies(to, whole):
		return errors.New("it belongs to the artifact that is read")
	}
	if lies(from, to) && isDir(to) {
		return errors.New("it holds what is read")
	}
	return nil
}

// checkStream looks at the file that a shell redirected.
func checkStream(to string, stdin io.Reader) error {
	f, ok := stdin.(*os.File)
	if !ok {
		return nil
	}
	read, err := f.Stat()
	if err != nil || !read.Mode().IsRegular() {
		return nil // no file: nothing to replace
	}
	info, err := os.Stat(to)
	if err != nil || !info.IsDir() {
		if err == nil && os.SameFile(info, read) {
			return errors.New("it is the file that is read")
		}
		return nil
	}
	return filepath.WalkDir(to, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil // what cannot be looked at, others report
		}
		if info, err := entry.Info(); err == nil && os.SameFile(info, read) {
			return errors.New("it holds what is read")
		}
		return nil
	})
}

// checkPlace looks at what is around the place of out.
func checkPlace(out, to string) error {
	if dir, err := os.Getwd(); err == nil {
		if here, err := resolve(dir); err == nil && lies(here, to) {
			return errors.New("it holds the working directory")
		}
	}
	entry, err := Entry(out)
	if err != nil {
		return err
	}
	for _, p := range []string{filepath.Dir(to), filepath.Dir(entry)} {
		if dir := whole(p); isArtifact(dir) {
			return fmt.Errorf("it would lie in the artifact %.100q, which is never changed", dir)
		}
	}
	return nil
}

// whole is the artifact that a place belongs to, or the place itself: the outermost directory with a manifest.
func whole(place string) string {
	out := place
	for _, dir := range ancestors(place) {
		if isArtifact(dir) {
			out = dir
		}
	}
	return out
}

// isArtifact tells whether there is a manifest, be it damaged.
func isArtifact(dir string) bool {
	info, err := os.Lstat(filepath.Join(dir, artifact.ManifestName))
	return err == nil && info.Mode().IsRegular()
}

func same(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && (infoA.IsDir() || infoA.Mode().IsRegular()) && os.SameFile(infoA, infoB)
}

func noun(path string) string {
	if isDir(path) {
		return "artifact"
	}
	return "file"
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
