package npz

// Archive lays out the records of an archive of one stored member of the given
// size that starts at offset, without its contents: the local header, and the
// directory with the end records, which start at directory.
func Archive(name string, offset, size int64) (local, end []byte, directory int64) {
	m := packed{name: name, size: size, packed: size, offset: offset}
	local = m.localHeader()
	directory = offset + int64(len(local)) + size
	end = m.appendDirectory(nil)
	return local, appendEnd(end, 1, uint64(directory), uint64(len(end))), directory
}

// SetKeep sets how many packed bytes of a member are kept back.
func SetKeep(w *Writer, n int) { w.keep = n }
