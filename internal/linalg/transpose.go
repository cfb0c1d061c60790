package linalg

// transposeTile is the side of the squares that are transposed one after the other: the
// rows of both fit into the cache.
const transposeTile = 16

// ConjTranspose stores the conjugate transpose of the m x n matrix a in the n x m
// matrix dst. The two share no element.
func ConjTranspose[T Scalar](dst, a []T, m, n int) {
	for top := 0; top < m; top += transposeTile {
		for left := 0; left < n; left += transposeTile {
			for i := top; i < min(top+transposeTile, m); i++ {
				for j := left; j < min(left+transposeTile, n); j++ {
					dst[j*m+i] = conj(a[i*n+j])
				}
			}
		}
	}
}
