package artifact

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The manifest ends with the SHA-256 of everything before the line that holds it, so that damage to the manifest is
// found like damage to any other file. Every version of the format ends in this way, byte for byte.
const (
	sealPrefix = ",\n  \"manifest_sha256\": \""
	sealSuffix = "\"\n}\n"
	sealLen    = len(sealPrefix) + 2*sha256.Size + len(sealSuffix)
)

// EncodeManifest checks m and returns the bytes of artifact.json: indented JSON, the same for equal manifests, sealed with a SHA-256 over
// itself. For authors of stores.
func EncodeManifest(m *Manifest) ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, fmt.Errorf("artifact: manifest: %w", err)
	}
	const perValue = 640 // bytes, more than an array takes
	w := &jsonWriter{text: make([]byte, 0, 1<<10+perValue*len(m.Root.Elements))}
	if err := w.manifest(m); err != nil {
		return nil, fmt.Errorf("artifact: manifest: %w", err)
	}
	text := seal(bytes.TrimSuffix(w.text, []byte("\n}")))
	if err := checkManifestSize(text); err != nil {
		return nil, fmt.Errorf("artifact: manifest: %w", err)
	}
	return text, nil
}

// manifest writes the whole of a manifest, but for the seal. It has been checked.
func (w *jsonWriter) manifest(m *Manifest) error {
	w.open('{')
	w.name("format_version")
	w.integer(int64(m.FormatVersion))
	w.name("root")
	if err := w.entry(&m.Root); err != nil {
		return err
	}
	w.name("files")
	w.open('[')
	for i := range m.Files {
		w.item()
		w.file(&m.Files[i])
	}
	w.close(']')
	w.close('}')
	return nil
}

func (w *jsonWriter) entry(e *Entry) error {
	w.open('{')
	w.member("dir", e.Dir)
	w.member("pack", e.Pack)
	w.member("key", e.Key)
	w.name("materializer")
	w.string(e.Materializer)
	w.member("namespace", e.Namespace)
	w.member("kind", e.Kind)
	w.member("kinds", e.Kinds)
	w.member("dtype", e.DType)
	w.member("descr", e.Descr)
	w.shape(e.Shape)
	w.member("order", e.Order)
	if e.ContentHash != "" {
		w.name("content_hash")
		w.plain(e.ContentHash)
	}
	if len(e.Metadata) > 0 {
		w.name("metadata")
		if err := w.valueMap(e.Metadata, 0); err != nil {
			return err
		}
	}
	w.visualizations(e.Visualizations)
	if err := w.elements(e.Elements); err != nil {
		return err
	}
	w.close('}')
	return nil
}

// shape writes the shape of an array; nil is none.
func (w *jsonWriter) shape(shape []int) {
	if shape == nil {
		return
	}
	w.name("shape")
	w.open('[')
	for _, n := range shape {
		w.item()
		w.integer(int64(n))
	}
	w.close(']')
}

func (w *jsonWriter) visualizations(list []Visualization) {
	if len(list) == 0 {
		return
	}
	w.name("visualizations")
	w.open('[')
	for _, v := range list {
		w.item()
		w.open('{')
		w.name("path")
		w.string(v.Path)
		w.name("media_type")
		w.string(v.MediaType)
		w.close('}')
	}
	w.close(']')
}

func (w *jsonWriter) elements(list []*Entry) error {
	if len(list) == 0 {
		return nil
	}
	w.name("elements")
	w.open('[')
	for _, e := range list {
		w.item()
		if err := w.entry(e); err != nil {
			return err
		}
	}
	w.close(']')
	return nil
}

func (w *jsonWriter) file(f *FileRecord) {
	w.open('{')
	w.name("path")
	w.string(f.Path)
	w.name("size")
	w.integer(f.Size)
	w.name("sha256")
	w.plain(f.SHA256)
	w.name("block_size")
	w.integer(f.BlockSize)
	w.name("crc32c")
	w.text = append(f.CRC32C.appendHex(append(w.text, '"')), '"')
	w.close('}')
}

// seal ends the JSON object that body begins.
func seal(body []byte) []byte {
	sum := sha256.Sum256(body)
	return appendSeal(body, &sum)
}

func appendSeal(b []byte, sum *[sha256.Size]byte) []byte {
	b = append(b, sealPrefix...)
	b = hex.AppendEncode(b, sum[:])
	return append(b, sealSuffix...)
}

// checkSeal reports where and how the seal of a manifest does not fit, nil if it does.
func checkSeal(text []byte) *CorruptError {
	if len(text) < sealLen {
		return &CorruptError{Path: ManifestName, Block: -1, Want: fmt.Sprintf("at least %d bytes", sealLen), Have: fmt.Sprint(len(text))}
	}
	body, end := text[:len(text)-sealLen], text[len(text)-sealLen:]
	sum := sha256.Sum256(body)
	if !bytes.Equal(appendSeal(make([]byte, 0, sealLen), &sum), end) {
		return &CorruptError{
			Path: ManifestName, Block: -1, Offset: int64(len(body)),
			Want: "its last line to give its SHA-256, " + hex.EncodeToString(sum[:]),
			Have: quote(string(bytes.TrimSpace(end))),
		}
	}
	return nil
}
