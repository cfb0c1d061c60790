package picture

import (
	"fmt"
	"strconv"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
)

// Codes of ECMA-48, "select graphic rendition".
const (
	reset             = "\x1b[0m"
	defaultBackground = "\x1b[49m"
)

func foreground(p pixel, c terminal.Colors) string { return selectColor(38, p, c) }

func background(p pixel, c terminal.Colors) string { return selectColor(48, p, c) }

func selectColor(code int, p pixel, c terminal.Colors) string {
	if c == terminal.TrueColor {
		return fmt.Sprintf("\x1b[%d;2;%d;%d;%dm", code, p.r, p.g, p.b)
	}
	return "\x1b[" + strconv.Itoa(code) + ";5;" + strconv.Itoa(nearest(p)) + "m"
}

// cube is the six steps of each colour in xterm's palette, from 16 to 231.
var cube = [6]int{0, 95, 135, 175, 215, 255}

// nearest returns the colour of xterm's palette, of its cube or its greys, that is next to a pixel.
func nearest(p pixel) int {
	r, g, b := step(p.r), step(p.g), step(p.b)
	inCube := distance(p, cube[r], cube[g], cube[b])
	grey := min(max((int(p.r)+int(p.g)+int(p.b))/3-3, 0)/10, 23) // 232 to 255 are 8, 18, ..., 238
	level := 8 + 10*grey
	if distance(p, level, level, level) < inCube {
		return 232 + grey
	}
	return 16 + 36*r + 6*g + b
}

// step is the step of the cube that is next to a value.
func step(v uint8) int {
	best := 0
	for i, level := range cube {
		if abs(int(v)-level) < abs(int(v)-cube[best]) {
			best = i
		}
	}
	return best
}

func distance(p pixel, r, g, b int) int {
	dr, dg, db := int(p.r)-r, int(p.g)-g, int(p.b)-b
	return dr*dr + dg*dg + db*db
}

func abs(n int) int { return max(n, -n) }
