package registry

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/arraylike/arraylike/artifact"
	"github.com/arraylike/arraylike/materializer"
)

// listed is an element as ZenML's list of a container has it.
type listed struct {
	path  string
	typ   string // "builtins.list"
	class string // of the materializer
}

func (l *listed) isDict() bool { return l.typ == "builtins.dict" || l.typ == "<class 'dict'>" }

// describeContainer describes a container of ZenML's by its list of elements, and
// all that is in it. The addresses in the list are those of the place where it was
// written: the elements are looked for beside it, by the names that they end in.
func (in *input) describeContainer(depth int) error {
	elements, err := in.readList()
	if err != nil {
		return err
	}
	if len(elements) == 0 {
		return errors.New("it lists no elements")
	}
	in.entry.Materializer, in.entry.Kind = materializer.Container{}.ID(), materializer.ListKind
	seen := make(map[string]bool, len(elements))
	for i, l := range elements {
		dir := path.Base(strings.ReplaceAll(l.path, "\\", "/"))
		if err := artifact.CheckPath(dir); err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
		if seen[dir] { // each would be loaded again
			return fmt.Errorf("element %d: the directory %.100q is that of another element", i, dir)
		}
		seen[dir] = true
		e := &artifact.Entry{Dir: dir}
		in.entry.Elements = append(in.entry.Elements, e)
		elem := in.element(i)
		if err := elem.describeForeign(depth + 1); err != nil {
			return fmt.Errorf("element %d (%.100s, by %.100s): %w", i, l.typ, l.class, err)
		}
		if dict, ok := elem.asDict(); ok && l.isDict() {
			*e = *dict.entry
		}
		class, _, _ := strings.Cut(l.class, "@") // behind it old versions name the version of the source
		if m, ok := in.rules.materializer(class); ok && materializer.ZenMLClasses[class] == "" {
			e.Materializer = m.ID() // someone's own, by an alias
		}
	}
	return nil
}

// readList reads the list in either of the forms that ZenML has written.
func (in *input) readList() ([]listed, error) {
	doc, err := materializer.ReadFile(in, materializer.ZenMLMetadataFile)
	if err != nil {
		return nil, err
	}
	var items []struct{ Path, Type, Materializer string }
	if err := json.Unmarshal(doc, &items); err == nil {
		elements := make([]listed, len(items))
		for i, item := range items {
			elements[i] = listed{item.Path, item.Type, item.Materializer}
		}
		return elements, nil
	}
	var old struct {
		Length       int
		Paths, Types []string
	}
	if err := json.Unmarshal(doc, &old); err != nil {
		return nil, fmt.Errorf("want a list of elements: %w", err)
	}
	if old.Length != len(old.Paths) || old.Length != len(old.Types) {
		return nil, fmt.Errorf("want %d paths and types, have %d and %d", old.Length, len(old.Paths), len(old.Types))
	}
	elements := make([]listed, old.Length)
	for i, p := range old.Paths {
		elements[i] = listed{path: p, typ: old.Types[i]}
	}
	return elements, nil
}

// asDict returns the input of the dict that ZenML has stored as the list of its
// keys and that of its values, if in may be one: the directory itself does not
// tell it from a list of two lists.
func (in *input) asDict() (*input, bool) {
	if in.entry.Kind != materializer.ListKind || len(in.entry.Elements) != 2 {
		return nil, false
	}
	values := in.entry.Elements[1]
	doc, err := materializer.ReadFile(in.element(0), materializer.BuiltinFile)
	if err != nil || values.Kind != materializer.ListKind {
		return nil, false
	}
	keys, err := materializer.Keys(doc)
	if err != nil || len(keys) != len(values.Elements) {
		return nil, false
	}
	e := &artifact.Entry{Dir: in.entry.Dir, Key: in.entry.Key, Materializer: in.entry.Materializer, Kind: materializer.DictKind}
	for i, v := range values.Elements {
		member := *v
		member.Key, member.Dir = keys[i], path.Join(values.Dir, v.Dir)
		e.Elements = append(e.Elements, &member)
	}
	return &input{loading: in.loading, entry: e, dir: in.dir}, true
}
