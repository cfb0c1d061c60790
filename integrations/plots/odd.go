package plots

import (
	"fmt"
	"image/color"
)

// odd is a kind of number that has no place on an axis.
type odd int

const (
	oddNaN odd = iota
	oddPosInf
	oddNegInf
)

// oddOf is for numbers that are not finite.
func oddOf(x float64) odd {
	switch {
	case x > 0:
		return oddPosInf
	case x < 0:
		return oddNegInf
	}
	return oddNaN
}

// oddColors are not among the colours of finite numbers.
var oddColors = [...]color.RGBA{
	oddNaN:    {0xc8, 0xc8, 0xc8, 0xff},
	oddPosInf: {0xe0, 0x20, 0x20, 0xff},
	oddNegInf: {0xff, 0x9a, 0xd0, 0xff},
}

// notes say how many numbers are not finite, in their colours where a picture has
// such.
func (s *survey) notes(colors, isTime bool) []note {
	names := [...]string{oddNaN: "NaN", oddPosInf: "+inf", oddNegInf: "-inf"}
	if isTime {
		names[oddNaN] = "NaT"
	}
	var notes []note
	for i, n := range [...]int{s.nan, s.posInf, s.negInf} {
		if n == 0 {
			continue
		}
		found := note{text: fmt.Sprintf("%d %s", n, names[i])}
		if colors {
			found.swatch = oddColors[i]
		}
		notes = append(notes, found)
	}
	return notes
}
