// Package digest computes the digest by which arrays with the same values are found equal, however they are stored.
package digest

import (
	"crypto/sha256"
	"fmt"
	"hash"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/rowmajor"
)

// Size is the length of a digest in bytes.
const Size = sha256.Size

// maxEmpty is how many strings of no characters have a digest: the work for them is not bounded by any bytes.
const maxEmpty = 1 << 24

// Sum returns the SHA-256 of the elements of b in row-major order, each scalar little-endian, records packed without
// padding in the order of their fields. The dtype and the shape are not part of it.
//
// Strings of no characters count as strings of one NUL, as NumPy makes them on the way to contiguous memory. A number
// of them that is out of all proportion is an error.
func Sum(b arrayapi.Buffer) (sum [Size]byte, err error) {
	h := sha256.New()
	if width := emptyWidth(b.DType); width > 0 {
		if b.Size() > maxEmpty {
			return sum, fmt.Errorf("digest: want at most %d strings of no characters, have %d", maxEmpty, b.Size())
		}
		writeZeros(h, b.Size()*width)
	} else {
		writeElements(h, b)
	}
	return [Size]byte(h.Sum(nil)), nil
}

// emptyWidth is the size of the NUL that a string of dtype d counts as, if it has no characters, and else 0.
func emptyWidth(d dtype.DType) int {
	switch {
	case d.Size() > 0:
		return 0
	case d.Kind() == dtype.KindBytes:
		return 1
	case d.Kind() == dtype.KindUnicode:
		return 4
	}
	return 0
}

func writeZeros(h hash.Hash, n int) {
	zeros := make([]byte, min(n, 4<<10))
	for ; n > 0; n -= len(zeros) {
		h.Write(zeros[:min(n, len(zeros))])
	}
}

func writeElements(h hash.Hash, b arrayapi.Buffer) {
	spans := layout(b.DType)
	whole := isWhole(spans, b.DType.Size())
	var packed []byte
	for c := range rowmajor.Chunks(b) {
		if whole {
			h.Write(c.Bytes)
			continue
		}
		packed = packItems(packed[:0], c.Bytes, b.DType.Size(), spans)
		h.Write(packed)
	}
}
