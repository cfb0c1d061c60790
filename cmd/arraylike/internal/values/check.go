package values

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/arrayapi/dtype"
	"github.com/arraylike/arraylike/cmd/arraylike/internal/rowmajor"
)

// Check tells why the elements of b cannot be spelled: text that has no code points, long doubles of an unknown format,
// or far more lists and values than there are bytes, which a few bytes of header can claim.
func Check(b arrayapi.Buffer) error {
	if err := checkCount(b); err != nil {
		return err
	}
	e := encoderOf(b.DType)
	if e.check == nil {
		return nil
	}
	index := 0
	for c := range rowmajor.Chunks(b) {
		for i := range c.Count {
			if err := e.check(c.Bytes[i*e.size : (i+1)*e.size]); err != nil {
				return fmt.Errorf("values: element %d: %w", index+i, err)
			}
		}
		index += c.Count
	}
	return nil
}

// Limits of what is written for elements that have few bytes or none: this many lists and values anyway, and these more
// for each byte.
const (
	freeTokens    = 1 << 20
	tokensPerByte = 64
)

func checkCount(b arrayapi.Buffer) error {
	n := saturatingMul(uint64(b.Size()), tokens(b.DType))
	if n > freeTokens && n/tokensPerByte > uint64(b.NBytes()) {
		return fmt.Errorf("values: want at most %d lists and values for %d bytes, have more",
			uint64(b.NBytes())*tokensPerByte+freeTokens, b.NBytes())
	}
	return nil
}

// tokens is the number of lists and values that an element is spelled with.
func tokens(d dtype.DType) uint64 {
	total := uint64(1)
	for _, f := range d.Fields() {
		n := uint64(1)
		for _, size := range f.Shape {
			total = saturatingAdd(total, n)
			n = saturatingMul(n, uint64(size))
		}
		total = saturatingAdd(total, saturatingMul(n, tokens(f.DType)))
	}
	return total
}

func saturatingAdd(a, b uint64) uint64 {
	sum, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return sum
}

func saturatingMul(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	if hi != 0 {
		return math.MaxUint64
	}
	return lo
}

// checkParts checks the fields of a record that have a check; nil where none has.
func checkParts(parts []part) func(item []byte) error {
	var checked []part
	for _, p := range parts {
		if p.check != nil {
			checked = append(checked, p)
		}
	}
	if checked == nil {
		return nil
	}
	return func(item []byte) error {
		for _, p := range checked {
			for i := range p.count {
				at := p.offset + i*p.size
				if err := p.check(item[at : at+p.size]); err != nil {
					return err
				}
			}
		}
		return nil
	}
}
