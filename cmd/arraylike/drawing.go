package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/atomicfile"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/cast"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/overlap"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/picture"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
	"github.com/arraylike/arraylike/integrations/plots"
)

// checkOut refuses a file for the picture that would damage what is there.
func (d *drawing) checkOut() error {
	if d.out == "" || d.out == "-" {
		return nil
	}
	if err := overlap.Check(d.path, d.out, d.s.in); err != nil {
		return fmt.Errorf("--out: %s: %w", words.Printable(d.out), err)
	}
	return nil
}

// write writes the picture to a file.
func (d *drawing) write(data []byte) error {
	if d.out == "-" {
		_, err := d.s.out.Write(data)
		return err
	}
	f, err := atomicfile.Create(d.out, atomicfile.Options{Replace: d.force, Keep: keep(d.path)})
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: --force replaces it", err)
	}
	if err != nil {
		return err
	}
	defer func() { _ = f.Abort() }() // after Commit it does nothing; before, another error is told
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Commit()
}

// onScreen shows the picture in the terminal, with a line that says what it is.
func (d *drawing) onScreen(data []byte, kind string, b arrayapi.Buffer) error {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	o := picture.Options{Width: d.screen.Width, Height: d.screen.Height - 3, Colors: d.screen.Colors, Dark: kind != plots.Image}
	if d.width > 0 {
		o.Width = d.width
	}
	if d.height > 0 {
		o.Height = d.height
	}
	if err := picture.Write(d.s.out, img, o); err != nil {
		return err
	}
	_, err = fmt.Fprintf(d.s.out, "%s of %s %.60s%s\n", kind, words.Tuple(b.Shape), b.DType, extent(b))
	return err
}

// maxExtent is how many numbers are looked at once more for [extent].
const maxExtent = 1 << 22

// extent says between which numbers those of an array are: the axes of a picture cannot be read in a terminal. It is empty
// for what has no order, and for very large arrays.
func extent(b arrayapi.Buffer) string {
	if b.Size() > maxExtent || b.DType.Size() == 1 || !b.DType.Is("integral") && !b.DType.Is("real floating") {
		return ""
	}
	floats, err := cast.Convert(b, dtype.Float64)
	if err != nil {
		return ""
	}
	x, err := arrayapi.Elements[float64](floats, arrayapi.CopyIfNeeded)
	if err != nil {
		return ""
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, v := range x {
		if v < least {
			least = v
		}
		if v > most {
			most = v
		}
	}
	if least > most {
		return ""
	}
	return fmt.Sprintf(", from %.6g to %.6g", least, most)
}

func (d *drawing) printJSON(key string, b arrayapi.Buffer, kind string, data []byte) error {
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return err
	}
	w := bufio.NewWriter(d.s.out)
	o := jsonl.Begin(w)
	o.Field("file", d.path)
	o.Field("ok", true)
	if key != "" {
		o.Field("member", key)
	}
	report.Kind(o, b.DType)
	o.Field("shape", append([]int{}, b.Shape...))
	o.Field("kind", kind)
	o.Field("width", size.Width)
	o.Field("height", size.Height)
	if d.out != "" {
		o.Field("out", d.out)
	} else {
		o.Field("png", data)
	}
	o.End()
	w.WriteByte('\n')
	return w.Flush()
}

// maxValue is how many bytes of a value that is no array are printed.
const maxValue = 4 << 10

// value prints a value that is no array: its text where it is one, else the start of its bytes.
func (d *drawing) value(p *source.Part) error {
	if d.out != "" || d.json {
		return fmt.Errorf("%s is no array, but %s", p.Label(), p.Note())
	}
	data, err := p.Bytes()
	if err != nil {
		return err
	}
	size := len(data)
	data = data[:min(size, maxValue)]
	text := hex.Dump(data)
	if s := wholeRunes(data, size); isText(s) {
		data, text = s, string(s)+"\n"
	}
	if size > len(data) {
		text += fmt.Sprintf("... and %s\n", words.Plural(size-len(data), "more byte"))
	}
	_, err = fmt.Fprint(d.s.out, text)
	return err
}

// wholeRunes leaves out the character that the end of data cuts, where data is the start of something longer.
func wholeRunes(data []byte, size int) []byte {
	if len(data) == size {
		return data
	}
	for range utf8.UTFMax - 1 {
		if r, width := utf8.DecodeLastRune(data); r != utf8.RuneError || width != 1 {
			break
		}
		data = data[:len(data)-1]
	}
	return data
}

// isText tells whether bytes can be shown as they are: a value must not steer the terminal.
func isText(b []byte) bool {
	return utf8.Valid(b) && !strings.ContainsFunc(string(b), func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) })
}
