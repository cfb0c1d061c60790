package picture

import (
	"bufio"
	"image"
	"io"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
)

// Options say how a picture is shown.
type Options struct {
	Width, Height int             // of the room in characters
	Colors        terminal.Colors // with None a pixel is a character
	Dark          bool            // without colours, dark pixels are the dense characters: for drawings on white
}

// Write writes a picture as lines of text.
func Write(w io.Writer, img image.Image, o Options) error {
	out := bufio.NewWriter(w)
	size := img.Bounds().Size()
	if size.X > 0 && size.Y > 0 {
		if o.Colors == terminal.None {
			writeCharacters(out, img, o)
		} else {
			writeHalves(out, img, o)
		}
	}
	return out.Flush()
}

var (
	white = pixel{0xff, 0xff, 0xff}
	black = pixel{}
)

// writeHalves writes two rows of pixels in each line: the upper half of a character has the colour of the text, the lower
// one that of the background.
func writeHalves(w *bufio.Writer, img image.Image, o Options) {
	size := img.Bounds().Size()
	width, height := fit(size.X, size.Y, max(o.Width, 1), max(2*o.Height, 2))
	p := scale(img, width, height, white)
	for y := 0; y < height; y += 2 {
		var last [2]string
		for x := range width {
			codes := [2]string{foreground(p.at(x, y), o.Colors), defaultBackground}
			if y+1 < height {
				codes[1] = background(p.at(x, y+1), o.Colors)
			}
			for i, code := range codes {
				if code != last[i] {
					w.WriteString(code)
				}
			}
			last = codes
			w.WriteString("▀")
		}
		w.WriteString(reset + "\n")
	}
}

// ramp is characters from light to dense.
const ramp = " .:-=+*#%@"

// writeCharacters writes a character, which is twice as high as wide, for each two pixels.
func writeCharacters(w *bufio.Writer, img image.Image, o Options) {
	size := img.Bounds().Size()
	width, height := fit(size.X, size.Y, max(o.Width, 1), max(2*o.Height, 2))
	back := black
	if o.Dark {
		back = white
	}
	p := scale(img, width, max(height/2, 1), back)
	for y := range p.height {
		line := make([]byte, 0, width)
		for x := range width {
			l := p.at(x, y).luminance()
			if o.Dark {
				l = 0xff - l
			}
			line = append(line, ramp[l*len(ramp)/0x100])
		}
		w.Write(trimRight(line))
		w.WriteByte('\n')
	}
}

func trimRight(line []byte) []byte {
	for len(line) > 0 && line[len(line)-1] == ' ' {
		line = line[:len(line)-1]
	}
	return line
}
