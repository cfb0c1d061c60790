package npz

import (
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/arraylike/arraylike/npy"
)

// The values of the field Field of a [npy.FormatError] about the archive itself.
// Offsets of the first three count from the start of the archive, that of the
// others from the start of the member's contents.
const (
	FieldEnd       = "zip end record"
	FieldDirectory = "zip directory"
	FieldLocal     = "zip local header"
	FieldContents  = "zip member"
	FieldChecksum  = "zip checksum"
)

// A KeyError says that an archive has no member of a key. It is [fs.ErrNotExist].
type KeyError struct {
	Key  string   // what was asked for
	Keys []string // what there is, in the order of the archive
}

// Error names the key and the ones that there are, up to ten.
func (e *KeyError) Error() string {
	const most = 10
	if len(e.Keys) == 0 {
		return fmt.Sprintf("npz: want key %q, have an empty archive", clip(e.Key))
	}
	var have []string
	for _, k := range e.Keys[:min(len(e.Keys), most)] {
		have = append(have, fmt.Sprintf("%q", clip(k)))
	}
	s := fmt.Sprintf("npz: want key %q, have %s", clip(e.Key), strings.Join(have, ", "))
	if n := len(e.Keys) - most; n > 0 {
		s += fmt.Sprintf(" and %d more", n)
	}
	return s
}

// Is tells that a KeyError is [fs.ErrNotExist].
func (e *KeyError) Is(target error) bool { return target == fs.ErrNotExist }

// A MemberError says which member of an archive could not be read or written.
type MemberError struct {
	Name string // of the member
	Err  error
}

// Error names the member and the cause.
func (e *MemberError) Error() string {
	return fmt.Sprintf("npz: member %q: %s", clip(e.Name), strings.TrimPrefix(e.Err.Error(), "npy: "))
}

// Unwrap returns the cause.
func (e *MemberError) Unwrap() error { return e.Err }

// archiveError is an error of package npy about an archive as a whole.
type archiveError struct{ err error }

func (e *archiveError) Error() string { return "npz: " + strings.TrimPrefix(e.err.Error(), "npy: ") }

func (e *archiveError) Unwrap() error { return e.err }

// malformed is an error of the archive's structure.
func malformed(field string, offset int64, format string, args ...any) error {
	return &npy.FormatError{Field: field, Offset: offset, Reason: fmt.Sprintf(format, args...)}
}

// cut is the error of an archive that ends too early.
func cut(field string, offset int64, format string, args ...any) error {
	return &npy.FormatError{Field: field, Offset: offset, Reason: fmt.Sprintf(format, args...), Err: io.ErrUnexpectedEOF}
}

// clip shortens outside text for a message to 100 characters.
func clip(s string) string {
	const limit = 100
	if r := []rune(s); len(r) > limit {
		return string(r[:limit]) + "..."
	}
	return s
}
