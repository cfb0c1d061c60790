package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/atomicfile"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/overlap"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/progress"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/transform"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
	"github.com/arraylike/arraylike/npy/npz"
)

// conversion is one run of convert.
type conversion struct {
	*convert
	in, out string
	format  source.Format
	change  transform.Change
	s       streams
	bar     *progress.Bar
	from    source.Format // of IN
	done    []converted
	copied  []copied
}

// converted is what became of one array.
type converted struct {
	key  string
	from string // dtype
	*transform.Array
}

// copied is what was copied as bytes.
type copied struct {
	key, what string
	size      int
}

// check refuses flags that do not go together.
func (c *conversion) check() error {
	switch {
	case c.out == "-" && c.json:
		return errors.New("--json: the standard output has the array already")
	case c.out == "-" && c.format == source.Artifact:
		return errors.New("--to: an artifact is a directory, and cannot go to the standard output")
	case c.out == "-" && c.s.screen.Width > 0:
		return errors.New("want a file or a pipe for the standard output, have a terminal")
	case c.compress != "" && c.format == source.NPY:
		return errors.New("--compress: a .npy file is not compressed; .npz files are")
	case c.key != "" && c.format != source.NPZ && c.format != "":
		return fmt.Errorf("--key: want npz for OUT, have %s", c.format)
	case c.raw && c.format != source.NPZ && c.format != "":
		return fmt.Errorf("--raw: want npz for OUT, have %s", c.format)
	case c.lossy && c.dtype == "":
		return errors.New("--lossy: want --dtype too")
	}
	return nil
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func (c *conversion) run(ctx context.Context) error {
	src, err := source.Open(ctx, c.in, c.limits.sourceOptions(c.s))
	if err != nil {
		return fmt.Errorf("%s: %w", words.Printable(c.in), err)
	}
	defer func() { _ = src.Close() }() // it was read
	if c.out != "-" {
		if err := overlap.Check(c.in, c.out, c.s.in); err != nil {
			return fmt.Errorf("%s: %w", words.Printable(c.out), err)
		}
	}
	c.from = src.Format
	parts, err := c.parts(src)
	if err != nil {
		return fmt.Errorf("%s: %w", words.Printable(c.in), err)
	}
	c.bar.Begin("convert")
	err = c.write(ctx, parts)
	c.bar.End()
	if err != nil {
		return err
	}
	return c.report()
}

// parts lists what is to be converted.
func (c *conversion) parts(src *source.Source) ([]source.Part, error) {
	parts := src.Parts()
	if c.member.given || c.format == source.NPY {
		p, err := c.member.of(src)
		if err != nil {
			return nil, err
		}
		parts = []source.Part{*p}
	}
	if c.format == "" {
		c.format = source.NPZ
		if len(parts) == 1 && c.key == "" && !c.raw {
			c.format = source.NPY
		}
	}
	if c.key != "" && len(parts) != 1 {
		return nil, fmt.Errorf("--key: want one array, have %d", len(parts))
	}
	for i := range parts {
		if err := c.checkPart(&parts[i]); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// checkPart refuses what is no array, but for bytes that can be copied into an archive.
func (c *conversion) checkPart(p *source.Part) error {
	switch {
	case p.IsArray():
		return nil
	case c.format != source.NPZ:
		return fmt.Errorf("%s is no array, but %s", p.Label(), p.Note())
	case c.from == source.Artifact && !c.raw:
		return fmt.Errorf("%s is no array, but %s: --raw copies its bytes, --member chooses an array", p.Label(), p.Note())
	case c.from == source.Artifact && p.Key == "" && c.key == "":
		return fmt.Errorf("%s is no array, but %s, and has no key: name it with --key", p.Label(), p.Note())
	}
	return nil
}

func (c *conversion) write(ctx context.Context, parts []source.Part) error {
	if c.format == source.Artifact {
		return c.save(ctx, parts)
	}
	if c.out == "-" {
		return c.stream(ctx, c.s.out, parts)
	}
	f, err := atomicfile.Create(c.out, atomicfile.Options{Replace: c.force, Keep: keep(c.in)})
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: --force replaces it", err)
	}
	if err != nil {
		return err
	}
	defer func() { _ = f.Abort() }() // after Commit it does nothing; before, another error is told
	if err := c.stream(ctx, f, parts); err != nil {
		return err
	}
	return f.Commit()
}

// stream writes a file.
func (c *conversion) stream(ctx context.Context, w io.Writer, parts []source.Part) error {
	if c.format == source.NPY {
		return c.array(ctx, &parts[0], func(a *transform.Array) error { return a.Write(ctx, w, c.bar.Set) })
	}
	z := npz.NewWriter(w, nil)
	for i := range parts {
		if err := c.memberOf(ctx, z, &parts[i]); err != nil {
			return err
		}
	}
	return z.Close()
}

// memberOf writes one member of an archive.
func (c *conversion) memberOf(ctx context.Context, z *npz.Writer, p *source.Part) error {
	o := npz.WriteOptions{Method: c.method(p)}
	if !p.IsArray() {
		data, err := p.Bytes()
		if err != nil {
			return fmt.Errorf("%s: %w", p.Label(), err)
		}
		key := cmp.Or(c.key, p.Key)
		c.copied = append(c.copied, copied{key: key, what: p.Note(), size: len(data)})
		return z.RawWith(key, data, &o)
	}
	return c.array(ctx, p, func(a *transform.Array) error {
		b, err := a.Load(ctx, c.bar.Set)
		if err != nil {
			return err
		}
		o.Array = a.Options()
		return z.WriteWith(c.keyOf(p), b, &o)
	})
}

// method is how a member is stored: as it was, unless the command line says otherwise.
func (c *conversion) method(p *source.Part) npz.Method {
	switch {
	case c.compress == "deflate", c.compress == "" && p.Deflated:
		return npz.Deflated
	case c.compress == "auto":
		return npz.Auto
	}
	return npz.Stored
}

// keyOf is the key of an array in an archive. NumPy calls the first one without a name arr_0.
func (c *conversion) keyOf(p *source.Part) string {
	switch {
	case c.key != "":
		return c.key
	case p.Key != "" || c.from == source.NPZ:
		return p.Key
	}
	return "arr_0"
}

// array opens an array, and gives it to do with the change that is asked for.
func (c *conversion) array(ctx context.Context, p *source.Part, do func(a *transform.Array) error) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	src, err := p.Array()
	if err != nil {
		return c.about(p, err)
	}
	defer func() { _ = src.Close() }() // it was read
	from := src.Header.DType.String()
	a, err := transform.New(src, c.change)
	if err == nil {
		err = do(a)
	}
	if err != nil {
		return c.about(p, err)
	}
	c.done = append(c.done, converted{key: p.Key, from: from, Array: a})
	return nil
}

// about names what an error is about.
func (c *conversion) about(p *source.Part, err error) error {
	return fmt.Errorf("%s: %s%w", words.Printable(c.in), prefix(p.Key), err)
}
