package registry

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// foreignFile is a file that says what a directory without a manifest holds, and
// how the entry of that is made.
type foreignFile struct {
	name     string
	describe func(in *input, depth int) error
}

// foreignFiles lists them; the first that is there decides.
func foreignFiles() []foreignFile {
	return []foreignFile{
		{materializer.ArrayFile, (*input).describeArray},
		{materializer.ArchiveFile, (*input).describeArchive},
		{materializer.BuiltinFile, (*input).describeDocument},
		{materializer.BytesFile, (*input).describeBytes},
		{materializer.ZenMLMetadataFile, (*input).describeContainer},
		{"data.parquet", refuse("the file that old versions of ZenML stored arrays in: load and save the artifact with a newer ZenML, which writes data.npy")},
		{"artifact.pkl", refuse("a pickle, which runs code when it is loaded: save the value in Python with a materializer of its own")},
		{"data.tar.gz", refuse("a packed directory, which is no value: unpack it, and read the files that it holds")},
	}
}

// refuse describes nothing: it says what a file is and what can be done.
func refuse(what string) func(*input, int) error {
	return func(*input, int) error { return fmt.Errorf("it is %s: %w", what, errors.ErrUnsupported) }
}

// describeForeign makes the entry that a foreign directory lacks.
func (in *input) describeForeign(depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("containers nest more than %d deep", maxDepth)
	}
	*in.entry = artifact.Entry{Dir: in.entry.Dir, Key: in.entry.Key}
	var names []string
	for _, f := range foreignFiles() {
		if in.has(f.name) {
			if err := f.describe(in, depth); err != nil {
				return fmt.Errorf("%s: %w", path.Join(in.dir, f.name), err)
			}
			return nil
		}
		names = append(names, f.name)
	}
	return fmt.Errorf("foreign directory %q: want one of the files %s: %w", in.dir, strings.Join(names, ", "), fs.ErrNotExist)
}

// has tells whether the directory of the value has a file.
func (in *input) has(file string) bool {
	_, ok := in.reader.Manifest().File(path.Join(in.dir, file))
	return ok
}

func (in *input) describeArray(int) error {
	in.entry.Materializer = materializer.Array{}.ID()
	return materializer.DescribeFile(in)
}

func (in *input) describeArchive(int) error {
	in.entry.Materializer = materializer.Archive{}.ID()
	return materializer.DescribeArchive(in)
}

func (in *input) describeBytes(int) error {
	in.entry.Materializer = materializer.Bytes{}.ID()
	return nil
}

// describeDocument tells a container from a single value by the first character
// of the document.
func (in *input) describeDocument(int) error {
	f, err := in.Open(materializer.BuiltinFile)
	if err != nil {
		return err
	}
	defer f.Close()
	in.entry.Materializer = materializer.Builtin{}.ID()
	start := make([]byte, 64)
	n, _ := f.ReadAt(start, 0)
	switch text := strings.TrimLeft(string(start[:n]), " \t\r\n"); {
	case strings.HasPrefix(text, "["):
		in.entry.Materializer, in.entry.Kind = materializer.Container{}.ID(), materializer.ListKind
	case strings.HasPrefix(text, "{"):
		in.entry.Materializer, in.entry.Kind = materializer.Container{}.ID(), materializer.DictKind
	}
	return nil
}
