package artifact

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	whole := *m
	whole.Files = append([]FileRecord{}, m.Files...) // an empty list, never null
	if err := enc.Encode(&whole); err != nil {
		return nil, fmt.Errorf("artifact: manifest: %w", err)
	}
	text := seal(bytes.TrimSuffix(b.Bytes(), []byte("\n}\n")))
	if err := checkManifestSize(text); err != nil {
		return nil, fmt.Errorf("artifact: manifest: %w", err)
	}
	return text, nil
}

// seal ends the JSON object that body begins.
func seal(body []byte) []byte {
	sum := sha256.Sum256(body)
	body = append(body, sealPrefix...)
	body = hex.AppendEncode(body, sum[:])
	return append(body, sealSuffix...)
}

// checkSeal reports where and how the seal of a manifest does not fit, nil if it does.
func checkSeal(text []byte) *CorruptError {
	if len(text) < sealLen {
		return &CorruptError{Path: ManifestName, Block: -1, Want: fmt.Sprintf("at least %d bytes", sealLen), Have: fmt.Sprint(len(text))}
	}
	body := text[:len(text)-sealLen]
	sum := sha256.Sum256(body)
	if have := seal(bytes.Clone(body))[len(body):]; !bytes.Equal(have, text[len(body):]) {
		return &CorruptError{
			Path: ManifestName, Block: -1, Offset: int64(len(body)),
			Want: "its last line to give its SHA-256, " + hex.EncodeToString(sum[:]),
			Have: quote(string(bytes.TrimSpace(text[len(body):]))),
		}
	}
	return nil
}
