package report

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/table"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/words"
)

// bundle prints an artifact: its manifest, its files and, where one array is all it has, the values.
func (p *Text) bundle(dir string, b *describe.Bundle) {
	if m := b.Manifest; m != nil {
		p.line("format", "artifact, version %d", m.FormatVersion)
		p.entry(&m.Root)
	} else {
		p.line("format", "directory of another program, without a manifest")
	}
	t := partTable("file")
	var values []string
	for f := range b.Files {
		p.addPart(&t, words.Printable(f.Path), "", &f.Item, "")
		if f.Archive != nil {
			p.members(&t, "  ", filepath.Join(dir, f.Path), f.Archive)
		}
		switch {
		case f.Err != nil:
			p.fail(filepath.Join(dir, f.Path), f.Err)
		case f.Array != nil && len(values) < 2:
			values = append(values, Values(f.Array.Buffer))
		}
	}
	p.block("files", t, 0, 1, 2, 3)
	if len(values) == 1 {
		p.values(values[0])
	}
}

// entry prints what a manifest says about a value.
func (p *Text) entry(e *artifact.Entry) {
	p.line("saved by", "%s", strings.TrimSpace(words.Printable(e.Materializer)+" "+entryText(e)))
	if e.ContentHash != "" {
		p.line("content", "%s", words.Printable(e.ContentHash))
	}
	if len(e.Metadata) > 0 {
		p.block("metadata", metadataTable(e.Metadata), 1)
	}
	if len(e.Visualizations) > 0 {
		p.block("pictures", pictureTable(e.Visualizations), 0)
	}
	if len(e.Elements) > 0 {
		p.block("elements", elementTable(e.Elements), 0, 1, 2, 3, 4)
	}
}

// entryText says in short what kind of value an entry is.
func entryText(e *artifact.Entry) string {
	var parts []string
	if e.Namespace != "" {
		parts = append(parts, "namespace "+words.Printable(e.Namespace))
	}
	if e.Kind != "" {
		parts = append(parts, "kind "+words.Printable(e.Kind))
	}
	if len(parts) == 0 {
		return ""
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func metadataTable(m artifact.Metadata) table.Table {
	t := table.Table{{"key", "value"}}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		text, err := json.Marshal(m[key])
		if err != nil {
			text = []byte(Message(err))
		}
		t.Add(words.Printable(key), words.Printable(string(text)))
	}
	return t
}

func pictureTable(list []artifact.Visualization) table.Table {
	t := table.Table{{"file", "type"}}
	for _, v := range list {
		t.Add(words.Printable(v.Path), words.Printable(v.MediaType))
	}
	return t
}
