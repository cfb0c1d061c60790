package plots

import (
	"math"
	"slices"
)

// sampleSize is how many elements the quartiles are taken from; all of them where
// there are no more.
const sampleSize = 1 << 16

// survey is what is found in a first look at the elements.
type survey struct {
	finite, nan, posInf, negInf int
	min, max                    float64 // of the finite ones
	step                        int     // one in so many elements is in the sample
	sample                      []float64
	seen, next                  int
	random                      uint64
}

// surveyOf looks at all numbers of v, each of which counts weight times.
func surveyOf(r *reader, v view, weight int) (*survey, error) {
	s := &survey{min: math.Inf(1), max: math.Inf(-1), step: (v.size()-1)/sampleSize + 1}
	if err := r.each(v, s.add); err != nil {
		return nil, err
	}
	for _, n := range []*int{&s.finite, &s.nan, &s.posInf, &s.negInf} {
		*n *= weight
	}
	return s, nil
}

func (s *survey) add(numbers []float64) {
	finite := 0
	low, high := s.min, s.max
	for _, x := range numbers {
		if x-x != 0 {
			s.addOdd(x)
			continue
		}
		finite++
		if x < low {
			low = x
		}
		if x > high {
			high = x
		}
	}
	s.finite += finite
	s.min, s.max = low, high
	s.take(numbers)
}

func (s *survey) addOdd(x float64) {
	switch oddOf(x) {
	case oddNaN:
		s.nan++
	case oddPosInf:
		s.posInf++
	default:
		s.negInf++
	}
}

// take adds to the sample one element at random of every step, so that no period
// in the data coincides with it.
func (s *survey) take(numbers []float64) {
	for s.next < s.seen+len(numbers) {
		if x := numbers[s.next-s.seen]; x-x == 0 {
			s.sample = append(s.sample, x)
		}
		stratum := s.next/s.step + 1
		s.random = s.random*6364136223846793005 + 1442695040888963407
		s.next = stratum*s.step + int((s.random>>33)%uint64(s.step))
	}
	s.seen += len(numbers)
}

func (s *survey) rescale(scale float64) {
	s.min *= scale
	s.max *= scale
	for i := range s.sample {
		s.sample[i] *= scale
	}
}

// iqr returns the distance of the quartiles of the sample, which it sorts: those of
// numpy.percentile.
func (s *survey) iqr() float64 {
	slices.Sort(s.sample)
	return quantile(s.sample, 0.75) - quantile(s.sample, 0.25)
}

// quantile interpolates in what is sorted and not empty.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (sorted[i+1]-sorted[i])*(at-float64(i))
}
