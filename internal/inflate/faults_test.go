package inflate_test

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/arraylike/arraylike/internal/inflate"
)

func writer() *bitWriter { return &bitWriter{} }

// header begins a dynamic block up to the lengths of all codes, with two codes of one bit for code lengths: 0 for
// "repeat the last length 3 to 6 times", 1 for "11 to 138 zeros".
func header() *bitWriter {
	w := writer().bits(1, 1).bits(2, 2).bits(0, 5).bits(0, 5).bits(0, 4)
	return w.bits(1, 3).bits(0, 3).bits(1, 3).bits(0, 3)
}

// abc are codes of "a": 0, the end: 10, and a match of length 3: 11.
var abc = lengths(258, 'a', 1, 256, 2, 257, 2)

// TestFaults has one stream for each thing that may be wrong. compress/flate must refuse it too. A dynamic header has 74
// bits and 4 for each code, so that with 258 codes its data begins at bit 2 of byte 138, with 259 at bit 6.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		stream *bitWriter
		want   string
	}{
		{writer().bits(1, 1).bits(3, 2), "block of the reserved type 3 (offset 0)"},
		{writer().bits(1, 8).bits(1, 16).bits(0xfffd, 16).bits(0, 8), "stored block whose two lengths differ (offset 1)"},
		{writer().bits(5, 3).bits(30, 5).bits(0, 9), "more codes than symbols (offset 0)"},
		{writer().bits(5, 3).bits(0, 5).bits(30, 5).bits(0, 4), "more codes than symbols (offset 0)"},
		{writer().bits(5, 3).bits(0, 14).bits(1, 3).bits(1, 3).bits(1, 3).bits(0, 3), "invalid code lengths of code lengths (offset 2)"},
		{writer().bits(5, 3).bits(0, 14).bits(2, 3).bits(2, 3).bits(2, 3).bits(0, 3), "invalid code lengths of code lengths (offset 2)"},
		{writer().bits(5, 3).bits(0, 14).bits(0, 12), "invalid code of a code length (offset 3)"},
		{header().bits(0, 1).bits(0, 2), "repeated code length without a first one (offset 3)"},
		{header().bits(1, 1).bits(127, 7).bits(1, 1).bits(127, 7), "more code lengths than codes (offset 4)"},
		{writer().dynamic(lengths(257, 0, 1, 1, 1), []uint8{0}).bits(0, 16), "no code for the end of the block (offset 0)"},
		{writer().dynamic(lengths(257, 0, 1, 1, 1, 256, 1), []uint8{0}), "invalid code lengths of literals (offset 0)"},
		{writer().dynamic(lengths(257, 0, 1, 256, 2), []uint8{0}), "invalid code lengths of literals (offset 0)"},
		{writer().dynamic(lengths(257, 256, 2), []uint8{0}), "invalid code lengths of literals (offset 0)"},
		{writer().dynamic(abc, []uint8{1, 1, 1}), "invalid code lengths of distances (offset 0)"},
		{writer().dynamic(abc, []uint8{1, 2}), "invalid code lengths of distances (offset 0)"},
		{writer().dynamic(abc, []uint8{2}), "invalid code lengths of distances (offset 0)"},
		{writer().dynamic(lengths(257, 256, 1), []uint8{0}).bits(1, 1), "invalid code of a literal (offset 138)"},
		{writer().dynamic(abc, []uint8{1}).code(0, 1).code(3, 2).bits(1, 1).bits(0, 80), "invalid code of a distance (offset 139)"},
		{writer().dynamic(abc, []uint8{0}).code(0, 1).code(3, 2).bits(0, 80), "invalid code of a distance (offset 139)"},
		{writer().bits(3, 3).code(0xc6, 8).bits(0, 150), "invalid code of a literal (offset 0)"},
		{writer().bits(3, 3).code(0xc7, 8).bits(0, 150), "invalid code of a literal (offset 0)"},
		{writer().bits(3, 3).code(0x30+'a', 8).code(1, 7).code(30, 5).bits(0, 150), "invalid code of a distance (offset 2)"},
		{writer().bits(3, 3).code(0x30+'a', 8).code(1, 7).code(31, 5).bits(0, 150), "invalid code of a distance (offset 2)"},
		{writer().bits(3, 3).code(1, 7).code(0, 5).bits(0, 150), "distance beyond the start of the output (offset 1)"},
		{writer().bits(3, 3).code(0x30+'a', 8).code(1, 7).code(1, 5).bits(0, 150), "distance beyond the start of the output (offset 2)"},
	} {
		t.Run(test.want, func(t *testing.T) {
			var d inflate.Decoder
			for _, size := range []int{2, 1000} { // checked by either loop
				_, _, err := d.Decode(make([]byte, size), test.stream.b)
				require.EqualError(t, err, "inflate: "+test.want)
			}
			requireSameAsReference(t, &d, test.stream.b)
		})
	}
}

// TestFaultBeforeMissingBits has too many codes in a header that is not all there: what is missing counts first.
func TestFaultBeforeMissingBits(t *testing.T) {
	var d inflate.Decoder
	src := writer().bits(5, 3).bits(30, 5).b
	_, _, err := d.Decode(make([]byte, 10), src)
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	requireSameAsReference(t, &d, src)
}

// TestDegenerateCodes has sets of codes that are not complete, and yet valid.
func TestDegenerateCodes(t *testing.T) {
	for _, test := range []struct {
		name   string
		stream *bitWriter
		want   string
	}{
		{"only the end", writer().dynamic(lengths(257, 256, 1), []uint8{0}).bits(0, 1), ""},
		{"no distance", writer().dynamic(abc, []uint8{0}).code(0, 1).code(2, 2), "a"},
		{"one distance", writer().dynamic(abc, []uint8{1}).code(0, 1).code(3, 2).bits(0, 1).code(2, 2), "aaaa"},
		{"one distance, not the first", writer().dynamic(abc, []uint8{0, 1}).code(0, 1).code(0, 1).code(3, 2).bits(0, 1).code(2, 2), "aaaaa"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var d inflate.Decoder
			dst := make([]byte, 10)
			n, consumed, err := d.Decode(dst, test.stream.b)
			require.NoError(t, err)
			require.Equal(t, test.want, string(dst[:n]))
			require.Len(t, test.stream.b, consumed)
			requireSameAsReference(t, &d, test.stream.b)
		})
	}
}
