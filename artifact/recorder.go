package artifact

// A Recorder is a file that [Writer.Create] of this package's writers began: it can say what the manifest will, before
// there is one, so that whoever needs the digest of a file does not compute it again.
type Recorder interface {
	// Record returns the record of the file, and false before a Close that succeeded.
	Record() (FileRecord, bool)
}
