package artifact

import (
	"cmp"
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// pathSet holds the files of one artifact that is being written, and finds paths that a file system could not hold
// together: equal but for case, or a file where another path needs a directory. Its keys are folded.
type pathSet map[string]pathUse

// pathUse is a file, or a directory with a number of files below it.
type pathUse struct {
	spelling string
	file     *stagedFile
	files    int
}

// add puts a file in, or says with fs.ErrExist what is in the way of its path.
func (s pathSet) add(path string, f *stagedFile) error {
	folded := fold(path)
	if use, taken := s[folded]; taken {
		return collision(path, use.spelling)
	}
	for dir, foldedDir := range parents(path, folded) {
		if use, taken := s[foldedDir]; taken && (use.file != nil || use.spelling != dir) {
			return collision(path, use.spelling)
		}
	}
	s[folded] = pathUse{spelling: path, file: f}
	for dir, foldedDir := range parents(path, folded) {
		s[foldedDir] = pathUse{spelling: dir, files: s[foldedDir].files + 1}
	}
	return nil
}

// sorted returns the files in the byte order of their paths.
func (s pathSet) sorted() []*stagedFile {
	files := make([]*stagedFile, 0, len(s))
	for _, use := range s {
		if use.file != nil {
			files = append(files, use.file)
		}
	}
	slices.SortFunc(files, func(a, b *stagedFile) int { return strings.Compare(a.path, b.path) })
	return files
}

// remove takes a path out that is in.
func (s pathSet) remove(path string) {
	folded := fold(path)
	delete(s, folded)
	for dir, foldedDir := range parents(path, folded) {
		if n := s[foldedDir].files - 1; n > 0 {
			s[foldedDir] = pathUse{spelling: dir, files: n}
		} else {
			delete(s, foldedDir)
		}
	}
}

func collision(path, other string) error {
	return fmt.Errorf("%s: %s is in its way: %w", quote(path), quote(other), fs.ErrExist)
}

// parents yields the directories above path with the folded form of each. Folding keeps the slashes.
func parents(path, folded string) func(yield func(dir, foldedDir string) bool) {
	return func(yield func(dir, foldedDir string) bool) {
		i, j := 0, 0
		for {
			n, m := strings.IndexByte(path[i:], '/'), strings.IndexByte(folded[j:], '/')
			if n < 0 || m < 0 || !yield(path[:i+n], folded[:j+m]) {
				return
			}
			i, j = i+n+1, j+m+1
		}
	}
}

// checkPaths checks that a file system can hold all of these paths together; each of them has been checked by itself. In the order of their
// folded segments those that are in each other's way are neighbours, so this needs little memory however hostile the list.
func checkPaths(paths []string) error {
	if areNumbered(paths) {
		return nil
	}
	type keyed struct{ key, path string }
	sorted := make([]keyed, len(paths))
	for i, path := range paths {
		sorted[i] = keyed{fold(path), path}
	}
	slices.SortFunc(sorted, func(a, b keyed) int { return compareSegments(a.key, b.key) })
	for i := 1; i < len(sorted); i++ {
		if a, b := sorted[i-1].path, sorted[i].path; inTheWay(a, b) {
			return collision(b, a)
		}
	}
	return nil
}

// areNumbered reports whether the paths are nothing but numbers, each larger than the one before, as those of elements are: "9", "10".
func areNumbered(paths []string) bool {
	last := ""
	for _, path := range paths {
		if len(path) < len(last) || len(path) == len(last) && path <= last {
			return false
		}
		for i := range len(path) {
			if path[i]-'0' > 9 {
				return false
			}
		}
		last = path
	}
	return true
}

// compareSegments orders paths by their segments: "a/b" comes before "a-b". No path holds a byte that is less than a space.
func compareSegments(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c, d := a[i], b[i]; c != d {
			switch {
			case c == '/':
				return -1
			case d == '/':
				return 1
			}
			return cmp.Compare(c, d)
		}
	}
	return cmp.Compare(len(a), len(b))
}

// inTheWay reports whether a and b are the same file, one is a directory of the other, or a directory of both differs only in case.
func inTheWay(a, b string) bool {
	for {
		headA, restA, moreA := strings.Cut(a, "/")
		headB, restB, moreB := strings.Cut(b, "/")
		switch {
		case fold(headA) != fold(headB):
			return false
		case headA != headB || !moreA || !moreB:
			return true
		}
		a, b = restA, restB
	}
}
