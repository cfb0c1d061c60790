package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"strings"
)

// tree is the source of the repository.
type tree struct {
	files   []*file
	modules map[string][]byte // folder of each go.mod ("." is the root) and its text
	work    []byte            // go.work; nil if there is none
	set     *token.FileSet
}

// file is one Go file.
type file struct {
	path   string // below the root, with slashes
	module string // folder of the module that the file belongs to
	text   []byte
	ast    *ast.File
	set    *token.FileSet
}

func (f *file) dir() string  { return path.Dir(f.path) }
func (f *file) isTest() bool { return strings.HasSuffix(f.path, "_test.go") }

// at reports a breach at a place in the file.
func (f *file) at(pos token.Pos, text string) Finding {
	return Finding{File: f.path, Line: f.set.Position(pos).Line, Text: text}
}

func read(root fs.FS) (*tree, error) {
	t := &tree{modules: map[string][]byte{}, set: token.NewFileSet()}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && ignored(name):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		return t.add(root, name)
	})
	for _, f := range t.files {
		f.module = t.moduleOf(f.path)
	}
	return t, err
}

// ignored reports whether the go command, or this package, does not look into a folder.
func ignored(dir string) bool {
	base := path.Base(dir)
	return base == "testdata" || base == "vendor" || len(base) > 1 && strings.ContainsRune("._", rune(base[0]))
}

func (t *tree) add(root fs.FS, name string) error {
	isGo := path.Ext(name) == ".go"
	if !isGo && path.Base(name) != "go.mod" && name != "go.work" {
		return nil
	}
	text, err := fs.ReadFile(root, name)
	switch {
	case err != nil:
		return err
	case name == "go.work":
		t.work = text
	case !isGo:
		t.modules[path.Dir(name)] = text
	default:
		parsed, err := parser.ParseFile(t.set, name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		t.files = append(t.files, &file{path: name, text: text, ast: parsed, set: t.set})
	}
	return nil
}

// moduleOf returns the folder of the innermost go.mod above name.
func (t *tree) moduleOf(name string) string {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		if _, ok := t.modules[dir]; ok || dir == "." {
			return dir
		}
	}
}

// lines counts lines as an editor shows them.
func lines(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}
