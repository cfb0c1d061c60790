package dtype

import "github.com/arraylike/arraylike/internal/memory"

// ByteOrder says how the bytes of one scalar are stored, with NumPy's
// characters in [ByteOrder.String].
type ByteOrder uint8

// The byte orders.
const (
	NotApplicable ByteOrder = iota // '|': single bytes, strings of bytes, void, and structs, whose fields have their own
	LittleEndian                   // '<'
	BigEndian                      // '>'
)

// native is the host's byte order.
var native = hostOrder()

func hostOrder() ByteOrder {
	if memory.BigEndian {
		return BigEndian
	}
	return LittleEndian
}

// Native returns the host's byte order.
func Native() ByteOrder { return native }

// String returns "|", "<" or ">".
func (o ByteOrder) String() string {
	switch o {
	case LittleEndian:
		return "<"
	case BigEndian:
		return ">"
	default:
		return "|"
	}
}
