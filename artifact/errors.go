package artifact

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrIncomplete is wrapped by the error of [OpenForeign] for a directory that carries a writer's mark: someone began to write it, and
// no manifest says that they finished.
var ErrIncomplete = errors.New("a writer's mark says that it may be incomplete")

// A CorruptError reports stored bytes that are not what was written.
type CorruptError struct {
	Artifact string // name of the artifact, "" where it is not known
	Path     string // file inside it; ManifestName for the manifest
	Block    int    // number of the damaged block, -1 where the fault is the file as a whole
	Offset   int64  // where the damage lies: start of the block, or the place in the manifest
	Want     string // what was recorded: "CRC-32C 0badcafe"
	Have     string // what was found
	Err      error  // the cause, nil where Want and Have say it all
}

// Error names the artifact, the file, the block, what was wanted and what was found.
func (e *CorruptError) Error() string {
	var b strings.Builder
	b.WriteString("artifact: ")
	if e.Artifact != "" {
		b.WriteString(quote(e.Artifact) + ": ")
	}
	b.WriteString("file " + quote(e.Path) + ": ")
	if e.Block >= 0 {
		b.WriteString("block " + strconv.Itoa(e.Block) + ": ")
	}
	if e.Want != "" {
		b.WriteString("want " + e.Want + ", have " + e.Have)
	} else if e.Err != nil {
		b.WriteString(e.Err.Error())
	}
	b.WriteString(" (offset " + strconv.FormatInt(e.Offset, 10) + ")")
	return b.String()
}

// Unwrap returns the cause.
func (e *CorruptError) Unwrap() error { return e.Err }

// A VersionError reports a manifest of a format that is newer than this package.
type VersionError struct {
	Artifact string // name of the artifact, "" where it is not known
	Have     int    // what the manifest says
	Max      int    // the newest that this package reads
}

// Error names both versions.
func (e *VersionError) Error() string {
	name := ""
	if e.Artifact != "" {
		name = quote(e.Artifact) + ": "
	}
	return fmt.Sprintf("artifact: %sformat version %d is newer than %d, the newest that this program reads", name, e.Have, e.Max)
}

// Unwrap returns [errors.ErrUnsupported].
func (e *VersionError) Unwrap() error { return errors.ErrUnsupported }

// failed wraps err once with what was being done to which artifact. An error that says so itself stays as it is.
func failed(op, name string, err error) error {
	switch err.(type) {
	case *opError, *CorruptError, *VersionError, *NameError:
		return err
	}
	return &opError{op: op, name: name, err: err}
}

// cause returns what failed has wrapped, for a message that says in other words what was being done.
func cause(err error) error {
	if op := (*opError)(nil); errors.As(err, &op) {
		return op.err
	}
	return err
}

// opError is the one wrapper around errors from below.
type opError struct {
	op, name string
	err      error
}

func (e *opError) Error() string {
	return "artifact: " + e.op + " " + quote(e.name) + ": " + strings.TrimPrefix(e.err.Error(), "artifact: ")
}

func (e *opError) Unwrap() error { return e.err }

// quote quotes outside text, clipped at 100 characters.
func quote(s string) string {
	const limit = 100
	n := 0
	for i := range s {
		if n == limit {
			return strconv.Quote(s[:i]) + "..."
		}
		n++
	}
	return strconv.Quote(s)
}

// nameManifestError puts the artifact's name into an error of DecodeManifest.
func nameManifestError(name string, err error) error {
	var corrupt *CorruptError
	if errors.As(err, &corrupt) {
		corrupt.Artifact = name
	}
	var version *VersionError
	if errors.As(err, &version) {
		version.Artifact = name
	}
	return err
}
