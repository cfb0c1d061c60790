package npy

import (
	"io"
	"io/fs"
	"os"
)

// holds tells whether r is known to have n more bytes, so that memory for them
// may be allocated at once. What is not known costs a copy, nothing else.
func holds(r io.Reader, n int) bool { return remaining(r) >= int64(n) }

// remaining returns how many bytes r has left as far as that can be told
// without reading, else 0: from Len as bytes.Reader has it, or from the size of
// a regular file and the position in it. A size that somebody chose, as that of
// a section may be, counts only up to the size of what is below it.
func remaining(r any) int64 {
	switch r := r.(type) {
	case interface{ Len() int }:
		return int64(r.Len())
	case *io.LimitedReader:
		return min(r.N, remaining(r.R))
	case io.Seeker:
		n := size(r)
		if n == 0 {
			return 0
		}
		at, err := r.Seek(0, io.SeekCurrent)
		if err != nil {
			return 0
		}
		return n - at
	}
	return size(r)
}

// size returns the size of a regular file or of whatever else knows its size,
// and 0 where that is unknown. Other files than those of the system may repeat
// what an archive claims.
func size(r any) int64 {
	switch r := r.(type) {
	case *os.File:
		if info, err := r.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	case *io.SectionReader:
		below, offset, n := r.Outer()
		return max(0, min(n, size(below)-offset))
	case fs.File:
	case interface{ Size() int64 }:
		return r.Size()
	}
	return 0
}
