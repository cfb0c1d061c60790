package npz

import (
	"os"

	"github.com/arraylike/arraylike/arrayapi"
)

// Item is one member of an archive with its contents.
type Item struct {
	Key     string          // of an array; the full name of a member that is none, or whose key is another's
	Array   arrayapi.Buffer // where Raw is nil
	Raw     []byte          // the contents of a member that is no array; not nil for an empty one
	Options *WriteOptions   // how to write it; nil: as the others. Reading leaves it nil
}

// ReadFile reads all members of an archive; see [Reader.ReadAll]. o may be nil.
func ReadFile(path string, o *ReadOptions) ([]Item, error) {
	r, err := Open(path, o)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return r.ReadAll()
}

// WriteFile writes an archive with the given members; see [Writer.WriteAll]. It
// creates the file with the permissions 0o666 before umask, or truncates it. A file
// that could not be written whole stays behind as it is. o may be nil.
func WriteFile(path string, items []Item, o *WriteOptions) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	w := NewWriter(f, o)
	if err = w.WriteAll(items); err == nil {
		err = w.Close()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}
