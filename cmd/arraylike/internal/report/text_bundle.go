package report

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/describe"
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
		addPart(&t, printable(f.Path), "", &f.Item, "")
		if f.Archive != nil {
			p.members(&t, "  ", filepath.Join(dir, f.Path), f.Archive)
		}
		switch {
		case f.Err != nil:
			p.fail(filepath.Join(dir, f.Path), f.Err)
		case f.Array != nil && len(values) < 2:
			values = append(values, valuesText(f.Array.Buffer))
		}
	}
	p.block("files", t.String())
	if len(values) == 1 {
		p.values(values[0])
	}
}

// entry prints what a manifest says about a value.
func (p *Text) entry(e *artifact.Entry) {
	p.line("saved by", "%s", strings.TrimSpace(printable(e.Materializer)+" "+entryText(e)))
	if e.ContentHash != "" {
		p.line("content", "sha256 %s", printable(e.ContentHash))
	}
	if len(e.Metadata) > 0 {
		p.block("metadata", metadataTable(e.Metadata))
	}
	if len(e.Elements) > 0 {
		p.block("elements", elementTable(e.Elements))
	}
}

// entryText says in short what kind of value an entry is.
func entryText(e *artifact.Entry) string {
	var words []string
	if e.Namespace != "" {
		words = append(words, "namespace "+printable(e.Namespace))
	}
	if e.Kind != "" {
		words = append(words, "kind "+printable(e.Kind))
	}
	if len(words) == 0 {
		return ""
	}
	return "(" + strings.Join(words, ", ") + ")"
}

func metadataTable(m artifact.Metadata) string {
	t := table{{"key", "value"}}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		text, err := json.Marshal(m[key])
		if err != nil {
			text = []byte(message(err))
		}
		t.add(printable(key), printable(string(text)))
	}
	return t.String()
}

// elementTable lists the elements of a container; of very many only the first.
func elementTable(elements []*artifact.Entry) string {
	t := table{{"directory", "key", "saved by", "kind", "dtype", "shape"}}
	for i, e := range elements {
		if i == manyFields {
			t.add("...", plural(len(elements)-i, "more element"))
			break
		}
		key, shape := "", ""
		if e.Key != "" {
			key = printable(e.Key)
		}
		if e.Shape != nil {
			shape = tuple(e.Shape)
		}
		t.add(printable(e.Dir), key, printable(e.Materializer), e.Kind, e.DType, shape)
	}
	return t.String()
}
