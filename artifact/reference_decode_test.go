package artifact

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// referenceDecode reads a manifest by way of the tokens of encoding/json: a second implementation of parseManifest.
func referenceDecode(text []byte) (*Manifest, error) {
	corrupt := func(offset int64, err error) error {
		return &CorruptError{Path: ManifestName, Block: -1, Offset: offset, Err: err}
	}
	if !utf8.Valid(text) {
		return nil, corrupt(0, errors.New("is not valid UTF-8"))
	}
	if !json.Valid(text) {
		return nil, corrupt(0, errors.New("is not JSON"))
	}
	version, err := referenceVersion(text)
	if err != nil {
		return nil, corrupt(0, err)
	}
	if version > FormatVersion {
		return nil, &VersionError{Have: version, Max: FormatVersion}
	}
	d := newReferenceDecoder(text)
	m := new(Manifest)
	if err := d.manifest(m); err != nil {
		return nil, corrupt(d.dec.InputOffset(), err)
	}
	if err := m.check(); err != nil {
		return nil, corrupt(0, err)
	}
	return m, nil
}

// referenceVersion reads only the version: whatever else a newer format holds is not for this program.
func referenceVersion(text []byte) (version int, err error) {
	d := newReferenceDecoder(text)
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

// referenceDecoder walks the tokens of a manifest. The text is known to be valid JSON, so that what remains to be found is the wrong type, a
// duplicate key, and too much depth.
type referenceDecoder struct {
	dec   *json.Decoder
	depth int
}

func newReferenceDecoder(text []byte) *referenceDecoder {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	return &referenceDecoder{dec: dec}
}

func (d *referenceDecoder) manifest(m *Manifest) error {
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

func (d *referenceDecoder) entry(e *Entry) error {
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

func (d *referenceDecoder) visualization(v *Visualization) error {
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

func (d *referenceDecoder) file(f *FileRecord) error {
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

func (d *referenceDecoder) shape(key string) ([]int, error) {
	shape := []int{}
	err := d.array(key, func() error {
		n, err := d.integer(key)
		shape = append(shape, n)
		return err
	})
	return shape, err
}

func (d *referenceDecoder) metadata(key string) (Metadata, error) {
	v, err := d.value()
	if err != nil {
		return nil, err
	}
	m, ok := v.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: want an object, have %s", key, referenceKind(v))
	}
	return m, nil
}

// object walks an object; each is called for every key and must consume its value.
func (d *referenceDecoder) object(what string, each func(key string) error) error {
	if err := d.open(what, '{'); err != nil {
		return err
	}
	return d.members(what, each)
}

// members walks the rest of an object that has been opened.
func (d *referenceDecoder) members(what string, each func(key string) error) error {
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
func (d *referenceDecoder) array(what string, each func() error) error {
	if err := d.open(what, '['); err != nil {
		return err
	}
	return d.items(what, each)
}

// items walks the rest of an array that has been opened.
func (d *referenceDecoder) items(what string, each func() error) error {
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

func (d *referenceDecoder) open(what string, delim json.Delim) error {
	t, err := d.dec.Token()
	if err == nil && t != delim {
		err = fmt.Errorf("%s: want %s, have %s", what, referenceKind(delim), referenceKind(t))
	}
	return err
}

// deeper counts a level. An element takes two of them, the manifest and its metadata some more.
func (d *referenceDecoder) deeper(what string) error {
	const limit = 4 * maxDepth
	if d.depth++; d.depth > limit {
		return fmt.Errorf("%s: more than %d levels deep", what, limit)
	}
	return nil
}

func (d *referenceDecoder) close() error {
	d.depth--
	_, err := d.dec.Token()
	return err
}

func (d *referenceDecoder) text(what string) (string, error) {
	t, err := d.dec.Token()
	if err != nil {
		return "", err
	}
	s, ok := t.(string)
	if !ok {
		return "", fmt.Errorf("%s: want a text, have %s", what, referenceKind(t))
	}
	return s, nil
}

func (d *referenceDecoder) integer64(what string) (int64, error) {
	t, err := d.dec.Token()
	if err != nil {
		return 0, err
	}
	number, ok := t.(json.Number)
	if !ok {
		return 0, fmt.Errorf("%s: want a number, have %s", what, referenceKind(t))
	}
	n, err := strconv.ParseInt(string(number), 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%s: want a 64-bit integer, have %s", what, quote(string(number)))
	}
	return n, nil
}

func (d *referenceDecoder) integer(what string) (int, error) {
	n, err := d.integer64(what)
	if err == nil && int64(int(n)) != n {
		err = fmt.Errorf("%s: %d does not fit an int of this machine", what, n)
	}
	return int(n), err
}

// skip consumes one value of any kind; it still looks for duplicate keys and depth.
func (d *referenceDecoder) skip() error {
	_, err := d.value()
	return err
}

// value reads any value, as Metadata documents it.
func (d *referenceDecoder) value() (any, error) {
	t, err := d.dec.Token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Number:
		return referenceNumber(t)
	case json.Delim:
		if t == '{' {
			return d.valueObject()
		}
		return d.valueArray()
	}
	return t, nil
}

func referenceNumber(t json.Number) (any, error) {
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
func (d *referenceDecoder) valueObject() (any, error) {
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
func (d *referenceDecoder) valueMap() (map[string]any, error) {
	m := make(map[string]any)
	err := d.members("metadata", func(key string) (err error) {
		m[key], err = d.value()
		return err
	})
	return m, err
}

func (d *referenceDecoder) valueArray() (any, error) {
	list := []any{}
	err := d.items("metadata", func() error {
		v, err := d.value()
		list = append(list, v)
		return err
	})
	return list, err
}

// referenceKind names the kind of a JSON token or value.
func referenceKind(t any) string {
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
