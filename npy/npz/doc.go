// Package npz reads and writes NumPy's .npz archives: zip files whose members
// are .npy arrays.
//
// A [Reader] gives the arrays of an archive by their keys, as numpy.load does,
// and reads each only when it is asked for: whole, or a part of it by [Reader.File].
// A [Writer] makes an archive in one pass, into any [io.Writer]. [ReadFile] and
// [WriteFile] move all members at once, and [Append] adds members to an archive.
//
// # Keys
//
// The key of a member is its name without the suffix ".npy". Where two members
// would have one key, the one whose name is the key exactly is found by it, and the
// other by its full name only. Of several entries with the same name the last
// counts. A key is never a path: nothing is opened or created by its name.
//
// # Compression
//
// [Stored] members are read and written at the speed of memory, [Deflated] ones
// on all processors: the contents are compressed in blocks of 256 KiB, more in
// members of 2 GB and more, that do not refer to each other. They make up one
// ordinary deflate stream. An extra field of the central directory, with the id
// 0x5a4e, says where they are, so that this package can decompress them in parallel
// and in part; other readers pass over it. [Auto] compresses what gets smaller by
// that.
//
// The index of blocks, in little-endian numbers, is
//
//	size  content
//	1     version of the index, 1
//	1     binary logarithm of the size of a block; the last may be shorter
//	...   for each block:
//	        its compressed size, as a varint (seven bits a byte, the lowest first)
//	        CRC-32 of its contents, 4 bytes
//
// # Hostile input
//
// The central directory is the one authority on where members are; a local header
// that names another member, members that overlap, encrypted ones and unknown
// methods are errors of those members, and the others still load. The checksum of
// a member is checked before its array is returned; that of [Contents], which are
// read in part, cannot be. A size that the directory claims is not allocated
// before the bytes justify it: a deflated member is at most 1032 times as large as
// it is packed. An index that is not right in all that can be checked is passed over,
// and the member is read from its start. To decompress a whole member takes its
// packed bytes in memory beside the contents.
//
// The errors are those of package npy, with the member's name before them.
//
// Source: numpy/lib/npyio.py of NumPy 1.24 and 2.4; PKWARE APPNOTE 6.3.10.
package npz
