package artifact

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
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
	corrupt := func(offset int64, err error) error {
		return &CorruptError{Path: ManifestName, Block: -1, Offset: offset, Err: err}
	}
	if !utf8.Valid(text) {
		return nil, corrupt(0, errors.New("is not valid UTF-8"))
	}
	if !json.Valid(text) {
		return nil, corrupt(0, errors.New("is not JSON"))
	}
	version, err := findVersion(text)
	if err != nil {
		return nil, corrupt(0, err)
	}
	if version > FormatVersion {
		return nil, &VersionError{Have: version, Max: FormatVersion}
	}
	d := newManifestDecoder(text)
	m := new(Manifest)
	if err := d.manifest(m); err != nil {
		return nil, corrupt(d.dec.InputOffset(), err)
	}
	if err := m.check(); err != nil {
		return nil, corrupt(0, err)
	}
	return m, nil
}

// errFound ends a walk that has what it wanted.
var errFound = errors.New("found")

// findVersion reads only the version: whatever else a newer format holds is not for this program.
func findVersion(text []byte) (version int, err error) {
	d := newManifestDecoder(text)
	err = d.object("manifest", func(key string) error {
		if key != "format_version" {
			return d.skip()
		}
		if version, err = d.integer(key); err == nil {
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

// manifestDecoder walks the tokens of a manifest. The text is known to be valid JSON, so that what remains to be found is the wrong type, a
// duplicate key, and too much depth.
type manifestDecoder struct {
	dec   *json.Decoder
	depth int
}

func newManifestDecoder(text []byte) *manifestDecoder {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return &manifestDecoder{dec: dec}
}

func (d *manifestDecoder) manifest(m *Manifest) error {
	return d.object("manifest", func(key string) (err error) {
		switch key {
		case "format_version":
			m.FormatVersion, err = d.integer(key)
		case "root":
			err = d.entry(&m.Root)
		case "files":
			err = d.array(key, func() error {
				var f FileRecord
				err := d.file(&f)
				m.Files = append(m.Files, f)
				return err
			})
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) entry(e *Entry) error {
	texts := map[string]*string{
		"dir": &e.Dir, "key": &e.Key, "pack": &e.Pack, "materializer": &e.Materializer, "namespace": &e.Namespace, "kind": &e.Kind, "kinds": &e.Kinds,
		"dtype": &e.DType, "descr": &e.Descr, "order": &e.Order, "content_hash": &e.ContentHash,
	}
	return d.object("entry", func(key string) (err error) {
		if text := texts[key]; text != nil {
			*text, err = d.text(key)
			return err
		}
		switch key {
		case "shape":
			e.Shape, err = d.shape(key)
		case "metadata":
			e.Metadata, err = d.metadata(key)
		case "visualizations":
			err = d.array(key, func() error {
				var v Visualization
				err := d.visualization(&v)
				e.Visualizations = append(e.Visualizations, v)
				return err
			})
		case "elements":
			err = d.array(key, func() error {
				element := new(Entry)
				e.Elements = append(e.Elements, element)
				return d.entry(element)
			})
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) visualization(v *Visualization) error {
	return d.object("visualization", func(key string) (err error) {
		switch key {
		case "path":
			v.Path, err = d.text(key)
		case "media_type":
			v.MediaType, err = d.text(key)
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
			f.Path, err = d.text(key)
		case "size":
			f.Size, err = d.integer64(key)
		case "sha256":
			f.SHA256, err = d.text(key)
		case "block_size":
			f.BlockSize, err = d.integer64(key)
		case "crc32c":
			var text string
			if text, err = d.text(key); err == nil {
				err = f.CRC32C.UnmarshalText([]byte(text))
			}
		default:
			err = d.skip()
		}
		return err
	})
}

func (d *manifestDecoder) shape(key string) ([]int, error) {
	shape := []int{}
	err := d.array(key, func() error {
		n, err := d.integer(key)
		shape = append(shape, n)
		return err
	})
	return shape, err
}

func (d *manifestDecoder) metadata(key string) (Metadata, error) {
	v, err := d.value()
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: want an object, have %s", key, kindOf(v))
	}
	return m, nil
}

// object walks an object; each is called for every key and must consume its value.
func (d *manifestDecoder) object(what string, each func(key string) error) error {
	if err := d.open(what, '{'); err != nil {
		return err
	}
	return d.members(what, each)
}

// members walks the rest of an object that has been opened.
func (d *manifestDecoder) members(what string, each func(key string) error) error {
	if err := d.deeper(what); err != nil {
		return err
	}
	seen := make(map[string]struct{})
	for d.dec.More() {
		key, err := d.text(what)
		if err != nil {
			return err
		}
		if _, twice := seen[key]; twice {
			return fmt.Errorf("%s: the key %s occurs twice", what, quote(key))
		}
		seen[key] = struct{}{}
		if err := each(key); err != nil {
			return err
		}
	}
	return d.close()
}

// array walks an array; each must consume one value.
func (d *manifestDecoder) array(what string, each func() error) error {
	if err := d.open(what, '['); err != nil {
		return err
	}
	return d.items(what, each)
}

// items walks the rest of an array that has been opened.
func (d *manifestDecoder) items(what string, each func() error) error {
	if err := d.deeper(what); err != nil {
		return err
	}
	for d.dec.More() {
		if err := each(); err != nil {
			return err
		}
	}
	return d.close()
}

func (d *manifestDecoder) open(what string, delim json.Delim) error {
	t, err := d.dec.Token()
	if err == nil && t != delim {
		err = fmt.Errorf("%s: want %s, have %s", what, kindOf(delim), kindOf(t))
	}
	return err
}

// deeper counts a level. An element takes two of them, the manifest and its metadata some more.
func (d *manifestDecoder) deeper(what string) error {
	const limit = 4 * maxDepth
	if d.depth++; d.depth > limit {
		return fmt.Errorf("%s: more than %d levels deep", what, limit)
	}
	return nil
}

func (d *manifestDecoder) close() error {
	d.depth--
	_, err := d.dec.Token()
	return err
}

func (d *manifestDecoder) text(what string) (string, error) {
	t, err := d.dec.Token()
	if err != nil {
		return "", err
	}
	s, ok := t.(string)
	if !ok {
		return "", fmt.Errorf("%s: want a text, have %s", what, kindOf(t))
	}
	return s, nil
}

func (d *manifestDecoder) integer64(what string) (int64, error) {
	t, err := d.dec.Token()
	if err != nil {
		return 0, err
	}
	number, ok := t.(json.Number)
	if !ok {
		return 0, fmt.Errorf("%s: want a number, have %s", what, kindOf(t))
	}
	n, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: want a 64-bit integer, have %s", what, quote(string(number)))
	}
	return n, nil
}

func (d *manifestDecoder) integer(what string) (int, error) {
	n, err := d.integer64(what)
	if err == nil && int64(int(n)) != n {
		err = fmt.Errorf("%s: %d does not fit an int of this machine", what, n)
	}
	return int(n), err
}

// skip consumes one value of any kind; it still looks for duplicate keys and depth.
func (d *manifestDecoder) skip() error {
	_, err := d.value()
	return err
}

// value reads any value, as Metadata documents it.
func (d *manifestDecoder) value() (any, error) {
	t, err := d.dec.Token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Number:
		return number(t)
	case json.Delim:
		if t == '{' {
			return d.valueObject()
		}
		return d.valueArray()
	}
	return t, nil
}

func number(t json.Number) (any, error) {
	if n, err := strconv.ParseInt(string(t), 10, 64); err == nil {
		return n, nil
	}
	if n, err := strconv.ParseUint(string(t), 10, 64); err == nil {
		return n, nil
	}
	f, err := strconv.ParseFloat(string(t), 64)
	if err != nil {
		return nil, fmt.Errorf("the number %s is out of range", quote(string(t)))
	}
	return f, nil
}

// valueObject reads an object, or what it stands for.
func (d *manifestDecoder) valueObject() (any, error) {
	m := make(map[string]any)
	err := d.members("metadata", func(key string) (err error) {
		if key != tagMap {
			m[key], err = d.value()
			return err
		}
		if err = d.open("metadata", '{'); err == nil {
			m[key], err = d.valueMap()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return untagged(m)
}

// valueMap reads the members of an object that stands for nothing else.
func (d *manifestDecoder) valueMap() (map[string]any, error) {
	m := make(map[string]any)
	err := d.members("metadata", func(key string) (err error) {
		m[key], err = d.value()
		return err
	})
	return m, err
}

func (d *manifestDecoder) valueArray() (any, error) {
	list := []any{}
	err := d.items("metadata", func() error {
		v, err := d.value()
		list = append(list, v)
		return err
	})
	return list, err
}

// kindOf names the kind of a JSON token or value.
func kindOf(t any) string {
	switch t := t.(type) {
	case nil:
		return "null"
	case bool:
		return "a bool"
	case string:
		return "a text"
	case json.Delim:
		if t == '[' || t == ']' {
			return "an array"
		}
		return "an object"
	case map[string]any:
		return "an object"
	case []any:
		return "an array"
	}
	return "a number"
}
