package pyliteral

// number parses a number with an optional sign, and a complex number as a sum.
// Two signs in a row are an expression, which literal_eval refuses too.
func (p *parser) number(n *Node) error {
	n.Kind = Int
	if c := p.peek(); c == '-' || c == '+' {
		n.Negative = c == '-'
		p.pos++
		p.space()
	}
	start := p.pos
	imaginary, err := p.unsigned(n)
	if err != nil {
		return err
	}
	n.Text, n.End = p.text[start:p.pos], p.pos
	if err := p.suffix(); err != nil || imaginary {
		return err
	}
	return p.sum(n)
}

// sum parses the imaginary part that may follow a real number.
func (p *parser) sum(n *Node) error {
	real := p.pos
	p.space()
	if !p.accept('+') && !p.accept('-') {
		p.pos = real
		return nil
	}
	p.space()
	start := p.pos
	imaginary, err := p.unsigned(&Node{})
	if err != nil {
		return err
	}
	if !imaginary {
		return p.unexpected(start, "an imaginary number")
	}
	n.Kind, n.Text, n.End = Number, p.text[n.Start:p.pos], p.pos
	return p.suffix()
}

// suffix skips the L of Python 2 and checks that the number ends here.
func (p *parser) suffix() error {
	for p.python2 {
		l := p.pos
		for l < len(p.text) && (p.text[l] == ' ' || p.text[l] == '\t') {
			l++
		}
		if l == len(p.text) || p.text[l] != 'L' || l+1 < len(p.text) && isWord(p.text[l+1]) {
			break
		}
		p.pos = l + 1 // and, as in NumPy's filter, any L after it
	}
	if isWord(p.peek()) || p.peek() == '.' {
		return p.unexpected(p.pos, "the end of a number")
	}
	return nil
}

// unsigned parses a number without sign and sets n.Kind to [Number] where it is
// no integer.
func (p *parser) unsigned(n *Node) (imaginary bool, err error) {
	start := p.pos
	if p.accept('0') {
		if set := digitsOf(p.peek()); set != nil {
			p.pos++
			p.accept('_')
			return false, p.digits(set)
		}
		p.pos = start
	}
	if p.peek() != '.' {
		if err := p.digits(isDigit); err != nil {
			return false, err
		}
	}
	integer := p.pos
	if err := p.fraction(start); err != nil {
		return false, err
	}
	imaginary = p.accept('j') || p.accept('J')
	if p.pos != integer {
		n.Kind = Number
		return imaginary, nil
	}
	return false, p.leadingZero(start)
}

// fraction parses what makes an integer a float: a point and an exponent.
func (p *parser) fraction(start int) error {
	if p.accept('.') && (p.pos == start+1 || isDigit(p.peek())) {
		if err := p.digits(isDigit); err != nil {
			return err
		}
	}
	if c := p.peek(); c != 'e' && c != 'E' {
		return nil
	}
	p.pos++
	if !p.accept('+') {
		p.accept('-')
	}
	return p.digits(isDigit)
}

// leadingZero refuses 06, an octal number in Python 2 and an error in 3. Zero
// itself may have any number of digits.
func (p *parser) leadingZero(start int) error {
	if p.text[start] != '0' {
		return nil
	}
	for i := start; i < p.pos; i++ {
		if c := p.text[i]; c != '0' && c != '_' {
			return p.unexpected(start, "an integer without leading zeros")
		}
	}
	return nil
}

// digits skips one or more digits with single underscores between them.
func (p *parser) digits(in func(byte) bool) error {
	for {
		if !in(p.peek()) {
			return p.unexpected(p.pos, "a digit")
		}
		for in(p.peek()) {
			p.pos++
		}
		if !p.accept('_') {
			return nil
		}
	}
}

// digitsOf returns the digits after 0 and the letter of a base, nil if c is no
// such letter.
func digitsOf(c byte) func(byte) bool {
	switch c {
	case 'x', 'X':
		return func(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }
	case 'o', 'O':
		return func(c byte) bool { return '0' <= c && c <= '7' }
	case 'b', 'B':
		return func(c byte) bool { return c == '0' || c == '1' }
	default:
		return nil
	}
}
