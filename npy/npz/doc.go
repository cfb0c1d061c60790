// Package npz reads and writes NumPy's .npz archives: zip files whose members
// are .npy arrays.
//
// A [Reader] gives the arrays of an archive by their keys, as numpy.load does,
// and reads each only when it is asked for. A [Writer] makes an archive in one
// pass, into any [io.Writer]. [ReadFile] and [WriteFile] move all members at once.
//
// # Keys
//
// The key of a member is its name without the suffix ".npy". Where two members
// would have one key, the one whose name is the key exactly is found by it, and the
// other by its full name only. Of several entries with the same name the last
// counts. A key is never a path: nothing is opened or created by its name.
//
// # Hostile input
//
// The central directory is the one authority on where members are; a local header
// that names another member, members that overlap, encrypted ones and unknown
// methods are errors of those members, and the others still load. The checksum of
// a member is checked before its array is returned. A size that the directory
// claims is not allocated before the bytes justify it.
//
// The errors are those of package npy, with the member's name before them.
//
// Source: numpy/lib/npyio.py of NumPy 1.24 and 2.4; PKWARE APPNOTE 6.3.10.
package npz
