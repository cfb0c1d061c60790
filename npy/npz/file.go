package npz

import (
	"os"

	"github.com/arraylike/arraylike/arrayapi"
)

// Item is one member of an archive with its contents.
type Item struct {
	Key   string          // of an array; the full name of a member that is none, or whose key is another's
	Array arrayapi.Buffer // where Raw is nil
	Raw   []byte          // the contents of a member that is no array; not nil for an empty one
}

// ReadFile reads all members of an archive, in its order. Of entries with the
// same name it reads the last. The first member that cannot be read is an error;
// [Open] gives the others. o may be nil.
func ReadFile(path string, o *ReadOptions) ([]Item, error) {
	r, err := Open(path, o)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	members := r.Members()
	items := make([]Item, 0, len(members))
	for _, m := range members {
		item, err := r.item(m)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

// item reads one member.
func (r *Reader) item(m Member) (Item, error) {
	item := Item{Key: m.Key}
	if m.Shadowed {
		item.Key = m.Name
	}
	isArray, err := r.IsArray(m.Name)
	if err != nil {
		return Item{}, err
	}
	if isArray {
		item.Array, err = r.Read(m.Name)
	} else {
		item.Key = m.Name
		item.Raw, err = r.Raw(m.Name)
	}
	return item, err
}

// WriteFile writes an archive with the given members in their order, arrays by
// their key and the others by their name. It creates the file with the permissions
// 0o666 before umask, or truncates it. A file that could not be written whole
// stays behind as it is. o may be nil.
func WriteFile(path string, items []Item, o *WriteOptions) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	err = writeItems(NewWriter(f, o), items)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

func writeItems(w *Writer, items []Item) error {
	for _, item := range items {
		var err error
		if item.Raw != nil {
			err = w.Raw(item.Key, item.Raw)
		} else {
			err = w.Write(item.Key, item.Array)
		}
		if err != nil {
			return err
		}
	}
	return w.Close()
}
