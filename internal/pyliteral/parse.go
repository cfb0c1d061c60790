package pyliteral

import (
	"fmt"
	"strings"
)

// DefaultMaxDepth is how deep brackets may nest where nothing else is said.
// Python's own limit is 200; no dtype of use comes near either.
const DefaultMaxDepth = 64

// maxDepth bounds what can be asked for: each level is a call.
const maxDepth = 10_000

// Options are the choices of [Parse]. The zero value is Python 3.
type Options struct {
	// Python2 accepts the L that Python 2 wrote after long integers, as NumPy
	// does in files of version 1 and 2.
	Python2 bool
	// MaxDepth is how deep brackets may nest, at most 10,000. 0: [DefaultMaxDepth].
	MaxDepth int
}

// Parse parses text, which must be one literal with nothing but white space and
// comments around it. o may be nil. Errors are of type [*SyntaxError].
//
// Memory is at most a fixed multiple of len(text).
func Parse(text string, o *Options) (n Node, err error) {
	p := parser{text: text, maxDepth: DefaultMaxDepth}
	if o != nil {
		p.python2 = o.Python2
		if o.MaxDepth > 0 {
			p.maxDepth = min(o.MaxDepth, maxDepth)
		}
	}
	if i := strings.IndexByte(text, 0); i >= 0 {
		return Node{}, p.unexpected(i, "a text without NUL")
	}
	p.space()
	if err := p.value(&n, 0); err != nil {
		return Node{}, err
	}
	if p.space(); p.pos < len(text) {
		return Node{}, p.unexpected(p.pos, "the end of the text")
	}
	return n, nil
}

// parser reads text from pos on.
type parser struct {
	text     string
	pos      int
	python2  bool
	maxDepth int
}

// peek returns the next byte, 0 at the end: the text has no NUL.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

// accept skips the next byte if it is c.
func (p *parser) accept(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.pos++
	return true
}

// space skips white space, comments and escaped line breaks.
func (p *parser) space() {
	i := p.pos
	for i < len(p.text) {
		switch p.text[i] {
		case ' ', '\t', '\n', '\r', '\f':
			i++
			continue
		case '#':
			i = p.comment(i)
			continue
		case '\\':
			if p.lineBreak(i + 1) {
				i += 2 // the \n of \r\n is white space
				continue
			}
		}
		break
	}
	p.pos = i
}

// comment returns the end of the line.
func (p *parser) comment(i int) int {
	for i < len(p.text) && !p.lineBreak(i) {
		i++
	}
	return i
}

// lineBreak tells whether there is one at i.
func (p *parser) lineBreak(i int) bool {
	return i < len(p.text) && (p.text[i] == '\n' || p.text[i] == '\r')
}

// value parses one literal within depth brackets into n, which is zero.
func (p *parser) value(n *Node, depth int) error {
	n.Start = p.pos
	switch c := p.peek(); {
	case c == '(' || c == '[' || c == '{':
		if depth == p.maxDepth {
			return &SyntaxError{p.pos, fmt.Sprintf("at most %d nested brackets", p.maxDepth), "more"}
		}
		return p.brackets(n, c, depth+1)
	case c == '\'' || c == '"':
		return p.strings(n)
	case isDigit(c) || c == '.' || c == '+' || c == '-':
		return p.number(n)
	case isWord(c):
		return p.word(n)
	default:
		return p.unexpected(p.pos, "a value")
	}
}

// word parses what starts with a letter: a constant or the prefix of a string.
func (p *parser) word(n *Node) error {
	if p.startsString() {
		return p.strings(n)
	}
	end := p.pos
	for end < len(p.text) && isWord(p.text[end]) {
		end++
	}
	switch w := p.text[p.pos:end]; w {
	case "True", "False":
		n.Kind, n.Text = Bool, w
	case "None":
		n.Kind = None
	default:
		return p.unexpected(p.pos, "a literal")
	}
	p.pos, n.End = end, end
	return nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isWord tells whether c can be part of a Python name; bytes of other scripts
// count as such.
func isWord(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || isDigit(c) || c == '_' || c >= 0x80
}
