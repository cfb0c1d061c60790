package fourier

// factorize returns the radices of the passes of a transform of n points, in
// order: fours, a two, and odd primes.
func factorize(n int) []int {
	var factors []int
	for n%4 == 0 {
		factors = append(factors, 4)
		n /= 4
	}
	if n%2 == 0 {
		factors = append([]int{2}, factors...)
		n /= 2
	}
	for p := 3; p*p <= n; p += 2 {
		for n%p == 0 {
			factors = append(factors, p)
			n /= p
		}
	}
	if n > 1 {
		factors = append(factors, n)
	}
	return factors
}

// cost estimates the time of a transform of n points with these radices. A
// radix without a loop of its own takes as many operations for each point.
func cost(n int, factors []int) float64 {
	sum := 0.0
	for _, f := range factors {
		if f > 5 {
			sum += 1.1 * float64(f)
		} else {
			sum += float64(f)
		}
	}
	return sum * float64(n)
}

// convolves tells whether a transform of n points is faster as a convolution of
// the given length, which is two transforms of that length and some more work.
func convolves(n int, factors []int, length int) bool {
	return n > 50 && 3*cost(length, factorize(length)) < cost(n, factors)
}

// convolutionLength returns the least number from 2n-1 on that is a multiple of
// 8 and has no other prime factors than 2, 3 and 5.
func convolutionLength(n int) int {
	least := max((2*n+6)/8, 1)
	best := 1
	for best < least {
		best *= 2
	}
	for five := 1; five < best; five *= 5 {
		for three := five; three < best; three *= 3 {
			m := three
			for m < least {
				m *= 2
			}
			best = min(best, m)
		}
	}
	return 8 * best
}
