package artifact

import (
	"context"
	"iter"
)

// A Store holds artifacts under names. Each artifact is written in one transaction and is immutable afterwards.
//
// Names are slash-separated paths, "run1/step2/output"; [CheckName] says which are valid, and every method refuses the
// others. An artifact cannot lie inside another one. The artifacts of a store are those that were committed:
// nothing else opens or lists.
//
// Implementations are safe for concurrent use, by many processes too where the medium is shared. They check names with
// [CheckName] and build their writers and readers with [NewWriter] and [NewReader]. A store that has further
// abilities implements further interfaces: [Stater], [ForeignOpener], [Locator].
type Store interface {
	// Create begins an artifact. Nothing is visible under name before Commit.
	//
	// A name that is taken is [fs.ErrExist], unless o asks to replace; the name is not reserved, so Commit can still
	// find it taken. A store that cannot replace atomically answers a request to replace with [errors.ErrUnsupported].
	// A nil o is the zero CreateOptions.
	//
	// The context governs the whole transaction: once it is cancelled, writes fail within one mebibyte and Commit
	// commits nothing. Whoever calls Create calls Abort in the end, on every path (after Commit it does nothing).
	Create(ctx context.Context, name string, o *CreateOptions) (Writer, error)

	// Open opens a committed artifact. A name without one is [fs.ErrNotExist]; a damaged manifest is a [*CorruptError],
	// one of a later format a [*VersionError]. The Reader keeps the artifact that it opened, even when
	// that is replaced or removed meanwhile; the caller closes it.
	//
	// The context governs reads from the Reader's files too.
	Open(ctx context.Context, name string) (Reader, error)

	// List yields the names of committed artifacts in byte order: the one called prefix, and those below prefix + "/".
	// The empty prefix means all. Artifacts that come and go while the sequence runs may or may not be seen.
	// An error is yielded once, last, with an empty name.
	List(ctx context.Context, prefix string) iter.Seq2[string, error]

	// Remove removes a committed artifact. It vanishes at once, for everybody who has not opened it.
	// A name without one is [fs.ErrNotExist]. Of any other error the text says whether the artifact is gone all the same.
	Remove(ctx context.Context, name string) error
}

// CreateOptions are the options of [Store.Create]. The zero value creates a new artifact.
type CreateOptions struct {
	// Replace lets Commit put the new artifact in the place of one of the same name. Whoever opens the name sees the
	// old one or the new one. Without an old one it is an ordinary commit. Only artifacts are
	// replaced: a directory of other files, a foreign one included, is still [fs.ErrExist].
	Replace bool
}
