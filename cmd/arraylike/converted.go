package main

import (
	"bufio"
	"fmt"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/source"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// report says what was written, where that is asked for, and what was lost.
func (c *conversion) report() error {
	if c.json {
		return c.reportJSON()
	}
	for _, d := range c.done {
		if line := d.loss(); line != "" {
			fmt.Fprintf(c.s.err, "arraylike: convert: %s%s\n", prefix(d.key), line)
		}
		if name, lost := d.StoredName(); lost && c.format != source.Artifact {
			fmt.Fprintf(c.s.err, "arraylike: convert: %sa .npy file has no name for %.100s: it says %s; --as brings the name back\n", prefix(d.key), d.DType(), name)
		}
	}
	return nil
}

// loss says which values changed; nothing where none can have.
func (d *converted) loss() string {
	c := d.Converter()
	if c == nil || c.Lossless() {
		return ""
	}
	r := c.Changed()
	text := fmt.Sprintf("%.100s to %.100s: %d of %s changed", d.from, d.DType(), r.Differ, words.Plural(r.Size, "value"))
	if r.Differ == 0 {
		return text
	}
	if by := r.Largest.Text(); by != "" {
		text += ", " + by
	}
	if len(r.First) > 0 {
		text += ", first at " + words.Tuple(r.First)
	}
	return text
}

func (c *conversion) reportJSON() error {
	w := bufio.NewWriter(c.s.out)
	o := jsonl.Begin(w)
	o.Field("in", c.in)
	o.Field("out", c.out)
	o.Field("ok", true)
	o.Field("format", c.format)
	o.List("arrays")
	for _, d := range c.done {
		one := o.Element()
		one.Field("key", d.key)
		one.Field("from", d.from)
		one.Field("dtype", d.DType().String())
		one.Field("shape", append([]int{}, d.Shape()...))
		d.lossJSON(one)
		one.End()
	}
	o.EndList()
	o.List("raw")
	for _, r := range c.copied {
		one := o.Element()
		one.Field("key", r.key)
		one.Field("what", r.what)
		one.Field("size", r.size)
		one.End()
	}
	o.EndList()
	o.End()
	w.WriteByte('\n')
	return w.Flush()
}

func (d *converted) lossJSON(o *jsonl.Object) {
	c := d.Converter()
	if c == nil || c.Lossless() {
		return
	}
	r := c.Changed()
	o.Field("changed", r.Differ)
	if r.Differ > 0 {
		r.Largest.JSON(o, "max_abs_change")
		o.Field("first", append([]int{}, r.First...))
	}
}
