package ndarray

import (
	"fmt"

	"github.com/arraylike/arraylike/arrayapi"
)

// fftFreq returns the frequencies of the results of a Fourier transform of Num
// samples: from zero up, and then the negative ones.
func (c createCall) fftFreq() (arrayapi.Buffer, error) {
	return c.frequencies(c.o.Num, (c.o.Num-1)/2+1)
}

// rfftFreq returns the frequencies of the results of a Fourier transform of Num
// real samples: from zero up.
func (c createCall) rfftFreq() (arrayapi.Buffer, error) {
	n := c.o.Num/2 + 1
	return c.frequencies(n, n)
}

// frequencies returns n frequencies. Those from a number on are negative.
func (c createCall) frequencies(n, negative int) (arrayapi.Buffer, error) {
	d := c.dtypeOr(c.defaults.Real)
	time := float64(c.o.Num) * c.o.Spacing
	switch {
	case !d.Is("real floating") || !computes(d):
		return arrayapi.Buffer{}, &arrayapi.DTypeError{Op: c.op, Have: d, Want: "that is real floating, and no long double"}
	case c.o.Num < 1:
		return arrayapi.Buffer{}, fmt.Errorf("%s: want 1 sample or more, have %d", c.op, c.o.Num)
	case time == 0:
		return arrayapi.Buffer{}, fmt.Errorf("%s: want samples some time apart, have the distance %v", c.op, c.o.Spacing)
	}
	out, err := newBuffer(c.op, d, []int{n})
	if err != nil {
		return arrayapi.Buffer{}, err
	}
	return c.generated(out, generateNumbers(out, func(dst []float64, from int) {
		for i := range dst {
			k := from + i
			if k >= negative {
				k -= c.o.Num
			}
			dst[i] = float64(k) / time
		}
	}))
}
