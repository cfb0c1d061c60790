package plots

import (
	"errors"
	"fmt"
)

// The kinds of pictures. Each is also the name of the file that a [Visualizer]
// writes, before its ".png".
const (
	Histogram = "histogram"
	HeatMap   = "heatmap"
	Image     = "image"
)

// Options say how a picture is drawn. The zero value draws 640 by 480 pixels,
// an image in its own size up to 1024 by 1024, of the kind that suits the array.
type Options struct {
	// Width and Height are those of the picture in pixels, 8192 at most. Those of
	// a histogram or heat map are 320 by 240 at least. An image is no larger than
	// that: it is reduced by a whole factor to fit, and never enlarged.
	Width, Height int
	// Title stands above a histogram or heat map instead of the dtype and shape.
	Title string
	// Kind asks for [Histogram], [HeatMap] or [Image] where the array may be drawn
	// so: a histogram of any shape, a heat map of any numbers in two dimensions,
	// an image also of two-dimensional bools and of floats from 0 to 1.
	Kind string
}

const (
	minWidth, minHeight = 320, 240
	maxSide             = 8192
	figureWidth         = 640
	figureHeight        = 480
	imageWidth          = 1024
	imageHeight         = 1024
)

// check tells what is wrong with options.
func (o *Options) check() error {
	switch o.Kind {
	case "", Histogram, HeatMap, Image:
	default:
		return fmt.Errorf("plots: kind: want %q, %q or %q, have %.100q", Histogram, HeatMap, Image, o.Kind)
	}
	return o.checkSize(1, 1)
}

// checkSize tells whether the picture is so large at least.
func (o *Options) checkSize(width, height int) error {
	if err := checkSide("width", o.Width, width); err != nil {
		return err
	}
	return checkSide("height", o.Height, height)
}

func checkSide(name string, have, least int) error {
	if have != 0 && (have < least || have > maxSide) {
		return fmt.Errorf("plots: %s: want %d to %d pixels, have %d", name, least, maxSide, have)
	}
	return nil
}

// size returns the size of the picture, or what stands for it by default.
func (o *Options) size(width, height int) (int, int) {
	if o.Width != 0 {
		width = o.Width
	}
	if o.Height != 0 {
		height = o.Height
	}
	return width, height
}

// unsupported is an error that says what cannot be drawn, and why.
func unsupported(format string, args ...any) error {
	return fmt.Errorf("plots: "+format+": %w", append(args, errors.ErrUnsupported)...)
}
