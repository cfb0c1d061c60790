package artifact

import (
	"context"
	"io"
)

// A Writer collects the files of one artifact and commits them together. Files may be written concurrently, each by one
// goroutine. A Writer ends with Commit or Abort; afterwards its methods return [fs.ErrClosed].
type Writer interface {
	// Create begins the file at path, a slash-separated path relative to the artifact ("data.npy", "0/data.npy");
	// directories are made as needed. [CheckPath] says which paths are valid. A path that exists, or differs from one that exists
	// only in case, or lies under a file, is [fs.ErrExist].
	//
	// Size and checksums are computed as bytes are written. A Write may hash on a second goroutine,
	// never beyond its own return; it does not keep p. The file counts once its Close has succeeded. A failed write
	// fails the file for good; Discard removes it.
	Create(path string) (io.WriteCloser, error)

	// Discard removes the files below dir, finished or not: what a declined attempt left behind. The path may also name one
	// file. "" removes everything written so far. Their paths can be used again. Nothing there is no error. No Write to
	// one of them may be running.
	Discard(dir string) error

	// Commit makes the artifact visible under its name, with m as its manifest, all at once. It
	// sets m.FormatVersion and m.Files, so the caller fills only the entries; m belongs to the Writer until Commit returns
	// and is not kept.
	//
	// All files must have been closed. Commit ends the Writer in either case: when it fails, nothing of the artifact
	// stays, with one exception that its error spells out: the name was committed, but the system could not confirm
	// that it reached the disk.
	//
	// A name that was taken meanwhile is [fs.ErrExist].
	Commit(ctx context.Context, m *Manifest) error

	// Abort ends the Writer and removes what it wrote. It may be called more than once; after Commit it does nothing and returns nil.
	// No Write may be running.
	Abort() error
}
