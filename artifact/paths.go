package artifact

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// pathSet holds the paths of the files of one artifact that is being written, and finds those that a file system could not hold
// together: equal but for case, or a file where another path needs a directory. Its keys are folded.
type pathSet map[string]pathUse

type pathUse struct {
	spelling string
	files    int // below it, for a directory; 0 for a file
}

// add puts path in, or says with fs.ErrExist what is in its way.
func (s pathSet) add(path string) error {
	folded := fold(path)
	if use, taken := s[folded]; taken {
		return collision(path, use.spelling)
	}
	for dir, foldedDir := range parents(path, folded) {
		if use, taken := s[foldedDir]; taken && (use.files == 0 || use.spelling != dir) {
			return collision(path, use.spelling)
		}
	}
	s[folded] = pathUse{spelling: path}
	for dir, foldedDir := range parents(path, folded) {
		s[foldedDir] = pathUse{spelling: dir, files: s[foldedDir].files + 1}
	}
	return nil
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

// checkPaths checks that a file system can hold all of these paths together. In the order of their folded segments those that are in each
// other's way are neighbours, so this needs little memory however hostile the list.
func checkPaths(paths []string) error {
	type keyed struct{ key, path string }
	sorted := make([]keyed, len(paths))
	for i, path := range paths {
		// No path holds a zero byte: with it for the slash "a/b" comes before "a-b".
		sorted[i] = keyed{strings.ReplaceAll(fold(path), "/", "\x00"), path}
	}
	slices.SortFunc(sorted, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	for i := 1; i < len(sorted); i++ {
		if a, b := sorted[i-1].path, sorted[i].path; inTheWay(a, b) {
			return collision(b, a)
		}
	}
	return nil
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
