package artifact

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// referenceNameFault is nameFault in the words of CheckName's documentation, without regard to speed.
func referenceNameFault(name string) string {
	switch {
	case name == "":
		return "is empty"
	case len(name) > MaxNameLen:
		return fmt.Sprintf("has %d bytes, want at most %d", len(name), MaxNameLen)
	case !utf8.ValidString(name):
		return "is not valid UTF-8"
	}
	for _, s := range strings.Split(name, "/") {
		base, _, _ := strings.Cut(s, ".")
		switch {
		case s == "":
			return "has an empty segment"
		case len(s) > MaxSegmentLen:
			return fmt.Sprintf("has a segment of %d bytes, want at most %d", len(s), MaxSegmentLen)
		case strings.HasPrefix(s, "."):
			return "has a segment with a leading dot"
		case strings.HasSuffix(s, ".") || strings.HasSuffix(s, " "):
			return "has a segment that ends in a dot or a space"
		case isListedDevice(strings.ToUpper(strings.TrimRight(base, " "))):
			return "has a segment that names a Windows device"
		case fold(s) == fold(ManifestName):
			return "has the reserved segment " + ManifestName
		}
		for _, r := range s {
			if unicode.IsControl(r) || strings.ContainsRune(`\<>:"|?*`, r) {
				return fmt.Sprintf("has the character %q", r)
			}
		}
	}
	return ""
}

func isListedDevice(base string) bool {
	for _, name := range []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"} {
		if base == name {
			return true
		}
	}
	for _, number := range "0123456789¹²³" {
		if base == "COM"+string(number) || base == "LPT"+string(number) {
			return true
		}
	}
	return false
}

// TestNamesAreCheckedAsDocumented compares names made of pieces that matter, and every character.
func TestNamesAreCheckedAsDocumented(t *testing.T) {
	pieces := []string{
		"a", "con", "CoN", "con\u0131n$", "conout$", "prn", "aux", "nul", "NUL", "lpt1", "LPT¹", "com9", "com", "co", "c", "\u017f", "\u0131", "\u212a", "artifact.json", "ARTIFACT.J\u017fON",
		".", "..", " ", "/", "//", ".txt", "1", "\\", "?", "\x7f", "\u0080", "\u009f", "\u00a0", "é", "\xff", strings.Repeat("x", 199), strings.Repeat("y/", 500),
	}
	random := rand.New(rand.NewPCG(7, 8))
	for range 50_000 {
		var name string
		for range random.IntN(5) {
			name += pieces[random.IntN(len(pieces))]
		}
		require.Equal(t, referenceNameFault(name), nameFault(name), "%q", name)
	}
	for r := range rune(0x3000) {
		for _, name := range []string{string(r), "a" + string(r), string(r) + "on", "c" + string(r) + "n", "co" + string(r), "com" + string(r)} {
			require.Equal(t, referenceNameFault(name), nameFault(name), "%q", name)
		}
	}
}
