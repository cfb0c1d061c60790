// Package pyliteral parses Python literals, the language in which a .npy file
// describes itself: what Python's ast.literal_eval accepts, and nothing that
// could be evaluated to anything but itself.
//
// The grammar is that of Python 3.11: dicts, sets, lists, tuples, strings and
// bytes with their prefixes, escapes and concatenation, numbers, True, False and
// None, with comments and white space. Some things that literal_eval takes and
// no header has are refused: ..., set(), a sign before parentheses, a tuple
// without any, \N escapes, which need the names of all characters, and lone
// surrogates, which are no text. Line breaks are white space everywhere, as in
// brackets.
package pyliteral

import (
	"iter"
	"strconv"
)

// Kind is what a node is.
type Kind uint8

// The kinds of nodes.
const (
	None Kind = iota
	Bool
	Int
	Number // a float or complex number
	String
	Bytes
	Tuple
	List
	Set
	Dict
)

var kindNames = [...]string{"None", "bool", "int", "float or complex", "string", "bytes", "tuple", "list", "set", "dict"}

// String returns what Python's users call the kind: "string", "tuple".
func (k Kind) String() string {
	if int(k) >= len(kindNames) {
		return "invalid"
	}
	return kindNames[k]
}

// Node is one literal. It refers to the text that was parsed.
type Node struct {
	// Items are the elements of a tuple, list or set. Those of a dict are key,
	// value, key, value, in the order of the text, duplicates included.
	Items []Node

	// Text is the value of a string or bytes, the source of a number without
	// sign or suffix, "True" or "False".
	Text string

	Start, End int // the bytes of the text that the node is, without parentheses around it

	Kind     Kind
	Negative bool // of an Int: it has a minus sign
}

// Int returns the value of an Int. ok is false for other kinds and where the
// value is no int64.
func (n *Node) Int() (v int64, ok bool) {
	if n.Kind != Int {
		return 0, false
	}
	u, err := strconv.ParseUint(n.Text, 0, 64)
	switch {
	case err != nil:
		return 0, false
	case n.Negative && u <= 1<<63:
		return -int64(u), true
	default:
		return int64(u), !n.Negative && u < 1<<63
	}
}

// Bool returns the value of a Bool. ok is false for other kinds.
func (n *Node) Bool() (v, ok bool) { return n.Text == "True", n.Kind == Bool }

// Pairs returns the keys and values of a dict in the order of the text. It is
// empty for other kinds.
func (n *Node) Pairs() iter.Seq2[*Node, *Node] {
	return func(yield func(key, value *Node) bool) {
		if n.Kind != Dict {
			return
		}
		for i := 0; i+1 < len(n.Items); i += 2 {
			if !yield(&n.Items[i], &n.Items[i+1]) {
				return
			}
		}
	}
}
