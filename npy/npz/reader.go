package npz

import (
	"io"
	"os"
	"strings"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/npy"
)

// Reader gives the members of an archive. It reads each member when it is asked
// for and keeps none. It is safe for concurrent use: the [io.ReaderAt] below must
// be, as such are, also because a large member is read by several goroutines.
type Reader struct {
	ra      io.ReaderAt
	options ReadOptions
	end     endRecord
	entries []entry
	keys    []string
	byName  map[string]int // the last entry of the name
	byKey   map[string]int
}

// NewReader reads the directory of an archive of the given size. Members that
// cannot be read are errors only when they are asked for. o may be nil.
func NewReader(ra io.ReaderAt, size int64, o *ReadOptions) (*Reader, error) {
	end, err := findEnd(ra, size)
	if err != nil {
		return nil, &archiveError{err}
	}
	r := &Reader{ra: ra, options: o.withDefaults(), end: end}
	if r.entries, err = readDirectory(ra, end, r.options.MaxMembers); err != nil {
		return nil, &archiveError{err}
	}
	r.keys = make([]string, len(r.entries))
	r.byName = make(map[string]int, len(r.entries))
	r.byKey = make(map[string]int, len(r.entries))
	for i := range r.entries {
		name := r.entries[i].name
		r.keys[i] = keyOf(name)
		r.byName[name] = i
		r.byKey[r.keys[i]] = i
	}
	return r, nil
}

// keyOf returns the key of a member by its name.
func keyOf(name string) string { return strings.TrimSuffix(name, suffix) }

const suffix = ".npy"

// A Member is a name in the archive, of one entry or of several.
type Member struct {
	Name     string // in the directory, decoded
	Key      string // what NumPy lists: the name without ".npy"
	Count    int    // entries of this name, of which the last is read
	Shadowed bool   // the key belongs to another member: this one is found by its name only
	Method   Method
	Size     int64 // of the contents in bytes, as the directory claims it
	Packed   int64 // size in the archive, in bytes
}

// Keys returns the keys in the order of the archive, as NumPy lists them: one
// for each entry, so that some may be there more than once. The slice is the
// caller's.
func (r *Reader) Keys() []string { return append([]string{}, r.keys...) }

// Members returns one member for each name, in the order of the first entry of
// that name.
func (r *Reader) Members() []Member {
	members := make([]Member, 0, len(r.byName))
	at := make(map[string]int, len(r.byName))
	for i := range r.entries {
		name := r.entries[i].name
		if k, ok := at[name]; ok {
			members[k].Count++
			continue
		}
		at[name] = len(members)
		last := &r.entries[r.byName[name]]
		members = append(members, Member{
			Name: name, Key: keyOf(name), Count: 1, Shadowed: r.find(keyOf(name)) != last,
			Method: last.method, Size: last.size, Packed: last.packed,
		})
	}
	return members
}

// find returns the entry of a key or of a full name, nil where there is none.
// A name that is the key exactly goes first.
func (r *Reader) find(key string) *entry {
	if i, ok := r.byName[key]; ok {
		return &r.entries[i]
	}
	if i, ok := r.byKey[key]; ok {
		return &r.entries[i]
	}
	return nil
}

// with calls f with the contents of a member. Errors of the contents go before
// those of f, which they caused.
func (r *Reader) with(key string, f func(*content) error) error {
	e := r.find(key)
	if e == nil {
		return &KeyError{Key: key, Keys: r.Keys()}
	}
	c, err := e.open(r.ra, r.options.MaxRatio)
	if err != nil {
		return &MemberError{Name: e.name, Err: err}
	}
	err = f(c)
	if c.err != nil && c.err != io.EOF {
		err = c.err
	}
	c.Close()
	if err == io.EOF { // no array in an empty member
		err = cut(npy.FieldMagic, 0, "want an array, have an empty member")
	}
	if err != nil {
		return &MemberError{Name: e.name, Err: err}
	}
	return nil
}

// Header reads the header of an array, and nothing after it. The errors are
// those of [Reader.Read], but for the checksum.
func (r *Reader) Header(key string) (*npy.Header, error) {
	var h *npy.Header
	err := r.with(key, func(c *content) (err error) {
		h, _, err = c.header(&r.options.Array)
		return err
	})
	if err != nil {
		return nil, err
	}
	return h, nil
}

// Read reads an array into fresh memory; see [npy.Read]. The checksum of the
// member is checked.
//
// A key that is not there is a [*KeyError]. Any other error is a [*MemberError]
// that wraps the errors of package npy, or [errors.ErrUnsupported] for members that
// are encrypted or packed by a method that is not known here.
func (r *Reader) Read(key string) (arrayapi.Buffer, error) {
	var b arrayapi.Buffer
	err := r.with(key, func(c *content) (err error) {
		b, err = c.array(&r.options)
		return err
	})
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return b, nil
}

// ReadInto reads an array into the memory of dst; see [npy.ReadInto]. The other
// errors are those of [Reader.Read].
func (r *Reader) ReadInto(key string, dst arrayapi.Buffer) error {
	return r.with(key, func(c *content) error { return c.arrayInto(dst, &r.options) })
}

// IsArray tells whether a member is an array: whether it starts with the magic
// of a .npy file, whatever its name is.
func (r *Reader) IsArray(key string) (bool, error) {
	var is bool
	err := r.with(key, func(c *content) (err error) {
		is, err = c.isArray()
		return err
	})
	return is, err
}

// Raw reads the contents of a member as they are, an array or not. The checksum
// is checked.
func (r *Reader) Raw(key string) ([]byte, error) {
	var data []byte
	err := r.with(key, func(c *content) (err error) {
		data, err = c.raw(r.options.Array.MaxBytes)
		return err
	})
	if err != nil {
		return nil, err
	}
	return data, nil
}

// Open returns the contents of a member as a stream, which the caller closes.
// The checksum is checked where the stream is read to its end: io.EOF then means
// that all of it was right. Limits are the caller's.
func (r *Reader) Open(key string) (io.ReadCloser, error) {
	e := r.find(key)
	if e == nil {
		return nil, &KeyError{Key: key, Keys: r.Keys()}
	}
	c, err := e.open(r.ra, r.options.MaxRatio)
	if err != nil {
		return nil, &MemberError{Name: e.name, Err: err}
	}
	return stream{c}, nil
}

// ReadCloser is a [Reader] of a file that it has opened.
type ReadCloser struct {
	*Reader
	file *os.File
}

// Open opens an archive by its path. o may be nil.
func Open(path string, o *ReadOptions) (*ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, err
	}
	r, err := NewReader(f, info.Size(), o)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &ReadCloser{Reader: r, file: f}, nil
}

// Close closes the file. Members cannot be read after it; arrays that were read
// stay valid.
func (r *ReadCloser) Close() error { return r.file.Close() }
