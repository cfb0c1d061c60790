// Package terminal tells what an output can show: how wide it is, and in how many colours.
package terminal

import (
	"os"
	"strings"

	"golang.org/x/term"
)

// Colors is how many colours a terminal shows.
type Colors int

// The numbers of colours.
const (
	None      Colors = iota // no colour codes at all
	Palette                 // the 256 of xterm
	TrueColor               // 24 bits
)

// Screen is what is known about an output. The zero value is no terminal.
type Screen struct {
	Width, Height int // in characters; 0: no terminal
	Colors        Colors
}

// The size that stands where a terminal does not tell its own.
const (
	UsualWidth  = 80
	UsualHeight = 24
)

// Of looks at an output. getenv gives the variables by which terminals and their users say which colours they want: TERM,
// COLORTERM and NO_COLOR.
func Of(f *os.File, getenv func(string) string) Screen {
	fd := int(f.Fd())
	if !term.IsTerminal(fd) {
		return Screen{}
	}
	width, height, err := term.GetSize(fd)
	if err != nil || width <= 0 || height <= 0 {
		width, height = UsualWidth, UsualHeight
	}
	return Screen{Width: width, Height: height, Colors: colorsOf(getenv)}
}

// colorsOf follows COLORTERM and the name of the terminal, as other programs do, and https://no-color.org.
func colorsOf(getenv func(string) string) Colors {
	name := getenv("TERM")
	switch {
	case getenv("NO_COLOR") != "" || name == "dumb" || name == "":
		return None
	case getenv("COLORTERM") == "truecolor" || getenv("COLORTERM") == "24bit" || strings.HasSuffix(name, "-direct"):
		return TrueColor
	case strings.Contains(name, "256color"):
		return Palette
	}
	return None
}
