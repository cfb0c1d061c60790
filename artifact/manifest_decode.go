package artifact

import (
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// DecodeManifest reads the bytes of artifact.json, which it takes for hostile: it checks the size, the seal, the depth, every
// name and number, and that no key occurs twice; it ignores unknown keys. What is wrong is a [*CorruptError]; a format newer than
// [FormatVersion] is a [*VersionError]. The manifest does not alias text. For authors of stores.
func DecodeManifest(text []byte) (*Manifest, error) {
	if err := checkManifestSize(text); err != nil {
		return nil, &CorruptError{Path: ManifestName, Block: -1, Err: err}
	}
	if err := checkSeal(text); err != nil {
		return nil, err
	}
	return parseManifest(text)
}

func parseManifest(text []byte) (*Manifest, error) {
	if !utf8.Valid(text) {
		return nil, corruptManifest(0, errors.New("is not valid UTF-8"))
	}
	d := &manifestDecoder{jsonReader: jsonReader{text: text}}
	m, err := d.manifest()
	if err == nil {
		err = d.end()
	}
	if err != nil || m.FormatVersion != FormatVersion {
		return nil, d.fault(err)
	}
	if err := m.check(); err != nil {
		return nil, corruptManifest(0, err)
	}
	return m, nil
}

func corruptManifest(offset int, err error) error {
	return &CorruptError{Path: ManifestName, Block: -1, Offset: int64(offset), Err: err}
}

// fault says what is wrong with a manifest that could not be read, or that is of another version. A text that is not JSON is nothing
// else, and of a newer format only the version is for this program.
func (d *manifestDecoder) fault(err error) error {
	if !json.Valid(d.text) {
		return corruptManifest(0, errSyntax)
	}
	version, versionErr := findVersion(d.text)
	switch {
	case versionErr != nil:
		return corruptManifest(0, versionErr)
	case version > FormatVersion:
		return &VersionError{Have: version, Max: FormatVersion}
	}
	return corruptManifest(d.at, err)
}

// errFound ends a walk that has what it wanted.
var errFound = errors.New("found")

// findVersion reads a manifest up to its version.
func findVersion(text []byte) (version int, err error) {
	r := &jsonReader{text: text}
	err = r.object("manifest", func(key string) error {
		if key != "format_version" {
			return r.skip()
		}
		if version, err = r.integer("format_version"); err == nil {
			err = errFound
		}
		return err
	})
	switch {
	case err == nil:
		return 0, errors.New("format_version: is missing")
	case !errors.Is(err, errFound):
		return 0, err
	case version < 1:
		return 0, fmt.Errorf("format_version: want 1 or more, have %d", version)
	}
	return version, nil
}

// manifestDecoder reads a manifest. It allocates entries and shapes in blocks, whose size grows with their number.
type manifestDecoder struct {
	jsonReader
	entries []Entry // not used yet
	block   int     // size of the last block of them
	sizes   []int   // of all shapes of the block
}

const maxBlock = 128

// newEntry returns an entry of a block.
func (d *manifestDecoder) newEntry() *Entry {
	if len(d.entries) == 0 {
		d.block = min(max(1, 2*d.block), maxBlock)
		d.entries = make([]Entry, d.block)
	}
	e := &d.entries[0]
	d.entries = d.entries[1:]
	return e
}

func (d *manifestDecoder) manifest() (*Manifest, error) {
	m := new(Manifest)
	return m, d.object("manifest", func(key string) (err error) {
		switch key {
		case "format_version":
			m.FormatVersion, err = d.integer(key)
		case "root":
			err = d.entry(&m.Root)
		case "files":
			err = d.array(key, func() error {
				m.Files = append(m.Files, FileRecord{})
				return d.file(&m.Files[len(m.Files)-1])
			})
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) entry(e *Entry) error {
	return d.object("entry", func(key string) (err error) {
		if text := e.text(key); text != nil {
			*text, err = d.string(key)
			return err
		}
		switch key {
		case "shape":
			e.Shape, err = d.shape()
		case "metadata":
			e.Metadata, err = d.metadata()
		case "visualizations":
			err = d.array(key, func() error {
				e.Visualizations = append(e.Visualizations, Visualization{})
				return d.visualization(&e.Visualizations[len(e.Visualizations)-1])
			})
		case "elements":
			err = d.array(key, func() error {
				element := d.newEntry()
				e.Elements = append(e.Elements, element)
				return d.entry(element)
			})
		default:
			err = d.skip()
		}
		return err
	})
}

// text returns the field of e that is a text and has this key, nil if there is none.
func (e *Entry) text(key string) *string {
	switch key {
	case "dir":
		return &e.Dir
	case "pack":
		return &e.Pack
	case "key":
		return &e.Key
	case "materializer":
		return &e.Materializer
	case "namespace":
		return &e.Namespace
	case "kind":
		return &e.Kind
	case "kinds":
		return &e.Kinds
	case "dtype":
		return &e.DType
	case "descr":
		return &e.Descr
	case "order":
		return &e.Order
	case "content_hash":
		return &e.ContentHash
	}
	return nil
}

func (d *manifestDecoder) visualization(v *Visualization) error {
	return d.object("visualization", func(key string) (err error) {
		switch key {
		case "path":
			v.Path, err = d.string(key)
		case "media_type":
			v.MediaType, err = d.string(key)
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) file(f *FileRecord) error {
	return d.object("file", func(key string) (err error) {
		switch key {
		case "path":
			f.Path, err = d.string(key)
		case "size":
			f.Size, err = d.integer64(key)
		case "sha256":
			f.SHA256, err = d.string(key)
		case "block_size":
			f.BlockSize, err = d.integer64(key)
		case "crc32c":
			f.CRC32C, err = d.checksums()
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) checksums() (sums Checksums, err error) {
	if d.peek() != '"' {
		return nil, d.unexpected("crc32c", "a text")
	}
	text, err := d.bytes()
	if err == nil {
		err = sums.UnmarshalText(text)
	}
	return sums, err
}

// shape reads a shape, which shares memory with others.
func (d *manifestDecoder) shape() ([]int, error) {
	if free := cap(d.sizes) - len(d.sizes); free < 4 {
		d.sizes = make([]int, 0, min(max(4, 2*cap(d.sizes)), 4*maxBlock))
	}
	first := len(d.sizes)
	err := d.array("shape", func() error {
		n, err := d.integer("shape")
		d.sizes = append(d.sizes, n)
		return err
	})
	return d.sizes[first:len(d.sizes):len(d.sizes)], err
}
