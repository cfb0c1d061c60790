package report

import (
	"bufio"
	"io"
	"path/filepath"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/values"
)

// JSON prints items as JSON, one object per line.
type JSON struct {
	failures
	w      *bufio.Writer
	values bool
}

// NewJSON returns a printer to w, and to errs for errors, one per line, which the objects have too. With values it prints all
// elements of all arrays, spelled as package values says.
func NewJSON(w, errs io.Writer, values bool) *JSON {
	return &JSON{w: bufio.NewWriterSize(w, 64<<10), failures: failures{w: errs}, values: values}
}

// Print prints the item that was found at a path. ok is false where the item or a part of it failed. The error is that of
// the writer.
func (p *JSON) Print(path string, item *describe.Item) (ok bool, err error) {
	p.vet(item)
	o := jsonl.Begin(p.w)
	o.Field("file", path)
	o.Field("ok", item.Err == nil)
	if item.Err != nil {
		o.Field("error", messageAt(path, item.Err))
	}
	if item.Format != "" {
		o.Field("format", item.Format)
	}
	p.contents(o, path, item)
	o.End()
	p.w.WriteByte('\n')
	if item.Err != nil {
		p.fail(path, item.Err)
	}
	if err := p.w.Flush(); err != nil {
		return false, err
	}
	return p.flush(), nil
}

// vet fails an array whose values are asked for and cannot be spelled.
func (p *JSON) vet(item *describe.Item) {
	if p.values && item.Array != nil && item.Err == nil {
		item.Err = values.Check(item.Array.Buffer)
	}
}

// contents adds what the item at a path holds to its object.
func (p *JSON) contents(o *jsonl.Object, path string, item *describe.Item) {
	switch {
	case item.Array != nil:
		p.array(o, item)
	case item.Archive != nil:
		p.archive(o, path, item.Archive)
	case item.Bundle != nil:
		p.bundle(o, path, item.Bundle)
	case item.Raw != nil:
		p.raw(o, item.Raw)
	}
}

func (p *JSON) archive(o *jsonl.Object, path string, a *describe.Archive) {
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
		p.part(member, path, &m.Item)
	}
	o.EndList()
}

func (p *JSON) bundle(o *jsonl.Object, dir string, b *describe.Bundle) {
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
		p.part(member, filepath.Join(dir, f.Path), &f.Item)
	}
	o.EndList()
}

// part prints a member of an archive or a file of an artifact.
func (p *JSON) part(o *jsonl.Object, path string, item *describe.Item) {
	o.Field("kind", kindOf(item))
	if item.Err != nil {
		o.Field("error", Message(item.Err))
		p.fail(path, item.Err)
	}
	p.contents(o, path, item)
	o.End()
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
