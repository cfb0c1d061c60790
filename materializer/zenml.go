package materializer

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/arraylike/arraylike/internal/pyjson"
)

// ZenMLMetadataFile is the file in which ZenML lists the elements of a container.
const ZenMLMetadataFile = "metadata.json"

// A ZenMLLayouter is an [Output] that wants containers laid out as ZenML does.
type ZenMLLayouter interface {
	// ZenMLURI returns the address that the value's directory will have, false
	// where ZenML's layout is not wanted.
	ZenMLURI() (uri string, ok bool)
}

// zenML is where ZenML will find a container.
type zenML struct{ uri string }

func zenMLOf(out Output) (zenML, bool) {
	l, ok := out.(ZenMLLayouter)
	if !ok {
		return zenML{}, false
	}
	uri, ok := l.ZenMLURI()
	return zenML{uri}, ok
}

// save writes a container as ZenML's BuiltInContainerMaterializer does: each
// element in a directory of its own, listed with its address, type and
// materializer. A dict is two lists, its keys (0) and its values (1).
func (z zenML) save(ctx context.Context, out Output, v reflect.Value, keys []string, values []any) error {
	dir, elements := "", make([]Element, len(values))
	if keys != nil {
		dir = "1/"
	}
	for i, v := range values {
		elements[i] = Element{Dir: dir + strconv.Itoa(i), Value: v}
		if keys != nil {
			elements[i].Key = keys[i]
		}
	}
	if err := out.Elements(ctx, elements); err != nil {
		return err
	}
	list, err := z.list(out, dir)
	if err != nil {
		return err
	}
	if err := WriteFile(out, dir+ZenMLMetadataFile, list); err != nil || keys == nil {
		return err
	}
	doc, err := z.keys(v, keys)
	if err == nil {
		err = WriteFile(out, "0/"+BuiltinFile, doc)
	}
	if err != nil {
		return err
	}
	both := pyList{}
	both.add(z.uri+"/0", "builtins.list", zenMLContainer)
	both.add(z.uri+"/1", "builtins.list", zenMLContainer)
	return WriteFile(out, ZenMLMetadataFile, both.end())
}

// keys is the document of the keys of a map or struct: bools, numbers and nil as
// such, all others as texts.
func (z zenML) keys(v reflect.Value, texts []string) ([]byte, error) {
	docs := make([]string, len(texts))
	for i, text := range texts {
		docs[i] = string(pyjson.AppendString(nil, text))
	}
	if v.Kind() == reflect.Map {
		members, err := sortedMembers(v)
		if err != nil {
			return nil, err
		}
		for i, m := range members {
			key := m.key
			if key.Kind() == reflect.Interface {
				key = key.Elem()
			}
			if key.IsValid() && marshalsText(key.Type()) && key.Kind() != reflect.String {
				continue
			}
			doc, err := encodeBuiltin(key)
			if err != nil {
				return nil, err
			}
			docs[i] = string(doc)
		}
	}
	return []byte("[" + strings.Join(docs, ", ") + "]"), nil
}

// list is the document that lists the elements in order.
func (z zenML) list(out Output, dir string) ([]byte, error) {
	list := pyList{}
	for i, e := range out.Entry().Elements {
		class, typ := zenMLClass(e.Materializer), zenMLType(e.Materializer, e.Kind)
		if class == "" {
			return nil, fmt.Errorf("zenml: element %.100q: ZenML has no materializer for what %q stores (%s)", cmp.Or(e.Key, e.Dir), e.Materializer, e.Kind)
		}
		list.add(z.uri+"/"+dir+strconv.Itoa(i), typ, class)
	}
	return list.end(), nil
}

// pyList writes the document of a list of elements.
type pyList struct{ doc []byte }

func (l *pyList) add(uri, typ, class string) {
	for i, text := range []string{uri, typ, class} {
		l.doc = append(l.doc, []string{`, {"path": `, `, "type": `, `, "materializer": `}[i]...)
		l.doc = pyjson.AppendString(l.doc, text)
	}
	l.doc = append(l.doc, '}')
}

func (l *pyList) end() []byte {
	if len(l.doc) == 0 {
		return []byte("[]")
	}
	return append(append([]byte("["), l.doc[len(", "):]...), ']')
}
