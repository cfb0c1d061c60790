package materializer

import (
	"strings"

	"github.com/arraylike/arraylike/internal/pyjson"
)

// node is a value of a document with the kind that it had in Go.
type node struct {
	scalar any      // nil, bool, int64, uint64, *big.Int, float64, string
	items  []node   // of a list or dict; nil of a scalar
	keys   []string // of a dict; nil of a list
	kind   string   // empty where it is not recorded
}

func (n *node) isDict() bool { return n.keys != nil }
func (n *node) isList() bool { return n.items != nil && n.keys == nil }

// decodePlain reads a document with the kinds that the manifest records: that
// of the whole, and the list of those of what lies in interfaces, empty where
// there is none.
func decodePlain(doc []byte, kind, kinds string) (node, error) {
	v, err := pyjson.Decode(doc)
	if err != nil {
		return node{}, err
	}
	a := annotator{recorded: kinds != "", kinds: kindReader{text: kinds}}
	return a.node(v, kind)
}

type annotator struct {
	recorded bool
	kinds    kindReader
}

// node gives v, which is of a kind, and what it holds their kinds.
func (a *annotator) node(v any, kind string) (n node, err error) {
	if kind == "any" {
		if kind = ""; a.recorded {
			if kind, err = a.kinds.next(); err != nil {
				return node{}, err
			}
		}
	}
	n.kind = kind
	switch v := v.(type) {
	case []any:
		n.items, err = a.nodes(v, elementKind(kind))
	case *pyjson.Dict:
		n.keys = append([]string{}, v.Keys...)
		n.items, err = a.nodes(v.Values, elementKind(kind))
	default:
		n.scalar = v
	}
	return n, err
}

func (a *annotator) nodes(values []any, kind string) ([]node, error) {
	nodes := make([]node, len(values))
	for i, v := range values {
		var err error
		if nodes[i], err = a.node(v, kind); err != nil {
			return nil, err
		}
	}
	return nodes, nil
}

// elementKind is the kind of what a container of a kind holds: any where it is
// a struct.
func elementKind(kind string) string {
	rest := strings.TrimPrefix(kind, "map")
	if !strings.HasPrefix(rest, "[") {
		return "any"
	}
	_, elem := cutBracket(rest[1:])
	return strings.TrimLeft(elem, "*")
}
