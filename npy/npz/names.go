package npz

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// claim reserves the name of a member and the key that it has. Both must be new:
// NumPy looks names up before keys, so that one member would hide another.
func (w *Writer) claim(name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	for _, s := range []string{name, keyOf(name)} {
		if other, ok := w.taken[s]; ok {
			return fmt.Errorf("want a new key, have member %q already", clip(other))
		}
	}
	w.taken[name], w.taken[keyOf(name)] = name, name
	return nil
}

// CheckKeys tells whether an archive can have arrays of these keys: each in UTF-8,
// without NUL, leading slash or "..", and none that NumPy would take for another.
func CheckKeys(keys []string) error {
	w := Writer{taken: make(map[string]string, 2*len(keys))}
	for _, key := range keys {
		if err := w.claim(key + suffix); err != nil {
			return &MemberError{Name: key + suffix, Err: err}
		}
	}
	return nil
}

// release undoes claim.
func (w *Writer) release(name string) {
	delete(w.taken, name)
	delete(w.taken, keyOf(name))
}

// checkName tells whether a name reads back as it is everywhere, and is safe for
// those who unpack the archive as files.
func checkName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("want a name, have an empty one")
	case len(name) > max16:
		return fmt.Errorf("want a name of at most %d bytes, have %d", max16, len(name))
	case !utf8.ValidString(name) || strings.Contains(name, "\x00"):
		return fmt.Errorf("want a name in UTF-8 without NUL")
	case strings.HasPrefix(name, "/") || slices.Contains(strings.Split(name, "/"), ".."):
		return fmt.Errorf("want a name that stays in the directory it is unpacked to")
	}
	return nil
}
