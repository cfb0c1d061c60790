package materializer

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/internal/pyjson"
)

// ContentHash returns the content hash of a container whose elements have one:
// the SHA-256 of a JSON list, as Python's json.dumps writes it, of [key, dtype,
// content hash] for each element, in the order of keys. An element of a list has
// its number for a key. It is empty where an element has no hash.
func ContentHash(e *artifact.Entry) string {
	items := make([][3]string, len(e.Elements))
	for i, element := range e.Elements {
		if element.ContentHash == "" {
			return ""
		}
		key := element.Key
		if !isDictKind(e.Kind) {
			key = strconv.Itoa(i)
		}
		items[i] = [3]string{key, element.DType, element.ContentHash}
	}
	slices.SortFunc(items, func(a, b [3]string) int { return slices.Compare(a[:], b[:]) })
	sum := sha256.Sum256(appendItems(nil, items))
	return hex.EncodeToString(sum[:])
}

func appendItems(doc []byte, items [][3]string) []byte {
	doc = append(doc, '[')
	for i, item := range items {
		if i > 0 {
			doc = append(doc, ", "...)
		}
		for j, text := range item {
			doc = append(doc, []string{"[", ", ", ", "}[j]...)
			doc = pyjson.AppendString(doc, text)
		}
		doc = append(doc, ']')
	}
	return append(doc, ']')
}
