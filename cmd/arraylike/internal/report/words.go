package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// printable returns a name as it is where a terminal can show it, and quoted where it has control characters, odd spaces
// or nothing in it: a file's names must not steer the terminal.
func printable(name string) string {
	odd := func(r rune) bool { return !strconv.IsPrint(r) }
	if name == "" || strings.TrimSpace(name) != name || strings.ContainsFunc(name, odd) || !utf8.ValidString(name) {
		return strconv.Quote(name)
	}
	return name
}

// plural counts things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// byteSize spells a size for people, with the exact number where that is another.
func byteSize(n int64) string {
	const units = "KMGTPE"
	if n < 1<<10 {
		return plural(int(n), "byte")
	}
	value, unit := float64(n)/(1<<10), 0
	for value >= 1<<10 && unit < len(units)-1 {
		value /= 1 << 10
		unit++
	}
	return fmt.Sprintf("%.4g %ciB (%d bytes)", value, units[unit], n)
}
