package stats

import (
	"math"

	"github.com/arraylike/arraylike/arrayapi"
	"github.com/arraylike/arraylike/internal/memory"
)

// bothParts summarises complex numbers, as numbers of two parts.
type bothParts struct {
	re, im              reals // of those without NaN
	total               int
	nan, infinite, zero int
}

func newBothParts() bothParts { return bothParts{re: newReals(), im: newReals()} }

func complexes[T real](b arrayapi.Buffer) Summary {
	p := newBothParts()
	repeat := chunks(b, func(raw []byte) {
		parts, _ := memory.View[T](raw)
		addBothParts(&p, parts)
	})
	return p.summary().repeated(repeat)
}

func longComplexes(b arrayapi.Buffer) Summary {
	p := newBothParts()
	repeat := chunks(b, func(raw []byte) { addBothParts(&p, rounded(raw)) })
	return p.summary().repeated(repeat)
}

// partsBlock is the number of complex numbers that are brought apart at a time.
const partsBlock = blockSize / 2

// addBothParts takes more numbers in, whose parts alternate.
func addBothParts[T real](p *bothParts, parts []T) {
	p.total += len(parts) / 2
	var re, im [partsBlock]float64
	for len(parts) > 0 {
		block := parts[:min(len(parts), 2*partsBlock)]
		n := split(p, &re, &im, block)
		addReals(&p.re, re[:n])
		addReals(&p.im, im[:n])
		parts = parts[len(block):]
	}
}

// split brings the parts of a block of numbers apart, leaves out those with NaN, and
// counts what only both parts tell.
func split[T real](p *bothParts, re, im *[partsBlock]float64, parts []T) (n int) {
	for ; len(parts) >= 2; parts = parts[2:] {
		a, b := float64(parts[0]), float64(parts[1])
		switch sum := a + b; {
		case sum-sum == 0: // both are finite
			if a == 0 && b == 0 {
				p.zero++
			}
		case a != a || b != b:
			p.nan++
			continue
		case math.IsInf(a, 0) || math.IsInf(b, 0): // else the sum is too large
			p.infinite++
		}
		re[n], im[n] = a, b
		n++
	}
	return n
}

func (p *bothParts) summary() Summary {
	s := Summary{NaN: p.nan, Inf: p.infinite, Zero: p.zero}
	if p.total > p.nan {
		s.Mean = complex(p.re.mean(), p.im.mean())
		s.Std = math.Hypot(p.re.std(), p.im.std())
	}
	return s
}
