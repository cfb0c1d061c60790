package npy

import "fmt"

// Version is the version of the format. They differ in how the header is
// stored, not in what it says.
type Version uint8

// The versions. In [WriteOptions] the zero value stands for the oldest version
// that can hold the array, as in NumPy.
const (
	Version1 Version = 1 + iota // 1.0: header of up to 65,535 bytes, latin-1
	Version2                    // 2.0: header of up to 4 GiB, latin-1
	Version3                    // 3.0: header of up to 4 GiB, UTF-8
)

// String returns the version as NumPy writes it, "1.0".
func (v Version) String() string { return fmt.Sprintf("%d.0", uint8(v)) }

// prefixSize is the number of bytes before the header's text: the magic, the
// version and the length.
func (v Version) prefixSize() int {
	if v == Version1 {
		return len(Magic) + 2 + 2
	}
	return len(Magic) + 2 + 4
}
