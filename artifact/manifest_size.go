package artifact

import "fmt"

// Limits of a manifest. The number of values bounds the memory that a hostile one can cost: "[]," is three bytes in the
// file, and many times that when it is read. A manifest of the size that is allowed and with nothing but small elements has fewer.
const (
	MaxManifestSize   = 64 << 20 // bytes
	maxManifestValues = 4 << 20  // JSON values, members of objects and items of arrays alike
)

// checkManifestSize refuses a manifest that is too large, whether it is about to be written or was just read.
func checkManifestSize(text []byte) error {
	if len(text) > MaxManifestSize {
		return fmt.Errorf("want at most %d bytes, have %d", MaxManifestSize, len(text))
	}
	if len(text) <= maxManifestValues { // a value takes a byte
		return nil
	}
	if n := countValues(text); n > maxManifestValues {
		return fmt.Errorf("want at most %d values, have %d", maxManifestValues, n)
	}
	return nil
}

// countValues counts the commas and opening brackets outside of texts: as many as there are values, but for the empty arrays and objects, which
// count twice.
func countValues(text []byte) (n int) {
	inText := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			inText = !inText
		case c == '\\' && inText:
			i++
		case !inText && (c == ',' || c == '[' || c == '{'):
			n++
		}
	}
	return n
}
