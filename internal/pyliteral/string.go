package pyliteral

import (
	"strings"
)

// strings parses one or more strings, which Python joins where they are
// adjacent.
func (p *parser) strings(n *Node) error {
	if err := p.string(n); err != nil {
		return err
	}
	var joined []byte // nil while there is one part only
	for p.startsString() {
		next := Node{Start: p.pos}
		if err := p.string(&next); err != nil {
			return err
		}
		if next.Kind != n.Kind {
			return &SyntaxError{next.Start, "a " + n.Kind.String() + " like the one before it", next.Kind.String()}
		}
		if joined == nil {
			joined = append(joined, n.Text...)
		}
		joined = append(joined, next.Text...)
		n.End = next.End
	}
	if joined != nil {
		n.Text = string(joined)
	}
	return nil
}

// startsString skips white space and tells whether a string comes after it.
func (p *parser) startsString() bool {
	p.space()
	end := p.pos
	for end < len(p.text) && end-p.pos < 2 && isWord(p.text[end]) {
		end++
	}
	return end < len(p.text) && (p.text[end] == '\'' || p.text[end] == '"')
}

// string parses one string with its prefix and quotes.
func (p *parser) string(n *Node) error {
	raw, err := p.prefix(n)
	if err != nil {
		return err
	}
	width := 1
	if q := p.text[p.pos:]; len(q) >= 3 && q[1] == q[0] && q[2] == q[0] {
		width = 3
	}
	quote := p.text[p.pos : p.pos+width]
	p.pos += width
	body, plain, err := p.body(quote, n.Start)
	if err != nil {
		return err
	}
	n.Text, n.End = body, p.pos
	if plain && n.Kind == String {
		return nil
	}
	n.Text, err = unquoter{body, p.pos - width - len(body), n.Kind == Bytes, raw}.unquote()
	return err
}

// prefix parses the letters before the quote.
func (p *parser) prefix(n *Node) (raw bool, err error) {
	start := p.pos
	n.Kind = String
	for isWord(p.peek()) {
		p.pos++
	}
	switch strings.ToLower(p.text[start:p.pos]) {
	case "", "u":
	case "r":
		raw = true
	case "b":
		n.Kind = Bytes
	case "br", "rb":
		raw, n.Kind = true, Bytes
	default:
		return false, p.unexpected(start, "a value")
	}
	return raw, nil
}

// body parses up to and with the closing quote. plain tells that the string is
// its own source: it has no escapes and no carriage returns.
func (p *parser) body(quote string, start int) (body string, plain bool, err error) {
	text := p.text[p.pos:]
	plain = true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == quote[0] && strings.HasPrefix(text[i:], quote):
			p.pos += i + len(quote)
			return text[:i], plain, nil
		case c == '\\':
			plain = false
			i++ // an escaped quote does not end the string, raw or not
		case (c == '\n' || c == '\r') && len(quote) == 1:
			return "", false, p.unexpected(p.pos+i, "the end of the string before the end of the line")
		case c == '\r':
			plain = false
		}
	}
	return "", false, &SyntaxError{start, "a string with its closing quote", "the end of the text"}
}
