package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/terminal"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
	"github.com/arraylike/arraylike/integrations/plots"
)

var showCommand = command{
	name:    "show",
	args:    "[flags] FILE|NAME",
	summary: "draws an array, in the terminal or as a PNG",
	help: `
Draws an array: a histogram of one dimension, a heat map or an image of two, an
image of three where the last axis is one of colours. --out writes the picture
as a PNG. Otherwise it is shown in the terminal, two pixels in each character,
in the colours that TERM and COLORTERM say, or in characters of different
density.

An array that cannot be drawn is printed as NumPy prints it, and so is any
where the output is no terminal, unless --colors asks for a picture. A value
that is no array is printed as it is stored. "-" is the standard input.

The object that --json prints has the fields file, ok, error (where ok is
false), member, dtype, shape, kind (histogram, heatmap or image), width, height
and out; without --out it has png instead, the picture in base64.`,
	examples: `
arraylike show digits.npy
arraylike show artifacts/run1/loss --out loss.png --width 800 --height 600
arraylike show archive.npz --member x --colors ascii`,
	setup: func(flags *pflag.FlagSet) action {
		v := new(show)
		v.declare(flags)
		return v.run
	},
	writes:   true,
	operands: upTo(1, arrayFiles),
	values: map[string]completer{
		"member": memberKeys, "colors": oneOf(colorNames...), "kind": oneOf(plots.Histogram, plots.HeatMap, plots.Image), "out": anyFile,
	},
}

var colorNames = []string{"auto", "truecolor", "256", "ascii", "none"}

// show is the flags of the command.
type show struct {
	out, kind, title, colors string
	member                   memberFlag
	width, height            int
	force, json              bool
	limits                   limits
}

func (v *show) declare(flags *pflag.FlagSet) {
	v.member.declare(flags, "draw the array of this `KEY`")
	flags.StringVarP(&v.out, "out", "o", "", "write the picture to this `FILE`, as a PNG; - is the standard output")
	flags.IntVar(&v.width, "width", 0, "width of the picture in pixels, `N`, or of that in the terminal in characters")
	flags.IntVar(&v.height, "height", 0, "height of the picture in pixels, `N`, or of that in the terminal in lines")
	flags.StringVar(&v.kind, "kind", "", "draw a `KIND`: histogram, heatmap or image, where the array may be drawn so")
	flags.StringVar(&v.title, "title", "", "`TEXT` above a histogram or heat map")
	flags.StringVar(&v.colors, "colors", "auto", "`COLORS` in the terminal: auto, truecolor, 256, ascii, or none for text")
	flags.BoolVarP(&v.force, "force", "f", false, "replace FILE where it exists")
	flags.BoolVar(&v.json, "json", false, "print one JSON object")
	v.limits.declare(flags)
}

func (v *show) run(ctx context.Context, paths []string, s streams) int {
	screen, draw, err := v.check(paths, s)
	if err != nil {
		return usageError(s, fmt.Errorf("show: %w", err))
	}
	d := &drawing{show: v, path: paths[0], s: s, screen: screen, draw: draw}
	if err := d.run(ctx); err != nil {
		if v.json {
			err = errors.Join(err, printFailed(s.out, err, field{"file", paths[0]}))
		}
		return failure(s, "show", fmt.Errorf("%s: %s", words.Printable(paths[0]), report.Message(err)))
	}
	return exitOK
}

// check checks the command line, and returns the screen to draw on, if there is to be a picture.
func (v *show) check(paths []string, s streams) (screen terminal.Screen, draw bool, err error) {
	switch {
	case len(paths) != 1:
		return screen, false, fmt.Errorf("want one file or artifact, have %d", len(paths))
	case v.width < 0:
		return screen, false, wantPositive("width", v.width)
	case v.height < 0:
		return screen, false, wantPositive("height", v.height)
	case v.out == "-" && v.json:
		return screen, false, errors.New("--json: the standard output has the picture already")
	case v.out == "-" && s.screen.Width > 0:
		return screen, false, errors.New("--out: want a file or a pipe for the picture, have a terminal")
	}
	screen, draw, err = v.screen(s.screen)
	return screen, draw || v.out != "" || v.json, errors.Join(err, v.limits.check())
}

// screen is the screen that the command line asks for. draw is false where there is to be text.
func (v *show) screen(have terminal.Screen) (screen terminal.Screen, draw bool, err error) {
	screen, draw = have, true
	switch v.colors {
	case "auto":
		draw = have.Width > 0
	case "truecolor":
		screen.Colors = terminal.TrueColor
	case "256":
		screen.Colors = terminal.Palette
	case "ascii":
		screen.Colors = terminal.None
	case "none":
		draw = false
	default:
		err = fmt.Errorf("--colors: want one of %s, have %.100q", strings.Join(colorNames, ", "), v.colors)
	}
	if screen.Width == 0 {
		screen.Width, screen.Height = terminal.UsualWidth, terminal.UsualHeight
	}
	return screen, draw, err
}

// drawing is one run of show.
type drawing struct {
	*show
	path   string
	s      streams
	screen terminal.Screen // what to draw on, in a terminal
	draw   bool
}

func (d *drawing) run(ctx context.Context) error {
	src, err := source.Open(ctx, d.path, d.limits.sourceOptions(d.s))
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }() // it was read
	if err := d.checkOut(); err != nil {
		return err
	}
	part, err := d.member.of(src)
	if err != nil {
		return err
	}
	if !part.IsArray() {
		return d.value(part)
	}
	a, err := part.Array()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }() // it was read
	b, err := a.Memory()
	if err != nil {
		return err
	}
	defer b.Free()
	return d.array(part.Key, b)
}

// array draws an array or, in a terminal, prints one that cannot be drawn.
func (d *drawing) array(key string, b arrayapi.Buffer) error {
	if !d.draw {
		return d.text(b)
	}
	var png bytes.Buffer
	kind, err := plots.Draw(&png, b, d.options())
	switch {
	case errors.Is(err, errors.ErrUnsupported) && d.out == "" && !d.json && d.kind == "":
		return d.text(b)
	case err != nil:
		return err
	case d.out != "":
		err = d.write(png.Bytes())
	case !d.json:
		return d.onScreen(png.Bytes(), kind, b)
	}
	if err == nil && d.json {
		err = d.printJSON(key, b, kind, png.Bytes())
	}
	return err
}

// options are those of the picture: in a terminal its size is the usual one, and it is made smaller later.
func (d *drawing) options() *plots.Options {
	o := &plots.Options{Title: d.title, Kind: d.kind}
	if d.out != "" || d.json {
		o.Width, o.Height = d.width, d.height
	}
	return o
}

func (d *drawing) text(b arrayapi.Buffer) error {
	_, err := fmt.Fprintln(d.s.out, report.Values(b))
	return err
}
