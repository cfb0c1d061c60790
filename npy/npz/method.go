package npz

import "fmt"

// Method says how the bytes of a member are stored.
type Method uint16

// The methods that are read and written, with the numbers of the zip format, and
// the one that chooses between them.
const (
	Stored   Method = 0 // as they are
	Deflated Method = 8
	// Auto is [Deflated] for a member of which a sample becomes smaller by a tenth
	// or more, else [Stored]. It is for writing only: no member of an archive has it.
	Auto Method = max16
)

// String returns the name of the method, for those that zip files are known to
// have.
func (m Method) String() string {
	switch m {
	case Stored:
		return "stored"
	case Deflated:
		return "deflated"
	case Auto:
		return "auto"
	case 9:
		return "9 (deflate64)"
	case 12:
		return "12 (bzip2)"
	case 14:
		return "14 (lzma)"
	case 93:
		return "93 (zstd)"
	case 95:
		return "95 (xz)"
	case 99:
		return "99 (encrypted)"
	}
	return fmt.Sprint(uint16(m))
}
