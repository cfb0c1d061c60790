package artifact

import (
	"fmt"
	"unicode/utf8"
)

// maxDepth bounds how deep elements nest in an entry, and values in metadata.
const maxDepth = 100

// blockSizeLimit returns the largest block that a manifest may give a file: it bounds what a reader must hold to check one.
func blockSizeLimit(size int64) int64 { return min(max(1<<20, size/1024), maxBlockSize) }

// check finds what must not be in a manifest, whether it is about to be written or was just read.
func (m *Manifest) check() error {
	if m.FormatVersion != FormatVersion {
		return fmt.Errorf("format_version: want %d, have %d", FormatVersion, m.FormatVersion)
	}
	if err := m.checkFiles(); err != nil {
		return err
	}
	if m.Root.Dir != "" {
		return fmt.Errorf("root.dir: want none, have %s", quote(m.Root.Dir))
	}
	return (&entryCheck{manifest: m}).entry(&m.Root, "")
}

func (m *Manifest) checkFiles() error {
	paths := make([]string, len(m.Files))
	for i := range m.Files {
		f := &m.Files[i]
		if err := f.check(); err != nil {
			return fmt.Errorf("files[%d]: %w", i, err)
		}
		if i > 0 && m.Files[i-1].Path >= f.Path {
			return fmt.Errorf("files[%d].path: want paths in order, each once, have %s after %s", i, quote(f.Path), quote(m.Files[i-1].Path))
		}
		paths[i] = f.Path
	}
	if err := checkPaths(paths); err != nil {
		return fmt.Errorf("files: %w", err)
	}
	return nil
}

func (f *FileRecord) check() error {
	if fault := nameFault(f.Path); fault != "" {
		return fmt.Errorf("path: %s %s", quote(f.Path), fault)
	}
	switch {
	case f.Size < 0:
		return fmt.Errorf("size: want 0 or more, have %d", f.Size)
	case !isSHA256(f.SHA256):
		return fmt.Errorf("sha256: want 64 lower-case hex digits, have %s", quote(f.SHA256))
	case f.BlockSize <= 0 || f.BlockSize > blockSizeLimit(f.Size):
		return fmt.Errorf("block_size: want 1 to %d for %d bytes, have %d", blockSizeLimit(f.Size), f.Size, f.BlockSize)
	case f.blocks() != int64(len(f.CRC32C)):
		return fmt.Errorf("crc32c: want %d checksums, have %d", f.blocks(), len(f.CRC32C))
	}
	return nil
}

// blocks returns the number of blocks, of any size that an int64 holds.
func (f *FileRecord) blocks() int64 {
	n := f.Size / f.BlockSize
	if f.Size%f.BlockSize > 0 {
		n++
	}
	return n
}

// entryCheck walks the entries of a manifest.
type entryCheck struct {
	manifest *Manifest
	at       []int  // which of the elements, on every level above the entry
	pack     string // that has been found
}

// fault is an error about an entry; what begins with a dot is a field.
func (c *entryCheck) fault(what, format string, args ...any) error {
	const limit = 100
	at := []byte("root")
	for _, i := range c.at {
		at = fmt.Appendf(at, ".elements[%d]", i)
	}
	if len(at) > limit {
		at = append(at[:limit], "..."...)
	}
	return fmt.Errorf("%s%s: "+format, append([]any{at, what}, args...)...)
}

// entry checks an entry whose files are below dir.
func (c *entryCheck) entry(e *Entry, dir string) error {
	switch {
	case len(c.at) > maxDepth:
		return c.fault("", "elements nest more than %d levels deep", maxDepth)
	case e.Materializer == "":
		return c.fault(".materializer", "is empty")
	case e.Order != "" && e.Order != "C" && e.Order != "F":
		return c.fault(".order", "want C or F, have %s", quote(e.Order))
	case e.ContentHash != "" && !isSHA256(e.ContentHash):
		return c.fault(".content_hash", "want 64 lower-case hex digits, have %s", quote(e.ContentHash))
	case e.Pack != "" && e.Pack != c.pack:
		if _, ok := c.manifest.File(e.Pack); !ok {
			return c.fault(".pack", "%s is not a file of the artifact", quote(e.Pack))
		}
		c.pack = e.Pack // that of the next element too, most likely
	}
	for _, text := range [...]string{e.Key, e.Materializer, e.Namespace, e.Kind, e.Kinds, e.DType, e.Descr} {
		if !utf8.ValidString(text) {
			return c.fault("", "the text %s is not valid UTF-8", quote(text))
		}
	}
	for i, n := range e.Shape {
		if n < 0 {
			return c.fault(fmt.Sprintf(".shape[%d]", i), "want 0 or more, have %d", n)
		}
	}
	if err := c.visualizations(e.Visualizations); err != nil {
		return err
	}
	if len(e.Elements) == 0 {
		return nil
	}
	return c.elements(e.Elements, dir)
}

func (c *entryCheck) visualizations(list []Visualization) error {
	for i, v := range list {
		if _, ok := c.manifest.File(v.Path); !ok {
			return c.fault(fmt.Sprintf(".visualizations[%d].path", i), "%s is not a file of the artifact", quote(v.Path))
		}
		if v.MediaType == "" || !utf8.ValidString(v.MediaType) {
			return c.fault(fmt.Sprintf(".visualizations[%d].media_type", i), "want a media type, have %s", quote(v.MediaType))
		}
	}
	return nil
}

// elements checks the elements of an entry whose files are below dir.
func (c *entryCheck) elements(list []*Entry, dir string) error {
	dirs, keys := make([]string, 0, len(list)), make(map[string]bool)
	for i, e := range list {
		c.at = append(c.at, i)
		if e == nil {
			return c.fault("", "is null")
		}
		inner := dir // where the element lies in a file of the container
		if e.Dir == "" && e.Key != "" {
			if keys[e.Key] {
				return c.fault(".key", "%s is that of another element", quote(e.Key))
			}
			keys[e.Key] = true
		} else {
			if err := c.dir(e, dir); err != nil {
				return err
			}
			dirs = append(dirs, e.Dir)
			if len(e.Elements) > 0 { // otherwise nobody asks
				inner = joinPath(dir, e.Dir)
			}
		}
		if err := c.entry(e, inner); err != nil {
			return err
		}
		c.at = c.at[:len(c.at)-1]
	}
	if err := checkPaths(dirs); err != nil {
		return c.fault(".elements", "%w", err)
	}
	return nil
}

// dir checks the directory of an element, by itself and below that of its container, which has been checked: only their length can be
// wrong then.
func (c *entryCheck) dir(e *Entry, dir string) error {
	if fault := nameFault(e.Dir); fault != "" {
		return c.fault(".dir", "%s %s", quote(e.Dir), fault)
	}
	if len(dir)+1+len(e.Dir) > MaxNameLen {
		path := joinPath(dir, e.Dir)
		if fault := nameFault(path); fault != "" {
			return c.fault(".dir", "%s %s", quote(path), fault)
		}
	}
	return nil
}

// joinPath joins two slash-separated paths, either of which may be empty.
func joinPath(dir, path string) string {
	if dir == "" || path == "" {
		return dir + path
	}
	return dir + "/" + path
}

// isSHA256 reports whether s is a SHA-256 in lower-case hex.
func isSHA256(s string) bool {
	if len(s) != 64 {
		return false
	}
	for i := range len(s) {
		if c := s[i]; c-'0' > 9 && c-'a' > 5 {
			return false
		}
	}
	return true
}
