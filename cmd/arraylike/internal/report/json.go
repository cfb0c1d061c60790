package report

import (
	"bufio"
	"io"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
)

// JSON prints items as JSON, one object per line.
type JSON struct {
	w      *bufio.Writer
	values bool
}

// NewJSON returns a printer to w. With values it prints all elements of all arrays, spelled as package values says.
func NewJSON(w io.Writer, values bool) *JSON {
	return &JSON{w: bufio.NewWriterSize(w, 64<<10), values: values}
}

// Print prints the item that was found at a path. ok is false where the item or a part of it failed. The error is that of
// the writer.
func (p *JSON) Print(path string, item *describe.Item) (ok bool, err error) {
	p.vet(item)
	o := jsonl.Begin(p.w)
	o.Field("file", path)
	o.Field("ok", item.Err == nil)
	if item.Err != nil {
		o.Field("error", Message(item.Err))
	}
	if item.Format != "" {
		o.Field("format", item.Format)
	}
	ok = p.contents(o, item) && item.Err == nil
	o.End()
	p.w.WriteByte('\n')
	return ok, p.w.Flush()
}

// vet fails an array whose values are asked for and cannot be spelled.
func (p *JSON) vet(item *describe.Item) {
	if p.values && item.Array != nil && item.Err == nil {
		item.Err = values.Check(item.Array.Buffer)
	}
}

// contents adds what an item holds to its object, and tells whether all parts could be read.
func (p *JSON) contents(o *jsonl.Object, item *describe.Item) bool {
	switch {
	case item.Array != nil:
		p.array(o, item)
	case item.Archive != nil:
		return p.archive(o, item.Archive)
	case item.Bundle != nil:
		return p.bundle(o, item.Bundle)
	case item.Raw != nil:
		p.raw(o, item.Raw)
	}
	return true
}

func (p *JSON) archive(o *jsonl.Object, a *describe.Archive) bool {
	ok := true
	o.Field("keys", a.Keys)
	o.List("members")
	for m := range a.Members {
		p.vet(&m.Item)
		member := o.Element()
		member.Field("member", m.Name)
		member.Field("key", m.Key)
		member.Field("count", m.Count)
		if m.Shadowed {
			member.Field("shadowed", true)
		}
		ok = p.part(member, &m.Item) && ok
	}
	o.EndList()
	return ok
}

func (p *JSON) bundle(o *jsonl.Object, b *describe.Bundle) bool {
	ok := true
	if b.Manifest == nil {
		o.Field("foreign", true)
	}
	o.Field("manifest", b.Manifest)
	o.List("members")
	for f := range b.Files {
		p.vet(&f.Item)
		member := o.Element()
		member.Field("path", f.Path)
		member.Field("file_size", f.Size)
		ok = p.part(member, &f.Item) && ok
	}
	o.EndList()
	return ok
}

// part prints a member of an archive or a file of an artifact, and tells whether it could be read.
func (p *JSON) part(o *jsonl.Object, item *describe.Item) bool {
	o.Field("kind", kindOf(item))
	if item.Err != nil {
		o.Field("error", Message(item.Err))
	}
	ok := p.contents(o, item) && item.Err == nil
	o.End()
	return ok
}

// kindOf says what a part is.
func kindOf(item *describe.Item) string {
	switch {
	case item.Err != nil:
		return "error"
	case item.Array != nil:
		return "array"
	case item.Archive != nil:
		return "archive"
	}
	return "raw"
}
