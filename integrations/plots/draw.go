package plots

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"io"

	"github.com/arraylike/arraylike/arrayapi"
)

// Draw writes a picture of b to w as PNG, and returns its kind: [Histogram],
// [HeatMap] or [Image]. A nil o is the zero Options.
//
// b is read, not kept, and not released; its strides and byte order do not matter.
// One that cannot be drawn, or not as the kind that is asked for, is an error that
// wraps errors.ErrUnsupported. Nothing is written before the picture is complete.
//
// It is safe for concurrent use.
func Draw(w io.Writer, b arrayapi.Buffer, o *Options) (kind string, err error) {
	if o == nil {
		o = new(Options)
	}
	return draws(context.Background(), w, b, o)
}

// draws is Draw until the context ends.
func draws(ctx context.Context, w io.Writer, b arrayapi.Buffer, o *Options) (kind string, err error) {
	if err := o.check(); err != nil {
		return "", err
	}
	if err := b.Check(); err != nil {
		return "", fmt.Errorf("plots: %w", err)
	}
	img, kind, err := picture(ctx, b, o)
	if err != nil {
		return "", err
	}
	if err := png.Encode(w, img); err != nil {
		return "", fmt.Errorf("plots: write png: %w", err)
	}
	return kind, nil
}

// picture draws b.
func picture(ctx context.Context, b arrayapi.Buffer, o *Options) (img image.Image, kind string, err error) {
	if b.Size() == 0 {
		return nil, "", unsupported("no picture of an array without elements: %.100s", describe(b))
	}
	r, ok := newReader(ctx, b)
	if !ok {
		return nil, "", unsupported("no picture of dtype %.100s", b.DType)
	}
	if kind, err = kindOf(b, o.Kind); err != nil {
		return nil, "", err
	}
	if kind == Image {
		img, err = drawImage(r, o)
		return img, kind, err
	}
	if err := o.checkSize(minWidth, minHeight); err != nil {
		return nil, "", err
	}
	draw := drawHistogram
	if kind == HeatMap {
		draw = drawHeatMap
	}
	f, err := draw(r, o)
	if err != nil {
		return nil, "", err
	}
	img, err = f.render()
	return img, kind, err
}
