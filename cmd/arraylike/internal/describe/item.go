package describe

import (
	"crypto/sha256"
	"io"
	"iter"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/digest"
	"github.com/arraylike/arraylike/npy"
)

// Format is what an item is stored as.
type Format string

// The formats. That of a file which is neither is empty.
const (
	NPY      Format = "npy"
	NPZ      Format = "npz"
	Artifact Format = "artifact"
)

// Item is what was found in a file, in a member of an archive or in a directory. At most one of Array, Archive, Bundle and
// Raw is set.
type Item struct {
	Format  Format
	Err     error    // why it could not be read; what is known nevertheless is set
	Array   *Array   // of a .npy file
	Archive *Archive // of a .npz file
	Bundle  *Bundle  // of an artifact
	Raw     *Raw     // of bytes that are none of those

	close func() error
}

// Close gives back what is open. The sequences of the item must not be used after it.
func (i *Item) Close() error {
	if i.close == nil {
		return nil
	}
	return i.close()
}

// Array is one array.
type Array struct {
	Header *npy.Header
	// Buffer holds the elements, once they have been read: not where the Err of the item is set. Its dtype is the one that
	// a manifest names, where there is a manifest, and otherwise that of the header.
	Buffer arrayapi.Buffer
	// FortranOrder is the flag of the header; in an archive it is, as NumPy shows it there, that the array is contiguous in
	// column-major order and not in row-major order.
	FortranOrder bool
	// Digest is that of package digest, once the elements have been read.
	Digest [digest.Size]byte
}

// Archive is the contents of a .npz file.
type Archive struct {
	Keys    []string         // as NumPy lists them, those of all entries
	Members iter.Seq[Member] // reads one after the other; each is valid until the next
}

// Member is one name in an archive. Of entries that share a name it is the last.
type Member struct {
	Item
	Name     string // in the directory of the archive
	Key      string // as NumPy spells it: without ".npy"
	Count    int    // entries of this name
	Shadowed bool   // another member has the key
}

// Bundle is the contents of an artifact directory.
type Bundle struct {
	Manifest *artifact.Manifest // nil for a directory that has none: one that another program wrote
	Files    iter.Seq[File]     // reads one after the other; each is valid until the next
}

// File is one file of an artifact.
type File struct {
	Item
	Path string // relative to the artifact, with slashes
	Size int64  // in bytes
}

// Raw is bytes that are not described any further.
type Raw struct {
	Size   int64
	SHA256 [sha256.Size]byte
	Head   []byte // the first bytes, up to [RawHead]
}

// RawHead is how many bytes Raw holds at most.
const RawHead = 64

// readRaw reads bytes to their end.
func readRaw(r io.Reader) (*Raw, error) {
	h := sha256.New()
	head := &headWriter{}
	n, err := io.Copy(io.MultiWriter(h, head), r)
	if err != nil {
		return nil, err
	}
	return &Raw{Size: n, SHA256: [sha256.Size]byte(h.Sum(nil)), Head: head.b}, nil
}

// headWriter keeps the first bytes of what is written to it.
type headWriter struct{ b []byte }

func (w *headWriter) Write(p []byte) (int, error) {
	w.b = append(w.b, p[:min(len(p), RawHead-len(w.b))]...)
	return len(p), nil
}
