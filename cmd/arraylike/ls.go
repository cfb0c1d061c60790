package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/pflag"

	"github.com/arraylike/arraylike/cmd/arraylike/internal/catalog"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/jsonl"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/report"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

var lsCommand = command{
	name:    "ls",
	args:    "[flags] [DIR|STORE...]",
	summary: "lists the artifacts under directories",
	help: `
Lists the artifacts under each directory, or under the current one: name, what
saved it, dtype or kind, shape or number of elements, size, and age. A store is
the URL of a directory, file:///path. Only manifests are read: "arraylike
verify" checks the data.

Directories that another program wrote, such as ZenML, have no manifest. With
--foreign they are listed too, and marked as such.

The object that --json prints for each artifact has the fields dir, name, path,
ok, error (where ok is false), foreign, materializer, namespace, kind, dtype,
shape, elements (their number), size (in bytes), files (their number),
modified, and content_hash; those that have no value are left out. Of a
directory that could not be listed it has dir, ok and error.`,
	examples: `
arraylike ls artifacts
arraylike ls --json artifacts | jq -r 'select(.size > 1e9).path'
arraylike ls --foreign ~/.config/zenml/local_stores`,
	setup: func(flags *pflag.FlagSet) action {
		l := new(ls)
		flags.BoolVar(&l.json, "json", false, "print one JSON object per line")
		flags.BoolVar(&l.foreign, "foreign", false, "also list directories that another program wrote")
		return l.run
	},
	operands: directories,
}

// ls is the flags of the command.
type ls struct{ json, foreign bool }

func (l *ls) run(ctx context.Context, dirs []string, s streams) int {
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	code := exitOK
	for i, dir := range dirs {
		p := l.printer(dir, len(dirs) > 1, i > 0, s)
		var errs []error
		var ended error // the list did
		for item, err := range catalog.List(ctx, dir, catalog.Options{Foreign: l.foreign}) {
			if err != nil {
				ended = err
				errs = append(errs, err)
				break
			}
			p.item(item)
			if item.Err != nil {
				errs = append(errs, about(dir, item))
			}
		}
		if err := p.end(ended); err != nil {
			return failure(s, "ls", err)
		}
		if len(errs) > 0 {
			printErrors(s, dir, errors.Join(errs...))
			code = exitFailed
		}
	}
	return code
}

// about says which artifact below a directory an error is of.
func about(dir string, item catalog.Item) error {
	if item.Name == dir {
		return item.Err
	}
	return fmt.Errorf("%s: %w", words.Printable(item.Name), item.Err)
}

// itemPrinter prints the artifacts of one directory.
type itemPrinter interface {
	item(item catalog.Item)
	end(failed error) error // failed: why there are no more
}

func (l *ls) printer(dir string, several, further bool, s streams) itemPrinter {
	if l.json {
		return &itemLines{dir: dir, w: bufio.NewWriter(s.out)}
	}
	return &itemTable{
		dir: dir, several: several, further: further, w: s.out, width: s.screen.Width, now: time.Now(),
		rows: table.Table{{"name", "saved by", "dtype", "shape", "size", "age", ""}},
	}
}

// itemLines prints JSON.
type itemLines struct {
	dir string
	w   *bufio.Writer
}

func (p *itemLines) item(item catalog.Item) {
	o := jsonl.Begin(p.w)
	o.Field("dir", p.dir)
	o.Field("name", item.Name)
	o.Field("path", item.Path)
	o.Field("ok", item.Err == nil)
	o.Field("foreign", item.Foreign)
	if item.Err != nil {
		o.Field("error", report.Message(item.Err))
	} else {
		describeItem(o, item)
	}
	o.End()
	p.w.WriteByte('\n')
}

func describeItem(o *jsonl.Object, item catalog.Item) {
	e := item.Entry
	for _, text := range []struct{ name, value string }{
		{"materializer", e.Materializer}, {"namespace", e.Namespace}, {"kind", e.Kind}, {"dtype", e.DType},
	} {
		if text.value != "" {
			o.Field(text.name, text.value)
		}
	}
	if e.Shape != nil {
		o.Field("shape", e.Shape)
	}
	if len(e.Elements) > 0 {
		o.Field("elements", len(e.Elements))
	}
	o.Field("size", item.Size)
	o.Field("files", item.Files)
	if !item.ModTime.IsZero() {
		o.Field("modified", json.RawMessage(item.ModTime.UTC().AppendFormat(nil, `"`+time.RFC3339+`"`)))
	}
	if e.ContentHash != "" {
		o.Field("content_hash", e.ContentHash)
	}
}

func (p *itemLines) end(failed error) error {
	if err := p.w.Flush(); err != nil || failed == nil {
		return err
	}
	return printFailed(p.w, failed, field{"dir", p.dir})
}

// itemTable prints a table.
type itemTable struct {
	dir              string
	several, further bool // several directories are listed; this is not the first one
	w                io.Writer
	width            int
	now              time.Time
	rows             table.Table
}

func (p *itemTable) item(item catalog.Item) {
	name, note := words.Printable(item.Name), ""
	if item.Foreign {
		note = "foreign"
	}
	if item.Err != nil {
		p.rows.Add(name, "", "", "", "", "", "failed")
		return
	}
	e := item.Entry
	what, shape := report.TypeName(e.DType), ""
	if what == "" {
		what = e.Kind
	}
	switch {
	case e.Shape != nil:
		shape = words.Tuple(e.Shape)
	case len(e.Elements) > 0:
		shape = words.Plural(len(e.Elements), "element")
	}
	p.rows.Add(name, cell(e.Materializer), cell(what), shape, words.ShortSize(item.Size), words.Age(item.ModTime, p.now), note)
}

// cell is a text that may be missing.
func cell(text string) string {
	if text == "" {
		return ""
	}
	return words.Printable(text)
}

func (p *itemTable) end(failed error) error {
	if failed != nil && len(p.rows) == 1 {
		return nil
	}
	heading := ""
	if p.further {
		heading = "\n"
	}
	if p.several {
		heading += words.Printable(p.dir) + ":\n"
	}
	text := "no artifacts\n"
	if len(p.rows) > 1 {
		p.rows.Fit(p.width, 0, 1, 2, 3)
		text = p.rows.String() + "\n"
	}
	_, err := io.WriteString(p.w, heading+text)
	return err
}
