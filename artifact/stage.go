package artifact

import (
	"context"
	"io"
)

// A Stage is where a store keeps the files of an artifact that is not committed yet: what a store's author implements,
// for [NewWriter] to build on. Paths that it gets have been checked. Create may be called concurrently; the
// other methods are not, and only while no file is being written.
type Stage interface {
	// Create begins the file at path, and makes directories as needed. The path is not in use.
	// Close must leave the bytes as durable as the store promises.
	Create(path string) (io.WriteCloser, error)
	// Remove removes a file that Create began. Its writer has been closed.
	Remove(path string) error
	// Commit stores the manifest after everything else and makes the artifact visible under its name, all at once or not at
	// all. A name that is taken is [fs.ErrExist]. After a failure Abort is called.
	Commit(ctx context.Context, manifest []byte) error
	// Abort removes everything that the stage holds. It is called at most once, and not after a Commit that succeeded.
	Abort() error
}

// A Source is where a store keeps the files of one committed artifact: what a store's author implements, for
// [NewReader] to build on. Methods may be called concurrently.
type Source interface {
	// Open opens the file at path, which has been checked. A missing file is [fs.ErrNotExist].
	Open(path string) (SourceFile, error)
	// Close releases the source. Files that are open stay usable.
	Close() error
}

// A SourceFile reads the bytes of a file as they are stored, unchecked. ReadAt may be called concurrently, and is: a large read is cut into
// pieces that several goroutines ask for. One that can be mapped is a [SourceMapper].
type SourceFile interface {
	io.ReaderAt
	io.Closer
	Size() int64
}
