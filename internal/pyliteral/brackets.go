package pyliteral

// brackets parses a tuple, list, set or dict that starts at pos.
func (p *parser) brackets(n *Node, open byte, depth int) error {
	p.pos++
	comma, err := p.items(n, open, depth)
	if err != nil {
		return err
	}
	n.End = p.pos
	if open == '(' && len(n.Items) == 1 && !comma {
		*n = n.Items[0] // parentheses around a value
	}
	return nil
}

// items parses up to and with the closing bracket and sets the kind of n.
// comma tells whether one came last.
func (p *parser) items(n *Node, open byte, depth int) (comma bool, err error) {
	end := byte(')')
	switch open {
	case '[':
		n.Kind, end = List, ']'
	case '{':
		n.Kind, end = Dict, '}'
	default:
		n.Kind = Tuple
	}
	for first := true; ; first = false {
		p.space()
		if p.accept(end) {
			return !first, nil
		}
		if err := p.item(n, first, depth); err != nil {
			return false, err
		}
		p.space()
		if p.accept(',') {
			continue
		}
		if p.accept(end) {
			return false, nil
		}
		return false, p.unexpected(p.pos, "',' or '"+string(end)+"'")
	}
}

// item parses one item, of a dict a key with its value. The first item of
// braces tells a set from a dict.
func (p *parser) item(n *Node, first bool, depth int) error {
	if err := p.push(n, depth); err != nil {
		return err
	}
	if n.Kind != Dict {
		return nil
	}
	p.space()
	if !p.accept(':') {
		if first {
			n.Kind = Set
			return nil
		}
		return p.unexpected(p.pos, "':'")
	}
	p.space()
	return p.push(n, depth)
}

// push parses a value into a new item of n.
func (p *parser) push(n *Node, depth int) error {
	if len(n.Items) == cap(n.Items) {
		room := max(2, 2*len(n.Items))
		if n.Items == nil && depth == 1 && n.Kind == Dict {
			room = 6 // the three keys of a header
		}
		n.Items = append(make([]Node, 0, room), n.Items...)
	}
	n.Items = n.Items[:len(n.Items)+1]
	return p.value(&n.Items[len(n.Items)-1], depth)
}
