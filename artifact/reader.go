package artifact

import "io"

// A Reader reads one committed artifact. It is safe for concurrent use.
type Reader interface {
	// Manifest returns the manifest of the artifact. The caller must not change it. That of a foreign directory (see
	// [OpenForeign]) has no entry and no checksums.
	Manifest() *Manifest

	// Open opens a file of the artifact. A path that the manifest does not list is [fs.ErrNotExist]; a file
	// that is listed and missing, or has another size, is a [*CorruptError].
	Open(path string) (File, error)

	// Close releases the artifact. Files that are open stay usable until they are closed themselves.
	Close() error
}

// A File reads one file of an artifact and checks what it reads: each block that a read touches is read whole and
// compared with its CRC-32C before any byte of it is handed out. Damage is a [*CorruptError] that names the block.
// A read that begins and ends at block boundaries goes straight into the caller's memory.
//
// ReadAt may be called concurrently; Read, like any stream, by one goroutine at a time.
type File interface {
	io.Reader
	io.ReaderAt
	io.Closer
	Size() int64 // in bytes
}
