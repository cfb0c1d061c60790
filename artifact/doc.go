// Package artifact keeps artifacts: named directories of files that appear whole or not at all.
//
// A [Store] holds artifacts under slash-separated names. A [Writer] collects the files of one artifact and commits
// them together with a [Manifest]; a [Reader] gives them back and checks every byte on the way. [Dir] is a store on a
// file system, [Mem] one in memory; [OpenStore] opens either by URL, and [Schemes] lets other stores join.
//
// # What is on disk
//
// An artifact is a directory. Its files are the caller's (data.npy, data.json, ...), and artifact.json, written last,
// is the manifest: what the artifact holds, and for each file its size, its SHA-256, and a CRC-32C per block.
// All paths in it are relative, so that a copied or moved directory is still the same artifact.
//
// # What is promised
//
//   - An artifact that can be opened or that lists is whole. A process that dies at any instruction leaves either the
//     whole artifact or none.
//   - Artifacts are immutable. A name is taken by exactly one of many concurrent writers; the others get [fs.ErrExist].
//     With [CreateOptions].Replace a reader sees the old artifact or the new one, never a mix, and a reader that is open
//     keeps the artifact that it opened.
//   - Damage is found: a reader checks the CRC-32C of each block that it touches, also of one that is mapped ([Map]); [Verify]
//     checks everything.
//   - A save or load whose context is cancelled stops before it has stored or read another mebibyte, and leaves nothing.
//   - Names cannot leave the store, whether by "..", an absolute path, or a link.
//
// To this package dtype, shape and kind are plain text and numbers: it knows bytes, names and checksums.
//
// # Writing another store
//
// Implement [Stage] and [Source], which know only where bytes go, and hand them to [NewWriter] and [NewReader], which
// do the rest: names, hashing, manifests, verification, cancellation.
package artifact
