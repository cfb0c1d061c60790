package artifact

import (
	"errors"
	"fmt"
	"strings"
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
	return m.checkEntry(&m.Root, "root", "", 0)
}

func (m *Manifest) checkFiles() error {
	paths := make([]string, len(m.Files))
	for i, f := range m.Files {
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

func (m *Manifest) checkEntry(e *Entry, at, dir string, depth int) error {
	switch {
	case depth > maxDepth:
		return fmt.Errorf("%s: elements nest more than %d levels deep", clipPath(at), maxDepth)
	case e.Materializer == "":
		return fmt.Errorf("%s.materializer: is empty", clipPath(at))
	case e.Order != "" && e.Order != "C" && e.Order != "F":
		return fmt.Errorf("%s.order: want C or F, have %s", clipPath(at), quote(e.Order))
	case e.ContentHash != "" && !isSHA256(e.ContentHash):
		return fmt.Errorf("%s.content_hash: want 64 lower-case hex digits, have %s", clipPath(at), quote(e.ContentHash))
	}
	for _, text := range []string{e.Key, e.Materializer, e.Namespace, e.Kind, e.Kinds, e.DType, e.Descr} {
		if !utf8.ValidString(text) {
			return fmt.Errorf("%s: the text %s is not valid UTF-8", clipPath(at), quote(text))
		}
	}
	for i, n := range e.Shape {
		if n < 0 {
			return fmt.Errorf("%s.shape[%d]: want 0 or more, have %d", clipPath(at), i, n)
		}
	}
	if _, ok := m.File(e.Pack); e.Pack != "" && !ok {
		return fmt.Errorf("%s.pack: %s is not a file of the artifact", clipPath(at), quote(e.Pack))
	}
	if err := m.checkVisualizations(e, at); err != nil {
		return err
	}
	return m.checkElements(e, at, dir, depth)
}

func (m *Manifest) checkVisualizations(e *Entry, at string) error {
	for i, v := range e.Visualizations {
		if _, ok := m.File(v.Path); !ok {
			return fmt.Errorf("%s.visualizations[%d].path: %s is not a file of the artifact", clipPath(at), i, quote(v.Path))
		}
		if v.MediaType == "" || !utf8.ValidString(v.MediaType) {
			return fmt.Errorf("%s.visualizations[%d].media_type: want a media type, have %s", clipPath(at), i, quote(v.MediaType))
		}
	}
	return nil
}

func (m *Manifest) checkElements(e *Entry, at, dir string, depth int) error {
	dirs, keys := make([]string, 0, len(e.Elements)), make(map[string]bool)
	for i, element := range e.Elements {
		at := fmt.Sprintf("%s.elements[%d]", at, i)
		if element == nil {
			return errors.New(clipPath(at) + ": is null")
		}
		if element.Dir == "" && element.Key != "" { // lies in a file of the container
			if keys[element.Key] {
				return fmt.Errorf("%s.key: %s is that of another element", clipPath(at), quote(element.Key))
			}
			keys[element.Key] = true
			if err := m.checkEntry(element, at, dir, depth+1); err != nil {
				return err
			}
			continue
		}
		inner := joinPath(dir, element.Dir)
		for _, path := range []string{element.Dir, inner} {
			if fault := nameFault(path); fault != "" {
				return fmt.Errorf("%s.dir: %s %s", clipPath(at), quote(path), fault)
			}
		}
		if err := m.checkEntry(element, at, inner, depth+1); err != nil {
			return err
		}
		dirs = append(dirs, element.Dir)
	}
	if err := checkPaths(dirs); err != nil {
		return fmt.Errorf("%s.elements: %w", clipPath(at), err)
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

// clipPath keeps a place deep in a manifest readable.
func clipPath(at string) string {
	const limit = 100
	if len(at) <= limit {
		return at
	}
	return at[:limit] + "..."
}

// isSHA256 reports whether s is a SHA-256 in lower-case hex.
func isSHA256(s string) bool {
	return len(s) == 64 && strings.Trim(s, "0123456789abcdef") == ""
}
