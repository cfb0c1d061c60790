package materializer

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/arraylike/arraylike/artifact"
)

// elementDirs names the directories of n elements: by number, or by key where
// the keys are not nil. A key that is no plain word, or one that a file system
// may take for another, has a number with a plus before it.
func elementDirs(keys []string, n int) []string {
	dirs, taken := make([]string, n), make(map[string]bool, n)
	for i := range dirs {
		if dirs[i] = strconv.Itoa(i); keys == nil {
			continue
		}
		folded := strings.ToLower(keys[i])
		if isWord(keys[i]) && !taken[folded] {
			dirs[i] = keys[i]
		} else {
			dirs[i] = "+" + dirs[i]
		}
		taken[folded] = true
	}
	return dirs
}

// isWord tells whether a key is the name of a directory as it is: of ASCII
// letters, digits, "-" and "_", so that no file of a container, which all have
// a dot, is in its way.
func isWord(key string) bool {
	plain := strings.IndexFunc(key, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '_'
	}) < 0
	return plain && len(key) <= 64 && artifact.CheckPath(key) == nil
}
