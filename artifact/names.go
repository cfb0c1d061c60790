package artifact

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of names. They leave room for what a store adds, within the 255 bytes of a directory entry and the 4096 of a
// path that file systems commonly allow.
const (
	MaxSegmentLen = 200  // bytes in one segment of a name or path
	MaxNameLen    = 1024 // bytes in a name or path
)

// A NameError says what is wrong with a name of an artifact or a path inside one.
type NameError struct {
	Name   string // as it was given
	Reason string // "has an empty segment"
}

// Error returns `artifact: name "a//b" has an empty segment`.
func (e *NameError) Error() string {
	return "artifact: name " + quote(e.Name) + " " + e.Reason
}

// CheckName checks the name of an artifact: one or more segments joined by "/", each of them a file name that every
// common system can store. It refuses, with a [*NameError]: what is not UTF-8; empty names and segments, so also a leading or
// trailing slash; "." and "..", and every segment with a leading dot (stores keep their own files there); control characters, a backslash, and any of
// <>:"|?* ; a segment that ends in a dot or a space; the names of Windows devices ("con", "nul.txt"); "artifact.json" in any case; segments and
// names that are too long.
//
// Names are bytes: two spellings of one text, "é" as one character and as "e" with an accent, are two names. A file system that takes them for
// one (those of macOS do) has room for one of them, and the second is [fs.ErrExist] there. Names in Unicode's normal form C
// have no such twin. Files of one artifact that differ only in case are refused everywhere; see [Writer].
func CheckName(name string) error {
	if reason := nameFault(name); reason != "" {
		return &NameError{Name: name, Reason: reason}
	}
	return nil
}

// CheckPath checks the path of a file inside an artifact. The rules are those of [CheckName].
func CheckPath(path string) error { return CheckName(path) }

func nameFault(name string) string {
	switch {
	case name == "":
		return "is empty"
	case len(name) > MaxNameLen:
		return fmt.Sprintf("has %d bytes, want at most %d", len(name), MaxNameLen)
	case !utf8.ValidString(name):
		return "is not valid UTF-8"
	}
	for more := true; more; {
		var segment string
		segment, name, more = strings.Cut(name, "/")
		if reason := segmentFault(segment); reason != "" {
			return reason
		}
	}
	return ""
}

func segmentFault(s string) string {
	switch {
	case s == "":
		return "has an empty segment"
	case len(s) > MaxSegmentLen:
		return fmt.Sprintf("has a segment of %d bytes, want at most %d", len(s), MaxSegmentLen)
	case s[0] == '.':
		return "has a segment with a leading dot"
	case s[len(s)-1] == '.' || s[len(s)-1] == ' ':
		return "has a segment that ends in a dot or a space"
	case isDeviceName(s):
		return "has a segment that names a Windows device"
	case strings.EqualFold(s, ManifestName):
		return "has the reserved segment " + ManifestName
	}
	for _, r := range s {
		if isForbidden(r) {
			return fmt.Sprintf("has the character %q", r)
		}
	}
	return ""
}

// isForbidden reports whether no name has r: control characters, and what means something else on some system.
func isForbidden(r rune) bool {
	switch r {
	case '\\', '<', '>', ':', '"', '|', '?', '*':
		return true
	}
	return r < ' ' || r >= 0x7f && r < 0xa0
}

// isDeviceName reports whether Windows takes s, with any extension, for a device.
func isDeviceName(s string) bool {
	if !beginsLikeDevice(s) {
		return false
	}
	base, _, _ := strings.Cut(s, ".")
	switch base = strings.ToUpper(strings.TrimRight(base, " ")); base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	rest, com := strings.CutPrefix(base, "COM")
	if !com {
		var lpt bool
		if rest, lpt = strings.CutPrefix(base, "LPT"); !lpt {
			return false
		}
	}
	switch rest {
	case "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³":
		return true
	}
	return false
}

// beginsLikeDevice reports whether the first two letters are those of a device: most names are done with then. No other letter has one of
// these as its upper case.
func beginsLikeDevice(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch [2]byte{s[0] | 0x20, s[1] | 0x20} {
	case [2]byte{'c', 'o'}, [2]byte{'p', 'r'}, [2]byte{'a', 'u'}, [2]byte{'n', 'u'}, [2]byte{'l', 'p'}:
		return true
	}
	return false
}

// fold maps names that a case-insensitive file system may take for one another to the same text: each rune becomes the
// smallest of those that Unicode's simple folding connects, or the lower-case letter where that is one of A to Z. So most names are their own.
func fold(s string) string {
	for i := range len(s) {
		if c := s[i]; c >= utf8.RuneSelf || 'A' <= c && c <= 'Z' {
			return strings.Map(foldRune, s)
		}
	}
	return s
}

func foldRune(r rune) rune {
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if 'A' <= least && least <= 'Z' {
		least += 'a' - 'A'
	}
	return least
}

// within reports whether name is prefix or lies below it. The empty prefix holds everything.
func within(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	return ok && (prefix == "" || rest == "" || rest[0] == '/')
}
