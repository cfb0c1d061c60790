// Package words spells numbers, names and sizes for people.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Printable returns a name as it is where a terminal can show it, and quoted where it has control characters, odd spaces
// or nothing in it: a file's names must not steer the terminal.
func Printable(name string) string {
	odd := func(r rune) bool { return !strconv.IsPrint(r) }
	if name == "" || strings.TrimSpace(name) != name || strings.ContainsFunc(name, odd) || !utf8.ValidString(name) {
		return strconv.Quote(name)
	}
	return name
}

// Plural counts things.
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// Wrap breaks a text at spaces into lines of at most width characters, where that is possible.
func Wrap(text string, width int) []string {
	var lines []string
	for utf8.RuneCountInString(text) > width {
		head := string([]rune(text)[:width+1])
		at := strings.LastIndexByte(head, ' ')
		if at <= 0 {
			at = strings.IndexByte(text, ' ') // a word that is longer than a line
		}
		if at <= 0 {
			break
		}
		lines = append(lines, text[:at])
		text = strings.TrimLeft(text[at:], " ")
	}
	return append(lines, text)
}

// ByteSize spells a size in bytes for people, with the exact number where that is another.
func ByteSize(n int64) string {
	const units = "KMGTPE"
	if n < 1<<10 {
		return Plural(int(n), "byte")
	}
	value, unit := float64(n)/(1<<10), 0
	for value >= 1<<10 && unit < len(units)-1 {
		value /= 1 << 10
		unit++
	}
	return fmt.Sprintf("%.4g %ciB (%d bytes)", value, units[unit], n)
}

// Tuple spells a shape as Python does.
func Tuple(shape []int) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.Itoa(n)
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// ShortSize spells a size in bytes in up to ten characters.
func ShortSize(n int64) string {
	const units = "KMGTPE"
	if n < 1<<10 {
		return strconv.FormatInt(n, 10) + " B"
	}
	value, unit := float64(n)/(1<<10), 0
	for value >= 999.5 && unit < len(units)-1 {
		value /= 1 << 10
		unit++
	}
	return fmt.Sprintf("%.3g %ciB", value, units[unit])
}

// Middle shortens a text to width characters by dots in its middle: both ends of a path tell more than that.
func Middle(text string, width int) string {
	const dots = "..."
	r := []rune(text)
	if len(r) <= width || width <= len(dots) {
		return text
	}
	left := (width - len(dots)) / 2
	right := width - len(dots) - left
	return string(r[:left]) + dots + string(r[len(r)-right:])
}

// Age spells how long ago something was: "12 s", "5 min", "3 h", "6 d", "2 y". It is empty for a time that is not known.
func Age(at, now time.Time) string {
	const day = 24 * time.Hour
	d := max(now.Sub(at), 0)
	switch {
	case at.IsZero():
		return ""
	case d < time.Minute:
		return fmt.Sprintf("%d s", d/time.Second)
	case d < time.Hour:
		return fmt.Sprintf("%d min", d/time.Minute)
	case d < day:
		return fmt.Sprintf("%d h", d/time.Hour)
	case d < 1000*day:
		return fmt.Sprintf("%d d", d/day)
	}
	return fmt.Sprintf("%d y", d/(365*day))
}
