package npy

import (
	"bytes"
	"fmt"
	"io"
)

// Magic starts every .npy file.
const Magic = "\x93NUMPY"

// signatures are the first bytes of files that are taken for .npy files, and
// what to say about them. The more specific come first.
var signatures = []struct{ prefix, advice string }{
	{"PK\x03\x04", "a zip archive: package npz reads .npz files"},
	{"PK\x05\x06", "an empty zip archive: package npz reads .npz files"},
	{"\x1f\x8b", "gzip data: decompress it first"},
	{"BZh", "bzip2 data: decompress it first"},
	{"\xfd7zXZ\x00", "xz data: decompress it first"},
	{"\x28\xb5\x2f\xfd", "zstd data: decompress it first"},
	{"\x80\x02", aPickle},
	{"\x80\x03", aPickle},
	{"\x80\x04", aPickle},
	{"\x80\x05", aPickle},
	{"\x89HDF", "an HDF5 file"},
	{"\xc2\x93NUMPY", damaged + ": byte 0x93 became UTF-8"},
	{"?NUMPY", damaged + ": byte 0x93 became '?'"},
}

const (
	aPickle = "a Python pickle, a program that is never run here: in Python, save the array with numpy.save"
	damaged = "a .npy file that was damaged by a copy as text"
)

// badMagic is the error for input that starts with b and is no .npy file.
func badMagic(b []byte) error {
	e := &FormatError{Field: FieldMagic}
	for _, s := range signatures {
		if bytes.HasPrefix(b, []byte(s.prefix)) {
			e.Reason = fmt.Sprintf("want %q, have %s", Magic, s.advice)
			return e
		}
	}
	have := fmt.Sprintf("%q", b)
	switch {
	case bytes.Contains(b, []byte("NUMPY")):
		have += ", as of " + damaged
	case isText(b):
		have = "the text " + have + "...: in Python, numpy.loadtxt may read it"
	}
	e.Reason = fmt.Sprintf("want %q, have %s", Magic, have)
	return e
}

// isText tells whether b looks like the start of a text file.
func isText(b []byte) bool {
	for _, c := range b {
		if c >= 0x7f || c < ' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// checkMagic looks at the first bytes of the input, of which there may be fewer
// than a whole prefix.
func checkMagic(b []byte) (Version, error) {
	n := min(len(b), len(Magic))
	if string(b[:n]) != Magic[:n] {
		return 0, badMagic(b)
	}
	if len(b) < len(Magic)+2 {
		return 0, truncated(FieldMagic, int64(len(b)), len(Magic)+2, len(b))
	}
	major, minor := b[len(Magic)], b[len(Magic)+1]
	if v := Version(major); minor == 0 && v >= Version1 && v <= Version3 {
		return v, nil
	}
	return 0, &FormatError{
		Offset: int64(len(Magic)), Field: FieldVersion,
		Reason: fmt.Sprintf("want 1.0, 2.0 or 3.0, have %d.%d", major, minor),
	}
}

// truncated is the error for input that ends at offset, where want bytes of a
// field were due and have came.
func truncated(field string, offset int64, want, have int) error {
	return &FormatError{
		Offset: offset, Field: field,
		Reason: fmt.Sprintf("want %d bytes, have %d", want, have),
		Err:    io.ErrUnexpectedEOF,
	}
}
