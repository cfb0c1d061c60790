// Package source opens the arrays of a .npy file, a .npz archive or an artifact directory under one roof: each has a key,
// a header, and values that can be read as a whole or in part.
//
// What a file is, its first bytes say, not its name. Of a regular file and of an artifact only the parts that are asked for
// are read; an archive that comes from a pipe is held in memory, an array that does is read once, from front to back.
package source
