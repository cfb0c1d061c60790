package plots

import "math"

// bins counts numbers in intervals of one width. Each is [edge, next edge), the last
// one with its end, as in numpy.histogram.
type bins struct {
	edges  []float64
	counts []int
}

// newBins returns bins for what was surveyed, most at the most.
//
// Their number follows from the width of Freedman and Diaconis, 2 IQR / n^(1/3),
// or from the rule of Sturges, log2(n) + 1, where that makes more. Bins of whole
// numbers have a whole width, and the numbers in their middle (centered) or at
// their start: otherwise some would hold more of them than others.
func newBins(s *survey, most int, whole, centered bool) *bins {
	span := s.max - s.min
	n := math.Ceil(math.Log2(float64(s.finite)) + 1)
	if width := 2 * s.iqr() / math.Cbrt(float64(s.finite)); width > 0 {
		n = math.Max(n, math.Ceil(span/width))
	}
	n = math.Min(n, float64(most))
	if whole {
		return wholeBins(s.min, span, n, most, centered)
	}
	large := math.Max(math.Abs(s.min), math.Abs(s.max))
	ulp := math.Nextafter(large, math.Inf(1)) - large
	n = math.Max(1, math.Min(n, math.Floor(span/ulp)))
	return spread(s.min, s.max, int(n))
}

// wholeBins returns bins of a whole width, about n of them.
func wholeBins(low, span, n float64, most int, centered bool) *bins {
	width := wholeWidth(span+1, math.Max(1, (span+1)/n), math.Ceil((span+1)/float64(most)))
	count := math.Ceil((span + 1) / width)
	if centered {
		low -= 0.5
	}
	return spread(low, low+count*width, int(count))
}

// wholeWidth returns the width that is nearest to the one that is wanted, no less
// than least, of which nearly all of the last bin is within the span: its bar would
// be too low otherwise. There may be none; then it is the nearest of all.
func wholeWidth(span, wanted, least float64) float64 {
	const emptiest = 0.1 // part of the last bin that may be beyond the end
	nearest := math.Max(least, math.Round(wanted))
	step := math.Max(1, math.Floor(wanted/4096))
	for off := 0.0; off <= wanted/2; off += step {
		for _, width := range []float64{nearest - off, nearest + off} {
			if beyond := math.Ceil(span/width) - span/width; width >= least && beyond <= emptiest {
				return width
			}
		}
	}
	return nearest
}

// spread returns n bins from low to high.
func spread(low, high float64, n int) *bins {
	b := &bins{edges: make([]float64, n+1), counts: make([]int, n)}
	step := (high - low) / float64(n)
	for i := range b.edges {
		b.edges[i] = low + float64(i)*step
	}
	b.edges[n] = high
	return b
}

// add counts numbers. Those outside of all bins, and NaN, are left out.
func (b *bins) add(numbers []float64) {
	n := len(b.counts)
	low, high := b.edges[0], b.edges[n]
	perNumber := float64(n) / (high - low)
	for _, x := range numbers {
		if !(x >= low && x <= high) {
			continue
		}
		i := min(int((x-low)*perNumber), n-1)
		// The product may be rounded over an edge.
		if x < b.edges[i] {
			i--
		} else if i < n-1 && x >= b.edges[i+1] {
			i++
		}
		b.counts[i]++
	}
}

// most returns the largest count.
func (b *bins) most() int {
	most := 0
	for _, n := range b.counts {
		most = max(most, n)
	}
	return most
}
