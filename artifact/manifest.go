package artifact

import (
	"slices"
	"strings"
)

// ManifestName is the file that holds an artifact's manifest. It is written last: it makes a directory an artifact.
const ManifestName = "artifact.json"

// FormatVersion is the version of the manifest that this package writes. It reads this one and all earlier ones.
const FormatVersion = 1

// A Manifest says what an artifact holds. The caller of [Writer.Commit] fills Root; Commit fills the rest.
type Manifest struct {
	FormatVersion int          `json:"format_version"`
	Root          Entry        `json:"root"`
	Files         []FileRecord `json:"files"` // sorted by path; artifact.json itself is not among them
}

// An Entry describes one value: the artifact's own, or an element of a container. Everything but Materializer is optional.
type Entry struct {
	// Dir is the directory of an element's files relative to that of the container that holds it: "0", "values/3". The root has none, and
	// neither has an element that lies in a file of the container, which then has a key.
	Dir string `json:"dir,omitempty"`
	// Pack is the file of the artifact, a zip archive, that holds the element's small files, by their paths: "elements.zip".
	Pack string `json:"pack,omitempty"`
	// Key is what the container calls the element, where that is text.
	Key string `json:"key,omitempty"`

	Materializer string `json:"materializer"`           // id of what decodes the value: "array"
	Namespace    string `json:"namespace,omitempty"`    // array namespace it came from: "ndarray"
	Kind         string `json:"kind,omitempty"`         // portable kind of the value: "int32", "[]float64"
	Kinds        string `json:"kinds,omitempty"`        // kinds of what lies in interfaces, where one file holds a container: "int 3*float64"
	DType        string `json:"dtype,omitempty"`        // the real dtype: "bfloat16", though a .npy says V2
	Descr        string `json:"descr,omitempty"`        // the dtype as the file spells it: "'|V2'"
	Shape        []int  `json:"shape,omitzero"`         // nil: not an array; empty and not nil: zero-dimensional
	Order        string `json:"order,omitempty"`        // "C" or "F": element order in the file
	ContentHash  string `json:"content_hash,omitempty"` // SHA-256 of the content, independent of how it is stored; lower-case hex

	Metadata       Metadata        `json:"metadata,omitempty"`
	Visualizations []Visualization `json:"visualizations,omitempty"`
	Elements       []*Entry        `json:"elements,omitempty"` // of a container, in its order
}

// A Visualization is a picture or a text about a value that is a file of the artifact.
type Visualization struct {
	Path      string `json:"path"`       // relative to the artifact
	MediaType string `json:"media_type"` // "image/png"
}

// A FileRecord says what a file of an artifact must look like.
type FileRecord struct {
	Path      string    `json:"path"`       // relative to the artifact
	Size      int64     `json:"size"`       // in bytes
	SHA256    string    `json:"sha256"`     // of the whole file; lower-case hex
	BlockSize int64     `json:"block_size"` // bytes per block, the last one may be shorter
	CRC32C    Checksums `json:"crc32c"`     // CRC-32C (Castagnoli) of each block; none for an empty file
}

// File returns the record of the file at path, and whether there is one.
func (m *Manifest) File(path string) (FileRecord, bool) {
	i, ok := slices.BinarySearchFunc(m.Files, path, func(f FileRecord, path string) int { return strings.Compare(f.Path, path) })
	if !ok {
		return FileRecord{}, false
	}
	return m.Files[i], true
}

// Size returns the number of bytes in the artifact's files, without the manifest.
func (m *Manifest) Size() int64 {
	var n int64
	for _, f := range m.Files {
		n += f.Size
	}
	return n
}

// Foreign reports whether the manifest stands for a directory without one; see [OpenForeign].
func (m *Manifest) Foreign() bool { return m.FormatVersion == 0 }
